import { beforeEach, describe, expect, it } from "vitest";
import { remember } from "../storage/remember";
import { afterGame, knownSkill, learnFrom, levelsFor, nearestLevel } from "./bot-levels";

/** Seconds to find a match, by level: what the levels stand for. */
const SECONDS = { "small-child": 6, schoolchild: 3.5, casual: 2, "old-hand": 1.2, champion: 0.7 };

function lots(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}

/** A time around a median, as people and bots have them: sometimes much longer. */
function reaction(seconds: number, chance: () => number): number {
  const normal =
    Math.sqrt(-2 * Math.log(chance() || 1e-9)) * Math.cos(2 * Math.PI * (chance() || 1e-9));
  return seconds * Math.exp(0.45 * normal);
}

/** Whether the person takes the most of fifty cards. */
function wins(seconds: number, bots: readonly number[], chance: () => number): boolean {
  const taken = [0, ...bots.map(() => 0)];
  for (let card = 0; card < 50; card += 1) {
    const times = [seconds, ...bots].map((median) => reaction(median, chance));
    const first = times.indexOf(Math.min(...times));
    taken[first] = (taken[first] ?? 0) + 1;
  }
  const [own = 0, ...others] = taken;
  return own >= Math.max(...others);
}

describe("bots that follow the player", () => {
  beforeEach(() => {
    remember("alone.skill", null);
    remember("alone.learned", null);
  });

  it("begin one level below the usual", () => {
    expect(levelsFor(knownSkill(), 3)).toEqual(["small-child", "small-child", "small-child"]);
  });

  it("get better after a win and worse after a defeat", () => {
    const start = { level: 2, games: 10 };
    expect(afterGame(start, true, 3).level).toBe(2.5);
    expect(afterGame(start, false, 3).level).toBe(1.75);
    expect(afterGame({ level: 4, games: 10 }, true, 2).level).toBe(4);
    expect(afterGame({ level: 0, games: 10 }, false, 2).level).toBe(0);
  });

  it("are of two levels if neither fits", () => {
    expect(levelsFor({ level: 1.5, games: 9 }, 2)).toEqual(["schoolchild", "casual"]);
    expect(levelsFor({ level: 1.3, games: 9 }, 3)).toEqual([
      "schoolchild",
      "schoolchild",
      "casual",
    ]);
    expect(levelsFor({ level: 4, games: 9 }, 2)).toEqual(["champion", "champion"]);
    expect(nearestLevel({ level: 1.3, games: 9 })).toBe("schoolchild");
  });

  it("count every series once", () => {
    learnFrom("one", true, 3);
    const after = knownSkill();
    expect(after).toEqual({ level: 1, games: 1 });
    learnFrom("one", true, 3);
    expect(knownSkill()).toEqual(after);
  });

  it("ignore what storage cannot mean", () => {
    for (const nonsense of ["", "x y", "7 1", "-1 3", "2"]) {
      remember("alone.skill", nonsense);
      expect(knownSkill(), nonsense).toEqual({ level: 0, games: 0 });
    }
  });

  it.each([
    [2.5, 1],
    [2.5, 2],
    [2.5, 3],
    [1.4, 2],
    [4, 2],
  ])("let somebody who needs %f s win as often as each of %i bots", (seconds, bots) => {
    const chance = lots(7 + bots);
    let skill = knownSkill();
    let won = 0;
    const games = 400;
    for (let game = 0; game < games; game += 1) {
      const levels = levelsFor(skill, bots);
      const win = wins(
        seconds,
        levels.map((level) => SECONDS[level]),
        chance,
      );
      won += win ? 1 : 0;
      skill = afterGame(skill, win, bots + 1);
    }
    expect(Math.abs(won / games - 1 / (bots + 1))).toBeLessThan(0.06);
  });

  it.each([1, 2, 3])("do so from the fifth game on, against %i bots", (bots) => {
    const chance = lots(70 + bots);
    const evenings = 300;
    let won = 0;
    for (let evening = 0; evening < evenings; evening += 1) {
      let skill = knownSkill();
      for (let game = 1; game <= 12; game += 1) {
        const levels = levelsFor(skill, bots);
        const seconds = levels.map((level) => SECONDS[level]);
        const win = wins(2.5, seconds, chance);
        if (game > 4 && win) won += 1;
        skill = afterGame(skill, win, bots + 1);
      }
    }
    expect(won / (evenings * 8)).toBeCloseTo(1 / (bots + 1), 1);
  });
});
