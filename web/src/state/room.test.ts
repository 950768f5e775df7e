import { describe, expect, it } from "vitest";
import type { Event, FromServer, Member, Room, Series, Welcome } from "../protocol/wire";
import { readClock } from "./clock";
import { CENTRE, hand } from "./places";
import {
  callSent,
  isHost,
  lastSeen,
  me,
  memberAt,
  mySeat,
  newcomersAfter,
  nextCallId,
  otherPeople,
  INITIAL_STATE,
  receive,
  sinceOf,
  type RoomState,
} from "./room";
import { emptyTable, viewOf } from "./table";
import { upcomingTable } from "./upcoming";

const MIA: Member = {
  id: 7,
  name: "Mia",
  colour: 1,
  role: "player",
  seat: 0,
  ready: true,
  online: true,
  bot: null,
  team: null,
  lag_ms: 12,
};
const BOT: Member = { ...MIA, id: 9, name: "Bob", seat: 1, bot: "casual" };

const SERIES: Series = {
  series: 1,
  decks: ["classic"],
  games: [{ game: "tower" }],
  wrong_calls: { rule: "none" },
  faces: "printed",
  seats: [7, 9],
  teams: [],
};

function room(phase: Room["phase"]): Room {
  return {
    code: "ABCD",
    phase,
    host: 7,
    locked: false,
    banned: [],
    members: [MIA, BOT],
    settings: {
      deck: "classic",
      games: [{ game: "tower" }],
      wrong_calls: { rule: "none" },
      faces: "printed",
      hold_ms: 150,
      grace_s: 60,
    },
    problem: null,
    progress: null,
  };
}

function welcome(parts: Partial<Welcome> = {}): FromServer {
  return {
    t: "welcome",
    protocol: 2,
    you: 7,
    token: "secret",
    plays: true,
    room: room({ phase: "playing" }),
    series: SERIES,
    table: emptyTable("tower", 2, 10),
    clock_ms: 5000,
    held: [],
    ...parts,
  };
}

function events(from: number, list: Event[], clock_ms = 6000, series = 1): FromServer {
  return { t: "events", series, from, events: list, clock_ms };
}

function after(...messages: FromServer[]): RoomState {
  return messages.reduce((state, message, i) => receive(state, message, i * 100), INITIAL_STATE);
}

describe("joining", () => {
  it("says who we are and where we sit", () => {
    const state = after(welcome());
    expect(me(state)?.name).toBe("Mia");
    expect(mySeat(state)).toBe(0);
    expect(memberAt(state, 1)?.name).toBe("Bob");
    expect(isHost(state)).toBe(true);
    expect(lastSeen(state)).toEqual({ series: 1, number: 10 });
  });

  it("works before the first game", () => {
    const state = after(welcome({ series: null, table: null, room: room({ phase: "lobby" }) }));
    expect(state.view).toBeNull();
    expect(lastSeen(state)).toBeNull();
    expect(mySeat(state)).toBeNull();
  });

  it("starts an empty table when a series begins", () => {
    const begun = { ...SERIES, series: 2 };
    const state = after(welcome(), { t: "series", series: begun });
    expect(state.view?.table).toEqual(emptyTable("tower", 2, 0));
    const next = receive(state, events(1, [{ e: "hidden" }], 0, 2), 1);
    expect(next.view?.table.number).toBe(1);
  });
});

