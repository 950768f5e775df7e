/**
 * Where the letters of keyboard shortcuts go: on the bare paper beside their
 * symbols, or on the rim of the card with a line to them. All lengths are in halves
 * of a card.
 */
import type { Shape } from "../../protocol/http";
import type { SymbolPlace } from "../../protocol/wire";
import { Distances, type Point } from "./distances";
import type { IsDrawn } from "../touched";

export type KeyPlace = Point & {
  /** The end of a line to the symbol, if the letter alone would be ambiguous. */
  readonly to: Point | null;
};

export type Letters = {
  readonly radius: number;
  /** How far letters may hang over the rim of the card. */
  readonly over: number;
};

/** Letters and lines keep this distance from drawings, and letters from each other. */
const MARGIN = 0.008;
/** Letters are not further from their symbols than this. */
const COST_MAX = 1.2;
/** How often another order is tried if a letter finds no place. */
const TRIES_MAX = 24;

/** From the middle of a hexagon to its sides. */
const HEX_SIDE = Math.sqrt(3) / 2;

/** How far a point is outside the outline of a card; negative inside. */
function outside(shape: Shape, { x, y }: Point): number {
  if (shape === "disc") return Math.hypot(x, y) - 1;
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (shape === "square") return Math.max(across, down) - 1;
  return Math.max(across, across / 2 + down * HEX_SIDE) - HEX_SIDE;
}

/** How far a point is from a line. */
function awayFrom(from: Point, to: Point, { x, y }: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + at * dx - x, from.y + at * dy - y);
}

/** On which side of a line a point is. */
function side(from: Point, to: Point, { x, y }: Point): number {
  return Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
}

/** Whether two letters, with their lines, leave each other alone. */
function areApart(one: KeyPlace, other: KeyPlace, radius: number): boolean {
  if (Math.hypot(one.x - other.x, one.y - other.y) < 2 * radius + MARGIN) return false;
  if (one.to && awayFrom(one, one.to, other) < radius + MARGIN) return false;
  if (other.to && awayFrom(other, other.to, one) < radius + MARGIN) return false;
  if (!one.to || !other.to) return true;
  const cross =
    side(one, one.to, other) !== side(one, one.to, other.to) &&
    side(other, other.to, one) !== side(other, other.to, one.to);
  return !cross;
}

/** Whether a line crosses no drawing but its own. */
function isBare(from: Point, to: Point, others: readonly Distances[], step: number): boolean {
  const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step);
  for (let at = 0; at <= steps; at += 1) {
    const share = at / (steps || 1);
    const point = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
    if (others.some((field) => field.at(point) < MARGIN)) return false;
  }
  return true;
}

type Candidate = KeyPlace & { readonly cost: number; isBare?: boolean };

/** The places for the letter of each symbol, the best ones first. */
function candidatesOf(
  free: readonly Point[],
  fields: readonly Distances[],
  shape: Shape,
  radius: number,
) {
  const all: Candidate[][] = fields.map(() => []);
  for (const point of free) {
    const away = fields.map((field) => field.at(point));
    const least = Math.min(...away);
    const nearest = away.indexOf(least);
    const second = Math.min(...away.filter((_, index) => index !== nearest));
    for (const [index, own] of away.entries()) {
      // Near its own symbol, nearer to it than to any other, and rather not beyond the rim.
      const ambiguous = Math.max(0, own + 0.6 * radius - (index === nearest ? second : least));
      const cost = own + ambiguous + 3 * Math.max(0, outside(shape, point));
      if (cost > COST_MAX) continue;
      const to = cost < 2.2 * radius ? null : (fields[index]?.nearest(point) ?? null);
      all[index]?.push({ ...point, to, cost });
    }
  }
  for (const one of all) one.sort((a, b) => a.cost - b.cost);
  return all;
}

/** A place for the letter of each symbol, in the same order, or none if they do not all fit. */
export function keyPlaces(
  places: readonly SymbolPlace[],
  shape: Shape,
  { radius, over }: Letters,
  isDrawn: IsDrawn,
): readonly KeyPlace[] {
  const step = Math.max(0.018, radius / 5);
  const fields = places.map((place) => new Distances(place, isDrawn, step, 1 + over));
  const clearance = radius + MARGIN + 0.7 * step;
  const free = (fields[0]?.points() ?? []).filter(
    (point) =>
      outside(shape, point) <= over - radius &&
      fields.every((field) => field.at(point) >= clearance),
  );
  const candidates = candidatesOf(free, fields, shape, radius);

  const isLineBare = (index: number, one: Candidate) => {
    const { to } = one;
    one.isBare ??= !to || isBare(one, to, fields.toSpliced(index, 1), step);
    return one.isBare;
  };
  const bestPlace = (index: number, taken: readonly KeyPlace[], strict: boolean) =>
    candidates[index]?.find(
      (one) =>
        taken.every((other) => areApart(one, other, radius)) && (!strict || isLineBare(index, one)),
    );

  const costOf = (index: number) => candidates[index]?.[0]?.cost ?? Infinity;
  const scarcest = [...fields.keys()].sort((one, other) => costOf(other) - costOf(one));
  // If need be, a line may cross a drawing; a letter never covers one.
  for (const strict of [true, false]) {
    let order = scarcest;
    for (let left = TRIES_MAX; left > 0; left -= 1) {
      const found = new Map<number, KeyPlace>();
      const stuck = order.find((index) => {
        const best = bestPlace(index, [...found.values()], strict);
        if (best) found.set(index, best);
        return !best;
      });
      if (stuck === undefined) return places.map((_, index) => found.get(index)!);
      if (stuck === order[0]) break;
      // Those with the least choice come first, and then those that found nothing.
      order = [stuck, ...order.filter((index) => index !== stuck)];
    }
  }
  return [];
}
