import { describe, expect, it } from "vitest";
import { symbolTouched, type IsDrawn } from "./touched";

// A large drawing, and a small one in the empty corner of its box.
const places = [
  { symbol: 4, face: 0, x: 0, y: 0, scale: 1, turn: 0 },
  { symbol: 9, face: 0, x: 0.45, y: 0.45, scale: 0.2, turn: 90 },
];
const round: IsDrawn = (_, x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5;
const everywhere = () => true;
const nowhere = () => false;

describe("the touched symbol", () => {
  it("is the one whose drawing is there", () => {
    expect(symbolTouched(places, 0.1, 0.1, 0.1, round)).toBe(4);
    expect(symbolTouched(places, 0.45, 0.45, 0.1, round)).toBe(9);
    expect(symbolTouched(places, -0.49, -0.49, 0.1, everywhere)).toBe(4);
  });

  it("is the top one where two overlap", () => {
    expect(symbolTouched(places, 0.38, 0.38, 0.1, everywhere)).toBe(9);
  });

  it("is the nearest one within reach where nothing is drawn", () => {
    expect(symbolTouched(places, 0.4, 0.4, 0.1, nowhere)).toBe(9);
    expect(symbolTouched(places, -0.49, -0.49, 0.1, nowhere)).toBeNull();
    expect(symbolTouched(places, 0.45, 0.6, 0.2, round)).toBe(9);
  });

  it("is looked up in the rotated box", () => {
    // A quarter turn clockwise: the top is now on the right.
    const top: IsDrawn = (_place, _x, y) => y < 0.3;
    const turned = [
      { symbol: 2, face: 0, x: 0, y: 0, scale: 1, turn: 90 },
      { symbol: 3, face: 0, x: 0.5, y: 0, scale: 0.4, turn: 90 },
    ];
    const seen: number[] = [];
    symbolTouched(turned, 0.4, 0, 0.1, (place, x, y) => {
      const { symbol } = place;
      seen.push(symbol);
      expect(x).toBeCloseTo(0.5);
      expect(y).toBeCloseTo(symbol === 2 ? 0.1 : 0.75);
      return top(place, x, y);
    });
    expect(seen).toEqual([3, 2]);
  });

  it("is found without checking the drawings if only one box is hit", () => {
    const isDrawn = () => {
      throw new Error("the drawings were checked");
    };
    expect(symbolTouched(places, 0, 0, 0.1, isDrawn)).toBe(4);
    expect(symbolTouched(places, -0.9, 0, 0.1, isDrawn)).toBeNull();
  });
});
