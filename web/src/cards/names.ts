import { nameOfFace } from "../decks/faces";
import type { Deck } from "../protocol/http";
import type { SymbolPlace } from "../protocol/wire";
import { language } from "../texts/texts.svelte";

/** What screen readers say for a symbol: the name of the face that it shows. */
export function spokenName(deck: Deck, place: SymbolPlace): string | undefined {
  return nameOfFace(deck, place, language());
}
