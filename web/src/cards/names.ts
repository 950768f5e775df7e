import type { Deck, SymbolPlace } from "../protocol/http";
import { language, say } from "../texts/texts.svelte";

/** What screen readers say for a symbol: its name and, if it has several, which of its faces. */
export function spokenName(deck: Deck, { symbol, face }: SymbolPlace): string | undefined {
  const known = deck.symbols[symbol];
  const name = known?.[language()];
  if (!known || !name || known.faces === 1) return name;
  return say("web-symbol-face", { name, face: (face % known.faces) + 1 });
}
