import { describe, expect, it } from "vitest";
import type { SessionUpdate } from "../live/session.svelte";
import type { Event } from "../protocol/wire";
import { emptyTable, viewOf } from "../state/table";
import { nextMessage } from "./message";

const table = {
  ...emptyTable("tower", 2, 10),
  centre: { count: 1, top: 3 },
  hands: [4, 5].map((top) => ({ count: 1, top })),
};
const view = viewOf(table);
const viewer = { own: 0, faces: "by_place", table } as const;
const eventsUpdate = (...list: Event[]): SessionUpdate => ({
  u: "events",
  events: list,
  before: view,
  after: view,
});
const call = { c: "match", symbol: 5 } as const;

describe("the message below the table", () => {
  it("says who took a card, and how fast once the verdict arrives", () => {
    const message = nextMessage(
      null,
      eventsUpdate({ e: "called", seat: 1, call }, { e: "hidden" }),
      viewer,
    );
    expect(message).toMatchObject({ kind: "taken", seat: 1, symbol: 5, number: 11 });
    // The caller's cards, with the faces of their places.
    expect(message).toMatchObject({
      cards: [
        { card: 3, face: 0 },
        { card: 5, face: 1 },
      ],
    });
    const timed = nextMessage(
      message,
      {
        u: "verdict",
        verdict: {
          series: 1,
          number: 11,
          ranking: [
            { seat: 1, reaction_ms: 806, margin_ms: 5, basis: "claim" },
            { seat: 0, reaction_ms: 812, margin_ms: 5, basis: "claim" },
          ],
          hold_ms: 3,
          because: "all_called",
          tie: false,
        },
      },
      viewer,
    );
    expect(timed).toMatchObject({ reactionMs: 806, second: { seat: 0, byMs: 6 } });
  });

  it("says that we were late, or wrong", () => {
    const own = { id: 1, call, status: "late", answer: null } as const;
    const late = nextMessage(
      null,
      { u: "answer", call: own, answer: { a: "late", winner: 1, by_ms: 38 } },
      viewer,
    );
    expect(late).toEqual({ kind: "late", byMs: 38 });
    const wrong = nextMessage(late, { u: "answer", call: own, answer: { a: "wrong" } }, viewer);
    const cards = [
      { card: 3, face: 0 },
      { card: 4, face: 1 },
    ];
    expect(wrong).toEqual({ kind: "wrong", seat: 0, symbol: 5, cards });
    const held = { a: "refused", why: "still-held" } as const;
    const refused = nextMessage(wrong, { u: "answer", call: own, answer: held }, viewer);
    expect(refused).toEqual({ kind: "refused", why: "still-held" });
  });

  it("does not replace our call with somebody else's mistake", () => {
    const mine = { kind: "called", symbol: 2 } as const;
    expect(nextMessage(mine, eventsUpdate({ e: "mistaken", seat: 1, call }), viewer)).toBe(mine);
    const wrong = { kind: "wrong", seat: 0, symbol: 2, cards: [] } as const;
    expect(nextMessage(wrong, eventsUpdate({ e: "mistaken", seat: 1, call }), viewer)).toBe(wrong);
    expect(nextMessage(null, eventsUpdate({ e: "mistaken", seat: 1, call }), viewer)).toMatchObject(
      {
        kind: "wrong",
        seat: 1,
      },
    );
  });

  it("is cleared when a game begins", () => {
    const message = { kind: "late", byMs: null } as const;
    expect(
      nextMessage(message, eventsUpdate({ e: "started", game: "tower", seats: [0] }), viewer),
    ).toBeNull();
  });
});
