/**
 * Work that can wait, done in the idle periods between frames. Nothing starts in
 * an idle period that is too short for it, judged by how long it took last time.
 */
import { afterNextFrame } from "./frame";

/** A piece of work; it returns whether it changed the page, which the next frame has to draw. */
export type Piece = () => boolean;

/** Work that has waited this long is done even without an idle period. */
const PATIENCE_MS = 400;
/** How much of an idle period may go into page changes: drawing them takes time too. */
const CHANGES_MS = 1;
/** How much is done at a time when there are no idle periods. */
const LATE_MS = 4;

const soon = new Set<Piece>();
const last = new Set<Piece>();
const lasted = new WeakMap<Piece, number>();
/** The estimate for work that was never done before. */
let usual = 1;
let asked = false;

/** Does a piece of work in an idle period: once, however often it was requested. */
export function inPauses(piece: Piece) {
  soon.add(piece);
  ask();
}

/** The same for work that can wait until everything else is done. */
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
  // Requesting takes time too, and urgent changes are drawn first.
  if (document.hidden) look();
  else afterNextFrame(look);
}

function look() {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(() => work(null), 30);
}

/** A failing task must not block the others. */
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
    // Another piece may have cancelled it.
    if (!soon.has(piece) && !last.has(piece)) continue;
    const needs = lasted.get(piece) ?? usual;
    if (!late && (pause?.timeRemaining() ?? 0) < needs) {
      // A piece that once took long must not wait for ever.
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
