/** Where people's own decks are: an address stays the same when its deck changes. */

/** What the server gives out: 10 to 64 letters, digits, `-` and `_`. */
const ADDRESS = /^[\w-]{10,64}$/;

export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/**
 * The address in what somebody typed or pasted: the address itself, or a link to the deck's page
 * or to the workshop with it, on any server's name. Null if there is none.
 */
export function addressIn(text: string): string | null {
  const words = text.trim();
  if (isAddress(words)) return words;
  const found = /(?:^|\/)decks\/([^/?#\s]+)|\/workshop\?(?:[^#\s]*&)?deck=([^&#\s]+)/.exec(words);
  const address = found?.[1] ?? found?.[2] ?? "";
  return isAddress(address) ? address : null;
}

/** The page of a deck. */
export function pageOf(address: string): string {
  return `/decks/${address}`;
}
