/** Moments of a game that deserve more than the line below the table. Pure. */
import { GAMES } from "../../games/games";
import type { SessionUpdate } from "../../live/session.svelte";
import type { Event, TeamColour, VerdictFrame } from "../../protocol/wire";
import type { TableView } from "../../state/table";

export type Moment =
  /** Two calls that were hardly apart. */
  | { kind: "photo"; number: number; first: number; second: number; gapMs: number }
  /** A round of Hot Potato: who was safe first, if known, and who keeps the cards. */
  | { kind: "kept"; round: number; first: number | null; loser: number; cards: number }
  /** A round of Connect, won with a line or drawn. */
  | { kind: "line"; round: number; colour: TeamColour; points: number; ends: boolean }
  | { kind: "drawn"; round: number }
  /**
   * The end of a game: who got the last card of the middle, if that is what ended it,
   * or who won the tie-break.
   */
  | { kind: "end"; taker: number | null; tieBreak: number | null };

/** Contests closer than this are photo finishes. */
export const PHOTO_MS = 50;

export function photoFinish({ ranking, number }: VerdictFrame): Moment | null {
  const [first, second] = ranking;
  if (!first || !second) return null;
  const gapMs = Math.max(0, second.reaction_ms - first.reaction_ms);
  if (gapMs >= PHOTO_MS) return null;
  return { kind: "photo", number, first: first.seat, second: second.seat, gapMs };
}

/** Finds moments in what happens; it remembers who is safe in the current round. */
export class MomentFinder {
  /** Null until a round has been seen from its beginning. */
  #safe: number[] | null = null;

  find(update: SessionUpdate): Moment | null {
    if (update.u === "verdict") return photoFinish(update.verdict);
    if (update.u === "welcome") this.#safe = null;
    if (update.u !== "events") return null;
    return this.#inEvents(update.events, update.before, update.after);
  }

  #inEvents(events: readonly Event[], { table }: TableView, after: TableView): Moment | null {
    const { round } = table;
    const ends = after.table.ranks !== null && table.ranks === null;
    const called = events.some((event) => event.e === "called");
    let found: Moment | null = null;
    for (const event of events) {
      if (event.e === "round_began" || event.e === "started") this.#safe = [];
      else if (event.e === "safe") this.#safe?.push(event.seat);
      else if (event.e === "scored") {
        found = { kind: "line", round, colour: event.colour, points: event.points, ends };
      } else if (event.e === "round_drawn") found = { kind: "drawn", round };
      else if (event.e === "moved") found = this.#keeps(event, round) ?? found;
    }
    // The host may also end a game; nothing was achieved then.
    if (!ends || found?.kind === "line") return found;
    if (!called) return null;
    return { kind: "end", taker: takerOf(events, after), tieBreak: tieBreakOf(after) };
  }

  /** Whoever is left with all the cards lays them in front. */
  #keeps(event: Extract<Event, { e: "moved" }>, round: number): Moment | null {
    const { from, to, count } = event;
    if (from.p !== "hand" || to.p !== "front" || from.seat !== to.seat) return null;
    return { kind: "kept", round, first: this.#safe?.[0] ?? null, loser: to.seat, cards: count };
  }
}

function takerOf(events: readonly Event[], { table, undecided }: TableView): number | null {
  if (!GAMES[table.game].centreRunsOut || undecided) return null;
  for (const event of events.toReversed()) {
    if (event.e === "moved" && event.from.p === "centre" && event.to.p === "hand") {
      return event.to.seat;
    }
  }
  return null;
}

/** Who has won, if the game was a tie-break. */
function tieBreakOf({ table }: TableView): number | null {
  const winner = table.ranks?.indexOf(1) ?? -1;
  return GAMES[table.game].tieBreak && winner >= 0 ? winner : null;
}

/** Whether a moment concerns somebody, who then feels it. */
export function concerns(moment: Moment, seat: number | null, team: TeamColour | null): boolean {
  if (moment.kind === "photo") return moment.first === seat || moment.second === seat;
  if (moment.kind === "kept") return moment.first === seat || moment.loser === seat;
  return moment.kind === "line" && moment.colour === team;
}
