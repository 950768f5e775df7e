/**
 * The clock of the series: it runs while a game is played and stops while the table
 * waits for somebody. Local times are from `performance.now()`.
 */
export type SeriesClock = { readonly ms: number; readonly at: number; readonly running: boolean };

export const STOPPED: SeriesClock = { ms: 0, at: 0, running: false };

export function readClock(clock: SeriesClock, now: number): number {
  return clock.running ? clock.ms + Math.max(0, now - clock.at) : clock.ms;
}

/** Sets the clock to the server's time when a message arrives. */
export function setClock(clock: SeriesClock, ms: number, now: number): SeriesClock {
  return { ...clock, ms, at: now };
}

/** Starts or stops the clock at its current time. */
export function runClock(clock: SeriesClock, running: boolean, now: number): SeriesClock {
  if (clock.running === running) return clock;
  return { ms: readClock(clock, now), at: now, running };
}
