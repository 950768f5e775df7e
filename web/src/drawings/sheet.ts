/**
 * All drawings of a deck in one image. It is decoded once, when the deck is
 * loaded; from then on every drawing can be copied at any size without waiting, so
 * that no card ever appears without its symbols.
 */
export type Sheet = {
  readonly image: CanvasImageSource;
  readonly columns: number;
  /** The side of a drawing's field, in pixels of the image. */
  readonly field: number;
};

/** The side of a drawing's box in the sprite. */
const BOX = 32;
/**
 * The distance between two boxes: photographs fill theirs, and without it a drawing would have a
 * trace of its neighbour along its edge. Fields whose side is a multiple of `BOX` and what lies
 * between them are whole pixels.
 */
const GAP = 1;
/** Enough resolution for browsers that rasterise the image when decoding. */
const FIELD = 128;

/** From the beginning of a field of this size to that of the next. */
export function pitchOf(field: number): number {
  return (field * (BOX + GAP)) / BOX;
}

/** The largest side of fields of which so many fit side by side, in whole pixels. */
export function largestField(columns: number, px: number): number {
  return BOX * Math.max(1, Math.floor(px / (columns * (BOX + GAP))));
}

/** Where a drawing's field begins. */
export function cornerOf(
  { columns, field }: Pick<Sheet, "columns" | "field">,
  drawing: number,
): [left: number, top: number] {
  const pitch = pitchOf(field);
  return [(drawing % columns) * pitch, Math.floor(drawing / columns) * pitch];
}

/** The sprite with its drawings side by side instead of hidden. */
export function sheetText(sprite: string, columns: number): string {
  const [side, px] = [columns * pitchOf(BOX), columns * pitchOf(FIELD)];
  return sprite
    .replace("<svg ", `<svg width="${px}" height="${px}" viewBox="0 0 ${side} ${side}" `)
    .replace(/<symbol id="s(\d+)"/g, (_, drawing: string) => {
      const [x, y] = cornerOf({ columns, field: BOX }, Number(drawing));
      return `<svg x="${x}" y="${y}" width="${BOX}" height="${BOX}"`;
    })
    .replaceAll("</symbol>", "</svg>");
}

export async function readSheet(sprite: string, drawings: number): Promise<Sheet> {
  const columns = Math.max(1, Math.ceil(Math.sqrt(drawings)));
  const image = new Image();
  const blob = new Blob([sheetText(sprite, columns)], { type: "image/svg+xml" });
  image.src = URL.createObjectURL(blob);
  await image.decode();
  return { image, columns, field: FIELD };
}
