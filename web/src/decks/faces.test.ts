import { describe, expect, it } from "vitest";
import type { Deck, DeckCard } from "../protocol/http";
import {
  drawingOf,
  drawingsOf,
  faceOf,
  faceOnCard,
  hasSeveralFaces,
  nameOfFace,
  nameOnCards,
  printedOf,
  upToDate,
  withFace,
} from "./faces";

const card = (faces: readonly number[]): DeckCard => ({
  suit: "plain",
  symbols: faces.map((face, symbol) => ({ symbol, face, x: 0, y: 0, scale: 0.5, turn: 0 })),
});

/** Three symbols with two, one and three faces. */
const deck: Deck = {
  name: "words",
  title: { en: "Words", de: "Wörter" },
  shape: "square",
  sprite: "/words.svg",
  symbols: [
    { id: "dog", names: { en: "dog", de: "Hund" }, drawing: 0, faces: 2, words: [null, "Hund"] },
    { id: "sun", names: { en: "sun", de: "Sonne" }, drawing: 2, faces: 1, words: [null] },
    {
      id: "six",
      names: { en: "six", de: "sechs" },
      drawing: 3,
      faces: 3,
      words: ["6", "3 + 3", null],
    },
  ],
  cards: [card([1, 0, 2])],
  by_face: [[card([0, 0, 0])], [card([1, 0, 1])], [card([0, 0, 2])]],
};

describe("the faces of a deck", () => {
  it("are numbered through in its sprite", () => {
    expect(drawingsOf(deck)).toBe(6);
    const drawn = deck.cards[0]!.symbols.map((place) => drawingOf(deck, place));
    expect(drawn).toEqual([1, 2, 5]);
  });

  it("start over after a symbol's last one", () => {
    expect(drawingOf(deck, { symbol: 0, face: 2 })).toBe(0);
    expect(drawingOf(deck, { symbol: 1, face: 5 })).toBe(2);
  });

  it("are those of the place, or as printed", () => {
    expect(faceOf(deck)).toBeNull();
    const second = withFace(deck, 1);
    expect(faceOf(second)).toBe(1);
    expect(second.cards).toBe(deck.by_face[1]);
    expect(printedOf(second)).toBe(deck);
    expect(printedOf(deck)).toBe(deck);
    // Seats of a large table: faces start over.
    expect(withFace(deck, 4)).toBe(second);
    expect(faceOnCard(second, 0, 2)).toBe(1);
    expect(faceOnCard(deck, 0, 2)).toBe(2);
    expect(faceOnCard(deck, 7, 2)).toBe(0);
  });

  it("are the same everywhere if no symbol has several", () => {
    const plain = { ...deck, by_face: [] };
    expect(withFace(plain, 1)).toBe(plain);
    expect(hasSeveralFaces(plain)).toBe(false);
    expect(hasSeveralFaces(deck)).toBe(true);
  });
});

describe("the name of a symbol", () => {
  it("is the word that it shows, or else what the viewer calls it", () => {
    const names = (shown: Deck, language: string) =>
      shown.cards[0]!.symbols.map((place) => nameOfFace(shown, place, language));
    expect(names(withFace(deck, 0), "en")).toEqual(["dog", "sun", "6"]);
    expect(names(withFace(deck, 1), "en")).toEqual(["Hund", "sun", "3 + 3"]);
    expect(names(withFace(deck, 2), "de")).toEqual(["Hund", "Sonne", "sechs"]);
  });

  it("is that of every face that was seen, once", () => {
    const shown: Deck = { ...deck, cards: [card([1, 0, 2]), card([0, 0, 1])] };
    const cards = (one: number | null, other: number | null) => [
      { card: 0, face: one },
      { card: 1, face: other },
    ];
    expect(nameOnCards(shown, 0, cards(null, null), "en")).toBe("Hund / dog");
    expect(nameOnCards(shown, 0, cards(0, 1), "en")).toBe("dog / Hund");
    expect(nameOnCards(shown, 0, cards(0, 1), "de")).toBe("Hund");
    expect(nameOnCards(shown, 2, cards(0, 1), "en")).toBe("6 / 3 + 3");
    expect(nameOnCards(shown, 1, cards(0, 1), "en")).toBe("sun");
    // A wrong call: the symbol is on one of the cards only, or nothing is known of them.
    expect(nameOnCards(shown, 0, [{ card: 0, face: 1 }], "en")).toBe("Hund");
    expect(nameOnCards(shown, 0, [{ card: 9, face: 1 }], "en")).toBe("dog");
    expect(nameOnCards(shown, 0, [], "de")).toBe("Hund");
  });
});

describe("an old description of a box", () => {
  it("has one face for each symbol", () => {
    const old = JSON.parse(
      JSON.stringify(deck, (key, value: unknown) =>
        ["drawing", "faces", "words", "face", "by_face"].includes(key) ? undefined : value,
      ),
    ) as Deck;
    const now = upToDate(old);
    expect(now.symbols.map(({ drawing, faces }) => [drawing, faces])).toEqual([
      [0, 1],
      [1, 1],
      [2, 1],
    ]);
    expect(now.cards[0]?.symbols.map(({ face }) => face)).toEqual([0, 0, 0]);
    expect(now.by_face).toEqual([]);
    expect(nameOfFace(now, { symbol: 0, face: 0 }, "de")).toBe("Hund");
  });

  it("has faces without words, if it has several", () => {
    const dog = { id: "dog", names: { en: "dog", de: "Hund" }, drawing: 0, faces: 2 };
    const now = upToDate({ ...deck, symbols: [dog] });
    expect(now.symbols[0]?.faces).toBe(2);
    expect(nameOfFace(now, { symbol: 0, face: 1 }, "en")).toBe("dog");
  });

  it("is told from a new one", () => {
    expect(upToDate(deck)).toBe(deck);
  });
});
