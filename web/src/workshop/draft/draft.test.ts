import { describe, expect, it } from "vitest";
import {
  EMPTY_DRAFT,
  ENTRIES_MAX,
  faceOf,
  isEmoji,
  nameOf,
  SIZE_PERCENT_MIN,
  TEXT_BYTES_MAX,
  tidyText,
  type Draft,
  type NewEntry,
} from "./draft";
import {
  accept,
  add,
  canMerge,
  merge,
  move,
  moveFace,
  picturesOf,
  remove,
  removeFace,
  setFace,
  setName,
  setOptions,
} from "./edits";
import { begin, record, redo, settle, STEPS_MAX, undo } from "./history";
import { fromSaved, toSaved } from "./saved";

const word = (...texts: string[]): NewEntry => ({ faces: texts.map(faceOf) });
const words = (draft: Draft) =>
  draft.entries.map(({ faces }) =>
    faces.map((face) => (face.kind === "word" ? face.text : face.kind)).join("|"),
  );

describe("a draft", () => {
  const three = add(EMPTY_DRAFT, [word("dog", "Hund"), word("cat"), word("cow")]);

  it("knows the languages of its words, also when they change", () => {
    const names = { fr: "chien", es: "perro" };
    let pair = add(EMPTY_DRAFT, [{ ...word("chien", "perro"), names }]);
    const called = (...languages: string[]) =>
      pair.entries.flatMap((entry) => languages.map((language) => nameOf(entry, language)));
    // Without names, the second word would be German.
    expect(called("fr", "es", "en", "de")).toEqual(["chien", "perro", "chien", "chien"]);
    pair = setFace(setFace(pair, 1, 1, faceOf("")), 1, 1, faceOf("gato"));
    expect(called("fr", "es")).toEqual(["chien", "gato"]);
    pair = setName(add(EMPTY_DRAFT, [word("canis", "dog")]), 1, "en", "dog");
    expect(called("en", "de", "fr")).toEqual(["dog", "canis", "canis"]);
  });

  it("numbers its entries and never gives a number again", () => {
    expect(three.entries.map(({ id }) => id)).toEqual([1, 2, 3]);
    const again = add(remove(three, [3]), [word("hen")]);
    expect(again.entries.map(({ id }) => id)).toEqual([1, 2, 4]);
  });

  it("takes no more entries than a deck can have", () => {
    const many = Array.from({ length: ENTRIES_MAX + 5 }, (_, index) => word(`w${index}`));
    const full = add(EMPTY_DRAFT, many);
    expect(full.entries).toHaveLength(ENTRIES_MAX);
    expect(add(full, [word("one more")]).entries).toHaveLength(ENTRIES_MAX);
  });

  it("keeps different faces only, four at most", () => {
    const draft = add(EMPTY_DRAFT, [word("a", "a", "b", "", "B", "c", "d")]);
    expect(words(draft)).toEqual(["a|b|B|c"]);
    expect(words(add(EMPTY_DRAFT, [word("")]))).toEqual([""]);
  });

  it("changes, removes and moves faces, and keeps one", () => {
    const set = setFace(three, 2, 7, { kind: "word", text: "Katze" });
    expect(words(set)).toEqual(["dog|Hund", "cat|Katze", "cow"]);
    expect(words(moveFace(set, 2, 1, 0))[1]).toBe("Katze|cat");
    expect(words(removeFace(set, 2, 0))[1]).toBe("Katze");
    expect(removeFace(three, 3, 0)).toEqual(three);
  });

  it("moves entries and stops at both ends", () => {
    expect(words(move(three, 3, 0))).toEqual(["cow", "dog|Hund", "cat"]);
    expect(words(move(three, 1, 99))).toEqual(["cat", "cow", "dog|Hund"]);
    expect(words(move(three, 77, 0))).toEqual(words(three));
  });

  it("merges two symbols into one if their faces fit", () => {
    const merged = merge(setName(three, 2, "de", "Katze"), 1, 2);
    expect(words(merged)).toEqual(["dog|Hund|cat", "cow"]);
    expect(merged.entries[0]?.names.de).toBe("Katze");
    const large = add(EMPTY_DRAFT, [word("a", "b", "c"), word("d", "e")]);
    expect(canMerge(large, 1, 2)).toBe(false);
    expect(merge(large, 1, 2)).toBe(large);
    expect(canMerge(large, 1, 1)).toBe(false);
  });

  it("keeps sizes in order and in range", () => {
    const sizes = ({ options }: Draft) => [options.smallestPercent, options.largestPercent];
    const some = setOptions(three, { smallestPercent: 20, largestPercent: 30 });
    expect(sizes(setOptions(some, { smallestPercent: 50 }))).toEqual([50, 50]);
    expect(sizes(setOptions(some, { largestPercent: 1 }))).toEqual([
      SIZE_PERCENT_MIN,
      SIZE_PERCENT_MIN,
    ]);
    expect(sizes(setOptions(some, { largestPercent: null }))).toEqual([20, null]);
  });

  it("knows its pictures", () => {
    const picture = { kind: "picture", picture: "p1" } as const;
    expect([...picturesOf(add(three, [{ faces: [picture] }]))]).toEqual(["p1"]);
  });

  it("accepts a finding once", () => {
    const accepted = accept(three, "same 1 2");
    expect(accepted.accepted).toEqual(["same 1 2"]);
    expect(accept(accepted, "same 1 2")).toBe(accepted);
  });

  it("names entries by what is known about them", () => {
    const drawn: NewEntry = { faces: [{ kind: "theme", theme: "classic", symbol: "dog" }] };
    const draft = add(EMPTY_DRAFT, [
      word("🐶", "Hund"),
      drawn,
      { ...drawn, names: { de: "Hund" } },
    ]);
    const [mixed, bare, named] = draft.entries;
    expect(mixed && nameOf(mixed, "en")).toBe("Hund");
    expect(bare && nameOf(bare, "de")).toBe("dog");
    expect(named && nameOf(named, "en")).toBe("Hund");
  });
});

