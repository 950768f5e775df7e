/**
 * Work that can wait, done in the pauses between frames. Nothing is begun in a
 * pause that is too short for it, judged by how long it took the last time.
 */
import { afterNextFrame } from "./frame";

/** A piece of work; it says whether it has changed the page, which the next frame has to draw. */
export type Piece = () => boolean;

/** Pauses are asked for at least this often; whoever waits longer is served in any case. */
const PATIENCE_MS = 400;
/** So much of a pause goes into changes of the page: drawing them takes time as well. */
const CHANGES_MS = 1;
/** So much is done at a time where there are no pauses. */
const LATE_MS = 4;

const soon = new Set<Piece>();
const last = new Set<Piece>();
const lasted = new WeakMap<Piece, number>();
/** For pieces that were never done before. */
let usual = 1;
let asked = false;

/** Does a piece of work in a pause, once, however often it is asked for before. */
export function inPauses(piece: Piece) {
  soon.add(piece);
  ask();
}

/** The same for what can wait until everything else is done. */
export function inLastPauses(piece: Piece) {
  last.add(piece);
  ask();
}

export function notAnyMore(piece: Piece) {
  soon.delete(piece);
  last.delete(piece);
}

function ask() {
  if (asked || soon.size + last.size === 0) return;
  asked = true;
  // Asking takes time as well, and what cannot wait is drawn first.
  if (document.hidden) look();
  else afterNextFrame(look);
}

function look() {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(() => work(null), 30);
}

/** One that fails must not keep the others waiting. */
function attempt(piece: Piece): boolean {
  try {
    return piece();
  } catch (error) {
    reportError(error);
    return true;
  }
}

function work(pause: IdleDeadline | null) {
  asked = false;
  const late = pause === null || pause.didTimeout;
  const since = performance.now();
  let changes = 0;
  for (const piece of [...soon, ...last]) {
    // Another piece may have called it off.
    if (!soon.has(piece) && !last.has(piece)) continue;
    const needs = lasted.get(piece) ?? usual;
    if (!late && (pause?.timeRemaining() ?? 0) < needs) {
      // One that once took long must not wait for ever.
      lasted.set(piece, needs * 0.8);
      continue;
    }
    notAnyMore(piece);
    const begun = performance.now();
    const changed = attempt(piece);
    const now = performance.now();
    lasted.set(piece, now - begun);
    usual = Math.max(usual * 0.9, now - begun);
    if (changed) changes += now - begun;
    if (late ? now - since >= LATE_MS : changes > CHANGES_MS) break;
  }
  ask();
}
