import { describe, expect, it } from "vitest";
import { sideFor } from "./pictures";
import { stepAbove } from "./places";

describe("the size of a bitmap", () => {
  it("is never smaller than the drawing and seldom much larger", () => {
    for (let px = 33; px <= 768; px += 1) {
      expect(sideFor(px)).toBeGreaterThanOrEqual(px);
      expect(sideFor(px) / px).toBeLessThan(1.5);
    }
  });

  it("has an end in both directions", () => {
    expect(sideFor(3)).toBe(32);
    expect(sideFor(2000)).toBe(768);
  });
});

describe("the size of a card that is seen at many sizes", () => {
  it("is never smaller than what is seen, and is one of a few", () => {
    const sizes = new Set<number>();
    for (let px = 60; px <= 1200; px += 0.5) {
      const step = stepAbove(px);
      expect(step).toBeGreaterThan(px - 0.5);
      expect(step / px).toBeLessThan(1.52);
      sizes.add(step);
    }
    expect(sizes.size).toBeLessThan(10);
    expect(stepAbove(0)).toBe(0);
  });
});
