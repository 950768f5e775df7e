import { describe, expect, it } from "vitest";
import type { SymbolPlace } from "../../protocol/wire";
import { keyPlaces } from "./key-places";
import type { IsDrawn } from "../touched";

const at = (symbol: number, x: number, y: number, scale: number): SymbolPlace => {
  return { symbol, face: 0, x, y, scale, turn: 0 };
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
const LETTERS = { radius: RADIUS, over: RADIUS };

describe("the letters of a card", () => {
  const letters = keyPlaces(FULL, "disc", LETTERS, isRound);
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

  it("may hang over the rim, but only as far as they are allowed to", () => {
    const reach = (over: number) => {
      const places = keyPlaces(FULL, "disc", { radius: 0.05, over }, isRound);
      expect(places).toHaveLength(FULL.length);
      return Math.max(...places.map(({ x, y }) => Math.hypot(x, y) + 0.05));
    };
    expect(reach(0.05)).toBeLessThanOrEqual(1.05 + 1e-9);
    expect(reach(0)).toBeLessThanOrEqual(1 + 1e-9);
  });

  it("stay inside a hexagon that has others beside it", () => {
    const six = FULL.filter((_, index) => index !== 7).map((one) => ({ ...one, scale: 0.3 }));
    const places = keyPlaces(six, "hex", { radius: RADIUS, over: 0 }, isRound);
    expect(places).toHaveLength(six.length);
    for (const { x, y } of places) {
      const side = Math.max(Math.abs(x), Math.abs(x) / 2 + (Math.abs(y) * Math.sqrt(3)) / 2);
      expect(side + RADIUS).toBeLessThanOrEqual(Math.sqrt(3) / 2 + 1e-9);
    }
  });

  it("use the corners of a square", () => {
    // Everything but the corners is drawn.
    const whole = at(0, 0, 0, 2);
    const places = keyPlaces([whole], "square", { radius: RADIUS, over: 0 }, isRound);
    expect(places).toHaveLength(1);
    for (const { x, y } of places) {
      expect(Math.min(Math.abs(x), Math.abs(y))).toBeGreaterThan(0.5);
      expect(Math.max(Math.abs(x), Math.abs(y)) + RADIUS).toBeLessThanOrEqual(1 + 1e-9);
    }
    expect(keyPlaces([whole], "disc", { radius: RADIUS, over: 0 }, isRound)).toEqual([]);
  });

  it("are missing, all of them, if one has no place", () => {
    // Bare paper enough for one letter, but not for two.
    const one = at(0, 0, 0, 1.3);
    const gap: IsDrawn = ({ symbol }, x, y) => symbol === 1 || Math.hypot(x - 0.5, y - 0.5) > 0.1;
    expect(keyPlaces([one], "disc", { radius: RADIUS, over: -0.4 }, gap)).toHaveLength(1);
    const two = [one, at(1, 0, 0.9, 0.3)];
    expect(keyPlaces(two, "disc", { radius: RADIUS, over: -0.4 }, gap)).toEqual([]);
    expect(keyPlaces([at(0, 0, 0, 2.9)], "disc", LETTERS, () => true)).toEqual([]);
  });
});
