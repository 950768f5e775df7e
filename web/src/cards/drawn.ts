import { drawingOf } from "../decks/faces";
import { isDrawnAt } from "../drawings/pictures";
import type { Deck } from "../protocol/http";
import type { IsDrawn } from "./touched";

/** What the cards of a deck show where, with the faces that are on them. */
export function isDrawnOn(deck: Deck): IsDrawn {
  return (place, x, y) => isDrawnAt(deck, drawingOf(deck, place), x, y);
}
