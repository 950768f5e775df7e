/** Chromium's trace of the page's main thread. */

const CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"];
const HERE = "fano-feel";

const KINDS = {
  script: [
    "FunctionCall",
    "EvaluateScript",
    "v8.callFunction",
    "RunMicrotasks",
    "FireAnimationFrame",
  ],
  style: ["UpdateLayoutTree", "RecalculateStyles"],
  layout: ["Layout"],
  paint: ["PrePaint", "Paint", "Layerize", "Commit", "UpdateLayer"],
};

/** Traces while `during` runs; returns the main thread's events in order. */
export async function record(browser, page, during) {
  const cdp = await browser.newBrowserCDPSession();
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: CATEGORIES, recordMode: "recordAsMuchAsPossible" },
  });
  await page.evaluate((mark) => console.timeStamp(mark), HERE);
  await during();
  await cdp.send("Tracing.end");
  await complete;
  await cdp.detach();
  const here = events.find(
    ({ name, args }) => name === "TimeStamp" && args?.data?.message === HERE,
  );
  if (!here) throw new Error("the trace does not say which thread is the page's");
  return events
    .filter(({ pid, tid }) => pid === here.pid && tid === here.tid)
    .sort((a, b) => a.ts - b.ts);
}

/** CPU time where it is known: a busy machine must not look like a slow page. */
const msOf = ({ dur = 0, tdur = dur }) => Math.min(dur, tdur) / 1000;

/**
 * The work of each frame: everything the main thread did from the beginning of one
 * frame to that of the next, without waiting and without rasterising, which other
 * threads do.
 */
export function framesOf(events) {
  const begins = events.filter(({ name, ph }) => name === "AnimationFrame" && ph === "b");
  const starts = begins.map(({ ts }) => ts);
  const tasks = events.filter(({ name, ph }) => ph === "X" && name === "RunTask");
  const frames = starts.slice(1).map(() => 0);
  let frame = 0;
  for (const task of tasks) {
    if (task.ts < starts[0] || task.ts >= starts.at(-1)) continue;
    while (task.ts >= starts[frame + 1]) frame += 1;
    frames[frame] += msOf(task);
  }
  return frames;
}

/** Milliseconds by kind of work; nested work of the same kind counts once. */
export function kindsOf(events) {
  return Object.fromEntries(
    Object.entries(KINDS).map(([kind, names]) => {
      let until = 0;
      let ms = 0;
      for (const event of events) {
        if (event.ph !== "X" || !names.includes(event.name) || event.ts < until) continue;
        until = event.ts + (event.dur ?? 0);
        ms += msOf(event);
      }
      return [kind, ms];
    }),
  );
}
