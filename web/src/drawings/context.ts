/** Whether drawings can be made apart from the page; browsers before 2023 cannot. */
export const drawsInMemory = "OffscreenCanvas" in globalThis;

/** A canvas for drawing in memory: where there is none, an element that is in no page. */
export function canvasFor(side: number): OffscreenCanvas {
  if (drawsInMemory) return new OffscreenCanvas(side, side);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = side;
  return canvas as unknown as OffscreenCanvas;
}

/**
 * A context for drawing in memory. It avoids the graphics card: a worker reaches
 * that only through the page, and both would wait.
 */
export function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
  return canvas.getContext("2d", { willReadFrequently: true });
}

/** Takes what was drawn from a canvas. */
export function takeBitmap(canvas: OffscreenCanvas): ImageBitmap {
  if (drawsInMemory) return canvas.transferToImageBitmap();
  const copy = canvasFor(canvas.width);
  contextOf(copy)?.drawImage(canvas, 0, 0);
  return Object.assign(copy, { close: () => undefined }) as unknown as ImageBitmap;
}

/** Shows a bitmap on a canvas of the page, which takes it over. */
export function showBitmap(canvas: HTMLCanvasElement, bitmap: ImageBitmap) {
  if (drawsInMemory) {
    canvas.getContext("bitmaprenderer")?.transferFromImageBitmap(bitmap);
    return;
  }
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}
