import type { SymbolPlace } from "../protocol/wire";
import { symbolNear } from "./nearest";

/** Whether the drawing at a place covers a point of its box: 0 to 1 from its left and top. */
export type IsDrawn = (place: SymbolPlace, x: number, y: number) => boolean;

/**
 * Which symbol a touch means: the drawing it hits, or else the nearest one.
 * Everything is in half card widths.
 */
export function symbolTouched(
  places: readonly SymbolPlace[],
  x: number,
  y: number,
  reach: number,
  isDrawn: IsDrawn,
): number | null {
  const near = symbolNear(places, x, y, reach);
  const boxes = places.flatMap((place) => {
    const at = inBox(place, x, y);
    return at ? [{ place, ...at }] : [];
  });
  // Checking the drawings takes time, and matters only where boxes overlap.
  if (boxes.every(({ place }) => place.symbol === near)) return near;
  // Later symbols are on top.
  return boxes.findLast(({ place, x, y }) => isDrawn(place, x, y))?.place.symbol ?? near;
}

/** Where a point is in the rotated box of a symbol, if it is inside. */
export function inBox({ x: midX, y: midY, scale, turn }: SymbolPlace, x: number, y: number) {
  const back = (-turn * Math.PI) / 180;
  const [dx, dy] = [x - midX, y - midY];
  const across = (dx * Math.cos(back) - dy * Math.sin(back)) / scale + 0.5;
  const down = (dx * Math.sin(back) + dy * Math.cos(back)) / scale + 0.5;
  const within = across >= 0 && across < 1 && down >= 0 && down < 1;
  return within ? { x: across, y: down } : null;
}
