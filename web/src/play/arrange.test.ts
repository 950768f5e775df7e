import { describe, expect, it } from "vitest";
import { gridFor, ringFor } from "./arrange";

describe("a grid", () => {
  it("lays nine cards out three by three on a phone", () => {
    expect(gridFor(9, 374, 620)).toEqual({ columns: 3, size: 119 });
  });

  it("fits into its box, whatever the box", () => {
    for (const count of [3, 7, 9, 11, 13]) {
      for (const [width, height] of [
        [374, 620],
        [800, 320],
        [1240, 640],
      ] as const) {
        const { columns, size } = gridFor(count, width, height, { gap: 10, label: 20 });
        const rows = Math.ceil(count / columns);
        expect(size).toBeGreaterThan(60);
        expect(columns * size + (columns - 1) * 10).toBeLessThanOrEqual(width);
        expect(rows * (size + 20) + (rows - 1) * 10).toBeLessThanOrEqual(height);
      }
    }
  });
});

describe("a ring of others around a large card", () => {
  it("keeps seven discs readable on a phone", () => {
    const ring = ringFor(7, 378, 716);
    expect(ring).toMatchObject({ wide: false, columns: 3 });
    expect(ring.other).toBeGreaterThanOrEqual(116);
    expect(ring.main).toBeGreaterThan(ring.other * 1.5);
  });

  it("makes two cards alike", () => {
    const ring = ringFor(1, 378, 716);
    expect(ring.other).toBe(ring.main);
  });

  it("uses both sides of a wide table", () => {
    const ring = ringFor(7, 1240, 640);
    expect(ring).toMatchObject({ wide: true, first: 4 });
    expect(ring.other).toBeGreaterThan(170);
  });

  it("never grows out of its box", () => {
    for (let others = 1; others <= 7; others += 1) {
      for (const [width, height] of [
        [344, 520],
        [378, 716],
        [800, 300],
        [1240, 640],
        [1880, 960],
      ] as const) {
        const ring = ringFor(others, width, height);
        const rows = Math.ceil(ring.first / ring.columns);
        const sides = ring.wide ? (others > 1 ? 2 : 1) : 1;
        const across = sides * ring.columns * ring.other + (ring.wide ? ring.main : 0);
        const down = rows * (ring.other + 22) + (ring.wide ? 0 : ring.main + 22);
        expect(across).toBeLessThanOrEqual(width);
        expect(down).toBeLessThanOrEqual(height);
        expect(ring.other).toBeGreaterThan(80);
      }
    }
  });
});
