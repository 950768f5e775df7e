import { GAMES } from "../games/games";
import type { GameName } from "../protocol/wire";
import { say } from "../texts/texts.svelte";

type Course = { game: GameName | undefined; number: number; total: number; round: number };

/** The line below the name of a game: how far it is, and what wins. */
export function aboutGame({ game, number, total, round }: Course): string {
  const goal = game && GAMES[game].goal;
  const far =
    total > 1 && number <= total
      ? say("web-game-number", { number, total })
      : round > 0
        ? say("play-round", { number: round })
        : "";
  return [far, goal ? say(`help-goal-${goal}`) : ""].filter(Boolean).join(" · ");
}
