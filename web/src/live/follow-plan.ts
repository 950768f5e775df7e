import { takePlan } from "./plan";
import type { Session } from "./session.svelte";

/** Something in the plan cannot be; then people see the lobby and what is wrong. */
const PATIENCE_MS = 2500;

/**
 * Whoever plays alone has chosen everything already: the room is set up and
 * begins as soon as it greets its host. Says whether there is a plan; `done`
 * is called when it is carried out, or cannot be.
 */
export function followPlan(session: Session, done: () => void): boolean {
  const plan = takePlan(session.code);
  if (!plan) return false;
  const stop = session.listen((update) => {
    if (update.u !== "welcome") return;
    stop();
    setTimeout(done, PATIENCE_MS);
    const room = session.state.room;
    if (!room || room.host !== session.state.you || room.phase.phase !== "lobby") return;
    const settings = { ...room.settings, deck: plan.deck, games: [plan.game] };
    session.send({ t: "change", settings });
    for (let rival = 0; rival < plan.rivals; rival += 1) {
      session.send({ t: "add_bot", level: plan.level });
    }
    session.send({ t: "start" });
  });
  return true;
}
