import { takePlan } from "./plan";
import type { Session } from "./session.svelte";

/**
 * Whoever plays alone has chosen everything already: the room is set up and
 * begins as soon as it greets its host.
 */
export function followPlan(session: Session) {
  const plan = takePlan(session.code);
  if (!plan) return;
  const stop = session.listen((happening) => {
    if (happening.h !== "welcome") return;
    stop();
    const room = session.state.room;
    if (!room || room.host !== session.state.you || room.phase.phase !== "lobby") return;
    const settings = { ...room.settings, deck: plan.deck, games: [plan.game] };
    session.send({ t: "change", settings });
    for (let rival = 0; rival < plan.rivals; rival += 1) {
      session.send({ t: "add_bot", level: plan.level });
    }
    session.send({ t: "start" });
  });
}
