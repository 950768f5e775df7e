import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT, textOf, type Draft, type Face } from "../draft/draft";
import { accept, add } from "../draft/edits";
import { readList } from "../lists/read";
import { applyFix, findingsOf, type Finding } from "./findings";
import { likeness, SIDE, thumbnailOf } from "./pictures";
import { lettersMax, longestLine, sameLetters, sameWithoutAccents } from "./texts";
import golden from "./values.golden.json";
import { valueOf } from "./values";

const listed = (text: string): Draft => add(EMPTY_DRAFT, readList(text, "semicolon").entries);
const kinds = (draft: Draft, perCard = 5) =>
  findingsOf(draft, perCard).map(({ kind, entries }) => `${kind} ${entries.join(" ")}`);
const shown = (draft: Draft) => draft.entries.map(({ faces }) => faces.map(textOf).join("|"));
const fixed = (draft: Draft, finding: Finding | undefined, fix: string) => {
  const chosen = finding?.fixes.find((one) => one.fix === fix);
  if (!chosen) throw new Error(`no ${fix} for ${finding?.kind}`);
  return applyFix(draft, chosen);
};

/** What the library that makes decks finds too. */
type Golden = {
  values: [text: string, value: string | null][];
  findings: {
    entries: string[][];
    /** The value, and the numbers of the entries that have it. */
    same: [value: string, entries: number[]][];
    /** The number of the entry, and the value that its texts should have. */
    wrong: [entry: number, value: string][];
  }[];
};
const { values, findings } = golden as unknown as Golden;

describe("the value of a text", () => {
  it.each(values)("%j is %j", (text, value) => expect(valueOf(text)).toBe(value));

  it.each(findings)("is compared in $entries", ({ entries, same, wrong }) => {
    const faces = (texts: string[]) => texts.map((text): Face => ({ kind: "word", text }));
    const draft = add(
      EMPTY_DRAFT,
      entries.map((texts) => ({ faces: faces(texts) })),
    );
    const found = findingsOf(draft, 5);
    const numberOf = (id: number | undefined) => draft.entries.findIndex((one) => one.id === id);
    const expected = same.flatMap(([value, [first, ...others]]) =>
      others.map((other) => [value, first, other]),
    );
    const sameValues = found.filter(({ kind }) => kind === "same-value");
    expect(sameValues.map(({ value, entries }) => [value, ...entries.map(numberOf)])).toEqual(
      expected,
    );
    const wrongValues = found.filter(({ kind }) => kind === "wrong-value");
    expect(wrongValues.map(({ value, entries }) => [numberOf(entries[0]), value])).toEqual(wrong);
  });
});

describe("texts", () => {
  it("are the same whatever their case, width or full stop", () => {
    expect(sameLetters(" Die STRASSE. ")).toBe(sameLetters("die Straße"));
    expect(sameLetters("schon")).not.toBe(sameLetters("schön"));
    expect(sameWithoutAccents("Schön!")).toBe("schon");
  });

  it("are broken into lines before they are called long", () => {
    expect(longestLine("dog")).toBe(3);
    expect(longestLine("the quick brown fox")).toBe(9);
    expect(longestLine("Donaudampfschifffahrt")).toBe(21);
    expect(lettersMax(3)).toBeGreaterThan(lettersMax(8));
    expect(lettersMax(5)).toBe(27);
  });
});

