import { describe, expect, it } from "vitest";
import { isolated } from "./isolated";

describe("a name in a sentence", () => {
  it("is isolated if it is written right to left", () => {
    for (const name of ["\u05d3\u05d5\u05d3 2", "\u{1f984} \u0645\u0631\u064a\u0645"]) {
      expect(isolated(name)).toBe(`\u2068${name}\u2069`);
    }
  });

  it("is left alone otherwise", () => {
    for (const name of ["Mia 2", "\u041c\u0438\u044f", "\u{1f984}"])
      expect(isolated(name)).toBe(name);
  });
});
