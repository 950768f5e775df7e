import { describe, expect, it } from "vitest";
import { faceOf } from "../../decks/faces";
import type { Deck, DeckCard } from "../../protocol/http";
import { CENTRE, hand, slot } from "../../state/places";
import { emptyTable } from "../../state/table";
import { deckAt } from "./shown";

const card = (face: number): DeckCard => ({
  suit: "plain",
  symbols: [{ symbol: 0, face, x: 0, y: 0, scale: 1, turn: 0 }],
});
const deck: Deck = {
  name: "words",
  title: { en: "", de: "" },
  shape: "disc",
  sprite: "",
  symbols: [
    { id: "dog", names: { en: "dog", de: "Hund" }, drawing: 0, faces: 2, words: [null, null] },
  ],
  cards: [card(0)],
  by_face: [[card(0)], [card(1)]],
};
const table = { ...emptyTable("tower", 2, 0), playing: [0, 1] };

describe("the deck at a place", () => {
  it("shows different faces on the cards that are compared", () => {
    const shown = { deck, faces: "by_place", table, seat: 1 } as const;
    expect(faceOf(deckAt(shown, CENTRE))).toBe(0);
    expect(faceOf(deckAt(shown, hand(1)))).toBe(1);
    expect(deckAt(shown, hand(0))).toBe(deckAt(shown, hand(1)));
    // Face 2 of symbols with two faces is the first again.
    expect(deckAt(shown, slot(2))).toBe(deckAt(shown, CENTRE));
  });

  it("is as printed otherwise", () => {
    expect(deckAt({ deck, faces: "printed", table, seat: 1 }, hand(1))).toBe(deck);
    expect(deckAt({ deck, table, seat: null }, CENTRE)).toBe(deck);
  });
});
