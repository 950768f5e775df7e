import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the next frame", () => {
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

  it("is asked for once, and is waited for before and after it is drawn", async () => {
    const done: string[] = [];
    frame.afterNextFrame(() => done.push("after"));
    frame.inNextFrame(() => done.push("before"));
    expect(asked).toHaveLength(1);
    asked.shift()?.();
    expect(done).toEqual(["before"]);
    await drawn();
    expect(done).toEqual(["before", "after"]);
  });

  it("is another one for those who ask while it is drawn", async () => {
    const done: string[] = [];
    frame.inNextFrame(() => {
      frame.inNextFrame(() => done.push("second"));
      frame.afterNextFrame(() => done.push("after the second"));
    });
    asked.shift()?.();
    await drawn();
    expect(done).toEqual([]);
    asked.shift()?.();
    await drawn();
    expect(done).toEqual(["second", "after the second"]);
  });
});
