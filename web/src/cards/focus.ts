/** Focuses the symbol of a card that the Tab key would reach. */
export function focusSymbol(within: ParentNode | null | undefined) {
  within?.querySelector<HTMLElement>('[data-symbol][tabindex="0"]')?.focus();
}
