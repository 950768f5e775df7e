import { describe, expect, it } from "vitest";
import type { SessionUpdate } from "../../live/session.svelte";
import type { Event, GameName, VerdictFrame } from "../../protocol/wire";
import { applyEvents, emptyTable, viewOf, type TableView } from "../../state/table";
import { concerns, MomentFinder, photoFinish } from "./moment";

function verdict(...times: number[]): VerdictFrame {
  const ranking = times.map((reaction_ms, seat) => ({
    seat,
    reaction_ms,
    margin_ms: 2,
    basis: "claim" as const,
  }));
  return { series: 1, number: 12, ranking, hold_ms: 3, because: "all_called", tie: false };
}

const at = (game: GameName, round = 0): TableView =>
  viewOf({ ...emptyTable(game, 3, 10), playing: [0, 1, 2], round });

function happens(before: TableView, ...events: Event[]): SessionUpdate {
  return { u: "events", events, before, after: applyEvents(before, events) };
}

const match: Event = { e: "called", seat: 1, call: { c: "match", symbol: 5 } };
const give = (seat: number, target: number): Event => ({
  e: "called",
  seat,
  call: { c: "give", symbol: 5, target },
});
const keeps = (seat: number, count: number): Event => ({
  e: "moved",
  from: { p: "hand", seat },
  to: { p: "front", seat },
  count,
  card: 4,
});
const ended: Event = { e: "ended", ranks: [2, 1, 3] };

describe("a photo finish", () => {
  it("is a contest decided by less than 50 ms", () => {
    const photo = { kind: "photo", number: 12, first: 0, second: 1 };
    expect(photoFinish(verdict(800, 812, 815))).toEqual({ ...photo, gapMs: 12 });
    expect(photoFinish(verdict(800, 849.9))).toMatchObject(photo);
    expect(photoFinish(verdict(800, 850))).toBeNull();
    expect(photoFinish(verdict(800))).toBeNull();
  });

  it("may rank by something else than the reaction", () => {
    expect(photoFinish(verdict(800, 790))).toMatchObject({ first: 0, second: 1, gapMs: 0 });
  });

  it("concerns the two", () => {
    const photo = photoFinish(verdict(800, 812, 813));
    expect([0, 1, 2, null].map((seat) => photo && concerns(photo, seat, null))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe("a round", () => {
  it("of Hot Potato has somebody who was safe first and somebody who keeps the cards", () => {
    const finder = new MomentFinder();
    const began = at("hot-potato");
    expect(finder.find(happens(began, { e: "round_began", round: 2 }))).toBeNull();
    const table = at("hot-potato", 2);
    expect(finder.find(happens(table, give(2, 0), { e: "safe", seat: 2 }))).toBeNull();
    const last = [give(0, 1), { e: "safe", seat: 0 }, keeps(1, 3)] as const;
    const next: Event = { e: "round_began", round: 3 };
    expect(finder.find(happens(table, ...last, next))).toEqual({
      kind: "kept",
      round: 2,
      first: 2,
      loser: 1,
      cards: 3,
    });
    // Nothing of that round is left in the next one.
    const again = finder.find(happens(at("hot-potato", 3), give(1, 2), keeps(2, 3)));
    expect(again).toMatchObject({ round: 3, first: null, loser: 2 });
  });

  it("that was not seen from its beginning does not say who was safe first", () => {
    const finder = new MomentFinder();
    const table = at("hot-potato", 2);
    const moment = finder.find(happens(table, give(0, 1), { e: "safe", seat: 0 }, keeps(1, 3)));
    expect(moment).toMatchObject({ first: null, loser: 1 });
  });

  it("of Connect ends with a line or is drawn", () => {
    const finder = new MomentFinder();
    const table = at("connect", 4);
    const scored: Event = { e: "scored", colour: "green", points: 2 };
    expect(finder.find(happens(table, scored, { e: "round_began", round: 5 }))).toEqual({
      kind: "line",
      round: 4,
      colour: "green",
      points: 2,
      ends: false,
    });
    expect(finder.find(happens(table, scored, ended))).toMatchObject({ kind: "line", ends: true });
    expect(finder.find(happens(table, { e: "round_drawn" }))).toEqual({ kind: "drawn", round: 4 });
  });
});

describe("the end of a game", () => {
  const takes: Event = {
    e: "moved",
    from: { p: "centre" },
    to: { p: "hand", seat: 1 },
    count: 1,
    card: 4,
  };

  it("says who got the last card, where that ends the game", () => {
    const end = (game: GameName, ...events: Event[]) =>
      new MomentFinder().find(happens(at(game), ...events));
    const plain = { kind: "end", taker: null, tieBreak: null };
    expect(end("tower", match, takes, ended)).toEqual({ ...plain, taker: 1 });
    expect(end("well", match, ended)).toEqual(plain);
    expect(end("hot-potato", give(0, 1), keeps(1, 3), ended)).toEqual(plain);
  });

  it("says who won a tie-break", () => {
    const decided: Event = { e: "ended", ranks: [3, 2, 1, 4] };
    for (const game of ["face-off", "tie-break"] as const) {
      const moment = new MomentFinder().find(happens(at(game), match, decided));
      expect(moment).toEqual({ kind: "end", taker: null, tieBreak: 2 });
    }
  });

  it("is no moment if the host ends it, or before a tie-break", () => {
    const finder = new MomentFinder();
    expect(finder.find(happens(at("tower"), ended))).toBeNull();
    const tied: Event = { e: "tied", seats: [0, 1] };
    expect(finder.find(happens(at("tower"), match, takes, tied))).toBeNull();
  });
});
