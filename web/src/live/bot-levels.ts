/**
 * Bots that follow the player: a win makes them a little better, a defeat a little
 * worse, so that everybody at the table wins about as often.
 */
import { LEVELS } from "../games/levels";
import type { BotLevel } from "../protocol/wire";
import { remember, remembered } from "../storage/remember";

/** What is known of somebody who plays alone. */
export type Skill = {
  /** The bots' average level: 0 is the easiest; between two levels, some bots have each. */
  readonly level: number;
  /** How many games it rests on, at least; fewer than four if it is still to be found. */
  readonly games: number;
};

/** The first game is one level easier than a beginner usually needs. */
const FIRST: Skill = { level: 0, games: 0 };
const LEVEL_MAX = LEVELS.length - 1;
/** The first games find the level, until one is lost; later ones adjust it. */
const FINDING_GAMES = 4;
const FINDING_STEP = 1;
const STEP = 0.5;

export function afterGame({ level, games }: Skill, won: boolean, players: number): Skill {
  const finding = games < FINDING_GAMES;
  const step = finding ? FINDING_STEP : STEP;
  // Wins and defeats balance out for somebody who wins their fair share.
  const next = level + (won ? step : -step / Math.max(1, players - 1));
  const found = finding && !won ? FINDING_GAMES : games + 1;
  return { level: Math.min(LEVEL_MAX, Math.max(0, next)), games: found };
}

/** The levels of this many bots, the easiest first. */
export function levelsFor({ level }: Skill, bots: number): BotLevel[] {
  const low = Math.floor(level);
  const better = Math.round((level - low) * bots);
  return Array.from({ length: bots }, (_, index) => {
    const at = Math.min(LEVEL_MAX, low + (index >= bots - better ? 1 : 0));
    return LEVELS[at] ?? "casual";
  });
}

/** The level that describes the bots best. */
export function nearestLevel({ level }: Skill): BotLevel {
  return LEVELS[Math.round(level)] ?? "casual";
}

export function knownSkill(): Skill {
  const [level, games] = (remembered("alone.skill") ?? "").split(" ").map(Number);
  const sound = level !== undefined && games !== undefined && level >= 0 && games >= 0;
  return sound && level <= LEVEL_MAX ? { level, games } : FIRST;
}

/** Remembers that bots follow the player in this room. */
export function followIn(code: string | null) {
  remember("alone.follow", code);
}

export function followsIn(code: string): boolean {
  return remembered("alone.follow") === code;
}

/** Takes a finished series into account, once. */
export function learnFrom(record: string, won: boolean, players: number) {
  if (remembered("alone.learned") === record) return;
  remember("alone.learned", record);
  const { level, games } = afterGame(knownSkill(), won, players);
  remember("alone.skill", `${level} ${games}`);
}
