/**
 * Work that can wait, done in the idle periods between frames. No task starts in an
 * idle period that is too short for it, judged by how long it took last time.
 */
import { afterNextFrame } from "./frame";

/** A task returns whether it changed the page, which the next frame has to draw. */
export type IdleTask = () => boolean;

/** A task that has waited this long runs even without an idle period. */
const TIMEOUT_MS = 400;
/** How much of an idle period may go into page changes: drawing them takes time too. */
const CHANGES_MS = 1;
/** How long to work at a time when there are no idle periods. */
const LATE_MS = 4;

const soon = new Set<IdleTask>();
const last = new Set<IdleTask>();
const durations = new WeakMap<IdleTask, number>();
/** For tasks that have never run before. */
let estimate = 1;
let requested = false;

/** Runs a task in an idle period: once, however often it was requested. */
export function whenIdle(task: IdleTask) {
  soon.add(task);
  request();
}

/** The same, after everything else. */
export function whenIdleLast(task: IdleTask) {
  last.add(task);
  request();
}

/** Does something once in an idle period; the returned function cancels that. */
export function idly(run: () => void): () => void {
  const task = () => {
    run();
    return false;
  };
  whenIdle(task);
  return () => cancelIdle(task);
}

export function cancelIdle(task: IdleTask) {
  soon.delete(task);
  last.delete(task);
}

function request() {
  if (requested || soon.size + last.size === 0) return;
  requested = true;
  // Requesting takes time too, and urgent changes are drawn first.
  if (document.hidden) requestIdle();
  else afterNextFrame(requestIdle);
}

function requestIdle() {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: TIMEOUT_MS });
  else setTimeout(() => run(null), 30);
}

/** A failing task must not block the others. */
function attempt(task: IdleTask): boolean {
  try {
    return task();
  } catch (error) {
    reportError(error);
    return true;
  }
}

function run(deadline: IdleDeadline | null) {
  requested = false;
  const late = deadline === null || deadline.didTimeout;
  const startedAt = performance.now();
  let changes = 0;
  for (const task of [...soon, ...last]) {
    // Another task may have cancelled this one.
    if (!soon.has(task) && !last.has(task)) continue;
    const needs = durations.get(task) ?? estimate;
    if (!late && (deadline?.timeRemaining() ?? 0) < needs) {
      // A task that was slow once must not wait for ever.
      durations.set(task, needs * 0.8);
      continue;
    }
    cancelIdle(task);
    const taskStartedAt = performance.now();
    const changed = attempt(task);
    const now = performance.now();
    durations.set(task, now - taskStartedAt);
    estimate = Math.max(estimate * 0.9, now - taskStartedAt);
    if (changed) changes += now - taskStartedAt;
    if (late ? now - startedAt >= LATE_MS : changes > CHANGES_MS) break;
  }
  request();
}
