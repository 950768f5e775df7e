/**
 * The faces of cards: their symbols, without the paper. What will probably be
 * shown is drawn beforehand, as turned drawings are costly to copy and whole
 * faces are not.
 */
import type { Deck, SymbolPlace } from "../decks";
import { borderOf } from "./outline";
import { evenPlaces } from "./even";
import { inPauses, notAnyMore } from "./idle";
import { bitmapOf, hasBitmap, sideFor } from "./pictures";

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** All faces that are kept have so many pixels together: a deck on a phone of the plain kind. */
const PIXELS_MAX = 10_000_000;

const kept = new Map<string, ImageBitmap>();
let pixels = 0;

/** Where the symbols of a card lie. */
export function placesOn(deck: Deck, card: number, larger: boolean): readonly SymbolPlace[] {
  const face = deck.cards[card];
  if (!face) return [];
  return larger ? evenPlaces(face.symbols, deck.shape, borderOf(face.suit) / 1000) : face.symbols;
}

/** Draws symbols on a square of `px` pixels. */
export function drawSymbols(pen: Pen, deck: Deck, places: readonly SymbolPlace[], px: number) {
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

const keyOf = (deck: Deck, card: number, px: number, larger: boolean) =>
  `${deck.name} ${card} ${px} ${larger}`;

/** Draws a whole face, and nothing else is left on the square. */
export function drawFace(pen: Pen, deck: Deck, card: number, px: number, larger: boolean) {
  const face = kept.get(keyOf(deck, card, px, larger));
  if (face) {
    pen.globalCompositeOperation = "copy";
    pen.drawImage(face, 0, 0);
    pen.globalCompositeOperation = "source-over";
  } else {
    pen.clearRect(0, 0, px, px);
    drawSymbols(pen, deck, placesOn(deck, card, larger), px);
  }
}

/** Draws all faces of a deck at a size beforehand, if there is room for them. */
export function prepareFaces(deck: Deck, px: number, larger: boolean): () => void {
  const fits = deck.cards.length * px * px <= PIXELS_MAX;
  return prepare(deck, px, larger, fits);
}

/** Draws only the symbols beforehand: for cards that stay once they are there. */
export function prepareSymbols(deck: Deck, px: number, larger: boolean): () => void {
  return prepare(deck, px, larger, false);
}

/** One drawing in each pause, one card after the other. */
function prepare(deck: Deck, px: number, larger: boolean, faces: boolean): () => void {
  let card = 0;
  const next = () => {
    for (; card < deck.cards.length; card += 1) {
      const missing = placesOn(deck, card, larger).find(
        ({ symbol, scale }) => !hasBitmap(deck, symbol, sideFor((scale * px) / 2)),
      );
      if (missing) bitmapOf(deck, missing.symbol, sideFor((missing.scale * px) / 2));
      else if (faces && !kept.has(keyOf(deck, card, px, larger))) keep(deck, card, px, larger);
      else continue;
      inPauses(next);
      return;
    }
  };
  if (px > 0) inPauses(next);
  return () => {
    card = deck.cards.length;
    notAnyMore(next);
  };
}

function keep(deck: Deck, card: number, px: number, larger: boolean) {
  const canvas = new OffscreenCanvas(px, px);
  const pen = canvas.getContext("2d");
  if (!pen) return;
  drawSymbols(pen, deck, placesOn(deck, card, larger), px);
  kept.set(keyOf(deck, card, px, larger), canvas.transferToImageBitmap());
  pixels += px * px;
  // The oldest are of a table that had another size.
  for (const [key, face] of kept) {
    if (pixels <= PIXELS_MAX) break;
    pixels -= face.width * face.height;
    kept.delete(key);
    face.close();
  }
}
