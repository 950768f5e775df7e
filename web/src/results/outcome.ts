/**
 * What a result screen shows, whether it comes from the server's record of a
 * finished series or from what this page has seen of the game just over.
 */
import type { GameName, Table, VerdictFrame } from "../protocol/wire";
import type { CallMade } from "../state/room";
import type { GameRecord, Person } from "./record";

export type Measure = "cards" | "points" | "wins" | "none";

export type Standing = {
  seat: number;
  /** 1 is best; nothing for somebody who was removed. */
  rank: number | null;
  count: number;
};

/** Somebody's time in a contest, and how exact it is. */
export type Time = { seat: number; ms: number; marginMs: number };

export type ShownCall = {
  number: number;
  seat: number;
  symbol: number;
  right: boolean;
  /** The caller's reaction, if it was measured. */
  ms: number | null;
  /** Everybody's times in this contest, from first to last. */
  times: Time[];
};

export type GameResult = {
  game: GameName;
  measure: Measure;
  standings: Standing[];
};

export type Outcome = {
  players: Person[];
  measure: Measure;
  /** From first to last. */
  standings: Standing[];
  winners: number[];
  /** Each game on its own, where there was more than one. */
  games: GameResult[];
  calls: ShownCall[];
};

export function measureOf(game: GameName): Measure {
  if (game === "connect") return "points";
  return game === "face-off" || game === "tie-break" || game === "practice" ? "none" : "cards";
}

export function outcomeOfRecord(record: GameRecord): Outcome {
  const games = record.results.map((result, index) => ({
    game: record.games[index]?.game ?? result.game,
    measure: measureOf(result.game),
    standings: ranked(result.ranks, result.counts),
  }));
  const only = record.games.length === 1 ? games[0] : undefined;
  return {
    players: record.players,
    measure: only?.measure ?? "wins",
    standings: only?.standings ?? standingsOfSeries(record),
    winners: record.champions,
    games,
    calls: record.calls.map((call) => ({
      number: call.number,
      seat: call.seat,
      symbol: call.symbol,
      right: call.answer === "taken",
      ms: call.reaction_ms,
      times: call.ranking.map(timeOf),
    })),
  };
}

/** The game just over, from the table and the verdicts that this page has seen. */
export function outcomeOfTable(
  table: Table,
  players: Person[],
  made: readonly CallMade[],
  verdicts: readonly VerdictFrame[],
): Outcome {
  const byNumber = new Map(verdicts.map((verdict) => [verdict.number, verdict.ranking]));
  // The server ranks as many seats as a table can have, taken or not.
  const ranks = (table.ranks ?? []).slice(0, table.seats);
  const standings = ranked(ranks, countsOf(table, players));
  return {
    players,
    measure: measureOf(table.game),
    standings,
    winners: standings.filter((place) => place.rank === 1).map((place) => place.seat),
    games: [],
    calls: made.map(({ number, seat, call, right }) => {
      const times = (byNumber.get(number) ?? []).map(timeOf);
      const ms = times.find((time) => time.seat === seat)?.ms ?? null;
      return { number, seat, symbol: call.symbol, right, ms, times };
    }),
  };
}

type Found = { seat: number; reaction_ms: number; margin_ms: number };

function timeOf(finding: Found): Time {
  return { seat: finding.seat, ms: finding.reaction_ms, marginMs: finding.margin_ms };
}

const TEAMS = ["pink", "orange", "green", "blue"];

function countsOf(table: Table, players: Person[]): number[] {
  if (table.game === "connect") {
    return players.map(({ team }) => (team ? (table.points[TEAMS.indexOf(team)] ?? 0) : 0));
  }
  const inFront = table.game === "triplet" || table.game === "hot-potato";
  return inFront ? table.fronts : table.hands.map((hand) => hand.count);
}

function ranked(ranks: readonly (number | null)[], counts: readonly number[]): Standing[] {
  const places = ranks.map((rank, seat) => ({ seat, rank, count: counts[seat] ?? 0 }));
  return places.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.seat - b.seat);
}

/** By games won; the champion was found by a tie-break if several have won the most. */
function standingsOfSeries({ wins, champions, players }: GameRecord): Standing[] {
  const score = (seat: number) => (wins[seat] ?? 0) + (champions.includes(seat) ? 0.5 : 0);
  const seats = players.map((player) => player.seat).sort((a, b) => score(b) - score(a) || a - b);
  return seats.map((seat) => ({
    seat,
    rank: 1 + seats.filter((other) => score(other) > score(seat)).length,
    count: wins[seat] ?? 0,
  }));
}
