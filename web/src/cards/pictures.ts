/**
 * The drawings of decks as bitmaps. Lines are costly to draw and bitmaps are
 * not: each drawing is made once for each of a few sizes and copied to every
 * card from there.
 */
import type { Deck } from "../decks";
import { fieldOf, type Sheet } from "./sheet";

/** The sides of bitmaps, in pixels of the screen; a drawing comes from the next larger one. */
const SIDES = [32, 48, 64, 96, 128, 192, 256, 384, 512, 768] as const;

/** How finely it is known where a drawing is and where only its empty corners are. */
const GRAIN = 48;

export function sideFor(px: number): number {
  return SIDES.find((side) => side >= px) ?? 768;
}

type Drawings = {
  readonly sheet: Sheet;
  readonly bitmaps: Map<number, ImageBitmap>;
  readonly masks: Map<number, Uint8ClampedArray>;
};

const byDeck = new Map<string, Drawings>();

export function keepSheet(deck: string, sheet: Sheet) {
  byDeck.set(deck, { sheet, bitmaps: new Map(), masks: new Map() });
}

function drawing({ sheet }: Drawings, symbol: number, side: number) {
  const canvas = new OffscreenCanvas(side, side);
  const pen = canvas.getContext("2d", { willReadFrequently: side === GRAIN });
  const { column, row } = fieldOf(sheet.columns, symbol);
  const { field } = sheet;
  pen?.drawImage(sheet.image, column * field, row * field, field, field, 0, 0, side, side);
  return { canvas, pen };
}

const keyOf = (symbol: number, side: number) => symbol * 1024 + side;

export function hasBitmap(deck: Deck, symbol: number, side: number): boolean {
  return byDeck.get(deck.name)?.bitmaps.has(keyOf(symbol, side)) ?? false;
}

/** A drawing with a side of so many pixels; made now if nobody needed it before. */
export function bitmapOf(deck: Deck, symbol: number, side: number): ImageBitmap | null {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return null;
  const key = keyOf(symbol, side);
  let bitmap = drawings.bitmaps.get(key);
  if (!bitmap) {
    bitmap = drawing(drawings, symbol, side).canvas.transferToImageBitmap();
    drawings.bitmaps.set(key, bitmap);
  }
  return bitmap;
}

/** Whether a symbol is drawn at a point: 0 to 1 from its left and from its top. */
export function isDrawnAt(deck: Deck, symbol: number, x: number, y: number): boolean {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return false;
  let mask = drawings.masks.get(symbol);
  if (!mask) {
    const { pen } = drawing(drawings, symbol, GRAIN);
    if (!pen) return false;
    mask = pen.getImageData(0, 0, GRAIN, GRAIN).data;
    drawings.masks.set(symbol, mask);
  }
  const at = (share: number) => Math.min(GRAIN - 1, Math.floor(share * GRAIN));
  return (mask[(at(y) * GRAIN + at(x)) * 4 + 3] ?? 0) > 127;
}
