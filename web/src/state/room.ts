/**
 * Everything a client knows about its room, derived from the server's messages.
 * Pure: a message and its arrival time give the next state.
 */
import type { SeenCard } from "../decks/faces";
import type {
  Call,
  Event,
  FaceChoice,
  FromServer,
  GameName,
  LastSeen,
  Member,
  Phase,
  Room,
  LocalizedText,
  Series,
  VerdictFrame,
  Welcome,
} from "../protocol/wire";
import { addCall, answerCall, settleAfterWelcome, type OwnCall } from "./calls";
import { runClock, setClock, STOPPED, type SeriesClock } from "./clock";
import { seenCards } from "./faces";
import { placesOf } from "./places";
import { applyEvents, changedAt, emptyTable, isTieBreak, viewOf, type TableView } from "./table";

/** A call that everybody saw: it took cards, or it was wrong. */
export type CallMade = {
  readonly number: number;
  readonly seat: number;
  readonly call: Call;
  readonly right: boolean;
  /** The cards that it compared. */
  readonly cards: readonly SeenCard[];
};

export type RoomState = {
  readonly you: number | null;
  readonly plays: boolean;
  readonly room: Room | null;
  /** The local time when the phase began; `in_ms` counts from here. */
  readonly phaseAt: number;
  /**
   * The cards of a paused game lie face down until it goes on, also during a countdown;
   * so do the cards of somebody whose connection is lost.
   */
  readonly faceDown: boolean;
  readonly series: Series | null;
  readonly view: TableView | null;
  readonly clock: SeriesClock;
  readonly calls: readonly OwnCall[];
  readonly callLog: readonly CallMade[];
  /** The number of the event that started the current game. */
  readonly gameFrom: number;
  /** The position of the game on the table in its series; -1 before the first. */
  readonly position: number;
  readonly verdicts: readonly VerdictFrame[];
  /** Why our last request was refused, until something else happens. */
  readonly refused: LocalizedText | null;
  /** The welcome announced that the events we missed will follow. */
  readonly catchingUp: boolean;
  /** Events are missing: we need a new welcome with the whole table. */
  readonly lostTrack: boolean;
};

export const INITIAL_STATE: RoomState = {
  you: null,
  plays: false,
  room: null,
  phaseAt: 0,
  faceDown: false,
  series: null,
  view: null,
  clock: STOPPED,
  calls: [],
  callLog: [],
  gameFrom: 0,
  position: -1,
  verdicts: [],
  refused: null,
  catchingUp: false,
  lostTrack: false,
};

/** Enough calls and verdicts for a long series. */
const LOG_MAX = 2000;

export function receive(state: RoomState, message: FromServer, now: number): RoomState {
  switch (message.t) {
    case "welcome":
      return welcome(state, message, now);
    case "room":
      return withRoom(state, message.room, now);
    case "series":
      return beginSeries(state, message.series);
    case "events":
      return takeEvents(state, message, now);
    case "verdict":
      return { ...state, verdicts: log(state.verdicts, message) };
    case "answer":
      return {
        ...state,
        plays: !(message.answer.a === "refused" && message.answer.why === "other-tab"),
        calls: answerCall(state.calls, message.id, message.answer),
      };
    case "refused":
      return { ...state, refused: message.why };
    case "places":
    case "alive":
      return state;
    default:
      // A newer server may send messages that this page does not know.
      message satisfies never;
      return state;
  }
}

/** One of our calls was sent. */
export function callSent(state: RoomState, id: number, call: Call): RoomState {
  return { ...state, calls: addCall(state.calls, id, call) };
}

/** Call ids count tenths of a second since this moment, the start of 2026. */
const FIRST_CALL_MS = 1_767_225_600_000;
/** Ids have 32 bits. Even if the date is off by centuries, there is room for many calls. */
const FIRST_CALL_MAX = 4_000_000_000;

/**
 * The next call's id: larger than any this page has used, even if the date changes.
 * It is based on the date, so that answers to calls from before a reload are not
 * mistaken for answers to new ones.
 */
export function nextCallId(state: RoomState, dateMs: number): number {
  const tenths = Math.floor((dateMs - FIRST_CALL_MS) / 100);
  const first = Math.min(FIRST_CALL_MAX, Math.max(1, tenths));
  return Math.max(first, (state.calls.at(-1)?.id ?? 0) + 1);
}

/** The last event we have seen, for the next hello; null if we need the whole table. */
export function lastSeen(state: RoomState): LastSeen | null {
  if (!state.series || !state.view || state.lostTrack) return null;
  return { series: state.series.series, number: state.view.table.number };
}

/**
 * Whether cards that were face down are up again, and whether a countdown announced
 * it to everybody, the server included.
 */
export function turnedUp(before: RoomState, after: RoomState): "announced" | "at-once" | null {
  if (!before.faceDown || after.room?.phase.phase !== "playing") return null;
  return before.room?.phase.phase === "countdown" ? "announced" : "at-once";
}

/** The connection is lost: nobody studies cards while the others may be waiting. */
export function connectionLost(state: RoomState): RoomState {
  const playing = state.room?.phase.phase === "playing" && state.view?.table.ranks === null;
  return playing ? { ...state, faceDown: true } : state;
}

/** The number of the event that showed the last of the cards a call is about. */
export function sinceOf(state: RoomState, seat: number, call: Call): number {
  const view = state.view;
  if (!view) return 0;
  return Math.max(...placesOf(view.table, seat, call).map((place) => changedAt(view, place)));
}

export function me(state: RoomState): Member | null {
  return state.room?.members.find((member) => member.id === state.you) ?? null;
}

