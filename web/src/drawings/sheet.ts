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
/** Enough resolution for browsers that rasterise the image when decoding. */
const FIELD = 128;

/** The column and row of a drawing's field. */
export function fieldOf(columns: number, drawing: number): { column: number; row: number } {
  return { column: drawing % columns, row: Math.floor(drawing / columns) };
}

/** The sprite with its drawings side by side instead of hidden. */
export function sheetText(sprite: string, columns: number): string {
  const side = columns * BOX;
  return sprite
    .replace(
      "<svg ",
      `<svg width="${columns * FIELD}" height="${columns * FIELD}" viewBox="0 0 ${side} ${side}" `,
    )
    .replace(/<symbol id="s(\d+)"/g, (_, drawing: string) => {
      const { column, row } = fieldOf(columns, Number(drawing));
      return `<svg x="${column * BOX}" y="${row * BOX}" width="${BOX}" height="${BOX}"`;
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