describe("events", () => {
  it("are applied in order", () => {
    const state = after(welcome(), events(11, [{ e: "hidden" }, { e: "hidden" }]));
    expect(state.view?.table.number).toBe(12);
    expect(state.lostTrack).toBe(false);
  });

  it("received twice count once", () => {
    const state = after(
      welcome(),
      events(11, [{ e: "dealt", to: CENTRE, count: 1 }]),
      events(11, [
        { e: "dealt", to: CENTRE, count: 1 },
        { e: "dealt", to: CENTRE, count: 1 },
      ]),
    );
    expect(state.view?.table.centre.count).toBe(2);
    expect(state.view?.table.number).toBe(12);
  });

  it("after a gap are ignored, and the next hello requests the whole table", () => {
    const state = after(welcome(), events(13, [{ e: "dealt", to: CENTRE, count: 1 }]));
    expect(state.lostTrack).toBe(true);
    expect(state.view?.table.centre.count).toBe(0);
    expect(lastSeen(state)).toBeNull();
    const again = receive(state, welcome({ table: emptyTable("tower", 2, 30) }), 1);
    expect(again.lostTrack).toBe(false);
    expect(again.view?.table.number).toBe(30);
  });

  it("of the last series are ignored; of an unknown one they mean a gap", () => {
    const second = welcome({ series: { ...SERIES, series: 2 } });
    expect(after(second, events(11, [{ e: "hidden" }], 0, 1)).view?.table.number).toBe(10);
    expect(after(second, events(11, [{ e: "hidden" }], 0, 1)).lostTrack).toBe(false);
    expect(after(second, events(1, [{ e: "hidden" }], 0, 3)).lostTrack).toBe(true);
  });

  it("are logged as calls, right and wrong", () => {
    const call = { c: "match", symbol: 3 } as const;
    const state = after(
      welcome(),
      events(11, [{ e: "mistaken", seat: 1, call }]),
      // Several calls may come together: each compares the cards of its time.
      events(12, [
        { e: "turned", at: CENTRE, card: 8 },
        { e: "called", seat: 0, call },
        { e: "turned", at: CENTRE, card: 9 },
        { e: "called", seat: 1, call },
      ]),
    );
    expect(state.callLog).toEqual([
      { number: 11, seat: 1, call, right: false, cards: [] },
      { number: 13, seat: 0, call, right: true, cards: [{ card: 8, face: null }] },
      { number: 15, seat: 1, call, right: true, cards: [{ card: 9, face: null }] },
    ]);
  });
});

it("knows which event started the current game", () => {
  const state = after(
    welcome(),
    events(11, [{ e: "hidden" }, { e: "started", game: "well", seats: [0, 1] }, { e: "hidden" }]),
    events(14, [{ e: "hidden" }]),
  );
  expect(state.gameFrom).toBe(12);
  const tieBreak = events(15, [{ e: "started", game: "face-off", seats: [0, 1] }]);
  expect(receive(state, tieBreak, 1).gameFrom).toBe(12);
});

describe("reconnecting", () => {
  it("continues where we were if the missed events follow", () => {
    const state = after(
      welcome(),
      events(11, [{ e: "dealt", to: CENTRE, count: 2 }]),
      welcome({ table: null }),
    );
    expect(state.catchingUp).toBe(true);
    expect(state.view?.table.centre.count).toBe(2);
    const next = receive(state, events(12, [{ e: "hidden" }]), 1);
    expect(next.catchingUp).toBe(false);
    expect(next.view?.table.number).toBe(12);
  });

  it("distinguishes held calls from lost ones", () => {
    const call = { c: "match", symbol: 3 } as const;
    let state = after(welcome());
    for (const id of [4, 5, 6]) state = callSent(state, id, call);
    state = receive(state, { t: "answer", id: 4, answer: { a: "wrong" } }, 1);
    state = receive(state, welcome({ held: [6] }), 2);
    expect(state.calls.map((own) => own.status)).toEqual(["wrong", "lost", "held"]);
    state = receive(state, { t: "answer", id: 6, answer: { a: "taken" } }, 3);
    expect(state.calls.at(-1)?.status).toBe("taken");
  });

  it("clears the log of another series", () => {
    const call = { c: "match", symbol: 3 } as const;
    const state = after(
      welcome(),
      events(11, [{ e: "called", seat: 0, call }]),
      welcome({ series: { ...SERIES, series: 2 } }),
    );
    expect(state.callLog).toEqual([]);
  });
});

