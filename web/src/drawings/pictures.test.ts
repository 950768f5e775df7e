import { describe, expect, it } from "vitest";
import { fieldFor, sideFor } from "./pictures";
import { pitchOf } from "./sheet";

describe("the rendered sheet", () => {
  it("is as detailed as possible without being too large for phones", () => {
    expect([2, 5, 6, 7, 8, 20].map(fieldFor)).toEqual([384, 384, 256, 256, 192, 192]);
    for (let columns = 1; columns <= 32; columns += 1) {
      expect(pitchOf(fieldFor(columns)) * columns).toBeLessThanOrEqual(4096);
      expect(fieldFor(columns)).toBeGreaterThanOrEqual(96);
    }
  });
});

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
