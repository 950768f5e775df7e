import { describe, expect, it } from "vitest";
import type { SymbolPlace } from "../protocol/http";
import { keyPlaces } from "./key-places";
import type { IsDrawn } from "./touched";

const at = (symbol: number, x: number, y: number, scale: number): SymbolPlace => {
  return { symbol, x, y, scale, turn: 0 };
};
// Eight round symbols, around and in the middle, as on a full card.
const FULL = [
  ...Array.from({ length: 7 }, (_, k) => {
    const turn = (k / 7) * 2 * Math.PI;
    return at(k, 0.68 * Math.cos(turn), 0.68 * Math.sin(turn), 0.36 + 0.02 * k);
  }),
  at(7, 0.02, -0.03, 0.7),
];
const isRound: IsDrawn = (_, x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5;
const RADIUS = 0.07;

describe("the letters of a card", () => {
  const letters = keyPlaces(FULL, "disc", RADIUS, isRound);
  const gap = (index: number, place: SymbolPlace) => {
    const { x, y } = letters[index]!;
    return Math.hypot(x - place.x, y - place.y) - place.scale / 2;
  };

  it("cover no drawing", () => {
    for (const index of letters.keys()) {
      for (const place of FULL) expect(gap(index, place)).toBeGreaterThanOrEqual(RADIUS - 0.005);
    }
  });

  it("do not touch each other, and stay on the card", () => {
    for (const [index, one] of letters.entries()) {
      expect(Math.hypot(one.x, one.y)).toBeLessThanOrEqual(1);
      for (const other of letters.slice(index + 1)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(2 * RADIUS);
      }
    }
  });

  it("are nearest to their own symbol, or have a line that leads to it", () => {
    for (const [index, place] of FULL.entries()) {
      const { to } = letters[index]!;
      if (to) {
        expect(Math.hypot(to.x - place.x, to.y - place.y)).toBeLessThanOrEqual(place.scale / 2);
      } else {
        const gaps = FULL.map((one) => gap(index, one));
        expect(gaps[index]).toBeLessThanOrEqual(Math.min(...gaps) + 0.05);
      }
    }
  });

  it("are on the symbols if there is no room at all", () => {
    const huge = [at(0, 0, 0, 2.9)];
    expect(keyPlaces(huge, "disc", RADIUS, () => true)).toEqual([{ x: 0, y: 0, to: null }]);
  });
});
