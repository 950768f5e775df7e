import { describe, expect, it } from "vitest";
import type { GameRecord, RecordCall } from "../protocol/http";
import type { Table, VerdictFrame } from "../protocol/wire";
import { applyEvents, emptyTable, viewOf } from "../state/table";
import {
  closeCalls,
  fastestCall,
  figuresOf,
  median,
  symbolExtremes,
  symbolsOf,
  timeScale,
} from "./figures";
import { outcomeOfRecord, outcomeOfTable, stepsOf, type Outcome } from "./outcome";

const PLAYERS = ["Ada", "Mia", "Jo"].map((name, seat) => ({
  seat,
  name,
  colour: seat,
  bot: null,
  team: null,
}));

function call(seat: number, symbol: number, ms: number, second?: [number, number]): RecordCall {
  const time = (of: number, at: number) => ({
    seat: of,
    reaction_ms: at,
    margin_ms: 5,
    basis: "claim" as const,
  });
  return {
    number: symbol * 10 + seat,
    at_ms: 0,
    seat,
    game: "tower",
    position: 0,
    symbol,
    compared: [
      { card: 7, face: 0 },
      { card: seat, face: 1 },
    ],
    answer: "taken",
    reaction_ms: ms,
    margin_ms: 5,
    basis: "claim",
    ranking: second ? [time(seat, ms), time(...second)] : [time(seat, ms)],
    hold_ms: 10,
  };
}

function record(over: Partial<GameRecord>): GameRecord {
  return {
    record: "r",
    code: "ABCD",
    begun_at_ms: 0,
    over_at_ms: 1,
    decks: ["classic"],
    games: [{ game: "tower" }],
    wrong_calls: { rule: "none" },
    faces: "printed",
    players: PLAYERS,
    wins: [0, 1, 0],
    champions: [1],
    results: [{ game: "tower", ranks: [2, 1, 3], counts: [12, 30, 2] }],
    calls: [],
    ...over,
  };
}

describe("calls", () => {
  it("know the cards that were compared, with faces by place or as printed", () => {
    const calls = [call(1, 4, 700), call(2, 4, 900), call(0, 9, 500)];
    const printed = outcomeOfRecord(record({ calls }));
    expect(printed.calls[0]?.cards).toEqual([
      { card: 7, face: null },
      { card: 1, face: null },
    ]);
    const byPlace = outcomeOfRecord(record({ calls, faces: "by_place" }));
    expect(symbolExtremes(byPlace)?.slowest).toMatchObject({
      symbol: 4,
      cards: [
        { card: 7, face: 0 },
        { card: 1, face: 1 },
        { card: 7, face: 0 },
        { card: 2, face: 1 },
      ],
    });
  });
});

