/**
 * Everything the client knows about each game, apart from its texts. A game that is
 * in the protocol but not in this table is a type error, and so is one without a
 * sign, a table or a lesson.
 */
import { POINTS_MAX, ROUNDS_MAX, ROUNDS_MIN } from "../protocol/limits";
import type { Call, GameChoice, GameName } from "../protocol/wire";
import * as signs from "./signs";

type ChoiceOf<Game extends GameName> = Extract<GameChoice, { game: Game }>;

/** One number that the host may change in the lobby. */
export type GameOption<Game extends GameName = GameName> = {
  /** The id of its label. */
  readonly label: string;
  readonly min: number;
  readonly max: number;
  /** The id of the text for the smallest value, if it is not shown as a number. */
  readonly minText?: string;
  // Methods, so that an option of one game is also an option of some game.
  read(choice: ChoiceOf<Game>): number;
  write(value: number): ChoiceOf<Game>;
};

/** One player's turn to call; with `row`, until four cards are in a row. */
export type Beat = { readonly seat: number; readonly until?: "row" };
/** The learner's seat. */
export const LEARNER = 0;

/** The kinds of table; `tables/tables.ts` has a component for each. */
export type TableName = "match" | "whole" | "potato" | "gift" | "triplet" | "connect";

export type Goal =
  "most-cards" | "fewest-cards" | "no-cards" | "most-points" | "first-call" | "first-out";

export type GameFacts<Game extends GameName = GameName> = {
  /** The initial settings; null for games that cannot be chosen. */
  readonly choice: ChoiceOf<Game> | null;
  readonly option: GameOption<Game> | null;
  readonly sign: signs.Sign;
  /** Whether it runs until the host stops it; such a game is never part of a series. */
  readonly endless: boolean;
  /** Whether it only decides another game, or a series. */
  readonly tieBreak: boolean;
  /** Whether people play in teams, which needs a deck with their colours. */
  readonly teams: boolean;
  /** The table for players, and the one for people without cards of their own. */
  readonly table: { readonly playing: TableName; readonly watching: TableName };
  readonly call: Call["c"];
  /** The cards that every call compares, in addition to those that the call itself names. */
  readonly compares: "centre-and-own" | "centre" | "own" | "all-hands" | "two-slots" | "none";
  /** Whether the centre runs out, so that the number of cards left there is shown. */
  readonly centreRunsOut: boolean;
  /** The number beside a name: cards in hand, or cards won and laid in front. */
  readonly tally: "hand" | "front";
  /** What wins, as the end of a text id, and whether more or fewer of what is counted is better. */
  readonly goal: Goal | null;
  readonly best: "most" | "fewest" | null;
  /** What one's own count is called, as the end of a text id. */
  readonly unit: "cards" | "kept" | "taken" | null;
  /** What the results count. */
  readonly measure: "cards" | "points" | "none";
  /** Its lesson on the practice page: the number of players, and who calls in which order. */
  readonly lesson: { readonly seats: number; readonly beats: readonly Beat[] } | null;
};

