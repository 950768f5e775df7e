/**
 * A context for drawing in memory. It avoids the graphics card: a worker reaches
 * that only through the page, and both would wait.
 */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
  return canvas.getContext("2d", { willReadFrequently: true });
}
