import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

describe("the end of the next frame", () => {
  let requested: (() => void)[] = [];
  let frame: typeof import("./frame");
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 5));

  beforeEach(async () => {
    requested = [];
    vi.resetModules();
    vi.stubGlobal("requestAnimationFrame", (callback: () => void) => requested.push(callback));
    frame = await import("./frame");
  });
  afterEach(() => vi.unstubAllGlobals());

  it("is requested once, and comes after the frame is drawn", async () => {
    const ran: string[] = [];
    frame.afterNextFrame(() => ran.push("one"));
    frame.afterNextFrame(() => ran.push("other"));
    expect(requested).toHaveLength(1);
    requested.shift()?.();
    expect(ran).toEqual([]);
    await drawn();
    expect(ran).toEqual(["one", "other"]);
  });

  it("is that of the following frame for requests made while one is drawn", async () => {
    const ran: string[] = [];
    frame.afterNextFrame(() => ran.push("first"));
    requested.shift()?.();
    frame.afterNextFrame(() => ran.push("second"));
    await drawn();
    expect(ran).toEqual(["first"]);
    requested.shift()?.();
    await drawn();
    expect(ran).toEqual(["first", "second"]);
  });
});
