import { describe, expect, it } from "vitest";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { LANGUAGES } from "./languages";
import { cut, Sentences } from "./sentences";
import { sentences as areas } from "virtual:languages";
import { hasLatinDigits } from "../../tools/sentences";

const ARGS = { name: "Mia", count: 3, symbol: "Ant", seconds: "1.20", ms: 12 };

async function filesOf(language: string): Promise<string[]> {
  const paths = Object.keys(areas).filter((path) => path.startsWith(`${language}/`));
  const loaded = await Promise.all(paths.map((path) => areas[path]?.()));
  return loaded.flatMap((area) => area?.default ?? []);
}

describe("sentences that are parsed one by one", () => {
  it.each(LANGUAGES)("are those of the whole files: %s", async (language) => {
    const files = await filesOf(language);
    const whole = new FluentBundle(language, { useIsolating: false });
    for (const file of files) expect(whole.addResource(new FluentResource(file))).toEqual([]);
    const oneByOne = new Sentences(language, cut(files));
    const ids = files.flatMap((file) => new FluentResource(file).body.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(300);
    for (const id of ids) {
      const value = whole.getMessage(id)?.value;
      const said = value ? whole.formatPattern(value, ARGS, []) : undefined;
      expect(oneByOne.say(id, ARGS), id).toBe(said);
    }
  });

  it("may contain others, terms, blank lines and attributes", () => {
    const file = `-brand = Fano
greeting = { hello }, this is { -brand }.
hello = Hello { $name }

long =
    First line

    { $count ->
        [one] one card
       *[other] { $count } cards
    }
    .title = A title
last = Bye`;
    const sentences = new Sentences("en", cut([file]));
    expect(sentences.say("greeting", { name: "Mia" })).toBe("Hello Mia, this is Fano.");
    expect(sentences.say("long", { count: 2 })).toBe("First line\n\n2 cards");
    expect(sentences.say("last", {})).toBe("Bye");
  });

  const COUNTED = `cards = { $count ->
    [0] none
    [one] { $count } card
   *[other] { $count } cards
 }
exactly = { NUMBER($count, minimumFractionDigits: 2) }`;
  const NUMBERS = [0, -0, 1, 2, 7, 21, 999, 1000, 12_345, -1, -999, 0.5, 1.25, Number.NaN];

  it.each(LANGUAGES)("write all numbers as the browser does: %s", (language) => {
    const whole = new FluentBundle(language, { useIsolating: false });
    whole.addResource(new FluentResource(COUNTED));
    const sentences = new Sentences(language, cut([COUNTED]));
    for (const id of ["cards", "exactly"]) {
      const value = whole.getMessage(id)?.value ?? "";
      for (const count of NUMBERS) {
        const expected = whole.formatPattern(value, { count }, []);
        expect(sentences.say(id, { count }), `${id} ${count}`).toBe(expected);
      }
    }
  });

  it("are written with the digits of their language", () => {
    // Persian, Bengali, and one that nobody knows.
    expect(["de", "fa", "bn", "qqx"].filter(hasLatinDigits)).toEqual(["de"]);
  });

  it("know which there are, said or not", () => {
    const sentences = new Sentences("en", cut(["one = 1\ntwo = 2"]));
    expect(sentences.say("one", {})).toBe("1");
    expect(sentences.say("three", {})).toBeUndefined();
    expect([sentences.has("one"), sentences.has("two"), sentences.has("three")]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
