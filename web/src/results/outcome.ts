/**
 * The data of a results screen, from the server's record of a finished series or
 * from what this page has seen of the game that just ended.
 */
import type { SeenCard } from "../decks/faces";
import { GAMES, type GameFacts } from "../games/games";
import type { GameRecord, RecordCall } from "../protocol/http";
import type { GameName, Table, VerdictFrame } from "../protocol/wire";
import { countOf, pointsOf } from "../state/counts";
import type { CallMade } from "../state/room";
import { isTieBreak, type TableView } from "../state/table";
import type { Person } from "./record";

export type Measure = GameFacts["measure"] | "wins";

export type Standing = {
  seat: number;
  /** 1 is best; null for somebody who was removed. */
  rank: number | null;
  count: number;
};

/** A player's time in a contest, and its margin of error. */
export type Time = { seat: number; ms: number; marginMs: number };

/** A symbol of one of the decks of a series. */
export type SymbolId = {
  /** Which of the outcome's decks. */
  deck: number;
  symbol: number;
};

export type ShownCall = SymbolId & {
  number: number;
  seat: number;
  right: boolean;
  /** The cards that it compared. */
  cards: readonly SeenCard[];
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
  /** The names of the decks, each once; of a game that just ended, only its own. */
  decks: string[];
  /** They have teams only if this is about a game for teams. */
  players: Person[];
  measure: Measure;
  /** From first to last. */
  standings: Standing[];
  winners: number[];
  /** Each game on its own, where there was more than one. */
  games: GameResult[];
  calls: ShownCall[];
  /** Whether first place was shared until a tie-break. */
  tieBreak: boolean;
};

/** A step of the podium; players with the same rank share it. */
export type Step = { rank: number; places: Standing[] };

export function stepsOf(outcome: Outcome): Step[] {
  const steps: Step[] = [];
  for (const place of outcome.standings) {
    if (place.rank === null) continue;
    const step = steps.find((one) => one.rank === place.rank);
    if (step) step.places.push(place);
    else if (steps.length < 3) steps.push({ rank: place.rank, places: [place] });
  }
  return steps;
}

export function outcomeOfRecord(record: GameRecord): Outcome {
  const games = record.results.map((result, index) => {
    // A game that was decided by a tie-break is still that game.
    const game = record.games[index]?.game ?? result.game;
    const standings = ranked(result.game, result.ranks, result.counts, record.players);
    return { game, measure: GAMES[game].measure, standings };
  });
  const only = record.games.length === 1 ? games[0] : undefined;
  const decks = [...new Set(record.decks)];
  const deckOf = (position: number) =>
    decks.indexOf(record.decks[position] ?? record.decks.at(-1) ?? "");
  return {
    decks,
    players: withTeams(only !== undefined && GAMES[only.game].teams, record.players),
    measure: only?.measure ?? "wins",
    standings: only?.standings ?? standingsOfSeries(record),
    winners: record.champions,
    games,
    tieBreak:
      isTieBreak(record.results.at(-1)?.game) &&
      (only !== undefined || games.length > record.games.length),
    calls: record.calls.map((call) => ({
      number: call.number,
      seat: call.seat,
      deck: deckOf(call.position),
      symbol: call.symbol,
      right: call.answer === "taken",
      cards: seenBy(record, call),
      ms: call.reaction_ms,
      times: call.ranking.map(timeOf),
    })),
  };
}

/** The cards that a call of a record compared, as its caller saw them. */
export function seenBy({ faces }: Pick<GameRecord, "faces">, call: RecordCall): SeenCard[] {
  return call.compared.map(({ card, face }) => ({
    card,
    face: faces === "by_place" ? face : null,
  }));
}

/**
 * The game that just ended, from the table and the verdicts that this page has
 * seen. If a tie-break decided it, `undecided` has the counts from before the tie-
 * break.
 */
export function outcomeOfTable(
  { table, undecided }: Pick<TableView, "table" | "undecided">,
  players: Person[],
  callLog: readonly CallMade[] = [],
  verdicts: readonly VerdictFrame[] = [],
): Outcome {
  const played = undecided ?? table;
  const byNumber = new Map(verdicts.map((verdict) => [verdict.number, verdict.ranking]));
  // The server's list covers every possible seat, taken or not.
  const ranks = (table.ranks ?? []).slice(0, table.seats);
  const standings = ranked(table.game, ranks, countsOf(played, players), players);
  return {
    decks: [],
    players: withTeams(GAMES[played.game].teams, players),
    measure: GAMES[played.game].measure,
    standings,
    winners: standings.filter((place) => place.rank === 1).map((place) => place.seat),
    games: [],
    tieBreak: table.tied.length > 0,
    calls: callLog.map(({ number, seat, call, right, cards }) => {
      const times = (byNumber.get(number) ?? []).map(timeOf);
      const ms = times.find((time) => time.seat === seat)?.ms ?? null;
      return { number, seat, deck: 0, symbol: call.symbol, right, cards, ms, times };
    }),
  };
}

function withTeams(teams: boolean, players: Person[]): Person[] {
  return teams ? players : players.map((player) => ({ ...player, team: null }));
}

/** The colour of a player's dots, or of their team's, by the name of its CSS variable. */
export function colourOf({ players }: Outcome, seat: number): string {
  const player = players.find((one) => one.seat === seat);
  return player?.team ? `team-${player.team}` : `player-${player?.colour ?? 0}`;
}

type Reaction = { seat: number; reaction_ms: number; margin_ms: number };

function timeOf(reaction: Reaction): Time {
  return { seat: reaction.seat, ms: reaction.reaction_ms, marginMs: reaction.margin_ms };
}

function countsOf(table: Table, players: Person[]): number[] {
  const { teams } = GAMES[table.game];
  return players.map(({ seat, team }) => {
    if (!teams) return countOf(table, seat);
    return team ? pointsOf(table, team) : 0;
  });
}

/** In team games, ranks count the teams ahead, not the people. */
function ranked(
  game: GameName,
  ranks: readonly (number | null)[],
  counts: readonly number[],
  players: readonly Person[],
): Standing[] {
  const teamAt = (seat: number) => players.find((player) => player.seat === seat)?.team;
  const before = (rank: number) =>
    ranks.flatMap((other, seat) => (other !== null && other < rank ? [teamAt(seat)] : []));
  const places = ranks.map((rank, seat) => ({
    seat,
    rank: GAMES[game].teams && rank !== null ? 1 + new Set(before(rank)).size : rank,
    count: counts[seat] ?? 0,
  }));
  return places.sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.seat - b.seat);
}

/** By games won; if several won the most, a tie-break decided who is champion. */
export function standingsOfSeries({
  wins,
  champions,
  players,
}: Pick<GameRecord, "wins" | "champions"> & { players: readonly Person[] }): Standing[] {
  const score = (seat: number) => (wins[seat] ?? 0) + (champions.includes(seat) ? 0.5 : 0);
  const seats = players.map((player) => player.seat).sort((a, b) => score(b) - score(a) || a - b);
  return seats.map((seat) => ({
    seat,
    rank: 1 + seats.filter((other) => score(other) > score(seat)).length,
    count: wins[seat] ?? 0,
  }));
}
