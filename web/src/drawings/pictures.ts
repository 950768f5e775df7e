/**
 * The drawings of decks as bitmaps. Lines are costly to draw and bitmaps are
 * not: each drawing is made once for each of a few sizes and copied to every
 * card from there.
 */
import { penOn } from "./pen";
import { fieldOf, type Sheet } from "./sheet";

/** The sides of bitmaps, in pixels of the screen; a drawing comes from the next larger one. */
const SIDES = [32, 48, 64, 96, 128, 192, 256, 384, 512, 768] as const;

/**
 * The whole sheet is drawn once with fields of this side: smaller bitmaps are
 * copied from there, which is much cheaper than drawing their lines again.
 */
export const LARGE = 192;

/** How finely it is known where a drawing is and where only its empty corners are. */
const GRAIN = 48;

export function sideFor(px: number): number {
  return SIDES.find((side) => side >= px) ?? 768;
}

type Drawings = {
  /** The sheet as lines, and as pixels as soon as there was time for it. */
  readonly lines: Sheet;
  pixels: Sheet | null;
  readonly bitmaps: Map<number, ImageBitmap>;
  readonly masks: Map<number, Uint8ClampedArray>;
};

/** A deck, as far as its drawings are concerned. */
type Named = { readonly name: string };

const byDeck = new Map<string, Drawings>();

export function keepSheet(deck: string, lines: Sheet) {
  byDeck.set(deck, { lines, pixels: null, bitmaps: new Map(), masks: new Map() });
}

/** The sheet of a deck as pixels; drawn now if it was not before. */
export function pixelsOf({ name }: Named): Sheet | null {
  const drawings = byDeck.get(name);
  if (!drawings) return null;
  drawings.pixels ??= inPixels(drawings.lines);
  return drawings.pixels;
}

function inPixels({ image, columns }: Sheet): Sheet {
  const side = columns * LARGE;
  const canvas = new OffscreenCanvas(side, side);
  penOn(canvas)?.drawImage(image, 0, 0, side, side);
  return { image: canvas.transferToImageBitmap(), columns, field: LARGE };
}

function drawing({ lines, pixels }: Drawings, symbol: number, side: number) {
  const canvas = new OffscreenCanvas(side, side);
  const pen = penOn(canvas);
  const { image, columns, field } = pixels && side <= pixels.field ? pixels : lines;
  const { column, row } = fieldOf(columns, symbol);
  if (pen) pen.imageSmoothingQuality = "high";
  pen?.drawImage(image, column * field, row * field, field, field, 0, 0, side, side);
  return { canvas, pen };
}

const keyOf = (symbol: number, side: number) => symbol * 1024 + side;

/** A drawing with a side of so many pixels; made now if nobody needed it before. */
export function bitmapOf(deck: Named, symbol: number, side: number): ImageBitmap | null {
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

/** Draws a symbol around the pen's zero, straight from the sheet: for what is seen in passing. */
export function stamp(pen: CanvasRenderingContext2D, deck: Named, symbol: number, side: number) {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return;
  const { image, columns, field } = drawings.pixels ?? drawings.lines;
  const { column, row } = fieldOf(columns, symbol);
  const [left, top] = [column * field, row * field];
  pen.drawImage(image, left, top, field, field, -side / 2, -side / 2, side, side);
}

/** Where a symbol is drawn and where not; looked at now if nobody has before. */
export function maskOf(deck: Named, symbol: number): Uint8ClampedArray | null {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return null;
  let mask = drawings.masks.get(symbol);
  if (!mask) {
    const { pen } = drawing(drawings, symbol, GRAIN);
    if (!pen) return null;
    mask = pen.getImageData(0, 0, GRAIN, GRAIN).data;
    drawings.masks.set(symbol, mask);
  }
  return mask;
}

/** Whether a symbol is drawn at a point: 0 to 1 from its left and from its top. */
export function isDrawnAt(deck: Named, symbol: number, x: number, y: number): boolean {
  const mask = maskOf(deck, symbol);
  if (!mask) return false;
  const at = (share: number) => Math.min(GRAIN - 1, Math.floor(share * GRAIN));
  return (mask[(at(y) * GRAIN + at(x)) * 4 + 3] ?? 0) > 127;
}
