/** The longest wait between two tries, in milliseconds: a whole table waits for the last one. */
export const WAIT_MS_MAX = 3000;
const FIRST_MS = 250;

/**
 * How long to wait before the next try: twice as long each time, with jitter, so
 * that clients do not all hit a restarted server at once. `random` is between 0
 * and 1.
 */
export function waitBefore(attempt: number, random: number): number {
  const full = Math.min(WAIT_MS_MAX, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.5 + random / 2));
}
