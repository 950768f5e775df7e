/** The Fano plane as it is drawn: a triangle, its heights, and a circle. */

/** Where the seven points are: corners, middles of the sides, centre. */
export const POINTS = [
  [0, -90],
  [-78, 45],
  [78, 45],
  [-39, -22.5],
  [39, -22.5],
  [0, 45],
  [0, 0],
] as const;

/** Each line's three points; the last line is the circle. */
export const LINES = [
  [0, 3, 1],
  [0, 4, 2],
  [1, 5, 2],
  [0, 6, 5],
  [1, 6, 4],
  [2, 6, 3],
  [3, 4, 5],
] as const;

export const PAIRS_OF_LINES = (LINES.length * (LINES.length - 1)) / 2;

/** The one line through two points. */
export function lineThrough(one: number, other: number): number {
  return LINES.findIndex((line) => line.some((p) => p === one) && line.some((p) => p === other));
}

/** The one point on two lines. */
export function pointOn(one: number, other: number): number {
  return LINES[one]?.find((point) => LINES[other]?.some((p) => p === point)) ?? -1;
}

/** A line as path data. */
export function linePath(line: number): string {
  if (line === 6) return "M-45 0A45 45 0 1 1 45 0A45 45 0 1 1 -45 0Z";
  const [from, , to] = LINES[line] ?? [0, 0, 0];
  const [a, b] = [POINTS[from], POINTS[to]];
  return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
}
