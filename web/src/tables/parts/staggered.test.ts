import { describe, expect, it } from "vitest";
import { discsFor, discsWithCorner, type Discs } from "./staggered";

/** Whether discs overlap or stick out. */
function isTidy({ size, places }: Discs, width: number, height: number, gap: number): boolean {
  return places.every(
    ({ x, y }, index) =>
      x >= -0.01 &&
      y >= -0.01 &&
      x + size <= width + 0.01 &&
      y + size <= height + 0.01 &&
      places
        .slice(index + 1)
        .every((other) => Math.hypot(other.x - x, other.y - y) >= size + gap - 0.01),
  );
}

describe("discs in a box", () => {
  it("are much larger on a phone than three by three", () => {
    expect(discsFor(9, 366, 650, { gap: 6 }).size).toBeGreaterThanOrEqual(142);
    expect(discsFor(9, 336, 470, { gap: 6 }).size).toBeGreaterThanOrEqual(119);
  });

  it("stay three by three in a square, and in two rows where it is wide", () => {
    const square = discsFor(9, 600, 600, { gap: 6 });
    expect(new Set(square.places.map(({ y }) => y)).size).toBe(3);
    expect(square.size).toBe(196);
    expect(new Set(discsFor(9, 1256, 560, { gap: 14 }).places.map(({ y }) => y)).size).toBe(2);
  });

  it("fit without overlaps, whatever the box", () => {
    for (const count of [3, 7, 9, 10, 12, 13]) {
      for (let width = 300; width <= 2000; width += 130) {
        for (let height = 240; height <= 1400; height += 97) {
          const discs = discsFor(count, width, height, { gap: 6 });
          const what = `${count} in ${width} × ${height}`;
          expect(discs.places, what).toHaveLength(count);
          expect(isTidy(discs, width, height, 6), what).toBe(true);
          const grid = discsFor(count, width, height, { gap: 6, stagger: false });
          expect(discs.size, what).toBeGreaterThanOrEqual(grid.size / 1.12);
        }
      }
    }
  });

  it("leave a corner free that is at least as large as a card", () => {
    for (const count of [9, 10, 12]) {
      for (const [width, height] of [
        [820, 306],
        [640, 276],
        [900, 330],
      ] as const) {
        const discs = discsWithCorner(count, width, height, { gap: 6 });
        expect(isTidy(discs, width, height, 6)).toBe(true);
        expect(discs.corner.width).toBeGreaterThanOrEqual(discs.size);
        const free = { x: width - discs.corner.width + 6, y: discs.places.at(-1)!.y };
        for (const { x, y } of discs.places) {
          expect(x + discs.size <= free.x || y + discs.size <= free.y).toBe(true);
        }
      }
    }
  });
});
