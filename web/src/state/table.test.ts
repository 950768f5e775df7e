import { describe, expect, it } from "vitest";
import type { Event, Table } from "../protocol/wire";
import { cell, CENTRE, hand, slot } from "./places";
import { applyEvents, changedAt, emptyTable, viewOf, type TableView } from "./table";

function played(events: Event[], start: TableView = viewOf(emptyTable("tower", 3, 0))): TableView {
  return applyEvents(start, events);
}

const STARTED: Event = { e: "started", game: "tower", seats: [0, 1, 2] };

describe("every event", () => {
  const cases: [string, Event[], Partial<Table>][] = [
    ["hidden only increases the number", [{ e: "hidden" }], { number: 1 }],
    ["started resets the table", [STARTED], { game: "tower", playing: [0, 1, 2], number: 1 }],
    ["a round begins", [{ e: "round_began", round: 2 }], { round: 2 }],
    [
      "dealt cards are face down",
      [{ e: "dealt", to: hand(1), count: 4 }],
      { hands: [heap(0), heap(4), heap(0)] },
    ],
    [
      "a pile is dealt",
      [
        { e: "dealt", to: { p: "pile" }, count: 5 },
        { e: "dealt", to: { p: "aside" }, count: 2 },
      ],
      { pile: 5, aside: 2 },
    ],
    [
      "turned shows the top card",
      [
        { e: "dealt", to: CENTRE, count: 9 },
        { e: "turned", at: CENTRE, card: 7 },
      ],
      { centre: { count: 9, top: 7 } },
    ],
    [
      "a card moved face up is on top at its new place and gone from the old one",
      [
        { e: "dealt", to: CENTRE, count: 2 },
        { e: "turned", at: CENTRE, card: 7 },
        { e: "moved", from: CENTRE, to: hand(0), count: 1, card: 7 },
      ],
      { centre: { count: 1, top: null }, hands: [{ count: 1, top: 7 }, heap(0), heap(0)] },
    ],
    [
      "the last card is gone even if it moves face down",
      [
        { e: "dealt", to: hand(0), count: 1 },
        { e: "turned", at: hand(0), card: 3 },
        { e: "moved", from: hand(0), to: { p: "front", seat: 0 }, count: 1, card: null },
      ],
      { hands: [heap(0), heap(0), heap(0)], fronts: [1, 0, 0] },
    ],
    [
      "cards move back from the front",
      [
        { e: "dealt", to: { p: "front", seat: 2 }, count: 3 },
        { e: "moved", from: { p: "front", seat: 2 }, to: { p: "pile" }, count: 1, card: null },
        { e: "moved", from: { p: "pile" }, to: { p: "aside" }, count: 1, card: null },
        { e: "moved", from: { p: "aside" }, to: { p: "pile" }, count: 1, card: null },
      ],
      { fronts: [0, 0, 2], pile: 1, aside: 0 },
    ],
    [
      "slots fill in any order and empty again",
      [
        { e: "turned", at: slot(2), card: 8 },
        { e: "turned", at: slot(0), card: 5 },
        { e: "moved", from: slot(2), to: { p: "front", seat: 1 }, count: 1, card: 8 },
      ],
      { slots: [5, null, null], fronts: [0, 1, 0] },
    ],
    [
      "a card is placed on the board with the number of its event",
      [
        { e: "hidden" },
        { e: "turned", at: { p: "cell", cell: { q: 0, r: 0 } }, card: 1 },
        {
          e: "moved",
          from: hand(0),
          to: { p: "cell", cell: { q: 1, r: -1 } },
          count: 0,
          card: 6,
        },
        { e: "moved", from: { p: "cell", cell: { q: 0, r: 0 } }, to: CENTRE, count: 1, card: null },
      ],
      { board: [{ cell: { q: 1, r: -1 }, card: 6, number: 3 }] },
    ],
    [
      "gathered clears the table but not the cards won",
      [
        { e: "dealt", to: CENTRE, count: 2 },
        { e: "dealt", to: { p: "front", seat: 0 }, count: 2 },
        { e: "turned", at: slot(0), card: 1 },
        { e: "gathered" },
      ],
      { centre: heap(0), slots: [], fronts: [2, 0, 0] },
    ],
    ["frozen", [{ e: "frozen", seat: 1, until_ms: 4200 }], { frozen_until_ms: [0, 4200, 0] }],
    [
      "sitting out and let back in",
      [
        { e: "sat_out", seat: 2 },
        { e: "sat_out", seat: 0 },
        { e: "let_back_in", seats: [2] },
      ],
      { sitting_out: [0] },
    ],
    ["scored", [{ e: "scored", colour: "green", points: 2 }], { points: [0, 0, 2, 0] }],
    [
      "removed",
      [STARTED, { e: "sat_out", seat: 1 }, { e: "removed", seat: 1 }],
      { removed: [1], playing: [0, 2], sitting_out: [] },
    ],
    ["tied", [{ e: "tied", seats: [0, 2] }], { tied: [0, 2] }],
    ["ended", [{ e: "ended", ranks: [1, 2, null] }], { ranks: [1, 2, null] }],
    [
      "announcements change no card",
      [
        { e: "called", seat: 0, call: { c: "match", symbol: 1 } },
        { e: "mistaken", seat: 0, call: { c: "match", symbol: 1 } },
        { e: "safe", seat: 0 },
        { e: "round_drawn" },
        { e: "given", from: "pink", to: "blue", count: 1 },
        { e: "series_ended", champions: [0] },
      ],
      { ...emptyTable("tower", 3, 0), number: 6 },
    ],
  ];

  it.each(cases)("%s", (_, events, expected) => {
    expect(played(events).table).toMatchObject(expected);
  });
});