describe("texts", () => {
  it("are on one line, visible and short enough", () => {
    expect(tidyText("  a\tb\n\u200bc ")).toBe("a b c");
    expect(tidyText("é".repeat(200))).toHaveLength(Math.floor(TEXT_BYTES_MAX / 2));
    expect(tidyText("e\u0301")).toBe("é");
  });

  it("that are one emoji are emoji", () => {
    for (const text of ["🐶", "👨‍👩‍👧", "❤️", "🇫🇷", "👍🏽"]) expect(isEmoji(text), text).toBe(true);
    for (const text of ["", "a", "7", "#", "🐶🐱", "🐶 dog", "©"]) {
      expect(isEmoji(text), text).toBe(false);
    }
  });
});

describe("the history", () => {
  it("goes back and forth", () => {
    let history = record(record(begin(1), 2), 3);
    history = undo(undo(undo(history)));
    expect(history.present).toBe(1);
    history = redo(history);
    expect(history.present).toBe(2);
    history = record(history, 9);
    expect(redo(history).present).toBe(9);
    expect(undo(history).present).toBe(2);
  });

  it("undoes what was typed into one field at once", () => {
    let history = begin("");
    for (const text of ["d", "do", "dog"]) history = record(history, text, "face 1");
    expect(undo(history).present).toBe("");
    history = record(settle(history), "dogs", "face 1");
    expect(undo(history).present).toBe("dog");
  });

  it("forgets the oldest steps", () => {
    let history = begin(0);
    for (let step = 1; step <= STEPS_MAX + 10; step++) history = record(history, step);
    for (let step = 0; step < STEPS_MAX + 10; step++) history = undo(history);
    expect(history.present).toBe(10);
  });
});

describe("a saved draft", () => {
  const draft = setOptions(
    add(EMPTY_DRAFT, [
      word("dog", "Hund"),
      { faces: [{ kind: "picture", picture: "p1" }], names: { en: "Grandma", de: "Oma" } },
      { faces: [{ kind: "theme", theme: "classic", symbol: "cat" }, faceOf("🐱")] },
    ]),
    { shape: "hex", symbolsPerCard: 5, upright: true, faces: "printed", largestPercent: 44 },
  );

  it("comes back as it was, also through JSON", () => {
    expect(fromSaved(JSON.parse(JSON.stringify(toSaved(draft))))).toEqual(draft);
  });

  it("of a later version is left alone", () => {
    expect(fromSaved({ ...toSaved(draft), version: 2 })).toBeNull();
    for (const nonsense of [null, 7, "x", [], {}, { version: 1 }, { version: 1, draft: {} }]) {
      expect(fromSaved(nonsense)).toBeNull();
    }
  });

  it("loses only what is damaged", () => {
    const entry = (id: unknown, faces: unknown) => ({
      id,
      faces,
      en: 7,
      de: "x\u0000y",
      names: { xx: "lost" },
    });
    const read = fromSaved({
      version: 1,
      draft: {
        title: ["no"],
        entries: [
          entry(3, [{ kind: "word", text: "kept" }, { kind: "spell" }]),
          entry(3, [{ kind: "word", text: "same number" }]),
          entry(-1, [{ kind: "word", text: "bad number" }]),
          entry(4, []),
          null,
        ],
        options: { shape: "star", symbolsPerCard: 99, upright: "yes", smallestPercent: -4 },
        accepted: ["a", 7],
      },
    });
    expect(read?.entries).toEqual([
      { id: 3, faces: [{ kind: "word", text: "kept" }], names: { de: "x y" } },
    ]);
    expect(read?.nextId).toBe(4);
    expect(read?.accepted).toEqual(["a"]);
    expect(read?.options).toEqual({ ...EMPTY_DRAFT.options, smallestPercent: SIZE_PERCENT_MIN });
  });
});
