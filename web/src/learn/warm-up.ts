/**
 * The first thing to learn: two cards, with no time limit at first, then a little
 * faster. Nobody loses; when the time is up, the match is shown.
 */
export type Pace = { readonly limitMs: number | null };

/** Three pairs at each pace. */
export const PAIRS_EACH = 3;
export const PACES: readonly Pace[] = [
  { limitMs: null },
  { limitMs: 12_000 },
  { limitMs: 8000 },
  { limitMs: 5000 },
];
export const PAIRS = PACES.length * PAIRS_EACH;

export type WarmUp = {
  /** How many pairs are done. */
  readonly done: number;
  readonly times: readonly (number | null)[];
};

export const FRESH: WarmUp = { done: 0, times: [] };

export function paceOf({ done }: WarmUp): number {
  return Math.min(PACES.length - 1, Math.floor(done / PAIRS_EACH));
}

export function limitOf(state: WarmUp): number | null {
  return PACES[paceOf(state)]?.limitMs ?? null;
}

/** A pair was found after `ms`, or null if not in time. */
export function afterPair({ done, times }: WarmUp, ms: number | null): WarmUp {
  return { done: done + 1, times: [...times, ms] };
}

export function isOver({ done }: WarmUp): boolean {
  return done >= PAIRS;
}

export function fastest({ times }: WarmUp): number | null {
  const found = times.filter((ms) => ms !== null);
  return found.length > 0 ? Math.min(...found) : null;
}

export function foundCount({ times }: WarmUp): number {
  return times.filter((ms) => ms !== null).length;
}

/** Two different cards, neither of them just shown. */
export function nextPair(
  cards: number,
  last: readonly [number, number],
  random: () => number,
): [number, number] {
  const free = Array.from({ length: cards }, (_, card) => card).filter(
    (card) => !last.includes(card),
  );
  const take = () => free.splice(Math.floor(random() * free.length), 1)[0] ?? 0;
  return [take(), take()];
}
