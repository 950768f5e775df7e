/**
 * Work that can wait, done in the pauses between frames. Each piece says how
 * long such pieces took lately by taking it: none is begun in a pause that is
 * too short for it.
 */
type Piece = () => void;

/** Pauses are asked for at least this often; whoever waits longer is served in any case. */
const PATIENCE_MS = 400;

const pieces = new Set<Piece>();
let asked = false;
let lately = 1;

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
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: PATIENCE_MS });
  else setTimeout(() => work(null), 30);
}

function work(pause: IdleDeadline | null) {
  asked = false;
  let first = true;
  for (const piece of pieces) {
    const late = pause === null || pause.didTimeout;
    if (!(first && late) && (pause?.timeRemaining() ?? 0) < lately) {
      // One that once took long must not wait for ever.
      if (first) lately *= 0.8;
      break;
    }
    first = false;
    pieces.delete(piece);
    const begun = performance.now();
    piece();
    lately = Math.max(lately * 0.9, performance.now() - begun);
  }
  ask();
}