describe("a call", () => {
  it("is measured from the later of its two cards", () => {
    const state = after(
      welcome(),
      events(11, [
        { e: "turned", at: hand(0), card: 1 },
        { e: "turned", at: CENTRE, card: 2 },
        { e: "turned", at: hand(1), card: 5 },
      ]),
    );
    expect(sinceOf(state, 0, { c: "match", symbol: 1 })).toBe(12);
    expect(sinceOf(state, 1, { c: "match", symbol: 1 })).toBe(13);
    expect(sinceOf(state, 0, { c: "give", target: 1, symbol: 1 })).toBe(13);
  });

  it("has an id that grows, even across a reload", () => {
    const now = Date.UTC(2026, 10, 15);
    const state = callSent(after(welcome()), nextCallId(INITIAL_STATE, now), {
      c: "match",
      symbol: 1,
    });
    expect(nextCallId(state, now)).toBe(nextCallId(INITIAL_STATE, now) + 1);
    expect(nextCallId(INITIAL_STATE, now + 2000)).toBeGreaterThan(nextCallId(state, now));
  });
});

describe("the id of a call", () => {
  const call = { c: "match", symbol: 1 } as const;
  /** Sends a call and returns its id. */
  const sent = (state: RoomState, dateMs: number) => {
    const id = nextCallId(state, dateMs);
    return { id, state: callSent(state, id, call) };
  };

  it("is larger than the last one, even if the date goes back", () => {
    let { id, state } = sent(after(welcome()), Date.UTC(2026, 10, 15));
    for (const day of [15, 14, 1, 16, 2]) {
      const next = sent(state, Date.UTC(2026, 10, day));
      expect(next.id).toBeGreaterThan(id);
      ({ id, state } = next);
    }
  });

  it("grows across reconnects, new series and more calls than are kept", () => {
    const now = Date.UTC(2026, 10, 15);
    let { id, state } = sent(after(welcome()), now);
    for (let turn = 0; turn < 60; turn += 1) {
      if (turn % 7 === 0) state = receive(state, welcome(), turn);
      if (turn % 11 === 0) {
        state = receive(state, { t: "series", series: { ...SERIES, series: 2 + turn } }, turn);
      }
      const next = sent(state, now);
      expect(next.id).toBeGreaterThan(id);
      ({ id, state } = next);
    }
  });

  it("fits into 32 bits in any year", () => {
    for (const year of [1970, 2025, 2026, 2040, 2300, 9999]) {
      const { id, state } = sent(INITIAL_STATE, Date.UTC(year, 0, 1));
      expect(id).toBeGreaterThan(0);
      expect(nextCallId(state, Date.UTC(year, 0, 1))).toBeLessThan(2 ** 32);
    }
  });
});

describe("a message from a newer server", () => {
  it("changes nothing", () => {
    const state = after(welcome());
    const unknown = { t: "fireworks", rockets: 7 } as unknown as FromServer;
    expect(receive(state, unknown, 9)).toBe(state);
  });

  it("with an unknown event is counted, and has no other effect", () => {
    const state = after(welcome());
    const unknown = { e: "sneezed", seat: 1 } as unknown as Event;
    const next = receive(state, events(11, [unknown], 7000), 9);
    expect(next.lostTrack).toBe(false);
    expect(next.view?.table).toEqual({ ...state.view?.table, number: 11 });
  });
});

describe("the clock of the series", () => {
  it("runs during a game and stops while it is paused", () => {
    let state = after(welcome());
    expect(readClock(state.clock, 250)).toBe(5250);
    const paused = room({ phase: "paused", waiting_for: [9], in_ms: 60_000 });
    state = receive(state, { t: "room", room: paused }, 1000);
    expect(readClock(state.clock, 9000)).toBe(6000);
    state = receive(state, { t: "room", room: room({ phase: "playing" }) }, 20_000);
    expect(readClock(state.clock, 20_500)).toBe(6500);
    state = receive(state, events(11, [{ e: "hidden" }], 7000), 21_000);
    expect(readClock(state.clock, 21_010)).toBe(7010);
  });
});

