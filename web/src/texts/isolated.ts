/** Names that are read from the right, set apart so that they turn nothing else around. */
export function isolated(text: string): string {
  return /\p{Script=Hebrew}|\p{Script=Arabic}|[\u0700-\u08ff]/u.test(text)
    ? `\u2068${text}\u2069`
    : text;
}
