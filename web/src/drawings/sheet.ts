/**
 * All drawings of a deck on one picture. It is read once, when the deck comes;
 * from then on every drawing can be copied at any size without waiting, so that
 * no card is ever shown before its symbols are.
 */
export type Sheet = {
  readonly image: CanvasImageSource;
  readonly columns: number;
  /** The side of a drawing's field, in the picture's own pixels. */
  readonly field: number;
};

/** The side of a drawing's box in the sprite. */
const BOX = 32;
/** Browsers that draw no lines but pixels have enough of them with this. */
const FIELD = 128;

/** Where a symbol's field is: counted from the left and from the top. */
export function fieldOf(columns: number, symbol: number): { column: number; row: number } {
  return { column: symbol % columns, row: Math.floor(symbol / columns) };
}

/** The sprite with its symbols side by side instead of hidden. */
export function sheetText(sprite: string, columns: number): string {
  const side = columns * BOX;
  return sprite
    .replace(
      "<svg ",
      `<svg width="${columns * FIELD}" height="${columns * FIELD}" viewBox="0 0 ${side} ${side}" `,
    )
    .replace(/<symbol id="s(\d+)"/g, (_, symbol: string) => {
      const { column, row } = fieldOf(columns, Number(symbol));
      return `<svg x="${column * BOX}" y="${row * BOX}" width="${BOX}" height="${BOX}"`;
    })
    .replaceAll("</symbol>", "</svg>");
}

export async function readSheet(sprite: string, symbols: number): Promise<Sheet> {
  const columns = Math.max(1, Math.ceil(Math.sqrt(symbols)));
  const image = new Image();
  const blob = new Blob([sheetText(sprite, columns)], { type: "image/svg+xml" });
  image.src = URL.createObjectURL(blob);
  await image.decode();
  return { image, columns, field: FIELD };
}
