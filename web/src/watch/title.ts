import type { GameName, Progress } from "../protocol/wire";
import { headline } from "../results/words";
import type { Person } from "../results/record";
import { say } from "../texts/texts.svelte";

/** What a shared screen says when a game is over: who won it, or the whole series. */
export function titleOf(
  players: readonly Person[],
  progress: Progress | null,
  games: number,
  game: GameName,
  winners: readonly number[],
): string {
  const champions = progress?.champions ?? [];
  if (champions.length > 0) return headline(players, champions, games > 1, null);
  if (winners.length > 0) return headline(players, winners, false, null);
  return say("play-standings", { game: say(`game-${game}-name`) });
}
