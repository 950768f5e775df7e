import { describe, expect, it } from "vitest";
import type { Event } from "../../protocol/wire";
import { cell, CENTRE, hand, PILE, slot } from "../../state/places";
import { emptyTable } from "../../state/table";
import { flightsOf } from "./fly";

const NOTHING = emptyTable("tower", 2, 0);

describe("flying copies", () => {
  it("follow a face-up card, with the symbol that was called", () => {
    const events: Event[] = [
      { e: "called", seat: 1, call: { c: "match", symbol: 12 } },
      { e: "moved", from: CENTRE, to: hand(1), count: 1, card: 7 },
      { e: "turned", at: CENTRE, card: 9 },
    ];
    expect(flightsOf(events, NOTHING)).toEqual([
      { card: 7, from: CENTRE, to: hand(1), symbol: 12 },
    ]);
  });

  it("include all three cards of a triplet, but not their replacements", () => {
    const events: Event[] = [
      { e: "called", seat: 0, call: { c: "triplet", slots: [0, 1, 2], symbol: 3 } },
      ...[0, 1, 2].map((at): Event => ({
        e: "moved",
        from: slot(at),
        to: { p: "front", seat: 0 },
        count: 1,
        card: at,
      })),
      { e: "moved", from: PILE, to: slot(0), count: 1, card: null },
      { e: "turned", at: slot(0), card: 40 },
    ];
    expect(flightsOf(events, NOTHING).map((flight) => flight.card)).toEqual([0, 1, 2]);
  });

  it("do not fly across a new deal", () => {
    const events: Event[] = [
      { e: "moved", from: CENTRE, to: hand(1), count: 1, card: 7 },
      { e: "gathered" },
    ];
    expect(flightsOf(events, NOTHING)).toEqual([]);
  });

  it("take the starting card to the scoring team, even across a new deal", () => {
    const start = { cell: { q: 0, r: 0 }, card: 5, number: 1 };
    const before = { ...emptyTable("connect", 2, 9), board: [start] };
    const events: Event[] = [
      {
        e: "called",
        seat: 0,
        call: { c: "place", anchor: start.cell, symbol: 1, cell: start.cell },
      },
      { e: "moved", from: hand(0), to: cell({ q: 1, r: 0 }), count: 1, card: 8 },
      { e: "scored", colour: "green", points: 1 },
      { e: "gathered" },
      { e: "turned", at: cell(start.cell), card: 6 },
    ];
    const to = { p: "team", team: "green" };
    expect(flightsOf(events, before)).toEqual([
      { card: 5, from: cell(start.cell), to, symbol: null },
    ]);
  });
});
