import { describe, expect, it } from "vitest";
import { DEFAULT_OPTIONS, SHAPES } from "../draft/draft";
import { arrange, fitWord, likelyPerCard, twoCards } from "./arrange";

describe("an arrangement", () => {
  for (const shape of SHAPES) {
    it(`fits on a ${shape} without overlaps, and fills it`, () => {
      for (let count = 3; count <= 12; count++) {
        const spots = arrange(count, { ...DEFAULT_OPTIONS, shape }, count);
        expect(spots).toHaveLength(count);
        let area = 0;
        for (const [index, { x, y, radius }] of spots.entries()) {
          area += radius * radius;
          const far = shape === "square" ? Math.max(Math.abs(x), Math.abs(y)) : Math.hypot(x, y);
          expect(far + radius).toBeLessThan(1.02);
          for (const other of spots.slice(index + 1)) {
            const gap = Math.hypot(other.x - x, other.y - y) - radius - other.radius;
            expect(gap).toBeGreaterThan(-0.03);
          }
        }
        expect(area, `${count} symbols`).toBeGreaterThan(0.38);
      }
    });
  }

  it("is the same for the same seed", () => {
    expect(arrange(6, DEFAULT_OPTIONS, 1)).toEqual(arrange(6, DEFAULT_OPTIONS, 1));
    expect(arrange(6, DEFAULT_OPTIONS, 1)).not.toEqual(arrange(6, DEFAULT_OPTIONS, 2));
  });

  it("does as the options say", () => {
    const plain = arrange(6, { ...DEFAULT_OPTIONS, upright: true, oneSize: true }, 1);
    expect(new Set(plain.map(({ turn }) => turn))).toEqual(new Set([0]));
    expect(new Set(plain.map(({ radius }) => radius)).size).toBe(1);
    const small = arrange(4, { ...DEFAULT_OPTIONS, largestPercent: 20 }, 1);
    expect(Math.max(...small.map(({ radius }) => radius))).toBeLessThanOrEqual(0.2);
  });

  it("breaks long words into lines", () => {
    expect(fitWord("dog").lines).toEqual(["dog"]);
    expect(fitWord("New Zealand").lines).toEqual(["New", "Zealand"]);
    expect(fitWord("the quick brown fox").lines.join(" ")).toBe("the quick brown fox");
  });

  it("shows two cards with one match", () => {
    for (const [symbols, perCard] of [
      [5, 3],
      [21, 5],
      [9, 8],
    ] as const) {
      const [one, other] = twoCards(symbols, perCard);
      expect(one.filter((symbol) => other.includes(symbol))).toEqual([0]);
      expect(new Set(other).size).toBe(one.length);
      expect(Math.max(...other)).toBeLessThan(symbols);
    }
    expect(likelyPerCard(22)).toBe(5);
    expect(likelyPerCard(5)).toBe(3);
  });
});
