import type { RoomCreated } from "../protocol/http";
import type { BotLevel, GameChoice } from "../protocol/wire";
import { remember, remembered } from "../storage/remember";
import { keepRoom } from "../storage/known-rooms";

/** What a solo player has chosen: the room is set up and started from this. */
export type Plan = {
  deck: string;
  game: GameChoice;
  /** The level of each bot. */
  bots: readonly BotLevel[];
  /** Whether the bots get better and worse with the player. */
  follow: boolean;
};

const plans = new Map<string, Plan>();

/** Creates a room on the server; returns its code. Its creator is not asked who they are. */
export async function createRoom(): Promise<string> {
  const answer = await fetch("/api/rooms", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  if (!answer.ok) throw new RoomRefused(answer.status);
  const { code } = (await answer.json()) as RoomCreated;
  keepRoom(code);
  return code;
}

export class RoomRefused extends Error {
  constructor(readonly status: number) {
    super(`no room: ${status}`);
  }
}

export function keepPlan(code: string, plan: Plan) {
  plans.set(code, plan);
  remember("alone.room", code);
}

/** Whether a room was created to play alone in: it needs no lobby. */
export function isSoloRoom(code: string): boolean {
  return remembered("alone.room") === code;
}

/** The plan for a room; it is handed out only once. */
export function takePlan(code: string): Plan | null {
  const plan = plans.get(code) ?? null;
  plans.delete(code);
  return plan;
}