describe("findings", () => {
  it("are none for a good list", () => {
    expect(kinds(listed("dog;Hund\ncat;Katze\n3 × 4;12\n3 × 5;15"))).toEqual([]);
  });

  it("tell of equal words and how to remove one", () => {
    const draft = listed("dog\nDog!\ncat");
    expect(kinds(draft)).toEqual(["same-text 1 2"]);
    const [finding] = findingsOf(draft, 5);
    expect(finding?.error).toBe(true);
    expect(shown(fixed(draft, finding, "remove"))).toEqual(["dog", "cat"]);
  });

  it("tell of a translation given twice, and merge", () => {
    const draft = listed("bank;Bank\nbench;Bank\ncat;Katze");
    expect(kinds(draft)).toEqual(["same-translation 1 2"]);
    const merged = fixed(draft, findingsOf(draft, 5)[0], "merge");
    expect(shown(merged)).toEqual(["bank|Bank|bench", "cat|Katze"]);
    expect(kinds(merged)).toEqual([]);
  });

  it("tell of words that differ in accents only, unless somebody accepts that", () => {
    const draft = listed("schon\nschön");
    const [finding] = findingsOf(draft, 5);
    expect(finding).toMatchObject({ kind: "accents-only", error: false });
    expect(kinds(accept(draft, finding?.key ?? ""))).toEqual([]);
  });

  it("tell of equal values in any form", () => {
    const draft = listed("3 × 4\n2 × 6\n12\n7");
    expect(kinds(draft)).toEqual(["same-value 1 2", "same-value 1 3"]);
    const [finding] = findingsOf(draft, 5);
    expect(finding?.value).toBe("12");
    const merged = fixed(draft, finding, "merge");
    expect(kinds(fixed(merged, findingsOf(merged, 5)[0], "remove"))).toEqual([]);
  });

  it("tell of a sum with a wrong answer and mend it", () => {
    const draft = listed("3 × 4;13\n2 + 2;4");
    expect(kinds(draft)).toEqual(["wrong-value 1"]);
    expect(shown(fixed(draft, findingsOf(draft, 5)[0], "change"))[0]).toBe("3 × 4|12");
    expect(kinds(listed("1;eins\n2;zwei"))).toEqual([]);
  });

  it("tell of long words, depending on how full the cards are", () => {
    const draft = listed("Donaudampfschifffahrt");
    expect(kinds(draft, 3)).toEqual([]);
    expect(kinds(draft, 12)).toEqual(["too-long 1"]);
  });

  it("tell of empty symbols and of the same emoji twice", () => {
    const word: Face = { kind: "word", text: "" };
    const emoji: Face = { kind: "emoji", emoji: "🐶" };
    const draft = add(EMPTY_DRAFT, [{ faces: [emoji] }, { faces: [word] }, { faces: [emoji] }]);
    expect(kinds(draft)).toEqual(["empty 2", "same-emoji 1 3"]);
    expect(kinds(fixed(draft, findingsOf(draft, 5)[0], "remove"))).toEqual(["same-emoji 1 3"]);
  });

  it("are the same when the list is turned around", () => {
    const draft = listed("schon\nschön");
    const turned = { ...draft, entries: [...draft.entries].reverse() };
    expect(findingsOf(turned, 5)[0]?.key).toBe(findingsOf(draft, 5)[0]?.key);
  });
});

/** A picture with a disc of one colour on transparent paper. */
function disc(colour: readonly [number, number, number], radius = 6) {
  const pixels = new Uint8ClampedArray(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [(at % SIDE) - 7.5, Math.floor(at / SIDE) - 7.5];
    if (Math.hypot(x, y) <= radius) pixels.set([...colour, 255], at * 4);
  }
  return thumbnailOf(pixels);
}

describe("pictures", () => {
  const red = disc([190, 60, 40]);

  it("look alike, or not", () => {
    expect(likeness(red, disc([190, 60, 40]))).toBe("same");
    expect(likeness(red, disc([196, 66, 44]))).toBe("alike");
    expect(likeness(red, disc([40, 60, 200]))).toBeNull();
    expect(likeness(red, disc([190, 60, 40], 2))).toBeNull();
  });

  it("look alike to people who do not see red or green", () => {
    expect(likeness(disc([200, 90, 60]), disc([120, 125, 55]))).toBe("alike-without-red-or-green");
  });

  it("are found in a draft, with their fixes", () => {
    const face = (picture: string): Face => ({ kind: "picture", picture });
    const draft = add(EMPTY_DRAFT, [
      { faces: [face("a")] },
      { faces: [face("b")] },
      { faces: [face("c")] },
    ]);
    const known = new Map([
      ["a", red],
      ["b", disc([196, 66, 44])],
      ["c", disc([250, 250, 240])],
    ]);
    const found = findingsOf(draft, 5, (picture) => known.get(picture));
    expect(found.map(({ kind, entries }) => [kind, ...entries])).toEqual([
      ["low-contrast", 3],
      ["pictures-alike", 1, 2],
    ]);
    expect(fixed(draft, found[1], "merge").entries).toHaveLength(2);
    expect(fixed(draft, found[0], "remove").entries).toHaveLength(2);
  });
});
