import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Pause = { didTimeout: boolean; timeRemaining: () => number };

describe("work in pauses", () => {
  let asked: ((pause: Pause) => void)[] = [];
  let now = 0;
  let pauses: typeof import("./pauses");

  const pause = (ms: number, didTimeout = false) => {
    const end = now + ms;
    asked.shift()?.({ didTimeout, timeRemaining: () => Math.max(0, end - now) });
  };
  /** Work that takes so long, and says when it is done. */
  const work =
    (ms: number, done: string[], name: string, changes = false) =>
    () => {
      now += ms;
      done.push(name);
      return changes;
    };

  beforeEach(async () => {
    asked = [];
    now = 0;
    vi.resetModules();
    // Nobody looks: pauses are asked for without waiting for a frame.
    vi.stubGlobal("document", { hidden: true });
    vi.stubGlobal("requestIdleCallback", (callback: (pause: Pause) => void) =>
      asked.push(callback),
    );
    vi.spyOn(performance, "now").mockImplementation(() => now);
    pauses = await import("./pauses");
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("is done in the order in which it was asked for, as much as fits", () => {
    const done: string[] = [];
    for (const name of ["a", "b", "c", "d"]) pauses.inPauses(work(4, done, name));
    expect(asked).toHaveLength(1);
    pause(10);
    expect(done).toEqual(["a", "b"]);
    pause(10);
    expect(done).toEqual(["a", "b", "c", "d"]);
    expect(asked).toHaveLength(0);
  });

  it("is not begun in a pause that is shorter than it took the last time", () => {
    const done: string[] = [];
    const long = work(12, done, "long");
    const short = work(1, done, "short");
    pauses.inPauses(long);
    pause(14);
    pauses.inPauses(long);
    pauses.inPauses(short);
    pause(11);
    expect(done).toEqual(["long"]);
    pause(11);
    expect(done).toEqual(["long", "long"]);
    pause(11);
    expect(done).toEqual(["long", "long", "short"]);
  });

  it("stops when the page has changed a lot: that is drawn first", () => {
    const done: string[] = [];
    pauses.inPauses(work(9, done, "unseen"));
    for (const name of ["a", "b", "c"]) pauses.inPauses(work(1.5, done, name, true));
    pause(50);
    expect(done).toEqual(["unseen", "a"]);
    pause(50);
    pause(50);
    expect(done).toEqual(["unseen", "a", "b", "c"]);
  });

  it("is done after everything else if it asks for that", () => {
    const done: string[] = [];
    pauses.inLastPauses(work(1, done, "last"));
    pauses.inPauses(work(1, done, "first"));
    pause(50);
    expect(done).toEqual(["first", "last"]);
  });

  it("is done in the end, however short the pauses are", () => {
    const done: string[] = [];
    pauses.inPauses(work(60, done, "long"));
    pause(50);
    pauses.inPauses(work(2, done, "short"));
    for (let tries = 0; tries < 12; tries += 1) pause(8);
    expect(done).toEqual(["long", "short"]);
  });

  it("is done piece by piece where there are no pauses", () => {
    const done: string[] = [];
    for (const name of ["a", "b"]) pauses.inPauses(work(4, done, name));
    pause(0, true);
    expect(done).toEqual(["a"]);
    pause(0, true);
    expect(done).toEqual(["a", "b"]);
  });

  it("goes on without one that fails, and without one that another has called off", () => {
    const said = vi.fn();
    vi.stubGlobal("reportError", said);
    const done: string[] = [];
    const unwanted = work(1, done, "never");
    pauses.inPauses(() => {
      pauses.notAnyMore(unwanted);
      throw new Error("no");
    });
    pauses.inPauses(unwanted);
    pauses.inPauses(work(1, done, "next"));
    pause(50);
    expect(done).toEqual(["next"]);
    expect(said).toHaveBeenCalledOnce();
  });

  it("is done once, and not if nobody wants it any more", () => {
    const done: string[] = [];
    const piece = work(1, done, "once");
    const unwanted = work(1, done, "never");
    pauses.inPauses(piece);
    pauses.inPauses(piece);
    pauses.inPauses(unwanted);
    pauses.notAnyMore(unwanted);
    pause(50);
    expect(done).toEqual(["once"]);
  });
});
