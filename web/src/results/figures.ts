/** Interesting facts about the calls of a game. */
import type { SeenCard } from "../decks/faces";
import type { Outcome, ShownCall, SymbolId, Time } from "./outcome";

export type Timed = ShownCall & { ms: number };

/** Right calls with a time, in the order they were made. */
export function timedCalls(outcome: Outcome): Timed[] {
  return outcome.calls.filter((call): call is Timed => call.right && call.ms !== null);
}

export function fastestCall(outcome: Outcome): Timed | null {
  return best(timedCalls(outcome), (call) => -call.ms);
}

export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

export type SymbolFigure = SymbolId & {
  ms: number;
  calls: number;
  /** The cards that those calls compared. */
  cards: readonly SeenCard[];
};

/** The symbols that were found fastest and slowest, by the median of their right calls. */
export function symbolExtremes(
  outcome: Outcome,
): { fastest: SymbolFigure; slowest: SymbolFigure } | null {
  const figures = eachSymbol(timedCalls(outcome)).map((calls) => ({
    deck: calls[0].deck,
    symbol: calls[0].symbol,
    ms: median(calls.map((call) => call.ms)) ?? 0,
    calls: calls.length,
    cards: calls.flatMap((call) => call.cards),
  }));
  const fastest = best(figures, (figure) => -figure.ms);
  const slowest = best(figures, (figure) => figure.ms);
  if (!fastest || !slowest || fastest === slowest) return null;
  return { fastest, slowest };
}

export type CloseCall = SymbolId & {
  number: number;
  cards: readonly SeenCard[];
  first: Time;
  second: Time;
  gapMs: number;
};

/** Contests that were closer than this are worth a second look. */
export const CLOSE_MS = 100;

/** The closest contests between two people, closest first. */
export function closeCalls(outcome: Outcome, most: number): CloseCall[] {
  return outcome.calls
    .flatMap(({ number, deck, symbol, right, cards, times: [first, second] }) => {
      if (!right || !first || !second) return [];
      const gapMs = Math.max(0, second.ms - first.ms);
      return [{ number, deck, symbol, cards, first, second, gapMs }];
    })
    .filter((close) => close.gapMs <= CLOSE_MS)
    .sort((a, b) => a.gapMs - b.gapMs || a.number - b.number)
    .slice(0, most);
}

export type SeatFigures = {
  seat: number;
  right: number;
  wrong: number;
  medianMs: number | null;
  fastestMs: number | null;
};

export function figuresOf(outcome: Outcome, seat: number): SeatFigures {
  const own = outcome.calls.filter((call) => call.seat === seat);
  const times = own.flatMap((call) => (call.right && call.ms !== null ? [call.ms] : []));
  return {
    seat,
    right: own.filter((call) => call.right).length,
    wrong: own.filter((call) => !call.right).length,
    medianMs: median(times),
    fastestMs: times.length > 0 ? Math.min(...times) : null,
  };
}

/** The symbols somebody called correctly, fastest first, each once. */
export function symbolsOf(outcome: Outcome, seat: number, most: number): SymbolId[] {
  const own = timedCalls(outcome).filter((call) => call.seat === seat);
  const quickest = eachSymbol(own.sort((a, b) => a.ms - b.ms)).map(([call]) => call);
  return quickest.slice(0, most).map(({ deck, symbol }) => ({ deck, symbol }));
}

/** The calls of each symbol, in the order of their first calls. */
function eachSymbol<T extends SymbolId>(calls: readonly T[]): [T, ...T[]][] {
  const found = new Map<string, [T, ...T[]]>();
  for (const call of calls) {
    const key = `${call.deck} ${call.symbol}`;
    const known = found.get(key);
    if (known) known.push(call);
    else found.set(key, [call]);
  }
  return [...found.values()];
}

export type TimeScale = { maxMs: number; ticksMs: number[] };

const STEPS_MS = [200, 500, 1000, 2000, 5000, 10_000, 20_000, 60_000];
const TICKS_MAX = 6;

/**
 * The scale of the plot. One call after a long search must not squeeze all the
 * others together, so the slowest few may be at the edge.
 */
export function timeScale(times: readonly number[]): TimeScale {
  const sorted = [...times].sort((a, b) => a - b);
  const nearlyAll = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 1000;
  const wanted = Math.max(nearlyAll, 500);
  const step = STEPS_MS.find((ms) => wanted / ms <= TICKS_MAX) ?? 60_000;
  const count = Math.ceil(wanted / step);
  return { maxMs: count * step, ticksMs: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

function best<T>(items: readonly T[], worth: (item: T) => number): T | null {
  let found: T | null = null;
  for (const item of items) if (found === null || worth(item) > worth(found)) found = item;
  return found;
}
