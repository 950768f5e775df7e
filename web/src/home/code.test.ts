import { describe, expect, it } from "vitest";
import { codeIn } from "./code";

describe("a room code", () => {
  it("may be typed in any case, with gaps", () => {
    for (const typed of [
      "KRMTB",
      "krmtb",
      " Krmtb ",
      "K R M T B",
      "krm-tb",
      "k.r.m.t.b",
      "KRM\u00a0TB",
    ]) {
      expect(codeIn(typed), typed).toBe("KRMTB");
    }
  });

  it("may be part of a link", () => {
    expect(codeIn("https://fano.example/r/krmtb")).toBe("KRMTB");
    expect(codeIn("Come here: http://192.168.0.7:8057/tv/KRMTB?x=1")).toBe("KRMTB");
  });

  it("has five letters", () => {
    for (const typed of ["", "krmt", "krmtbb", "12345", "krmt5", "https://fano.example/why"]) {
      expect(codeIn(typed), typed).toBeNull();
    }
  });
});
