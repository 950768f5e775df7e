/** A finished series as `GET /api/games/RECORD` tells it. */
import type {
  Basis,
  BotLevel,
  GameChoice,
  GameName,
  TeamColour,
  WrongCallRule,
} from "../protocol/wire";

/** Somebody who played, as results name them. */
export type Person = { seat: number; name: string; colour: number; team: TeamColour | null };

/** For a bot, `bot` says how well it plays. */
export type RecordPlayer = Person & { bot: BotLevel | null };

export type RecordFinding = {
  seat: number;
  reaction_ms: number;
  margin_ms: number;
  basis: Basis;
};

export type RecordCall = {
  number: number;
  at_ms: number;
  seat: number;
  game: GameName;
  symbol: number;
  answer: "taken" | "wrong";
  reaction_ms: number | null;
  margin_ms: number | null;
  basis: Basis | null;
  ranking: RecordFinding[];
  hold_ms: number | null;
};

export type RecordResult = {
  /** What was played last: a game that ended in a tie-break names that. */
  game: GameName;
  ranks: (number | null)[];
  /** The cards everybody had at the end, by seat; in Connect the points of their team. */
  counts: number[];
};

export type GameRecord = {
  record: string;
  code: string;
  begun_at_ms: number;
  over_at_ms: number;
  deck: string;
  games: GameChoice[];
  wrong_calls: WrongCallRule;
  players: RecordPlayer[];
  wins: number[];
  champions: number[];
  results: RecordResult[];
  calls: RecordCall[];
};

/** What the addresses of a finished series are. */
export function recordPaths(record: string) {
  const name = encodeURIComponent(record);
  return {
    facts: `/api/games/${name}`,
    journal: `/api/games/${name}/journal`,
    contests: `/api/games/${name}/contests`,
    replay: `/replay/${name}`,
  };
}

export type Unfound = "missing" | "unreachable";

/** Thrown when a series cannot be shown: it is not there, or we are not online. */
export class RecordError extends Error {
  constructor(readonly why: Unfound) {
    super(why);
  }
}

export async function fetchRecordJson<T>(path: string): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path);
  } catch {
    throw new RecordError("unreachable");
  }
  if (!answer.ok) throw new RecordError(answer.status === 404 ? "missing" : "unreachable");
  return (await answer.json()) as T;
}

export function loadRecord(record: string): Promise<GameRecord> {
  return fetchRecordJson<GameRecord>(recordPaths(record).facts);
}
