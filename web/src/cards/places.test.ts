import { describe, expect, it } from "vitest";
import { drawnFor } from "./places";

describe("the drawn size of a card that is zoomed", () => {
  it("is never smaller than shown, and rarely changes", () => {
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
