import { describe, expect, it } from "vitest";
import { shuffled } from "../cards/shuffle";
import { fullDeck, nearestDecks, planeOf } from "./existence";
import { isSolved, meetings, mixedUp, PAIRS, pairsMet, repeated, solution, swap } from "./kirkman";
import {
  dealUntilTriplet,
  missingCards,
  planeCards,
  shared,
  symbolCounts,
  tally,
  tripletAmong,
  withoutTriplet,
} from "./plane";

/** Random numbers that are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

describe("planes", () => {
  it("share exactly one symbol between any two cards", () => {
    for (const order of [2, 3, 4, 5, 7, 8, 9]) {
      const cards = planeCards(order);
      expect(cards).toHaveLength(order * order + order + 1);
      expect(new Set(cards.map((card) => card.length))).toEqual(new Set([order + 1]));
      const matches = cards.flatMap((one, index) =>
        cards.slice(index + 1).map((other) => shared(one, other).length),
      );
      expect(new Set(matches)).toEqual(new Set([1]));
    }
  });

  it("without two cards match the classic box: 1 symbol six times, 14 seven times, 42 eight times", () => {
    const counts = symbolCounts(57, planeCards(7).slice(2));
    expect(tally(counts)).toEqual([
      { times: 6, symbols: 1 },
      { times: 7, symbols: 14 },
      { times: 8, symbols: 42 },
    ]);
  });

  it("without one card match Connect's box: 10 symbols nine times, 81 ten times", () => {
    expect(tally(symbolCounts(91, planeCards(9).slice(1)))).toEqual([
      { times: 9, symbols: 10 },
      { times: 10, symbols: 81 },
    ]);
  });
});

describe("the cards that are not in the box", () => {
  it("can be derived from those that are", () => {
    const cards = planeCards(7);
    const box = cards.filter((_, index) => index !== 20 && index !== 33);
    expect(missingCards(57, box)).toHaveLength(2);
    for (const index of [20, 33]) expect(missingCards(57, box)).toContainEqual(cards[index]);
    expect(missingCards(91, planeCards(9).slice(1))).toEqual([planeCards(9)[0]]);
    expect(missingCards(57, cards)).toEqual([]);
  });
});

describe("dealing", () => {
  it("always yields a triplet by the ninth card", () => {
    const cards = planeCards(7);
    const random = seededRandom(4);
    for (let game = 0; game < 300; game += 1) {
      const dealt = dealUntilTriplet(cards, shuffled(57, random));
      expect(dealt.length).toBeGreaterThanOrEqual(3);
      expect(dealt.length).toBeLessThanOrEqual(9);
    }
  });
});

describe("triplets", () => {
  it("are found with their symbol", () => {
    expect(
      tripletAmong([
        [1, 2],
        [2, 3],
        [4, 5],
        [2, 9],
      ]),
    ).toEqual({ symbol: 2, cards: [0, 1, 3] });
    expect(
      tripletAmong([
        [1, 2],
        [2, 3],
        [1, 3],
      ]),
    ).toBeNull();
  });

  it("can be avoided with eight cards, even if two cards are missing", () => {
    for (const cards of [planeCards(7), planeCards(7).slice(2)]) {
      const eight = withoutTriplet(cards, 8);
      expect(eight).toHaveLength(8);
      expect(tripletAmong(eight.map((card) => cards[card] ?? []))).toBeNull();
    }
  });

  it("cannot be avoided beyond four cards in planes of order 2 and 3", () => {
    expect(withoutTriplet(planeCards(2), 7)).toHaveLength(4);
    expect(withoutTriplet(planeCards(3), 13)).toHaveLength(4);
  });
});

describe("whether there is a full deck", () => {
  it("is answered as in the literature", () => {
    const found = { yes: [] as number[], no: [] as number[], unknown: [] as number[] };
    for (let order = 1; order <= 31; order += 1) found[planeOf(order).is].push(order);
    expect(found.yes).toEqual([2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31]);
    expect(found.no).toEqual([1, 6, 10, 14, 21, 22, 30]);
    expect(found.unknown).toEqual([12, 15, 18, 20, 24, 26, 28]);
  });

  it("comes with a reason", () => {
    expect(planeOf(9)).toEqual({ is: "yes", prime: 3, exponent: 2 });
    expect(planeOf(14)).toEqual({ is: "no", why: "squares", prime: 7 });
    expect(planeOf(10)).toEqual({ is: "no", why: "lam" });
  });

  it("counts cards and the layout of Triplet", () => {
    expect(fullDeck(8)).toMatchObject({ cards: 57, tripletSlots: 9 });
    expect(fullDeck(10)).toMatchObject({ cards: 91, tripletSlots: 11 });
    expect(fullDeck(9)).toMatchObject({ cards: 73, tripletSlots: 11 });
    expect(nearestDecks(7)).toEqual({ below: 6, above: 8 });
    expect(nearestDecks(2)).toEqual({ below: null, above: 3 });
  });
});

describe("the schoolgirls", () => {
  const walk = solution();

  it("walk seven days in five rows of three, everybody once a day", () => {
    expect(walk).toHaveLength(7);
    for (const day of walk) expect(day.flat().sort((a, b) => a - b)).toEqual([...Array(15).keys()]);
  });

  it("meet everybody exactly once", () => {
    expect(isSolved(walk)).toBe(true);
    expect(pairsMet(walk)).toBe(PAIRS);
    expect(meetings(walk)[3]?.[3]).toBe(0);
  });

  it("detect a mixed-up day, and its repair", () => {
    const day = walk[2] ?? [];
    const mixed = mixedUp(day, seededRandom(11));
    expect(mixed.flat().sort((a, b) => a - b)).toEqual([...Array(15).keys()]);
    const broken = walk.map((other, index) => (index === 2 ? mixed : other));
    expect(isSolved(broken)).toBe(false);
    expect(pairsMet(broken)).toBeLessThan(PAIRS);
    expect(mixed.some((row) => repeated(broken, row).length > 0)).toBe(true);
    expect(isSolved(walk.map((other, index) => (index === 2 ? day : other)))).toBe(true);
  });

  it("change places in pairs", () => {
    const [first] = walk;
    const [a, b] = [first?.[0]?.[0] ?? 0, first?.[1]?.[0] ?? 0];
    const changed = swap(first ?? [], a, b);
    expect(changed[0]).toContain(b);
    expect(swap(changed, a, b)).toEqual(first);
  });
});
