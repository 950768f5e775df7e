/**
 * The drawings of decks as bitmaps. Vector drawings are slow to paint and bitmaps
 * are not: each drawing is rendered once for each of a few sizes and copied from
 * there.
 */
import { canvasFor, contextOf, takeBitmap } from "./context";
import { cornerOf, largestField, pitchOf, type Sheet } from "./sheet";

/** The sides of the bitmaps in device pixels; a drawing is taken from the next larger one. */
const SIDES = [32, 48, 64, 96, 128, 192, 256, 384, 512, 768] as const;

/**
 * The whole sheet is rendered once with fields of at least this size: smaller bitmaps
 * are copied from there, which is much faster than rendering the vectors again.
 */
const LARGE = 192;
/**
 * Few drawings have larger fields, because there are few on a card as well, and words
 * that are stretched look blurred. They take about as much memory as many small ones.
 */
const LARGEST = 384;
const ROOMY_SHEET_PX_MAX = 1920;
/** Phones refuse larger canvases; with very many drawings each of them is smaller. */
const SHEET_PX_MAX = 4096;

/** The side of a drawing in the rendered sheet. */
export function fieldFor(columns: number): number {
  const roomy = SIDES.filter((side) => side <= LARGEST && side * columns <= ROOMY_SHEET_PX_MAX);
  return Math.min(Math.max(LARGE, ...roomy), largestField(columns, SHEET_PX_MAX));
}

/** The resolution of the masks that separate drawings from empty corners. */
const MASK_PX = 48;

export function sideFor(px: number): number {
  return SIDES.find((side) => side >= px) ?? 768;
}

type Drawings = {
  /** The sheet as vectors, and as pixels once it has been rendered. */
  readonly vectors: Sheet;
  pixels: Sheet | null;
  readonly bitmaps: Map<number, ImageBitmap>;
  readonly masks: Map<number, Uint8ClampedArray>;
};

/** A deck, as far as its drawings are concerned. */
type Named = { readonly name: string };

const byDeck = new Map<string, Drawings>();

export function keepSheet(deck: string, vectors: Sheet) {
  byDeck.set(deck, { vectors, pixels: null, bitmaps: new Map(), masks: new Map() });
}

/** The sheet of a deck as pixels, rendered on first use. */
export function pixelsOf({ name }: Named): Sheet | null {
  const drawings = byDeck.get(name);
  if (!drawings) return null;
  drawings.pixels ??= rasterise(drawings.vectors);
  return drawings.pixels;
}

/** The largest drawing that can be copied from the rendered sheet. */
export function detailOf({ name }: Named): number {
  return fieldFor(byDeck.get(name)?.vectors.columns ?? 1);
}

function rasterise({ image, columns }: Sheet): Sheet {
  const field = fieldFor(columns);
  const side = columns * pitchOf(field);
  const canvas = canvasFor(side);
  contextOf(canvas)?.drawImage(image, 0, 0, side, side);
  return { image: takeBitmap(canvas), columns, field };
}

function draw({ vectors, pixels }: Drawings, drawing: number, side: number) {
  const canvas = canvasFor(side);
  const context = contextOf(canvas);
  const sheet = pixels && side <= pixels.field ? pixels : vectors;
  const { image, field } = sheet;
  const [left, top] = cornerOf(sheet, drawing);
  if (context) context.imageSmoothingQuality = "high";
  context?.drawImage(image, left, top, field, field, 0, 0, side, side);
  return { canvas, context };
}

const keyOf = (drawing: number, side: number) => drawing * 1024 + side;

/** A drawing with a side of `side` pixels, rendered on first use. */
export function bitmapOf(deck: Named, drawing: number, side: number): ImageBitmap | null {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return null;
  const key = keyOf(drawing, side);
  let bitmap = drawings.bitmaps.get(key);
  if (!bitmap) {
    bitmap = takeBitmap(draw(drawings, drawing, side).canvas);
    drawings.bitmaps.set(key, bitmap);
  }
  return bitmap;
}

/** Draws a drawing around the origin, straight from the sheet: for cards that fly by. */
export function stamp(
  context: CanvasRenderingContext2D,
  deck: Named,
  drawing: number,
  side: number,
) {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return;
  const sheet = drawings.pixels ?? drawings.vectors;
  const { image, field } = sheet;
  const [left, top] = cornerOf(sheet, drawing);
  context.drawImage(image, left, top, field, field, -side / 2, -side / 2, side, side);
}

/** The pixels that a drawing covers, computed on first use. */
export function maskOf(deck: Named, drawing: number): Uint8ClampedArray | null {
  const drawings = byDeck.get(deck.name);
  if (!drawings) return null;
  let mask = drawings.masks.get(drawing);
  if (!mask) {
    const { context } = draw(drawings, drawing, MASK_PX);
    if (!context) return null;
    mask = context.getImageData(0, 0, MASK_PX, MASK_PX).data;
    drawings.masks.set(drawing, mask);
  }
  return mask;
}

/** Whether a drawing covers a point, given as 0 to 1 from the left and the top. */
export function isDrawnAt(deck: Named, drawing: number, x: number, y: number): boolean {
  const mask = maskOf(deck, drawing);
  if (!mask) return false;
  const at = (share: number) => Math.min(MASK_PX - 1, Math.floor(share * MASK_PX));
  return (mask[(at(y) * MASK_PX + at(x)) * 4 + 3] ?? 0) > 127;
}
