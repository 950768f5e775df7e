import { followIn } from "./bot-levels";
import { takePlan } from "./plan";
import type { Session } from "./session.svelte";

/** If the game has not started by then, the lobby shows what is wrong with the plan. */
const LOBBY_AFTER_MS = 2500;

/**
 * Sets up the room of a solo player, who has already chosen everything, and starts
 * the game as soon as the server welcomes them. Returns whether there is a plan;
 * `done` is called some time after it was sent, whether or not it worked.
 */
export function followPlan(session: Session, done: () => void): boolean {
  const plan = takePlan(session.code);
  if (!plan) return false;
  followIn(plan.follow ? session.code : null);
  const stop = session.listen((update) => {
    if (update.u !== "welcome") return;
    stop();
    setTimeout(done, LOBBY_AFTER_MS);
    const room = session.state.room;
    if (!room || room.host !== session.state.you || room.phase.phase !== "lobby") return;
    const settings = { ...room.settings, deck: plan.deck, games: [plan.game] };
    session.send({ t: "change", settings });
    for (const level of plan.bots) session.send({ t: "add_bot", level });
    session.send({ t: "start" });
  });
  return true;
}
