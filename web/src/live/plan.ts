import type { RoomCreated } from "../protocol/http";
import type { BotLevel, GameChoice } from "../protocol/wire";

/** What somebody wants who plays alone: the room sets itself up and begins. */
export type Plan = { deck: string; game: GameChoice; level: BotLevel; rivals: number };

const plans = new Map<string, Plan>();

/** Asks the server for a room; the code is its name. */
export async function makeRoom(): Promise<string> {
  const answer = await fetch("/api/rooms", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new RoomRefused(answer.status);
  return ((await answer.json()) as RoomCreated).code;
}

export class RoomRefused extends Error {
  constructor(readonly status: number) {
    super(`no room: ${status}`);
  }
}

export function planFor(code: string, plan: Plan) {
  plans.set(code, plan);
}

/** The plan for a room, given out once. */
export function takePlan(code: string): Plan | null {
  const plan = plans.get(code) ?? null;
  plans.delete(code);
  return plan;
}
