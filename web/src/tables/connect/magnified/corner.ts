/** In which corner of the board a magnified card covers the least. */
import type { View } from "../camera";
import type { Point } from "../hex";

/** Hexagons overlap a box from about this share of their half width on. */
const OVERLAP = 0.9;

/** How many cards, given by their middles and half width, a box of this size covers. */
function covered(middle: Point, size: View, cards: readonly Point[], half: number): number {
  const beyond = (at: number, length: number) => Math.max(0, Math.abs(at) - length / 2);
  return cards.filter(
    ({ x, y }) =>
      Math.hypot(beyond(x - middle.x, size.width), beyond(y - middle.y, size.height)) <
      OVERLAP * half,
  ).length;
}

/**
 * The middle of a box in that corner of the view where it covers the fewest cards;
 * among equals, the one that is farthest from `from`.
 */
export function freestCorner(
  view: View,
  size: View,
  cards: readonly Point[],
  half: number,
  from: Point,
): Point {
  const [x, y] = [size.width / 2, size.height / 2];
  const corners = [x, view.width - x].flatMap((left) =>
    [y, view.height - y].map((top) => ({ x: left, y: top })),
  );
  const ranked = corners
    .map((corner) => ({
      corner,
      cards: covered(corner, size, cards, half),
      away: Math.hypot(corner.x - from.x, corner.y - from.y),
    }))
    .sort((one, other) => one.cards - other.cards || other.away - one.away);
  return ranked[0]!.corner;
}
