import { describe, expect, it } from "vitest";
import { lessonsLeft, succeeded } from "./learned";
import { remember } from "./remember";

describe("what people have learned", () => {
  it("is remembered after three successes", () => {
    expect(lessonsLeft("a game")).toBe(3);
    succeeded("a game");
    succeeded("a game");
    expect(lessonsLeft("a game")).toBe(1);
    succeeded("a game");
    expect(lessonsLeft("a game")).toBe(0);
    succeeded("a game");
    expect(lessonsLeft("a game")).toBe(0);
    expect(lessonsLeft("another")).toBe(3);
  });

  it("starts over if the browser remembers nonsense", () => {
    remember("learned-nonsense", "many");
    expect(lessonsLeft("nonsense")).toBe(3);
    remember("learned-nonsense", "-1");
    expect(lessonsLeft("nonsense")).toBe(3);
  });
});
