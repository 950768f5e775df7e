import { sentences } from "virtual:languages";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, it } from "vitest";
import type { GameName } from "../protocol/wire";
import {
  CHOSEN_GAMES,
  choiceOf,
  deckFor,
  GAMES,
  LEARNER,
  lessonOf,
  TAUGHT_GAMES,
  type GameFacts,
} from "./games";
import { LANGUAGES } from "../texts/languages";
import { LEVEL_TEXTS } from "./levels";

const names = Object.keys(GAMES) as GameName[];

const sources = import.meta.glob(["../**/*.{svelte,ts}", "!../**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

async function textsIn(language: string): Promise<string[]> {
  const areas = Object.entries(sentences).filter(([path]) => path.startsWith(`${language}/`));
  return (await Promise.all(areas.map(async ([, load]) => (await load()).default))).flat();
}

/** Every text id that is composed from the name of a game. */
function textsOf(game: GameName): string[] {
  const { choice, option, lesson, tieBreak } = GAMES[game];
  const { goal, unit } = GAMES[game];
  const texts = [`game-${game}-name`];
  texts.push(...["do", "then", "end"].map((part) => `help-${game}-${part}`));
  if (goal) texts.push(`help-goal-${goal}`);
  if (unit) texts.push(`help-unit-${unit}`);
  if (choice) texts.push(`game-${game}-short`);
  if (option) texts.push(option.label, ...(option.minText ? [option.minText] : []));
  if (lesson) {
    texts.push(`game-${game}-rules`, `learn-${game}-done`);
    texts.push(...lesson.beats.map((_, beat) => `learn-${game}-${beat + 1}`));
    if (lesson.beats.some(({ until }) => until)) texts.push(`learn-${game}-more`);
  }
  if (!tieBreak && GAMES[game].measure !== "none") texts.push(`play-${GAMES[game].measure}`);
  return texts;
}

describe("the table of games", () => {
  it("cannot leave out a game of the protocol", () => {
    const others: Omit<Record<GameName, GameFacts>, "gift"> = GAMES;
    // @ts-expect-error one game is missing
    const incomplete: Record<GameName, GameFacts> = others;
    expect(Object.keys(incomplete)).toHaveLength(9);
  });

  it("is the only place that distinguishes games by name", () => {
    const offenders = Object.entries(sources)
      .filter(([path]) => !path.startsWith("./"))
      .filter(([, text]) => /\bgame\b[\w.]*\)? *[!=]==? *"[a-z-]+"|\bgame\) \{\s+case "/.test(text))
      .map(([path]) => path);
    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(offenders).toEqual([]);
  });

  it("refers only to texts that exist in every language", async () => {
    for (const language of LANGUAGES) {
      const bundle = new FluentBundle(language);
      for (const area of await textsIn(language)) bundle.addResource(new FluentResource(area));
      const texts = [...names.flatMap(textsOf), ...Object.values(LEVEL_TEXTS)];
      expect(texts.filter((id) => !bundle.hasMessage(id))).toEqual([]);
    }
  });

  it("offers every game except tie-breaks", () => {
    for (const game of CHOSEN_GAMES) expect(choiceOf(game).game).toBe(game);
    const never = names.filter((game) => !CHOSEN_GAMES.some((chosen) => chosen === game));
    expect(never).toEqual(names.filter((game) => GAMES[game].tieBreak));
  });

  it("says what wins wherever something is counted, and compares only what it names", () => {
    for (const game of names) {
      const { best, unit, goal, measure, endless } = GAMES[game];
      expect(goal === null, game).toBe(endless);
      expect(best === null, game).toBe(unit === null);
      expect(best !== null, game).toBe(measure === "cards");
    }
  });

  it("has options that read back what was written", () => {
    for (const game of CHOSEN_GAMES) {
      const { option } = GAMES[game];
      if (!option) continue;
      for (let value = option.min; value <= option.max; value += 1) {
        expect(option.read(option.write(value))).toBe(value);
        expect(option.write(value).game).toBe(game);
      }
      expect(option.read(choiceOf(game))).toBeGreaterThanOrEqual(option.min);
    }
  });

  it("has lessons that the learner begins, with a seat for everybody", () => {
    for (const game of TAUGHT_GAMES) {
      const { seats, beats } = lessonOf(game);
      expect(beats[0]?.seat).toBe(LEARNER);
      for (const { seat } of beats) expect(seat).toBeLessThan(seats);
    }
  });

  it("finds a deck that a game can be played with", () => {
    expect(deckFor("connect", "insects")).toBe("connect");
    expect(deckFor("tower", "insects")).toBe("insects");
    expect(deckFor("tower", "connect")).toBe("connect");
    expect(deckFor("well")).toBe("classic");
  });
});
