/**
 * The faces of cards: their symbols, without the paper, drawn from bitmaps.
 */
import type { Deck, SymbolPlace } from "../decks";
import { borderOf } from "./outline";
import { evenPlaces } from "./even";
import { inPauses, notAnyMore } from "./idle";
import { bitmapOf, hasBitmap, sideFor } from "./pictures";

/** Where the symbols of a card lie. */
export function placesOn(deck: Deck, card: number, larger: boolean): readonly SymbolPlace[] {
  const face = deck.cards[card];
  if (!face) return [];
  return larger ? evenPlaces(face.symbols, deck.shape, borderOf(face.suit) / 1000) : face.symbols;
}

/** The next of a few sizes; each is half as large again as the one before. */
export function stepAbove(px: number): number {
  return px > 0 ? Math.round(1.5 ** Math.ceil(Math.log(px) / Math.log(1.5))) : 0;
}

/** Draws symbols on a square of `px` pixels, and nothing else is left there. */
export function drawSymbols(
  pen: CanvasRenderingContext2D,
  deck: Deck,
  places: readonly SymbolPlace[],
  px: number,
) {
  pen.clearRect(0, 0, px, px);
  const half = px / 2;
  for (const { symbol, x, y, scale, turn } of places) {
    const bitmap = bitmapOf(deck, symbol, sideFor(scale * half));
    if (!bitmap) continue;
    const angle = (turn * Math.PI) / 180;
    const stretch = (scale * half) / bitmap.width;
    const [across, down] = [stretch * Math.cos(angle), stretch * Math.sin(angle)];
    pen.setTransform(across, down, -down, across, (x + 1) * half, (y + 1) * half);
    pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.width / 2);
  }
  pen.resetTransform();
}

/** Makes the bitmaps that cards of this size will need, one in each pause. */
export function prepareSymbols(deck: Deck, px: number, larger: boolean): () => void {
  let card = 0;
  const next = () => {
    for (; card < deck.cards.length; card += 1) {
      const missing = placesOn(deck, card, larger).find(
        ({ symbol, scale }) => !hasBitmap(deck, symbol, sideFor((scale * px) / 2)),
      );
      if (!missing) continue;
      bitmapOf(deck, missing.symbol, sideFor((missing.scale * px) / 2));
      inPauses(next);
      return;
    }
  };
  if (px > 0) inPauses(next);
  return () => notAnyMore(next);
}
