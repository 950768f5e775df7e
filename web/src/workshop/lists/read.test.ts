import { describe, expect, it } from "vitest";
import { textOf } from "../draft/draft";
import { guessLanguages, languageNamed } from "./column-languages";
import { LIST_CHARS_MAX, readList, type ReadList } from "./read";

const texts = ({ entries }: ReadList) => entries.map(({ faces }) => faces.map(textOf).join("|"));
const PAIRS = ["dog|Hund", "cat|Katze", "hen|Huhn"];

describe("a pasted list", () => {
  it.each<[string, string]>([
    ["tab", "dog\tHund\ncat\tKatze\nhen\tHuhn\n"],
    ["semicolon", "dog;Hund\r\ncat;Katze\r\nhen;Huhn"],
    ["comma", "dog,Hund\ncat, Katze\nhen,Huhn"],
    ["pipe", "dog | Hund\ncat | Katze\nhen | Huhn"],
    ["dash", "dog - Hund\ncat – Katze\nhen — Huhn"],
    ["equals", "dog = Hund\ncat=Katze\nhen  = Huhn"],
    ["colon", "dog: Hund\ncat: Katze\nhen: Huhn"],
  ])("with two columns, %s", (separator, text) => {
    const list = readList(text);
    expect(list.separator).toBe(separator);
    expect(texts(list)).toEqual(PAIRS);
    expect(list.unused).toEqual([]);
  });

  it("with one column keeps hyphens, commas and spaces", () => {
    const list = readList("well-being\nWashington, D.C.\n\n  rock and roll  \n12:30");
    expect(list.separator).toBe("none");
    expect(texts(list)).toEqual(["well-being", "Washington, D.C.", "rock and roll", "12:30"]);
  });

  it("knows quotes, with separators, quotes and ends of lines in them", () => {
    const list = readList('"dog, big";"der ""Hund"""\n"two\nlines";zwei\nhen;Huhn');
    expect(texts(list)).toEqual(['dog, big|der "Hund"', "two lines|zwei", "hen|Huhn"]);
    const broken = readList('dog;Hund\ncat;"Katze\nhen;Huhn', "semicolon");
    expect(texts(broken)).toEqual(["dog|Hund"]);
    expect(broken.unused).toMatchObject([{ line: 2, why: "open-quote" }]);
  });

  it("has up to four faces a line", () => {
    const list = readList("go;went;gone;gehen\n1;2;3;4;5\na;;b;\nx;X;x");
    expect(texts(list)).toEqual(["go|went|gone|gehen", "a|b", "x|X"]);
    expect(list.unused).toEqual([{ line: 2, text: "1 · 2 · 3 · 4 · 5", why: "too-many-faces" }]);
  });

  it("on one line", () => {
    expect(texts(readList("dog, cat, hen"))).toEqual(["dog", "cat", "hen"]);
    expect(texts(readList("dog; cat; hen"))).toEqual(["dog", "cat", "hen"]);
    expect(texts(readList("dog,Hund;cat,Katze;hen,Huhn;"))).toEqual(PAIRS);
    expect(texts(readList("🐶🐱 🐔"))).toEqual(["🐶", "🐱", "🐔"]);
    expect(texts(readList("dog"))).toEqual(["dog"]);
    expect(texts(readList("Washington, D.C."))).toEqual(["Washington|D.C."]);
  });

  it("as Anki exports it", () => {
    const list = readList(
      "#separator:tab\n#html:true\n#tags column:3\n" +
        "dog<br>\t<div>Hund</div>\tanimals\ncat [sound:cat.mp3]\tKatze\tanimals\nhen\tHuhn&nbsp;\t",
    );
    expect(texts(list)).toEqual(PAIRS);
    expect(list.separator).toBe("tab");
  });

  it("with a heading, numbers or bullets", () => {
    const list = readList("Term,Definition\ndog,Hund\ncat,Katze\nhen,Huhn");
    expect(texts(list)).toEqual(PAIRS);
    expect(list.unused).toMatchObject([{ line: 1, why: "heading" }]);
    expect(texts(readList("1. dog\n2. cat\n3) hen"))).toEqual(["dog", "cat", "hen"]);
    expect(texts(readList("- dog\n- cat\n• hen"))).toEqual(["dog", "cat", "hen"]);
    expect(texts(readList("1. dog = Hund\n2. cat = Katze\n3. hen = Huhn"))).toEqual(PAIRS);
    expect(texts(readList("1.5\n2.5\n3"))).toEqual(["1.5", "2.5", "3"]);
  });

  it("keeps sums whole", () => {
    expect(texts(readList("3 × 4\n2 + 5\n10 - 3"))).toEqual(["3 × 4", "2 + 5", "10 - 3"]);
    expect(texts(readList("3 × 4 = 12\n2 + 5 = 7"))).toEqual(["3 × 4|12", "2 + 5|7"]);
    expect(texts(readList("10 - 3\n9 - 4\n8 - 1"))).toEqual(["10 - 3", "9 - 4", "8 - 1"]);
  });

  it("can be told its separator", () => {
    expect(texts(readList("a, b\nc", "comma"))).toEqual(["a|b", "c"]);
    expect(texts(readList("a, b\nc, d", "none"))).toEqual(["a, b", "c, d"]);
  });

  it("says which lines it did not use, and stops at its limits", () => {
    const list = readList(`dog\n${"long ".repeat(60)}\ndog\ncat\nhen`, "auto", 2);
    expect(texts(list)).toEqual(["dog", "cat"]);
    expect(list.unused.map(({ line, why }) => [line, why])).toEqual([
      [2, "too-long"],
      [3, "repeated"],
      [5, "too-many"],
    ]);
    expect(list.unused[0]?.text).toHaveLength(60);
    expect(readList("x\n".repeat(LIST_CHARS_MAX)).cut).toBe(true);
    expect(readList("")).toEqual({
      entries: [],
      unused: [],
      separator: "none",
      headings: [],
      columns: 0,
      cut: false,
    });
  });

  it("names symbols in the languages of its columns", () => {
    const named = (text: string, ...languages: (string | null)[]) =>
      readList(text, "auto", 10, languages).entries.map(({ names }) => names);
    const pairs = "chien;perro\nchat;gato";
    expect(named(pairs, "fr", "es")).toEqual([
      { fr: "chien", es: "perro" },
      { fr: "chat", es: "gato" },
    ]);
    expect(named(pairs, "fr", null)).toEqual([{ fr: "chien" }, { fr: "chat" }]);
    // The same word in both languages, a gap, a picture and a sum.
    expect(named("taxi;taxi\n;gato\n🐶;perro\n3 × 4;12", "fr", "es")).toEqual([
      { fr: "taxi", es: "taxi" },
      { es: "gato" },
      { es: "perro" },
      {},
    ]);
    expect(readList("chien;perro\nchat;12").columns).toBe(2);
    expect(readList("3 × 4;12\n2 + 5;7").columns).toBe(0);
  });

  it("says its languages in the headings, or they are guessed", () => {
    const list = readList("Deutsch;Französisch\nHund;chien\nKatze;chat");
    expect(list.headings).toEqual(["Deutsch", "Französisch"]);
    expect(texts(list)).toEqual(["Hund|chien", "Katze|chat"]);
    expect(guessLanguages(list.headings, "en", ["en"])).toEqual(["de", "fr"]);
    expect(guessLanguages(["Latin", "Spanish"], "en", ["en"])).toEqual([null, "es"]);
    expect(guessLanguages(["front", "back"], "es", ["es-MX", "es"])).toEqual(["es", "en"]);
    expect(guessLanguages([], "en", ["en-GB", "cy", "fr-FR"])).toEqual(["en", "fr"]);
    expect(guessLanguages([], "en", ["en"])).toEqual(["en", null]);
  });

  it("puts the two languages in the order that fits the words", () => {
    const guess = (page: string, other: string, ...lines: string[][]) =>
      guessLanguages([], page, [page, other], lines);
    expect(guess("de", "en", ["dog", "Hund"], ["bridge", "Brücke"])).toEqual(["en", "de"]);
    expect(guess("de", "en", ["Hund", "dog"], ["Brücke", "bridge"])).toEqual(["de", "en"]);
    expect(guess("en", "en", ["Hund", "dog"])).toEqual([null, "en"]);
    expect(guess("fr", "es", ["niño", "garçon"], ["sol"])).toEqual(["es", "fr"]);
    expect(guess("fr", "es", ["a", "b"])).toEqual(["fr", "es"]);
  });

  it("finds the language that a heading names", () => {
    expect([" english ", "anglais", "klingon", ""].map(languageNamed)).toEqual([
      "en",
      "en",
      null,
      null,
    ]);
  });

  it("takes emoji for what they are", () => {
    const { entries } = readList("🐶\tdog\n🐱\tcat");
    expect(entries[0]?.faces).toEqual([
      { kind: "emoji", emoji: "🐶" },
      { kind: "word", text: "dog" },
    ]);
  });
});
