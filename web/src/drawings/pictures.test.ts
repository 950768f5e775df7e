import { describe, expect, it } from "vitest";
import { sideFor } from "./pictures";

describe("the size of a bitmap", () => {
  it("is never smaller than the drawing and rarely much larger", () => {
    for (let px = 33; px <= 768; px += 1) {
      expect(sideFor(px)).toBeGreaterThanOrEqual(px);
      expect(sideFor(px) / px).toBeLessThan(1.5);
    }
  });

  it("has a minimum and a maximum", () => {
    expect(sideFor(3)).toBe(32);
    expect(sideFor(2000)).toBe(768);
  });
});
