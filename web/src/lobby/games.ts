import type { BotLevel, GameChoice, GameName } from "../protocol/wire";

/** The games people can choose, in the order they are explained best. */
export const GAMES: readonly GameChoice["game"][] = [
  "tower",
  "well",
  "hot-potato",
  "gift",
  "triplet",
  "connect",
];

export const LEVELS: readonly BotLevel[] = [
  "small-child",
  "schoolchild",
  "casual",
  "old-hand",
  "champion",
];

export function levelText(level: BotLevel): string {
  return `level-${LEVELS.indexOf(level) + 1}`;
}

export const SEATS_MAX = 8;
export const ROUNDS_MIN = 5;
export const ROUNDS_MAX = 20;

export function choice(game: GameChoice["game"]): GameChoice {
  switch (game) {
    case "hot-potato":
      return { game, rounds: ROUNDS_MIN };
    case "connect":
      return { game, points: null };
    default:
      return { game };
  }
}

/** The deck a game is at home with; Connect needs coloured cards. */
export function deckFor(game: GameName, current: string): string {
  if (game === "connect") return "connect";
  return current === "connect" ? "classic" : current;
}
