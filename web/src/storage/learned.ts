import { remember, remembered } from "./remember";

/** After so many successes nobody needs to be told how. */
const SUCCESSES = 3;

/** How often something has to succeed until it counts as learned: 0 if it does. */
export function lessonsLeft(what: string): number {
  const done = Number(remembered(`learned-${what}`) ?? 0);
  return Number.isInteger(done) && done > 0 ? Math.max(0, SUCCESSES - done) : SUCCESSES;
}

/** Remembers a success. */
export function succeeded(what: string) {
  const left = lessonsLeft(what);
  if (left > 0) remember(`learned-${what}`, String(SUCCESSES - left + 1));
}
