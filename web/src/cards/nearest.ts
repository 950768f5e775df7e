import type { SymbolPlace } from "../protocol/wire";

/**
 * Which symbol a finger means: the nearest one, if the finger is on it or within
 * reach. Neighbours never steal from each other, however large the reach is.
 * Everything is in half card widths; `reach` is how far from a symbol's centre a
 * finger may be, however small the symbol is.
 */
export function symbolNear(
  places: readonly SymbolPlace[],
  x: number,
  y: number,
  reach: number,
): number | null {
  let best: number | null = null;
  let bestGap = Infinity;
  for (const place of places) {
    const away = Math.hypot(place.x - x, place.y - y);
    const radius = place.scale / 2;
    const gap = away - radius;
    if (away <= Math.max(radius * 1.15, reach) && gap < bestGap) {
      best = place.symbol;
      bestGap = gap;
    }
  }
  return best;
}
