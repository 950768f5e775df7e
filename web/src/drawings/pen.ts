/**
 * A pen for what is drawn ahead of time and waits in memory until it is shown.
 * It does without the graphics card: a painter who wants that has to ask the
 * page, which then both wait for.
 */
export function penOn(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
  return canvas.getContext("2d", { willReadFrequently: true });
}
