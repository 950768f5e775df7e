import { describe, expect, it } from "vitest";
import type { Deck, Suit } from "../protocol/http";
import { planeCards } from "../why/plane";
import { GAMES, LEARNER, lessonOf, TAUGHT_GAMES } from "../games/games";
import { callIn, dealExample, rightCall } from "./dealer";
import { afterPair, fastest, foundCount, FRESH, isOver, limitOf, nextPair, PAIRS } from "./warm-up";

const SUITS: Suit[] = ["start", "pink", "orange", "green", "blue"];

function deckOf(order: number, suited: boolean): Deck {
  const cards = planeCards(order);
  const place = (symbol: number) => ({ symbol, face: 0, x: 0, y: 0, scale: 1, turn: 0 });
  return {
    name: "d",
    title: { en: "", de: "" },
    shape: "disc",
    sprite: "",
    symbols: cards.map((_, id) => ({
      id: String(id),
      names: {},
      drawing: id,
      faces: 1,
      words: [null],
    })),
    cards: cards.map((symbols, index) => ({
      suit: suited ? (SUITS[index % SUITS.length] ?? "plain") : "plain",
      symbols: symbols.map(place),
    })),
    by_face: [],
  };
}

const classic = deckOf(7, false);
const connect = deckOf(9, true);
const inOrder = (deck: Deck) => deck.cards.map((_, card) => card);

describe("examples", () => {
  it("can be played to their end, whatever the cards", () => {
    for (const game of TAUGHT_GAMES) {
      const deck = GAMES[game].teams ? connect : classic;
      for (let turn = 0; turn < 20; turn += 1) {
        const cards = inOrder(deck);
        let example = dealExample(game, deck, [...cards.slice(turn), ...cards.slice(0, turn)]);
        for (const beat of lessonOf(game).beats) {
          const call = rightCall(example, deck, beat.seat);
          const next = call && callIn(example, deck, beat.seat, call);
          expect(next, `${game} ${turn}`).not.toBeNull();
          if (next) example = next.example;
        }
      }
    }
  });

  it("reject a symbol that is not on both cards", () => {
    const example = dealExample("tower", classic, inOrder(classic));
    const right = rightCall(example, classic, LEARNER);
    for (let symbol = 0; symbol < 57; symbol += 1) {
      const turn = callIn(example, classic, LEARNER, { c: "match", symbol });
      expect(turn !== null).toBe(symbol === right?.symbol);
    }
  });

  it("move cards as the games do", () => {
    const tower = dealExample("tower", classic, inOrder(classic));
    const taken = callIn(tower, classic, LEARNER, rightCall(tower, classic, LEARNER)!);
    expect(taken?.example.view.table.hands[LEARNER]).toEqual({
      count: 2,
      top: tower.view.table.centre.top,
    });
    expect(taken?.example.view.table.centre.top).not.toBeNull();

    const triplet = dealExample("triplet", classic, inOrder(classic));
    const three = callIn(triplet, classic, LEARNER, rightCall(triplet, classic, LEARNER)!);
    expect(three?.example.view.table.fronts[LEARNER]).toBe(3);
    expect(three?.example.view.table.slots.every((card) => card !== null)).toBe(true);
    expect(three?.example.view.table.pile).toBe(6);

    const potato = dealExample("hot-potato", classic, inOrder(classic));
    const safe = callIn(potato, classic, LEARNER, rightCall(potato, classic, LEARNER)!);
    expect(safe?.example.view.table.hands.map((heap) => heap.count)).toEqual([0, 2, 1]);
    expect(safe?.example.view.table.hands).toHaveLength(3);
  });

  it("suggest the fourth card in a row", () => {
    const example = dealExample("connect", connect, inOrder(connect));
    const call = rightCall(example, connect, LEARNER);
    expect(call?.c).toBe("place");
    if (call?.c !== "place") return;
    const turn = callIn(example, connect, LEARNER, call);
    expect(turn?.events).toContainEqual({ e: "scored", colour: "pink", points: 1 });
    expect(callIn(example, connect, LEARNER, { ...call, cell: { q: 0, r: 0 } })).toBeNull();
  });
});

describe("the warm-up", () => {
  it("starts without a time limit, then gets faster", () => {
    let state = FRESH;
    const limits = new Set<number | null>();
    while (!isOver(state)) {
      limits.add(limitOf(state));
      state = afterPair(state, 1000 + state.done);
    }
    expect([...limits]).toEqual([null, 12_000, 8000, 5000]);
    expect(state.done).toBe(PAIRS);
    expect(fastest(state)).toBe(1000);
  });

  it("counts only pairs that were found", () => {
    const state = afterPair(afterPair(FRESH, null), 700);
    expect(foundCount(state)).toBe(1);
    expect(fastest(afterPair(FRESH, null))).toBeNull();
  });

  it("never shows a card twice in a row", () => {
    for (const roll of [0, 0.3, 0.999]) {
      const [a, b] = nextPair(6, [1, 4], () => roll);
      expect(a).not.toBe(b);
      expect([1, 4]).not.toContain(a);
      expect([1, 4]).not.toContain(b);
    }
  });
});
