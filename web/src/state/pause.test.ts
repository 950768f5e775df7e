import { describe, expect, it } from "vitest";
import type { FromServer, Phase, Room } from "../protocol/wire";
import { connectionLost, INITIAL_STATE, receive, turnedUp, type RoomState } from "./room";
import { emptyTable } from "./table";
import { upcomingTable } from "./upcoming";

const PROGRESS = { series: 1, position: 0, wins: [0, 0], champions: null, record: null };
const PAUSED: Phase = { phase: "paused", waiting_for: [9], in_ms: null };
const COUNTDOWN: Phase = { phase: "countdown", in_ms: 1500, resumes: true };
const PLAYING: Phase = { phase: "playing" };

function room(phase: Phase, more: Partial<Room> = {}): Room {
  return {
    code: "ABCD",
    phase,
    host: 7,
    locked: false,
    members: [],
    banned: [],
    settings: {
      deck: "classic",
      games: [{ game: "tower" }, { game: "well" }],
      wrong_calls: { rule: "none" },
      faces: "printed",
      hold_ms: 150,
      grace_s: 60,
    },
    problem: null,
    progress: PROGRESS,
    ...more,
  };
}

const TABLE = { ...emptyTable("tower", 2, 10), playing: [0, 1] };

function join(phase: Phase, table = TABLE, more: Partial<Room> = {}): RoomState {
  const now = room(phase, more);
  const message: FromServer = {
    t: "welcome",
    protocol: 2,
    you: 7,
    token: "secret",
    plays: true,
    room: now,
    series: {
      series: 1,
      decks: ["classic", "classic"],
      games: now.settings.games,
      wrong_calls: { rule: "none" },
      faces: "printed",
      seats: [7, 9],
      teams: [],
    },
    table,
    clock_ms: 0,
    held: [],
  };
  return receive(INITIAL_STATE, message, 0);
}

const to = (state: RoomState, phase: Phase) => receive(state, { t: "room", room: room(phase) }, 1);

describe("the cards of a paused game", () => {
  it("lie face down until it goes on", () => {
    const playing = join(PLAYING);
    expect(playing.faceDown).toBe(false);
    const paused = to(playing, PAUSED);
    expect(paused.faceDown).toBe(true);
    expect(turnedUp(playing, paused)).toBeNull();
    const on = to(paused, PLAYING);
    expect(on.faceDown).toBe(false);
    expect(turnedUp(paused, on)).toBe("at-once");
  });

  it("stay face down while the game counts down to go on", () => {
    const counting = to(join(PAUSED), COUNTDOWN);
    expect(counting.faceDown).toBe(true);
    expect(upcomingTable(counting, null)).toBeNull();
    const on = to(counting, PLAYING);
    expect(on.faceDown).toBe(false);
    expect(turnedUp(counting, on)).toBe("announced");
  });

  it("are face down for somebody who arrives during that countdown", () => {
    expect(join(COUNTDOWN).faceDown).toBe(true);
    expect(join(PAUSED).faceDown).toBe(true);
  });

  it("are not mistaken for those of a game that begins", () => {
    const begins: Phase = { phase: "countdown", in_ms: 3000, resumes: false };
    expect(join(begins, { ...TABLE, ranks: [1, 2] }).faceDown).toBe(false);
    expect(to(join(PLAYING), begins).faceDown).toBe(false);
    // Events that were missed tell only now that the game is over.
    const behind = join(COUNTDOWN);
    const ends: FromServer = {
      t: "events",
      series: 1,
      from: 11,
      events: [{ e: "ended", ranks: [1, 2] }],
      clock_ms: 5,
    };
    expect(receive(behind, ends, 2).faceDown).toBe(false);
  });

  it("are forgotten when the host ends the game", () => {
    const lobby = to(join(PAUSED), { phase: "lobby" });
    expect(lobby.faceDown).toBe(false);
    expect(turnedUp(join(PAUSED), lobby)).toBeNull();
  });

  it("hides the cards of somebody without a connection", () => {
    const lost = connectionLost(join(PLAYING));
    expect(lost.faceDown).toBe(true);
    // Nothing told the others when these cards are up again: the server measures.
    const back = to(lost, PLAYING);
    expect(back.faceDown).toBe(false);
    expect(turnedUp(lost, back)).toBe("at-once");
    expect(to(lost, PAUSED).faceDown).toBe(true);
    // Results and lobbies have nothing to hide.
    const over = { ...TABLE, ranks: [1, 2] };
    expect(connectionLost(join(PLAYING, over)).faceDown).toBe(false);
    expect(connectionLost(join({ phase: "lobby" })).faceDown).toBe(false);
  });
});
