import { describe, expect, it } from "vitest";
import type { SymbolPlace } from "../protocol/http";
import { keyPlaces } from "./key-places";

const at = (symbol: number, x: number, y: number, scale: number): SymbolPlace => {
  return { symbol, x, y, scale, turn: 0 };
};
// Eight symbols around and in the middle, as on a full card.
const FULL = [
  ...Array.from({ length: 7 }, (_, k) => {
    const turn = (k / 7) * 2 * Math.PI;
    return at(k, 0.65 * Math.cos(turn), 0.65 * Math.sin(turn), 0.36 + 0.03 * k);
  }),
  at(7, 0.02, -0.03, 0.7),
];
const RADIUS = 0.08;

describe("the letters of a card", () => {
  const letters = keyPlaces(FULL, "disc", RADIUS);

  it("touch no symbol's box", () => {
    for (const { x, y } of letters) {
      for (const place of FULL) {
        const apart = Math.max(Math.abs(x - place.x), Math.abs(y - place.y));
        expect(apart).toBeGreaterThanOrEqual(place.scale / 2 + RADIUS - 1e-9);
      }
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

  it("are beside their symbol, or have a line that leads onto it", () => {
    for (const [index, { x, y, to }] of letters.entries()) {
      const place = FULL[index]!;
      const end = to ?? { x, y };
      const away = Math.max(Math.abs(end.x - place.x), Math.abs(end.y - place.y));
      expect(away).toBeLessThan(place.scale / 2 + 1.5 * RADIUS);
      if (to) expect(away).toBeLessThan(place.scale / 2);
    }
  });

  it("are on the symbols if there is no room at all", () => {
    const huge = [at(0, 0, 0, 2)];
    expect(keyPlaces(huge, "disc", RADIUS)).toEqual([{ x: 0, y: 0, to: null }]);
  });
});
