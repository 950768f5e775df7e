/**
 * Where the letters of keyboard shortcuts go: on the bare paper beside their
 * symbols. All lengths are in halves of a card.
 */
import type { Shape, SymbolPlace } from "../protocol/http";
import { inBox, type IsDrawn } from "./touched";

type Point = { readonly x: number; readonly y: number };

export type KeyPlace = Point & {
  /** The end of a line to the symbol, if the letter alone would be ambiguous. */
  readonly to: Point | null;
};

/** How far from the middle letters may be: they may hang over the rim of a disc. */
const REACH: Readonly<Record<Shape, number>> = { disc: 1, hex: 0.74 };
/** Letters keep this distance from drawings. */
const MARGIN = 0.012;

/** The drawings of a card as points of a grid. */
class Paper {
  readonly #drawn: Uint8Array;
  /** The points along the rim of each symbol's drawing. */
  readonly rims: readonly (readonly Point[])[];
  readonly #side: number;

  constructor(
    places: readonly SymbolPlace[],
    isDrawn: IsDrawn,
    readonly step: number,
  ) {
    this.#side = Math.ceil(2 / step) + 1;
    this.#drawn = new Uint8Array(this.#side ** 2);
    const all = places.map((place) => this.#draw(place, isDrawn));
    this.rims = all.map((points) => points.filter((point) => this.#isOnRim(point)));
  }

  #cell({ x, y }: Point): number {
    return Math.round((y + 1) / this.step) * this.#side + Math.round((x + 1) / this.step);
  }

  *points(reach: number): Generator<Point> {
    for (let y = -1; y <= 1; y += this.step) {
      for (let x = -1; x <= 1; x += this.step) if (Math.hypot(x, y) <= reach) yield { x, y };
    }
  }

  #draw(place: SymbolPlace, isDrawn: IsDrawn): Point[] {
    const found: Point[] = [];
    for (const point of this.points(1)) {
      const at = inBox(place, point.x, point.y);
      if (!at || !isDrawn(place.symbol, at.x, at.y)) continue;
      this.#drawn[this.#cell(point)] = 1;
      found.push(point);
    }
    return found;
  }

  #isOnRim({ x, y }: Point): boolean {
    const around = [
      { x: x - this.step, y },
      { x: x + this.step, y },
      { x, y: y - this.step },
      { x, y: y + this.step },
    ];
    return around.some((point) => !this.#drawn[this.#cell(point)]);
  }

  isBareAround({ x, y }: Point, radius: number): boolean {
    const near = radius + 0.75 * this.step;
    for (let dy = -near; dy <= near; dy += this.step) {
      for (let dx = -near; dx <= near; dx += this.step) {
        if (Math.hypot(dx, dy) > near) continue;
        if (Math.abs(x + dx) > 1 || Math.abs(y + dy) > 1) continue;
        if (this.#drawn[this.#cell({ x: x + dx, y: y + dy })]) return false;
      }
    }
    return true;
  }
}

function nearestOf(points: readonly Point[], { x, y }: Point) {
  let best: { point: Point; away: number } | null = null;
  for (const point of points) {
    const away = Math.hypot(point.x - x, point.y - y);
    if (best === null || away < best.away) best = { point, away };
  }
  return best;
}

type Candidate = Point & { readonly away: readonly number[] };

/** A place for the letter of each symbol, in the same order. */
export function keyPlaces(
  places: readonly SymbolPlace[],
  shape: Shape,
  radius: number,
  isDrawn: IsDrawn,
): readonly KeyPlace[] {
  const paper = new Paper(places, isDrawn, Math.max(0.022, radius / 2.5));
  let free: Candidate[] = [];
  for (const point of paper.points(REACH[shape])) {
    if (!paper.isBareAround(point, radius + MARGIN)) continue;
    const away = paper.rims.map((rim) => nearestOf(rim, point)?.away ?? Infinity);
    free.push({ ...point, away });
  }
  /** Near its own symbol, and nearer to it than to any other. */
  const costOf = ({ away }: Candidate, index: number) => {
    const own = away[index] ?? Infinity;
    const other = Math.min(...away.filter((_, at) => at !== index));
    return own + Math.max(0, own + 0.6 * radius - other);
  };
  const cheapest = (index: number) => {
    let best: { at: Candidate; cost: number } | null = null;
    for (const at of free) {
      const cost = costOf(at, index);
      if (cost < (best?.cost ?? Infinity)) best = { at, cost };
    }
    return best;
  };

  const found: KeyPlace[] = places.map(({ x, y }) => ({ x, y, to: null }));
  // Those with the least choice come first.
  const order = places
    .map((_, index) => ({ index, cost: cheapest(index)?.cost ?? Infinity }))
    .sort((one, other) => other.cost - one.cost);
  for (const { index } of order) {
    const best = cheapest(index);
    // On a card too small for it, a letter stays on its symbol.
    if (!best) continue;
    const { at, cost } = best;
    const isClear = cost < 2.2 * radius;
    const end = isClear ? null : (nearestOf(paper.rims[index] ?? [], at)?.point ?? null);
    found[index] = { x: at.x, y: at.y, to: end };
    free = free.filter((one) => Math.hypot(one.x - at.x, one.y - at.y) > 2.1 * radius);
  }
  return found;
}