describe("the room", () => {
  it("remembers when its phase began", () => {
    const countdown = room({ phase: "countdown", in_ms: 3000, resumes: false });
    let state = receive(after(welcome()), { t: "room", room: countdown }, 700);
    state = receive(state, { t: "room", room: countdown }, 900);
    expect(state.phaseAt).toBe(700);
  });

  it("shows a refusal until something else happens", () => {
    let state = after(welcome(), { t: "refused", why: { id: "setup-points" } });
    expect(state.refused?.id).toBe("setup-points");
    state = receive(state, { t: "room", room: room({ phase: "lobby" }) }, 1);
    expect(state.refused).toBeNull();
  });

  it("learns from answers whether another tab plays", () => {
    const answer = (why: "other-tab" | "not-now"): FromServer => ({
      t: "answer",
      id: 1,
      answer: { a: "refused", why },
    });
    const state = after(welcome(), answer("other-tab"));
    expect(state.plays).toBe(false);
    expect(receive(state, answer("not-now"), 1).plays).toBe(true);
  });

  it("keeps verdicts", () => {
    const state = after(welcome(), {
      t: "verdict",
      series: 1,
      number: 11,
      ranking: [{ seat: 0, reaction_ms: 800, margin_ms: 5, basis: "claim" }],
      hold_ms: 12,
      because: "all_called",
      tie: false,
    });
    expect(state.verdicts).toHaveLength(1);
  });
});

describe("the table shown during the countdown", () => {
  const games: Series["games"] = [{ game: "tower" }, { game: "gift" }];
  const progress = { series: 1, position: 0, wins: [1, 0], champions: null, record: null };
  const counting = (more: Partial<Room>): RoomState => ({
    ...INITIAL_STATE,
    series: { ...SERIES, games },
    room: { ...room({ phase: "countdown", in_ms: 3000, resumes: false }), ...more },
  });

  it("is that of the first game in the settings, with everybody who will play", () => {
    const watcher: Member = { ...MIA, id: 11, role: "spectator", seat: null };
    const state = counting({ members: [BOT, watcher, MIA] });
    expect(upcomingTable(state, null)).toMatchObject({ game: "tower", seats: 2, playing: [0, 1] });
  });

  it("is that of the next game of a series", () => {
    expect(upcomingTable(counting({ progress }), null)).toMatchObject({
      game: "gift",
      centre: { count: 0 },
    });
  });

  it("stays the one that is there when a pause ends", () => {
    const phase = { phase: "countdown", in_ms: 1500, resumes: true } as const;
    expect(upcomingTable(counting({ phase, progress }), null)).toBeNull();
  });

  it("is unknown before a tie-break, and in the lobby", () => {
    expect(upcomingTable(counting({ progress: { ...progress, position: 1 } }), null)).toBeNull();
    expect(upcomingTable(counting({ phase: { phase: "lobby" } }), null)).toBeNull();
  });

  it("stays until the first cards arrive", () => {
    const before = upcomingTable(counting({}), null);
    const playing = counting({ phase: { phase: "playing" }, progress });
    expect(upcomingTable(playing, before)).toBe(before);
    const ended = { ...emptyTable("tower", 2, 90), playing: [0, 1], ranks: [1, 2] };
    expect(upcomingTable({ ...playing, view: viewOf(ended) }, before)).toBe(before);
    const begun = { ...ended, ranks: null };
    expect(upcomingTable({ ...playing, view: viewOf(begun) }, before)).toBeNull();
    // Cards of an aborted series are not the ones people are waiting for.
    const next = counting({ phase: { phase: "playing" }, progress: { ...progress, series: 2 } });
    expect(upcomingTable({ ...next, view: viewOf(begun) }, before)).toBe(before);
  });
});

describe("the people in the room", () => {
  const otto: Member = { ...MIA, id: 11, name: "Otto", role: "spectator", seat: null };
  const screen: Member = { ...MIA, id: 12, name: "Screen", role: "screen", seat: null };

  it("besides us are neither bots nor screens", () => {
    const lobby = room({ phase: "lobby" });
    const alone = after(welcome({ room: { ...lobby, members: [MIA, BOT, screen] } }));
    expect(otherPeople(alone)).toEqual([]);
    const members = [MIA, BOT, screen, { ...otto, online: false }];
    const together = after(welcome({ room: { ...lobby, members } }));
    expect(otherPeople(together).map(({ name }) => name)).toEqual(["Otto"]);
  });

  it("are new if they came later", () => {
    const isNew = newcomersAfter([MIA, BOT]);
    expect([MIA, BOT, otto].map(isNew)).toEqual([false, false, true]);
    // Another name does not make anybody new.
    expect(isNew({ ...BOT, name: "Bobby" })).toBe(false);
  });
});