const rows = {
  practice: {
    choice: { game: "practice" },
    option: null,
    sign: signs.pair,
    endless: true,
    tieBreak: false,
    teams: false,
    table: { playing: "match", watching: "match" },
    call: "match",
    compares: "two-slots",
    centreRunsOut: false,
    tally: "hand",
    goal: null,
    best: null,
    unit: null,
    measure: "none",
    lesson: null,
  },
  tower: {
    choice: { game: "tower" },
    option: null,
    sign: signs.tower,
    endless: false,
    tieBreak: false,
    teams: false,
    table: { playing: "match", watching: "whole" },
    call: "match",
    compares: "centre-and-own",
    centreRunsOut: true,
    tally: "hand",
    goal: "most-cards",
    best: "most",
    unit: "cards",
    measure: "cards",
    lesson: { seats: 3, beats: [{ seat: 0 }, { seat: 0 }, { seat: 1 }, { seat: 0 }] },
  },
  well: {
    choice: { game: "well" },
    option: null,
    sign: signs.well,
    endless: false,
    tieBreak: false,
    teams: false,
    table: { playing: "match", watching: "whole" },
    call: "match",
    compares: "centre-and-own",
    centreRunsOut: false,
    tally: "hand",
    goal: "no-cards",
    best: "fewest",
    unit: "cards",
    measure: "cards",
    lesson: { seats: 3, beats: [{ seat: 0 }, { seat: 2 }, { seat: 0 }, { seat: 0 }] },
  },
  "hot-potato": {
    choice: { game: "hot-potato", rounds: ROUNDS_MIN },
    option: {
      label: "web-rounds",
      min: ROUNDS_MIN,
      max: ROUNDS_MAX,
      read: ({ rounds }) => rounds,
      write: (rounds) => ({ game: "hot-potato", rounds }),
    },
    sign: signs.potato,
    endless: false,
    tieBreak: false,
    teams: false,
    table: { playing: "potato", watching: "potato" },
    call: "give",
    compares: "own",
    centreRunsOut: false,
    tally: "front",
    goal: "fewest-cards",
    best: "fewest",
    unit: "kept",
    measure: "cards",
    lesson: { seats: 3, beats: [{ seat: 0 }, { seat: 1 }] },
  },
  gift: {
    choice: { game: "gift" },
    option: null,
    sign: signs.gift,
    endless: false,
    tieBreak: false,
    teams: false,
    table: { playing: "gift", watching: "gift" },
    call: "give",
    compares: "centre",
    centreRunsOut: true,
    tally: "hand",
    goal: "fewest-cards",
    best: "fewest",
    unit: "cards",
    measure: "cards",
    lesson: { seats: 3, beats: [{ seat: 0 }, { seat: 1 }, { seat: 0 }] },
  },
  triplet: {
    choice: { game: "triplet" },
    option: null,
    sign: signs.triplet,
    endless: false,
    tieBreak: false,
    teams: false,
    table: { playing: "triplet", watching: "triplet" },
    call: "triplet",
    compares: "none",
    centreRunsOut: false,
    tally: "front",
    goal: "most-cards",
    best: "most",
    unit: "taken",
    measure: "cards",
    lesson: { seats: 3, beats: [{ seat: 0 }, { seat: 1 }, { seat: 0 }] },
  },
  connect: {
    choice: { game: "connect", points: null },
    option: {
      label: "web-points",
      min: 0,
      max: POINTS_MAX,
      minText: "web-points-usual",
      read: ({ points }) => points ?? 0,
      write: (points) => ({ game: "connect", points: points === 0 ? null : points }),
    },
    sign: signs.connect,
    endless: false,
    tieBreak: false,
    teams: true,
    table: { playing: "connect", watching: "connect" },
    call: "place",
    compares: "own",
    centreRunsOut: false,
    tally: "hand",
    goal: "most-points",
    best: null,
    unit: null,
    measure: "points",
    lesson: { seats: 2, beats: [{ seat: 0, until: "row" }] },
  },
  "face-off": {
    choice: null,
    option: null,
    sign: signs.pair,
    endless: false,
    tieBreak: true,
    teams: false,
    table: { playing: "match", watching: "match" },
    call: "match",
    compares: "all-hands",
    centreRunsOut: false,
    tally: "hand",
    goal: "first-call",
    best: null,
    unit: null,
    measure: "none",
    lesson: null,
  },
  "tie-break": {
    choice: null,
    option: null,
    sign: signs.potato,
    endless: false,
    tieBreak: true,
    teams: false,
    table: { playing: "potato", watching: "potato" },
    call: "give",
    compares: "own",
    centreRunsOut: false,
    tally: "front",
    goal: "first-out",
    best: null,
    unit: null,
    measure: "none",
    lesson: null,
  },
} as const satisfies { readonly [Game in GameName]: GameFacts<Game> };

export const GAMES: Readonly<Record<GameName, GameFacts>> = rows;

/** The games people can choose, in the best order to explain them. */
export type ChosenGame = GameChoice["game"];
const names = Object.keys(rows) as GameName[];
export const CHOSEN_GAMES = names.filter((game) => rows[game].choice) as ChosenGame[];

/** The games with a lesson, in the same order. */
export type TaughtGame = {
  [Game in GameName]: (typeof rows)[Game]["lesson"] extends null ? never : Game;
}[GameName];
export const TAUGHT_GAMES = names.filter((game) => rows[game].lesson) as TaughtGame[];

export function lessonOf(game: TaughtGame) {
  const { seats, beats }: NonNullable<GameFacts["lesson"]> = rows[game].lesson;
  return { seats, beats };
}

export function choiceOf(game: ChosenGame): GameChoice {
  return rows[game].choice;
}

export const PLAIN_DECK = "classic";
const TEAM_DECK = "connect";

/** The deck to play a game with: the current one, if the game can be played with it. */
export function deckFor(game: GameName, current = PLAIN_DECK): string {
  return GAMES[game].teams ? TEAM_DECK : current;
}
