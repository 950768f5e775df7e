import { describe, expect, it } from "vitest";
import { symbolNear } from "./nearest";

const places = [
  { symbol: 4, face: 0, x: -0.5, y: 0, scale: 0.8, turn: 0 },
  { symbol: 9, face: 0, x: 0.1, y: 0, scale: 0.2, turn: 0 },
];

describe("the symbol nearest to a finger", () => {
  it("is the one under it", () => {
    expect(symbolNear(places, -0.6, 0.1, 0.2)).toBe(4);
    expect(symbolNear(places, 0.12, 0, 0.2)).toBe(9);
  });

  it("may be small and slightly off", () => {
    expect(symbolNear(places, 0.25, 0.05, 0.2)).toBe(9);
    expect(symbolNear(places, 0.25, 0.05, 0.1)).toBeNull();
  });

  it("is the nearer of two within reach", () => {
    expect(symbolNear(places, -0.12, 0, 0.5)).toBe(4);
    expect(symbolNear(places, -0.02, 0, 0.5)).toBe(9);
  });

  it("is none if all are far away", () => {
    expect(symbolNear(places, 0.8, 0.8, 0.2)).toBeNull();
  });
});
