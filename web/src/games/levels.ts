import type { BotLevel } from "../protocol/wire";

/** The bot levels from easy to hard, with the ids of their names. */
export const LEVEL_TEXTS: Readonly<Record<BotLevel, string>> = {
  "small-child": "level-1",
  schoolchild: "level-2",
  casual: "level-3",
  "old-hand": "level-4",
  champion: "level-5",
};
export const LEVELS = Object.keys(LEVEL_TEXTS) as readonly BotLevel[];