describe("the standings", () => {
  it("of one game are its ranks and counts", () => {
    const outcome = outcomeOfRecord(record({}));
    expect(outcome.measure).toBe("cards");
    expect(outcome.standings.map((place) => [place.seat, place.rank, place.count])).toEqual([
      [1, 1, 30],
      [0, 2, 12],
      [2, 3, 2],
    ]);
  });

  it("of a series are the games won, with the tie-break winner first", () => {
    const games = [
      { game: "tower" as const, ranks: [1, 2, 3], counts: [3, 2, 1] },
      { game: "gift" as const, ranks: [3, 1, 2], counts: [3, 1, 2] },
    ];
    const choices = [{ game: "tower" as const }, { game: "gift" as const }];
    const outcome = outcomeOfRecord(
      record({ wins: [1, 1, 0], champions: [1], results: games, games: choices }),
    );
    expect(outcome.measure).toBe("wins");
    expect(outcome.standings.map((place) => [place.seat, place.rank])).toEqual([
      [1, 1],
      [0, 2],
      [2, 3],
    ]);
  });

  it("name the game that was played, even if a face-off decided it", () => {
    const results = [{ game: "face-off" as const, ranks: [2, 1, 3], counts: [0, 2, 0] }];
    const outcome = outcomeOfRecord(record({ results }));
    expect(outcome.games[0]).toMatchObject({ game: "tower", measure: "cards" });
    expect(outcome).toMatchObject({ measure: "cards", tieBreak: true });
    expect(outcomeOfRecord(record({})).tieBreak).toBe(false);
  });

  it("of teams rank teams, each on one step of the podium", () => {
    const sides = ["pink", "pink", "pink", "green", "green", "green", "blue", "blue"] as const;
    const players = sides.map((team, seat) => ({
      seat,
      name: String(seat),
      colour: seat,
      bot: null,
      team,
    }));
    const ranks = [4, 4, 4, 1, 1, 1, 7, 7];
    const results = [{ game: "connect" as const, ranks, counts: [2, 2, 2, 4, 4, 4, 0, 0] }];
    const outcome = outcomeOfRecord(
      record({ results, players, games: [{ game: "connect", points: 4 }] }),
    );
    const steps = stepsOf(outcome).map(({ rank, places }) => [rank, places.map((p) => p.seat)]);
    expect(steps).toEqual([
      [1, [3, 4, 5]],
      [2, [0, 1, 2]],
      [3, [6, 7]],
    ]);
  });

  it("of Connect count the points of the teams", () => {
    const results = [{ game: "connect" as const, ranks: [2, 1, 2], counts: [1, 5, 1] }];
    const outcome = outcomeOfRecord(record({ results, games: [{ game: "connect", points: 5 }] }));
    expect(outcome.measure).toBe("points");
    expect(outcome.standings.map((place) => place.count)).toEqual([5, 1, 1]);
  });

  it("list removed players last, without a rank", () => {
    const results = [{ game: "well" as const, ranks: [null, 2, 1], counts: [0, 4, 0] }];
    const outcome = outcomeOfRecord(record({ results }));
    expect(outcome.standings.at(-1)).toEqual({ seat: 0, rank: null, count: 0 });
  });
});

describe("the game just over", () => {
  const table: Table = { ...emptyTable("triplet", 3, 40), fronts: [6, 9, 3], ranks: [2, 1, 3] };
  const verdict: VerdictFrame = {
    series: 1,
    number: 12,
    ranking: [
      { seat: 1, reaction_ms: 800, margin_ms: 4, basis: "claim" },
      { seat: 0, reaction_ms: 806, margin_ms: 5, basis: "claim" },
    ],
    hold_ms: 9,
    because: "all_called",
    tie: false,
  };
  const callLog = [
    { number: 12, seat: 1, call: { c: "match" as const, symbol: 7 }, right: true, cards: [] },
    { number: 15, seat: 2, call: { c: "match" as const, symbol: 3 }, right: false, cards: [] },
  ];

  it("joins calls with their verdicts by number", () => {
    const outcome = outcomeOfTable(viewOf(table), PLAYERS, callLog, [verdict]);
    expect(outcome.winners).toEqual([1]);
    expect(outcome.standings[0]).toEqual({ seat: 1, rank: 1, count: 9 });
    expect(outcome.calls.map((one) => one.ms)).toEqual([800, null]);
    expect(closeCalls(outcome, 3)[0]).toMatchObject({ symbol: 7, gapMs: 6 });
  });

  it("ranks only seats that were taken", () => {
    const eight = { ...table, ranks: [2, 1, 3, null, null, null, null, null] };
    const { standings } = outcomeOfTable(viewOf(eight), PLAYERS);
    expect(standings.map(({ seat }) => seat)).toEqual([1, 0, 2]);
  });

  it("shows the counts from before a tie-break", () => {
    const game = {
      ...emptyTable("tower", 3, 40),
      hands: [5, 5, 2].map((count) => ({ count, top: null })),
    };
    const view = applyEvents(viewOf(game), [
      { e: "tied", seats: [0, 1] },
      { e: "started", game: "face-off", seats: [0, 1] },
      { e: "ended", ranks: [2, 1, 3] },
    ]);
    const { standings, measure, tieBreak } = outcomeOfTable(view, PLAYERS);
    expect(standings.map(({ seat, count }) => [seat, count])).toEqual([
      [1, 5],
      [0, 5],
      [2, 2],
    ]);
    expect([measure, tieBreak]).toEqual(["cards", true]);
    expect(outcomeOfTable(viewOf(view.table), PLAYERS)).toMatchObject({
      measure: "none",
      tieBreak: true,
    });
  });

  it("counts the points of a team in Connect", () => {
    const players = PLAYERS.map((player, seat) => ({
      ...player,
      team: seat === 1 ? ("green" as const) : ("pink" as const),
    }));
    const connect = { ...emptyTable("connect", 3, 1), points: [1, 0, 5, 0], ranks: [2, 1, 2] };
    const outcome = outcomeOfTable(viewOf(connect), players);
    expect(outcome.standings.map((place) => place.count)).toEqual([5, 1, 1]);
  });
});

