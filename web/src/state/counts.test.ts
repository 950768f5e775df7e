import { describe, expect, it } from "vitest";
import { leadersOf, standingOf } from "./counts";
import { emptyTable } from "./table";
import type { GameName, Table } from "../protocol/wire";

function table(game: GameName, counts: readonly number[]): Table {
  return {
    ...emptyTable(game, counts.length, 0),
    playing: counts.map((_, seat) => seat),
    hands: counts.map((count) => ({ count, top: null })),
    fronts: [...counts],
  };
}

describe("standings during a game", () => {
  it("count the most where most wins, and the fewest where fewest wins", () => {
    expect(leadersOf(table("tower", [4, 9, 6]))).toEqual([1]);
    expect(leadersOf(table("triplet", [3, 0, 3]))).toEqual([0, 2]);
    for (const game of ["well", "gift", "hot-potato"] as const) {
      expect(leadersOf(table(game, [4, 9, 6])), game).toEqual([0]);
    }
  });

  it("have no leader while everybody is equal, or where nothing is counted", () => {
    expect(leadersOf(table("tower", [1, 1, 1]))).toEqual([]);
    expect(leadersOf(table("face-off", [1, 2]))).toEqual([]);
    expect(leadersOf(table("connect", [1, 2]))).toEqual([]);
  });

  it("give equal counts the same rank", () => {
    const now = table("gift", [5, 2, 5, 7]);
    expect([0, 1, 2, 3].map((seat) => standingOf(now, seat)?.rank)).toEqual([2, 1, 2, 4]);
    expect(standingOf(now, 3)).toEqual({ count: 7, rank: 4, players: 4, leads: false });
    expect(standingOf(table("tower", [1, 1]), 0)).toMatchObject({ rank: null, leads: false });
  });

  it("leave out whoever is gone", () => {
    const now = { ...table("tower", [4, 9, 6]), playing: [0, 2], removed: [1] };
    expect(leadersOf(now)).toEqual([2]);
    expect(standingOf(now, 1)).toBeNull();
  });
});
