/**
 * Where the letters of keyboard shortcuts go: beside their symbols, never on one.
 * All lengths are in halves of a card.
 */
import type { Shape, SymbolPlace } from "../protocol/http";

export type KeyPlace = {
  readonly x: number;
  readonly y: number;
  /** Where a line leads, if the letter is not right beside its symbol. */
  readonly to: { readonly x: number; readonly y: number } | null;
};

type Point = { readonly x: number; readonly y: number };

/** How finely places are searched for. */
const STEP = 0.04;
/** Letters may hang over the rim by as much as this, but not into the next card. */
const RIM: Readonly<Record<Shape, number>> = { disc: 1, hex: 0.9 };

function distanceTo({ x, y, scale }: SymbolPlace, at: Point): number {
  const dx = Math.max(0, Math.abs(at.x - x) - scale / 2);
  const dy = Math.max(0, Math.abs(at.y - y) - scale / 2);
  return Math.hypot(dx, dy);
}

/** Points where a letter's box touches no symbol's box. */
function freePoints(places: readonly SymbolPlace[], shape: Shape, radius: number): Point[] {
  const free: Point[] = [];
  const far = RIM[shape];
  for (let y = -far; y <= far; y += STEP) {
    for (let x = -far; x <= far; x += STEP) {
      if (Math.hypot(x, y) > far) continue;
      const touches = places.some(
        (place) =>
          Math.abs(x - place.x) < place.scale / 2 + radius &&
          Math.abs(y - place.y) < place.scale / 2 + radius,
      );
      if (!touches) free.push({ x, y });
    }
  }
  return free;
}

/** A place for the letter of each symbol, in the same order. */
export function keyPlaces(
  places: readonly SymbolPlace[],
  shape: Shape,
  radius: number,
): readonly KeyPlace[] {
  let free = freePoints(places, shape, radius);
  const nearest = (place: SymbolPlace) => {
    let best: { point: Point; away: number } | null = null;
    for (const point of free) {
      const away = distanceTo(place, point);
      if (best === null || away < best.away) best = { point, away };
    }
    return best;
  };
  const found = new Map<SymbolPlace, KeyPlace>();
  // Those with the least choice come first.
  const order = places
    .map((place) => ({ place, away: nearest(place)?.away ?? 0 }))
    .sort((one, other) => other.away - one.away);
  for (const { place } of order) {
    const best = nearest(place);
    // A card too small for any letter beside its symbols has them on the symbols.
    const point = best?.point ?? place;
    const isBeside = !best || best.away < 1.5 * radius;
    found.set(place, { x: point.x, y: point.y, to: isBeside ? null : towards(place, point) });
    free = free.filter((one) => Math.hypot(one.x - point.x, one.y - point.y) > 2.1 * radius);
  }
  return places.map((place) => found.get(place) ?? { x: place.x, y: place.y, to: null });
}

/** A point on the drawing, on the side of its letter. */
function towards({ x, y, scale }: SymbolPlace, from: Point): Point {
  const away = Math.hypot(from.x - x, from.y - y);
  const part = away === 0 ? 0 : Math.min(1, (0.3 * scale) / away);
  return { x: x + (from.x - x) * part, y: y + (from.y - y) * part };
}
