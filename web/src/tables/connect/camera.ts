/** Which part of the board is visible: the point in the middle, and pixels per half card. */
import type { Cell } from "../../protocol/wire";
import { extentOf, type Extent, type Point } from "./hex";

export type Camera = { readonly x: number; readonly y: number; readonly zoom: number };
export type View = { readonly width: number; readonly height: number };

/** At the smallest zoom a free cell is as wide as a fingertip; larger cards are no use. */
export const ZOOM_MIN = 26;
export const ZOOM_MAX = 190;
/**
 * From this zoom on, the ten symbols of a card have 44 by 44 pixels each, so that a
 * finger can choose among them.
 */
export const TOUCH_ZOOM = 98;

/** Half cards of margin around the outermost cards: enough for free cells, some, and none. */
const FREE_MARGIN = 2.65;
const MARGIN = 1.35;
const CLOSE_MARGIN = 1.05;
/** The largest that cards get by fitting; larger on screens seen from a distance. */
export function fitMax({ width, height }: View): number {
  return Math.min(ZOOM_MAX, Math.max(104, Math.min(width, height) / 6));
}

/** Shows all of an extent, as large as makes sense. */
export function fit(extent: Extent, view: View): Camera {
  const zoom = Math.min(
    view.width / (extent.right - extent.left),
    view.height / (extent.bottom - extent.top),
    fitMax(view),
  );
  return {
    x: (extent.left + extent.right) / 2,
    y: (extent.top + extent.bottom) / 2,
    zoom: Math.max(ZOOM_MIN, zoom),
  };
}

/**
 * Shows all cards and these free cells, with as much margin as lets fingers choose
 * symbols: if there is enough for all other free cells, the board need not move later.
 */
export function fitBoard(cards: readonly Cell[], free: readonly Cell[], view: View): Camera {
  const withMargin = (margin: number) => fit(extentOf(cards, margin), view);
  const isLarge = ({ zoom }: Camera) => zoom >= TOUCH_ZOOM;
  const spacious = withMargin(FREE_MARGIN);
  if (isLarge(spacious)) return spacious;
  if (free.length === 0) {
    const usual = withMargin(MARGIN);
    const close = withMargin(CLOSE_MARGIN);
    return !isLarge(usual) && isLarge(close) ? close : usual;
  }
  const all = fit(extentOf([...cards, ...free], CLOSE_MARGIN), view);
  // A board may be too large for a small view: free cells come first.
  return reach(all, view, extentOf(free, CLOSE_MARGIN));
}

/** Shows free cells while changing as little as possible. */
export function showFree(camera: Camera, view: View, free: readonly Cell[]): Camera {
  const extent = extentOf(free, CLOSE_MARGIN);
  if (isInSight(camera, view, extent)) return camera;
  const zoom = Math.min(camera.zoom, fit(extent, view).zoom);
  return reach({ ...camera, zoom }, view, extent);
}

/** Whether all of an extent is visible. */
export function isInSight(camera: Camera, view: View, extent: Extent): boolean {
  const halfWidth = view.width / 2 / camera.zoom + 0.01;
  const halfHeight = view.height / 2 / camera.zoom + 0.01;
  return (
    extent.left >= camera.x - halfWidth &&
    extent.right <= camera.x + halfWidth &&
    extent.top >= camera.y - halfHeight &&
    extent.bottom <= camera.y + halfHeight
  );
}

/** Moves by pixels. */
export function pan(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x - dx / camera.zoom, y: camera.y - dy / camera.zoom };
}

/** Zooms around a point of the view. */
export function zoomAt(camera: Camera, view: View, at: Point, factor: number): Camera {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, camera.zoom * factor));
  const dx = at.x - view.width / 2;
  const dy = at.y - view.height / 2;
  return {
    x: camera.x + dx / camera.zoom - dx / zoom,
    y: camera.y + dy / camera.zoom - dy / zoom,
    zoom,
  };
}

/** The smallest move that makes an extent visible, if it fits. */
export function reach(camera: Camera, view: View, extent: Extent): Camera {
  const shift = (from: number, to: number, at: number, half: number) => {
    if (to - from > half * 2) return (from + to) / 2;
    return Math.min(Math.max(at, to - half), from + half);
  };
  return {
    ...camera,
    x: shift(extent.left, extent.right, camera.x, view.width / 2 / camera.zoom),
    y: shift(extent.top, extent.bottom, camera.y, view.height / 2 / camera.zoom),
  };
}
