import { remember, remembered } from "./remember";

/** How many addresses are remembered; the oldest go first. */
export const ADDRESSES_MAX = 24;

const KEY = "decks";

/** The addresses of the decks that were made or opened here, the newest first. */
export function ownDecks(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(remembered(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((address) => typeof address === "string").slice(0, ADDRESSES_MAX);
  } catch {
    return [];
  }
}

export function keepOwnDeck(address: string) {
  const others = ownDecks().filter((other) => other !== address);
  write([address, ...others].slice(0, ADDRESSES_MAX));
}

export function forgetOwnDeck(address: string) {
  write(ownDecks().filter((other) => other !== address));
}

function write(addresses: readonly string[]) {
  remember(KEY, addresses.length === 0 ? null : JSON.stringify(addresses));
}
