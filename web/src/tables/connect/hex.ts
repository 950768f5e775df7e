/**
 * Connect's board as geometry: hexagons with a corner at the top, measured in half
 * card widths. The server decides which cells may be used.
 */
import type { Cell } from "../../protocol/wire";

const ROOT_3 = Math.sqrt(3);
/** A small gap between neighbours. */
const SPREAD = 1.02;

const AROUND: readonly Cell[] = [
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
];

export type Point = { readonly x: number; readonly y: number };

export function middleOf({ q, r }: Cell): Point {
  return { x: ROOT_3 * SPREAD * (q + r / 2), y: 1.5 * SPREAD * r };
}

export function neighboursOf({ q, r }: Cell): Cell[] {
  return AROUND.map((step) => ({ q: q + step.q, r: r + step.r }));
}

export function sameCell(one: Cell, other: Cell): boolean {
  return one.q === other.q && one.r === other.r;
}

export function cellKey({ q, r }: Cell): string {
  return `${q} ${r}`;
}

/** The neighbours without a card. */
export function freeAround(anchor: Cell, taken: readonly Cell[]): Cell[] {
  const there = new Set(taken.map(cellKey));
  return neighboursOf(anchor).filter((cell) => !there.has(cellKey(cell)));
}

export type Extent = { left: number; top: number; right: number; bottom: number };

/** The box around these cells, with a margin in half cards on each side. */
export function extentOf(cells: readonly Cell[], margin: number): Extent {
  const spots = (cells.length > 0 ? cells : [{ q: 0, r: 0 }]).map(middleOf);
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

/**
 * The longest row of matching cells through this one, from end to end. The cell
 * itself always counts as matching.
 */
export function rowThrough(middle: Cell, belongs: (cell: Cell) => boolean): Cell[] {
  const run = (step: Cell): Cell[] => {
    const cells: Cell[] = [];
    let next = { q: middle.q + step.q, r: middle.r + step.r };
    while (belongs(next)) {
      cells.push(next);
      next = { q: next.q + step.q, r: next.r + step.r };
    }
    return cells;
  };
  const rows = AROUND.slice(0, 3).map((step) => {
    const back = run({ q: -step.q, r: -step.r }).reverse();
    return [...back, middle, ...run(step)];
  });
  return rows.reduce((best, row) => (row.length > best.length ? row : best));
}
