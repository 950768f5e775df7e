import { describe, expect, it } from "vitest";
import { pairFor } from "./pair";

describe("two equal cards", () => {
  it("are stacked on a phone in portrait", () => {
    const { wide, size, gap } = pairFor(366, 660);
    expect(wide).toBe(false);
    expect(2 * size + gap).toBeLessThanOrEqual(660);
    expect(size).toBeGreaterThan(310);
  });

  it("are side by side where there is width", () => {
    const { wide, size, gap } = pairFor(820, 300);
    expect(wide).toBe(true);
    expect(size).toBe(300);
    expect(2 * size + gap).toBeLessThanOrEqual(820);
  });

  it("fit a small phone and never grow too large to scan", () => {
    expect(pairFor(330, 470).size).toBeGreaterThan(220);
    expect(pairFor(3000, 2000).size).toBe(820);
    expect(pairFor(0, 0).size).toBe(0);
  });
});