export function memberAt(state: RoomState, seat: number): Member | null {
  const id = state.series?.seats[seat];
  return state.room?.members.find((member) => member.id === id) ?? null;
}

/** Our seat in the current series. */
export function mySeat(state: RoomState): number | null {
  const seat = state.series?.seats.indexOf(state.you ?? -1) ?? -1;
  return seat < 0 ? null : seat;
}

/** The game that was played, even if a tie-break decided it. */
export function gamePlayed({ view, series, room }: RoomState): GameName | undefined {
  const table = view?.table;
  const own = table?.tied.length ? series?.games[room?.progress?.position ?? 0]?.game : undefined;
  return own ?? table?.game;
}

/** The name of the deck on the table: each game of a series has its own. */
export function deckOnTable({ series, position }: RoomState): string | undefined {
  return series?.decks[Math.max(0, position)] ?? series?.decks.at(-1);
}

export function isHost(state: RoomState): boolean {
  return state.you !== null && state.room?.host === state.you;
}

/** The people here besides us; bots and screens are not people. */
export function otherPeople({ room, you }: RoomState): Member[] {
  return (room?.members ?? []).filter(
    ({ id, bot, role }) => id !== you && bot === null && role !== "screen",
  );
}

/** Tells who came later than those who are here now. */
export function newcomersAfter(members: readonly Member[]): (member: Member) => boolean {
  const known = new Set(members.map(({ id }) => id));
  return ({ id }) => !known.has(id);
}

function welcome(state: RoomState, message: Welcome, now: number): RoomState {
  const same = state.series !== null && state.series.series === message.series?.series;
  const next: RoomState = {
    ...state,
    you: message.you,
    plays: message.plays,
    series: message.series,
    calls: settleAfterWelcome(state.calls, message.held),
    callLog: same ? state.callLog : [],
    gameFrom: same ? state.gameFrom : 0,
    position: positionAfter(message, same ? state.position : -1),
    verdicts: same ? state.verdicts : [],
    view: viewAfter(message, same ? state.view : null),
    refused: null,
    catchingUp: message.table === null && message.series !== null,
    lostTrack: false,
  };
  const clock = setClock(next.clock, message.clock_ms, now);
  return withRoom({ ...next, clock }, message.room, now);
}

/** The welcome's table, or the one that its events continue. */
function viewAfter(message: Welcome, known: TableView | null): TableView | null {
  if (message.table) return viewOf(message.table);
  return known ?? (message.series ? freshView(message.series) : null);
}

/** The position of the welcome's table, or of the one that its events continue. */
function positionAfter(message: Welcome, known: number): number {
  return message.table ? (message.room.progress?.position ?? -1) : known;
}

function withRoom(state: RoomState, room: Room, now: number): RoomState {
  const phaseAt = samePhase(state.room?.phase, room.phase) ? state.phaseAt : now;
  const { phase } = room;
  const clock = runClock(state.clock, phase.phase === "playing", now);
  const faceDown = phase.phase === "paused" || (phase.phase === "countdown" && phase.resumes);
  return { ...state, room, phaseAt, faceDown, clock, refused: null };
}

function samePhase(before: Phase | undefined, after: Phase): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}

function freshView({ games, seats }: Series): TableView | null {
  const [first] = games;
  return first ? viewOf(emptyTable(first.game, seats.length, 0)) : null;
}

function beginSeries(state: RoomState, series: Series): RoomState {
  return {
    ...state,
    series,
    view: freshView(series),
    clock: { ...state.clock, ms: 0 },
    callLog: [],
    gameFrom: 0,
    position: -1,
    verdicts: [],
    catchingUp: false,
    lostTrack: false,
  };
}

type EventsMessage = Extract<FromServer, { t: "events" }>;

function takeEvents(state: RoomState, message: EventsMessage, now: number): RoomState {
  const view = state.view;
  // Events of another series are either stragglers from the last one, or a sign
  // that we missed the start of a new one.
  if (!view || !state.series || message.series !== state.series.series) {
    const behind = state.series !== null && message.series < state.series.series;
    return behind ? state : { ...state, lostTrack: true };
  }
  const expected = view.table.number + 1;
  if (message.from > expected) return { ...state, lostTrack: true };
  const fresh = message.events.slice(expected - message.from);
  if (fresh.length === 0) return { ...state, catchingUp: false };
  const starts = (event: Event) => event.e === "started" && !isTieBreak(event.game);
  const began = fresh.findLastIndex(starts);
  const next = applyEvents(view, fresh);
  return {
    ...state,
    view: next,
    faceDown: state.faceDown && next.table.ranks === null,
    callLog: log(state.callLog, ...callsIn(view, fresh, state.series.faces)),
    gameFrom: began < 0 ? state.gameFrom : expected + began,
    position: state.position + fresh.filter(starts).length,
    clock: setClock(state.clock, message.clock_ms, now),
    refused: null,
    catchingUp: false,
  };
}

/** The calls among events that follow a table. */
export function callsIn(
  before: TableView,
  events: readonly Event[],
  faces: FaceChoice,
): CallMade[] {
  let view = before;
  let applied = 0;
  return events.flatMap((event, index) => {
    if (event.e !== "called" && event.e !== "mistaken") return [];
    view = applyEvents(view, events.slice(applied, index));
    applied = index;
    const { seat, call } = event;
    const cards = seenCards(view.table, seat, call, faces);
    const number = before.table.number + 1 + index;
    return [{ number, seat, call, right: event.e === "called", cards }];
  });
}

function log<T>(entries: readonly T[], ...more: T[]): readonly T[] {
  return [...entries, ...more].slice(-LOG_MAX);
}
