/** Where things lie on a card, and how large cards are drawn. */
import type { Deck, SymbolPlace } from "../protocol/http";
import { evenPlaces } from "./even";
import { borderOf } from "./outline";

/** Where the symbols of a card lie. */
export function placesOn(deck: Deck, card: number, larger: boolean): readonly SymbolPlace[] {
  const face = deck.cards[card];
  if (!face) return [];
  return larger ? evenPlaces(face.symbols, deck.shape, borderOf(face.suit) / 1000) : face.symbols;
}

/** A symbol's box in per cent of its card, however its drawing is turned. */
export function boxAt({ x, y, scale }: SymbolPlace): string {
  const at = (middle: number) => ((middle + 1 - scale / 2) * 50).toFixed(2);
  const long = (scale * 50).toFixed(2);
  return `left:${at(x)}%;top:${at(y)}%;width:${long}%;height:${long}%`;
}

/** Larger pictures are finer than any eye. */
const PX_MAX = 2048;

/** How many pixels of the screen a card is drawn with that has so many of the page. */
export function pixelsFor(size: number, ratio: number): number {
  return Math.min(PX_MAX, Math.max(0, Math.round(size * ratio)));
}

/** Shrunk further than this, a drawing begins to flicker. */
const SHRUNK_MOST = 0.6;

/**
 * For cards seen at many sizes: the size they are drawn for now. Drawing them
 * anew takes time, and smaller than they are drawn they look as well.
 */
export function drawnFor(seen: number, before: number): number {
  return seen > before || seen < SHRUNK_MOST * before ? seen : before;
}
