import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Pause = { didTimeout: boolean; timeRemaining: () => number };

describe("work in pauses", () => {
  let asked: ((pause: Pause) => void)[] = [];
  let now = 0;
  let idle: typeof import("./idle");

  const pause = (ms: number, didTimeout = false) => {
    const end = now + ms;
    asked.shift()?.({ didTimeout, timeRemaining: () => Math.max(0, end - now) });
  };
  /** Work that takes so long, and says when it is done. */
  const work = (ms: number, done: string[], name: string) => () => {
    now += ms;
    done.push(name);
  };

  beforeEach(async () => {
    asked = [];
    now = 0;
    vi.resetModules();
    vi.stubGlobal("requestIdleCallback", (callback: (pause: Pause) => void) =>
      asked.push(callback),
    );
    vi.spyOn(performance, "now").mockImplementation(() => now);
    idle = await import("./idle");
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is done in the order in which it was asked for, as much as fits", () => {
    const done: string[] = [];
    for (const name of ["a", "b", "c", "d"]) idle.inPauses(work(4, done, name));
    expect(asked).toHaveLength(1);
    pause(10);
    expect(done).toEqual(["a", "b"]);
    pause(10);
    expect(done).toEqual(["a", "b", "c", "d"]);
    expect(asked).toHaveLength(0);
  });

  it("is not begun in a pause that is shorter than such work took lately", () => {
    const done: string[] = [];
    idle.inPauses(work(12, done, "long"));
    pause(14);
    idle.inPauses(work(12, done, "next"));
    pause(6);
    expect(done).toEqual(["long"]);
    pause(14);
    expect(done).toEqual(["long", "next"]);
  });

  it("is done in the end, however short the pauses are", () => {
    const done: string[] = [];
    idle.inPauses(work(60, done, "long"));
    pause(50);
    idle.inPauses(work(2, done, "short"));
    for (let tries = 0; tries < 12; tries += 1) pause(8);
    expect(done).toEqual(["long", "short"]);
  });

  it("is done piece by piece where there are no pauses", () => {
    const done: string[] = [];
    for (const name of ["a", "b"]) idle.inPauses(work(4, done, name));
    pause(0, true);
    expect(done).toEqual(["a"]);
    pause(0, true);
    expect(done).toEqual(["a", "b"]);
  });

  it("is done once, and not if nobody wants it any more", () => {
    const done: string[] = [];
    const piece = work(1, done, "once");
    const unwanted = work(1, done, "never");
    idle.inPauses(piece);
    idle.inPauses(piece);
    idle.inPauses(unwanted);
    idle.notAnyMore(unwanted);
    pause(50);
    expect(done).toEqual(["once"]);
  });
});
