import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Deck } from "../protocol/http";
import type { ArrangedCard, SymbolPlace } from "../protocol/wire";
import {
  addPlaces,
  askFor,
  canPaint,
  completeWith,
  isArranged,
  keepUpToDate,
  onArranged,
} from "./arranged";
import { withFace } from "./faces";

const place = (symbol: number, face = 0): SymbolPlace => ({
  symbol,
  face,
  x: 0,
  y: 0,
  scale: 0.3,
  turn: 0,
});
const blank = () => ({ suit: "plain" as const, symbols: [] as SymbolPlace[] });
const arranged = (card: number): ArrangedCard => ({
  card,
  symbols: [place(card)],
  by_face: [[place(card, 0)], [place(card, 1)]],
});

function deck(name: string): Deck {
  return {
    name,
    title: { en: "Words", de: "Wörter" },
    shape: "disc",
    sprite: "",
    symbols: [],
    cards: [blank(), blank(), blank()],
    by_face: [
      [blank(), blank(), blank()],
      [blank(), blank(), blank()],
    ],
    packing: { done: 0, all: 9 },
  };
}

let asked: string[] = [];
let answers: ArrangedCard[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const cards = answers.shift();
    if (!cards) return Promise.reject(new Error("no network"));
    return Promise.resolve(new Response(JSON.stringify({ cards })));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a card is completed in place, with all its faces", () => {
  const own = deck("places");
  keepUpToDate(own);
  const second = withFace(own, 1);
  const news: (readonly number[])[] = [];
  const stop = onArranged((_, cards) => news.push(cards));
  addPlaces("places", [arranged(2)]);
  addPlaces("places", [arranged(2)]);
  stop();
  expect(news).toEqual([[2]]);
  expect(own.cards[2]?.symbols).toEqual([place(2)]);
  expect(withFace(own, 1)).toBe(second);
  expect(second.cards[2]?.symbols).toEqual([place(2, 1)]);
  expect([0, 1, 2].map((card) => isArranged(own, card))).toEqual([false, false, true]);
  expect(canPaint("places", [2])).toBe(true);
  expect(canPaint("places", [2, 0])).toBe(false);
  expect(canPaint("another", [0])).toBe(true);
});

it("places that come before their deck are not lost", () => {
  addPlaces("early", [arranged(0)]);
  const own = deck("early");
  keepUpToDate(own);
  expect(isArranged(own, 0)).toBe(true);
});

it("a deck is whole when the server says so", () => {
  const own = deck("whole");
  keepUpToDate(own);
  const newer = deck("whole");
  newer.cards[1] = { suit: "plain", symbols: [place(1)] };
  newer.by_face[0]![1] = { suit: "plain", symbols: [place(1)] };
  newer.packing = { done: 3, all: 9 };
  completeWith(own, newer);
  expect(own.packing).toEqual({ done: 3, all: 9 });
  expect(canPaint("whole", [1])).toBe(true);
  expect(canPaint("whole", [0])).toBe(false);
  for (const cards of [newer.cards, ...newer.by_face])
    cards.forEach((_, card) => (cards[card] = { suit: "plain", symbols: [place(card)] }));
  delete newer.packing;
  completeWith(own, newer);
  expect(own.packing).toBeUndefined();
  expect(own.cards.every((_, card) => isArranged(own, card))).toBe(true);
});

it("cards that are seen are asked for together, until they are there", async () => {
  const own = deck("seen");
  keepUpToDate(own);
  answers = [[arranged(0)], [arranged(1)]];
  askFor("seen", 0);
  askFor("seen", 1);
  const gone = askFor("seen", 2);
  gone();
  await vi.advanceTimersByTimeAsync(20);
  expect(asked).toEqual(["/api/decks/seen/cards?ids=0,1"]);
  expect(canPaint("seen", [0])).toBe(true);
  await vi.advanceTimersByTimeAsync(300);
  expect(asked.at(-1)).toBe("/api/decks/seen/cards?ids=1");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(2);
  expect(canPaint("seen", [0, 1])).toBe(true);
});

it("a failure is no reason to stop asking", async () => {
  keepUpToDate(deck("failing"));
  answers = [];
  const gone = askFor("failing", 0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBeGreaterThan(1);
  gone();
  const before = asked.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked.length).toBeLessThanOrEqual(before + 1);
});
