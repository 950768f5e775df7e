/** Where things are on a card, and how large cards are drawn. */
import type { Deck } from "../protocol/http";
import type { SymbolPlace } from "../protocol/wire";
import { evenPlaces } from "./even";
import { borderOf } from "./outline";

/** Where the symbols of a card are. */
export function placesOn(deck: Deck, card: number, larger: boolean): readonly SymbolPlace[] {
  const face = deck.cards[card];
  if (!face) return [];
  return larger ? evenPlaces(face.symbols, deck.shape, borderOf(face.suit) / 1000) : face.symbols;
}

/** A symbol's box in per cent of its card, ignoring its rotation. */
export function boxAt({ x, y, scale }: SymbolPlace): string {
  const at = (middle: number) => ((middle + 1 - scale / 2) * 50).toFixed(2);
  const side = (scale * 50).toFixed(2);
  return `left:${at(x)}%;top:${at(y)}%;width:${side}%;height:${side}%`;
}

/** More pixels than this make no visible difference. */
const PX_MAX = 2048;

/** The device pixels to draw a card with, for its size in CSS pixels. */
export function pixelsFor(size: number, ratio: number): number {
  return Math.min(PX_MAX, Math.max(0, Math.round(size * ratio)));
}

/** Drawings that are scaled down further begin to flicker. */
const SHRINK_MIN = 0.6;

/**
 * The size to draw a card for while it is shown at many sizes. Redrawing takes
 * time, and cards look fine when scaled down a little.
 */
export function drawnFor(seen: number, before: number): number {
  return seen > before || seen < SHRINK_MIN * before ? seen : before;
}
