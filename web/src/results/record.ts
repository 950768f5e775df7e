/** Records of finished series on the server. */
import type { GameRecord, RecordPlayer } from "../protocol/http";

/** A player, as shown in results. */
export type Person = Pick<RecordPlayer, "seat" | "name" | "colour" | "team">;

/** The addresses of a finished series. */
export function recordPaths(record: string) {
  const name = encodeURIComponent(record);
  return {
    facts: `/api/games/${name}`,
    journal: `/api/games/${name}/journal`,
    contests: `/api/games/${name}/contests`,
    replay: `/replay/${name}`,
  };
}

export type RecordProblem = "missing" | "unreachable";

/** Thrown when a series cannot be shown: it does not exist, or we are offline. */
export class RecordError extends Error {
  constructor(readonly why: RecordProblem) {
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