describe("figures", () => {
  const calls = [
    call(0, 5, 900),
    call(1, 5, 700, [0, 760]),
    call(1, 6, 2400, [2, 2590]),
    call(2, 7, 610, [0, 612]),
    { ...call(0, 8, 300), answer: "wrong" as const, ranking: [] },
  ];
  const outcome: Outcome = outcomeOfRecord(record({ calls }));

  it("ignore wrong calls when looking for the fastest", () => {
    expect(fastestCall(outcome)).toMatchObject({ seat: 2, ms: 610 });
  });

  it("find the fastest and the slowest symbol", () => {
    const found = symbolExtremes(outcome);
    expect(found?.fastest).toMatchObject({ deck: 0, symbol: 7, ms: 610, calls: 1 });
    expect(found?.slowest.symbol).toBe(6);
    expect(symbolExtremes(outcomeOfRecord(record({ calls: calls.slice(0, 2) })))).toBeNull();
  });

  it("list close calls, closest first", () => {
    expect(closeCalls(outcome, 9).map((close) => [close.symbol, close.gapMs])).toEqual([
      [7, 2],
      [5, 60],
    ]);
    expect(closeCalls(outcome, 1)).toHaveLength(1);
  });

  it("keep symbols of different decks apart", () => {
    const outcome = outcomeOfRecord(
      record({
        decks: ["insects", "connect", "insects"],
        games: [{ game: "tower" }, { game: "connect", points: 1 }, { game: "well" }],
        calls: [
          call(0, 5, 900),
          { ...call(0, 5, 400), position: 1 },
          { ...call(0, 5, 700), position: 2 },
          // The champion's tie-break takes the last deck.
          { ...call(0, 6, 300), position: 3 },
        ],
      }),
    );
    expect(outcome.decks).toEqual(["insects", "connect"]);
    expect(symbolsOf(outcome, 0, 9)).toEqual([
      { deck: 0, symbol: 6 },
      { deck: 1, symbol: 5 },
      { deck: 0, symbol: 5 },
    ]);
  });

  it("summarise a seat", () => {
    expect(figuresOf(outcome, 0)).toEqual({
      seat: 0,
      right: 1,
      wrong: 1,
      medianMs: 900,
      fastestMs: 900,
    });
    expect(figuresOf(outcome, 1).medianMs).toBe(1550);
    expect(symbolsOf(outcome, 1, 5)).toEqual([
      { deck: 0, symbol: 5 },
      { deck: 0, symbol: 6 },
    ]);
  });

  it("average the middle two of an even count", () => {
    expect(median([])).toBeNull();
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1])).toBe(2.5);
  });
});

describe("the scale", () => {
  it("clips one very long search", () => {
    const times = Array.from({ length: 40 }, (_, i) => 600 + i * 20);
    expect(timeScale([...times, 40_000]).maxMs).toBe(1500);
  });

  it("has a handful of ticks from zero to the end", () => {
    for (const longest of [300, 900, 2500, 7000, 45_000, 500_000]) {
      const { maxMs, ticksMs } = timeScale([longest]);
      expect(maxMs).toBeGreaterThanOrEqual(longest);
      expect(ticksMs[0]).toBe(0);
      expect(ticksMs.at(-1)).toBe(maxMs);
      if (longest < 300_000) expect(ticksMs.length).toBeLessThanOrEqual(7);
    }
    expect(timeScale([]).maxMs).toBe(1000);
  });
});
