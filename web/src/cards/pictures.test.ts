import { describe, expect, it } from "vitest";
import { sideFor } from "./pictures";
import { drawnFor } from "./places";

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
  it("is never smaller than what is seen, and seldom another", () => {
    let drawn = 100;
    const sizes = new Set<number>();
    for (let seen = 100; seen > 30; seen -= 1) {
      drawn = drawnFor(seen, drawn);
      expect(drawn).toBeGreaterThanOrEqual(seen);
      expect(seen / drawn).toBeGreaterThanOrEqual(0.6);
      sizes.add(drawn);
    }
    expect(sizes.size).toBe(3);
    expect(drawnFor(101, 100)).toBe(101);
  });
});
