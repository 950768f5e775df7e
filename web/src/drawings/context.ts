/**
 * A context for drawings that are prepared in memory. It avoids the graphics card:
 * a worker would have to go through the page for that, and both would wait.
 */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
  return canvas.getContext("2d", { willReadFrequently: true });
}
