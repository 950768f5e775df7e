import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Deadline = { didTimeout: boolean; timeRemaining: () => number };

describe("work in idle periods", () => {
  let requested: ((deadline: Deadline) => void)[] = [];
  let now = 0;
  let idle: typeof import("./idle");

  const runIdle = (ms: number, didTimeout = false) => {
    const end = now + ms;
    requested.shift()?.({ didTimeout, timeRemaining: () => Math.max(0, end - now) });
  };
  /** A task that takes this long and logs its name. */
  const work =
    (ms: number, ran: string[], name: string, changesPage = false) =>
    () => {
      now += ms;
      ran.push(name);
      return changesPage;
    };

  beforeEach(async () => {
    requested = [];
    now = 0;
    vi.resetModules();
    // On a hidden page, idle periods are requested without waiting for a frame.
    vi.stubGlobal("document", { hidden: true });
    vi.stubGlobal("requestIdleCallback", (callback: (deadline: Deadline) => void) =>
      requested.push(callback),
    );
    vi.spyOn(performance, "now").mockImplementation(() => now);
    idle = await import("./idle");
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it("runs in the order requested, as much as fits", () => {
    const ran: string[] = [];
    for (const name of ["a", "b", "c", "d"]) idle.whenIdle(work(4, ran, name));
    expect(requested).toHaveLength(1);
    runIdle(10);
    expect(ran).toEqual(["a", "b"]);
    runIdle(10);
    expect(ran).toEqual(["a", "b", "c", "d"]);
    expect(requested).toHaveLength(0);
  });

  it("is done once, unless it is cancelled before", () => {
    const ran: string[] = [];
    idle.idly(() => ran.push("kept"));
    idle.idly(() => ran.push("cancelled"))();
    expect(ran).toEqual([]);
    runIdle(10);
    expect(ran).toEqual(["kept"]);
    expect(requested).toHaveLength(0);
  });

  it("does not start in a period shorter than it took last time", () => {
    const ran: string[] = [];
    const long = work(12, ran, "long");
    const short = work(1, ran, "short");
    idle.whenIdle(long);
    runIdle(14);
    idle.whenIdle(long);
    idle.whenIdle(short);
    runIdle(11);
    expect(ran).toEqual(["long"]);
    runIdle(11);
    expect(ran).toEqual(["long", "long"]);
    runIdle(11);
    expect(ran).toEqual(["long", "long", "short"]);
  });

  it("stops after large page changes, so that they are drawn first", () => {
    const ran: string[] = [];
    idle.whenIdle(work(9, ran, "unseen"));
    for (const name of ["a", "b", "c"]) idle.whenIdle(work(1.5, ran, name, true));
    runIdle(50);
    expect(ran).toEqual(["unseen", "a"]);
    runIdle(50);
    runIdle(50);
    expect(ran).toEqual(["unseen", "a", "b", "c"]);
  });

  it("runs after everything else if it asks to", () => {
    const ran: string[] = [];
    idle.whenIdleLast(work(1, ran, "last"));
    idle.whenIdle(work(1, ran, "first"));
    runIdle(50);
    expect(ran).toEqual(["first", "last"]);
  });

  it("runs eventually, however short the periods are", () => {
    const ran: string[] = [];
    idle.whenIdle(work(60, ran, "long"));
    runIdle(50);
    idle.whenIdle(work(2, ran, "short"));
    for (let tries = 0; tries < 12; tries += 1) runIdle(8);
    expect(ran).toEqual(["long", "short"]);
  });

  it("runs task by task where there are no idle periods", () => {
    const ran: string[] = [];
    for (const name of ["a", "b"]) idle.whenIdle(work(4, ran, name));
    runIdle(0, true);
    expect(ran).toEqual(["a"]);
    runIdle(0, true);
    expect(ran).toEqual(["a", "b"]);
  });

  it("goes on after a task fails, and skips tasks that another one cancelled", () => {
    const reported = vi.fn();
    vi.stubGlobal("reportError", reported);
    const ran: string[] = [];
    const unwanted = work(1, ran, "never");
    idle.whenIdle(() => {
      idle.cancelIdle(unwanted);
      throw new Error("no");
    });
    idle.whenIdle(unwanted);
    idle.whenIdle(work(1, ran, "next"));
    runIdle(50);
    expect(ran).toEqual(["next"]);
    expect(reported).toHaveBeenCalledOnce();
  });

  it("runs once, and not at all after being cancelled", () => {
    const ran: string[] = [];
    const task = work(1, ran, "once");
    const unwanted = work(1, ran, "never");
    idle.whenIdle(task);
    idle.whenIdle(task);
    idle.whenIdle(unwanted);
    idle.cancelIdle(unwanted);
    runIdle(50);
    expect(ran).toEqual(["once"]);
  });
});
