import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the end of the next frame", () => {
  let asked: (() => void)[] = [];
  let frame: typeof import("./frame");
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 5));

  beforeEach(async () => {
    asked = [];
    vi.resetModules();
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) => asked.push(callback));
    frame = await import("./frame");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is asked for once, and is not before the frame is drawn", async () => {
    const done: string[] = [];
    frame.afterNextFrame(() => done.push("one"));
    frame.afterNextFrame(() => done.push("other"));
    expect(asked).toHaveLength(1);
    asked.shift()?.();
    expect(done).toEqual([]);
    await drawn();
    expect(done).toEqual(["one", "other"]);
  });

  it("is that of another frame for those who ask while one is drawn", async () => {
    const done: string[] = [];
    frame.afterNextFrame(() => done.push("first"));
    asked.shift()?.();
    frame.afterNextFrame(() => done.push("second"));
    await drawn();
    expect(done).toEqual(["first"]);
    asked.shift()?.();
    await drawn();
    expect(done).toEqual(["first", "second"]);
  });
});
