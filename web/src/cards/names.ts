import { nameOfFace } from "../decks/faces";
import type { Deck, SymbolPlace } from "../protocol/http";
import { language } from "../texts/texts.svelte";

/** What screen readers say for a symbol: the name of the face that it shows. */
export function spokenName(deck: Deck, place: SymbolPlace): string | undefined {
  return nameOfFace(deck, place, language());
}
