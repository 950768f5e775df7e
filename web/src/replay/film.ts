/**
 * A recorded series that can be played, stepped and scrubbed: the table after
 * every step, and when each step happened. Pure.
 */
import type { ReplayJson, ReplayStep } from "../protocol/http";
import type { Call, Event, Series } from "../protocol/wire";
import { applyEvents, emptyTable, isTieBreak, viewOf, type TableView } from "../state/table";

export type Frame = {
  readonly atMs: number;
  readonly events: readonly Event[];
  /** The table before and after the events. */
  readonly before: TableView;
  readonly after: TableView;
  /** Which game of the series it belongs to; a tie-break belongs to its game. */
  readonly game: number;
};

export type Film = {
  readonly series: Series;
  readonly frames: readonly Frame[];
  readonly lengthMs: number;
};

/** People may talk for minutes between two games; the replay skips that. */
const PAUSE_MS_MAX = 4000;
/** How long the last table is shown before the film is over. */
const LAST_MS = 1500;

export function filmOf({ series, steps }: ReplayJson): Film {
  const [first] = series.games;
  if (!first) return { series, frames: [], lengthMs: 0 };
  let view = viewOf(emptyTable(first.game, series.seats.length, 0));
  let game = -1;
  let cut = 0;
  const frames: Frame[] = [];
  for (const step of steps) {
    const before = view;
    view = applyEvents(before, step.events);
    if (beginsGame(step.events)) {
      const pause = step.at_ms - cut - (frames.at(-1)?.atMs ?? 0);
      if (game >= 0) cut += Math.max(0, pause - PAUSE_MS_MAX);
      game += 1;
    }
    const atMs = Math.max(frames.at(-1)?.atMs ?? 0, step.at_ms - cut);
    frames.push({ atMs, events: step.events, before, after: view, game: Math.max(0, game) });
  }
  return { series, frames, lengthMs: (frames.at(-1)?.atMs ?? 0) + LAST_MS };
}

function beginsGame(events: readonly Event[]): boolean {
  return events.some((event) => event.e === "started" && !isTieBreak(event.game));
}

/** The last frame at or before this moment; the first one before anything happened. */
export function frameAt(film: Film, ms: number): number {
  let low = 0;
  let high = film.frames.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((film.frames[middle]?.atMs ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Where stepping stops: right before each call, when its symbol is marked on the
 * cards, and after everything else that happens.
 */
export function stopsOf(film: Film): number[] {
  const stops = film.frames.map((frame, index) => {
    if (!callIn(frame)) return frame.atMs;
    return Math.max(frame.atMs - 1, film.frames[index - 1]?.atMs ?? 0);
  });
  return [...new Set([...stops, film.lengthMs])];
}

/** The moment one step forward or back. */
export function stepFrom(film: Film, ms: number, by: 1 | -1): number {
  const stops = stopsOf(film);
  if (by > 0) return stops.find((stop) => stop > ms) ?? film.lengthMs;
  return stops.findLast((stop) => stop < ms) ?? 0;
}

/** The next call, if it is close enough to be marked already. */
export function callAhead(film: Film, ms: number, leadMs: number): CallMoment | null {
  const next = film.frames[frameAt(film, ms) + 1];
  return next && next.atMs - ms <= leadMs ? callIn(next) : null;
}

/** Who calls next in the current game: viewers should see that player's card. */
export function nextCaller(film: Film, frame: number): number | null {
  const game = film.frames[frame]?.after.table.game;
  for (const next of film.frames.slice(frame + 1)) {
    const call = callIn(next);
    if (call) return call.seat;
    if (next.after.table.game !== game) break;
  }
  return null;
}

/** The clock of the series, which freezes refer to; the film's own clock skips long pauses. */
export function seriesClock(film: Film, steps: readonly ReplayStep[], ms: number): number {
  const index = frameAt(film, ms);
  return (steps[index]?.at_ms ?? 0) + (ms - (film.frames[index]?.atMs ?? 0));
}

export type CallMoment = { number: number; seat: number; call: Call; right: boolean };

/** The call in a frame, if there is one. */
export function callIn(frame: Frame | undefined): CallMoment | null {
  if (!frame) return null;
  for (const [index, event] of frame.events.entries()) {
    if (event.e !== "called" && event.e !== "mistaken") continue;
    const number = frame.before.table.number + 1 + index;
    return { number, seat: event.seat, call: event.call, right: event.e === "called" };
  }
  return null;
}

/** Where each game begins, for marks on the scrub bar. */
export function chapters(film: Film): { game: number; atMs: number }[] {
  const found: { game: number; atMs: number }[] = [];
  for (const frame of film.frames) {
    if (frame.game !== found.at(-1)?.game) found.push({ game: frame.game, atMs: frame.atMs });
  }
  return found;
}

export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
