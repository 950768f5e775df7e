import { describe, expect, it } from "vitest";
import type { ReplayJson } from "../protocol/http";
import type { Event } from "../protocol/wire";
import {
  callAhead,
  callIn,
  chapters,
  clockText,
  filmOf,
  frameAt,
  nextCaller,
  seriesClock,
  stepFrom,
  stopsOf,
} from "./film";

const hand = (seat: number) => ({ p: "hand" as const, seat });
const centre = { p: "centre" as const };

function deal(game: "tower" | "gift"): Event[] {
  return [
    { e: "started", game, seats: [0, 1] },
    { e: "dealt", to: hand(0), count: 1 },
    { e: "dealt", to: hand(1), count: 1 },
    { e: "dealt", to: centre, count: 2 },
    { e: "turned", at: centre, card: 5 },
    { e: "turned", at: hand(0), card: 6 },
    { e: "turned", at: hand(1), card: 7 },
  ];
}

const taken: Event[] = [
  { e: "called", seat: 1, call: { c: "match", symbol: 3 } },
  { e: "moved", from: centre, to: hand(1), count: 1, card: 5 },
  { e: "turned", at: centre, card: 8 },
];

const replay: ReplayJson = {
  series: {
    series: 1,
    decks: ["classic", "classic"],
    games: [{ game: "tower" }, { game: "gift" }],
    wrong_calls: { rule: "none" },
    faces: "printed",
    seats: [4, 9],
    teams: [],
  },
  steps: [
    { at_ms: 0, from: 1, events: deal("tower") },
    { at_ms: 1200, from: 8, events: taken },
    { at_ms: 3000, from: 11, events: [{ e: "ended", ranks: [2, 1] }] },
    { at_ms: 93_000, from: 12, events: deal("gift") },
    {
      at_ms: 94_000,
      from: 19,
      events: [{ e: "mistaken", seat: 0, call: { c: "give", target: 1, symbol: 2 } }],
    },
  ],
};

const film = filmOf(replay);

describe("a film", () => {
  it("has the table after every step", () => {
    expect(film.frames[0]?.after.table.centre).toEqual({ count: 2, top: 5 });
    expect(film.frames[1]?.after.table.hands[1]).toEqual({ count: 2, top: 5 });
    expect(film.frames[1]?.before).toBe(film.frames[0]?.after);
    expect(film.frames[4]?.after.table.number).toBe(19);
  });

  it("shortens the pause between two games", () => {
    expect(film.frames[3]?.atMs).toBe(7000);
    expect(film.frames[4]?.atMs).toBe(8000);
    expect(seriesClock(film, replay.steps, 8250)).toBe(94_250);
  });

  it("knows where its games begin", () => {
    expect(chapters(film)).toEqual([
      { game: 0, atMs: 0 },
      { game: 1, atMs: 7000 },
    ]);
  });

  it("finds the frame of any moment", () => {
    expect([0, 1199, 1200, 2999, 3000, 99_999].map((ms) => frameAt(film, ms))).toEqual([
      0, 0, 1, 1, 2, 4,
    ]);
  });

  it("steps to the moment before each call, and stops at both ends", () => {
    expect(stopsOf(film)).toEqual([0, 1199, 3000, 7000, 7999, 9500]);
    expect(stepFrom(film, 0, 1)).toBe(1199);
    expect(stepFrom(film, 1199, 1)).toBe(3000);
    expect(stepFrom(film, 1500, -1)).toBe(1199);
    expect(stepFrom(film, 0, -1)).toBe(0);
    expect(stepFrom(film, 9500, 1)).toBe(9500);
  });

  it("finds the call in a frame, with its number", () => {
    expect(callIn(film.frames[0])).toBeNull();
    expect(callIn(film.frames[1])).toMatchObject({ number: 8, seat: 1, right: true });
    expect(callIn(film.frames[4])).toMatchObject({ number: 19, seat: 0, right: false });
  });

  it("knows who calls next within the game", () => {
    expect(nextCaller(film, 0)).toBe(1);
    expect(nextCaller(film, 1)).toBeNull();
    expect(nextCaller(film, 3)).toBe(0);
  });

  it("shows a call shortly before it is made", () => {
    expect(callAhead(film, 500, 600)).toBeNull();
    expect(callAhead(film, 700, 600)?.number).toBe(8);
    expect(callAhead(film, 1200, 600)).toBeNull();
  });

  it("shows minutes and seconds", () => {
    expect(clockText(0)).toBe("0:00");
    expect(clockText(61_999)).toBe("1:01");
  });
});