describe("a new game", () => {
  it("keeps who was tied and removed for a tie-break", () => {
    const view = played([
      STARTED,
      { e: "removed", seat: 1 },
      { e: "frozen", seat: 0, until_ms: 9 },
      { e: "tied", seats: [0, 2] },
      { e: "started", game: "face-off", seats: [0, 2] },
    ]);
    expect(view.table).toMatchObject({
      game: "face-off",
      removed: [1],
      tied: [0, 2],
      frozen_until_ms: [9, 0, 0],
    });
    expect(view.undecided).toMatchObject({ game: "tower", tied: [0, 2] });
    expect(played([{ e: "ended", ranks: [1, null, 2] }, STARTED], view).undecided).toBeNull();
  });

  it("clears them after a game with ranks", () => {
    const view = played([
      STARTED,
      { e: "removed", seat: 1 },
      { e: "ended", ranks: [1, null, 2] },
      { e: "started", game: "well", seats: [0, 1, 2] },
    ]);
    expect(view.table).toMatchObject({ game: "well", removed: [], ranks: null });
  });
});

describe("when a card last changed", () => {
  it("is the event that showed it", () => {
    const view = played([
      { e: "dealt", to: CENTRE, count: 3 },
      { e: "turned", at: CENTRE, card: 7 },
      { e: "turned", at: hand(0), card: 2 },
      { e: "moved", from: CENTRE, to: hand(0), count: 1, card: 7 },
      { e: "turned", at: CENTRE, card: 8 },
      { e: "frozen", seat: 1, until_ms: 1 },
    ]);
    expect(changedAt(view, hand(0))).toBe(4);
    expect(changedAt(view, CENTRE)).toBe(5);
  });

  it("is shared if no card has changed, and older views are not modified", () => {
    const before = played([{ e: "turned", at: CENTRE, card: 7 }]);
    const mistaken = played([{ e: "hidden" }, { e: "dealt", to: hand(1), count: 4 }], before);
    expect(mistaken.changed).toBe(before.changed);
    const after = played([{ e: "turned", at: CENTRE, card: 8 }], mistaken);
    expect(changedAt(after, CENTRE)).toBe(4);
    expect(changedAt(before, CENTRE)).toBe(1);
  });

  it("is the welcome for cards that were already there", () => {
    const view = viewOf({ ...emptyTable("tower", 2, 40), centre: { count: 3, top: 9 } });
    expect(changedAt(view, CENTRE)).toBe(40);
    const next = applyEvents(view, [{ e: "hidden" }, { e: "turned", at: hand(1), card: 4 }]);
    expect(changedAt(next, CENTRE)).toBe(40);
    expect(changedAt(next, hand(1))).toBe(42);
  });
});

it("keeps the board of a scored row until the next call", () => {
  const at = (q: number): Event => ({ e: "turned", at: cell({ q, r: 0 }), card: q });
  const view = played([
    at(1),
    at(2),
    { e: "scored", colour: "blue", points: 1 },
    { e: "gathered" },
    at(0),
  ]);
  expect(view.table.board.map(({ card }) => card)).toEqual([0]);
  expect(view.scored?.colour).toBe("blue");
  expect(view.scored?.board.map(({ card }) => card)).toEqual([1, 2]);
  const call = { c: "match", symbol: 1 } as const;
  expect(applyEvents(view, [{ e: "mistaken", seat: 0, call }]).scored).toBeNull();
  const late = played([
    { e: "scored", colour: "blue", points: 1 },
    { e: "called", seat: 0, call },
  ]);
  expect(late.scored).toBeNull();
});

it("does not modify the old view", () => {
  const before = played([STARTED, { e: "dealt", to: CENTRE, count: 3 }]);
  const kept = structuredClone(before);
  applyEvents(before, [
    { e: "turned", at: CENTRE, card: 1 },
    { e: "turned", at: slot(3), card: 1 },
    { e: "gathered" },
    { e: "scored", colour: "pink", points: 1 },
  ]);
  expect(before).toEqual(kept);
});

function heap(count: number) {
  return { count, top: null };
}
