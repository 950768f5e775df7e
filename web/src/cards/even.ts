/**
 * The larger-symbols option: all drawings of a card have the same size, so that
 * the smallest ones grow. They form a ring around one or two in the middle, each
 * as close as possible to where it was, without overlapping.
 */
import type { Shape } from "../protocol/http";
import type { SymbolPlace } from "../protocol/wire";

/** How much of its circle a drawing's square may fill: most drawings leave their corners empty. */
export const FILL = 2.1;

/** The radius of the largest circle within a card's paper. */
function inside(shape: Shape, border: number): number {
  return (shape === "hex" ? 0.85 : 0.97) - border;
}

/** The largest radius of `count` equal circles along the rim of a circle with radius `whole`. */
function onRim(count: number, whole: number): number {
  const half = Math.sin(Math.PI / count);
  return (whole * half) / (1 + half);
}

type Plan = { readonly middle: number; readonly radius: number };

/** How many go in the middle, so that all can be as large as possible. */
function planFor(count: number, whole: number): Plan {
  let best: Plan = { middle: 0, radius: onRim(Math.max(2, count), whole) };
  for (const middle of [1, 2]) {
    const rim = count - middle;
    if (rim < 3) continue;
    const radius = onRim(rim, whole);
    const room = whole - 2 * radius;
    const fits = middle === 1 ? room : room / 2;
    if (Math.min(radius, fits) > best.radius) best = { middle, radius: Math.min(radius, fits) };
  }
  return best;
}

export function evenPlaces(
  places: readonly SymbolPlace[],
  shape: Shape,
  border: number,
): SymbolPlace[] {
  const whole = inside(shape, border);
  const { middle, radius } = planFor(places.length, whole);
  const outwards = places.toSorted((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  const angle = (place: SymbolPlace) => Math.atan2(place.y, place.x);
  const around = outwards.slice(middle).sort((a, b) => angle(a) - angle(b));
  const step = (2 * Math.PI) / around.length;
  const start = meanAngle(around.map((place, index) => angle(place) - index * step));
  const scale = radius * FILL;
  const at = (place: SymbolPlace, turn: number, away: number) => ({
    ...place,
    x: away * Math.cos(turn),
    y: away * Math.sin(turn),
    scale,
  });
  const ring = around.map((place, index) => at(place, start + index * step, whole - radius));
  const inner = outwards.slice(0, middle);
  const across = inner[0] ? angle(inner[0]) : 0;
  const core = inner.map((place, index) =>
    at(place, across + index * Math.PI, middle === 1 ? 0 : radius),
  );
  const moved = new Map([...ring, ...core].map((place) => [place.symbol, place]));
  return places.map((place) => moved.get(place.symbol) ?? place);
}

function meanAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.cos(angle), 0);
  const y = angles.reduce((sum, angle) => sum + Math.sin(angle), 0);
  return Math.atan2(y, x);
}
