/**
 * Work that can wait, done in the pauses between frames. Nothing is begun in a
 * pause that is too short for it, judged by how long it took the last time.
 */
import { afterNextFrame } from "./frame";

/** A piece of work; it says whether it has changed the page, which the next frame has to draw. */
type Piece = () => boolean;

/** Pauses are asked for at least this often; whoever waits longer is served in any case. */
const PATIENCE_MS = 400;

const pieces = new Set<Piece>();
const lasted = new WeakMap<Piece, number>();
/** For pieces that were never done before. */
let usual = 1;
let asked = false;

/** Does a piece of work in a pause, once, however often it is asked for before. */
export function inPauses(piece: Piece) {
  pieces.add(piece);
  ask();
}

export function notAnyMore(piece: Piece) {
  pieces.delete(piece);
}

function ask() {
  if (asked || pieces.size === 0) return;
  asked = true;
  // Asking takes time as well, and what cannot wait is drawn first.
  if (document.hidden) look();
  else afterNextFrame(look);
}

function look() {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(() => work(null), 30);
}

function work(pause: IdleDeadline | null) {
  asked = false;
  const late = pause === null || pause.didTimeout;
  for (const piece of pieces) {
    const needs = lasted.get(piece) ?? usual;
    if (!late && (pause?.timeRemaining() ?? 0) < needs) {
      // One that once took long must not wait for ever.
      lasted.set(piece, needs * 0.8);
      continue;
    }
    pieces.delete(piece);
    const begun = performance.now();
    const changed = piece();
    const took = performance.now() - begun;
    lasted.set(piece, took);
    usual = Math.max(usual * 0.9, took);
    // One change for each frame, and one piece at a time when there are no pauses.
    if (changed || late) break;
  }
  ask();
}
