import { sendDeck } from "../cards/faces/worker-client";
import type { Deck } from "../protocol/http";
import { feel } from "../feel/feel";
import { afterNextFrame } from "../frames/frame";
import { deckFor, GAMES } from "../games/games";
import { helpTopic, type HelpTopic } from "../help/help";
import { DeckLoader } from "../live/deck-loader";
import type { Session } from "../live/session.svelte";
import type { Call, Event, FaceChoice, GameName, Member, Series, Table } from "../protocol/wire";
import { isOpen } from "../state/calls";
import { readClock } from "../state/clock";
import { deckOnTable, gamePlayed, me, mySeat, type RoomState } from "../state/room";
import { upcomingTable } from "../state/upcoming";
import type { Feedback, OnCall, Player } from "../tables/props";
import { nextMessage, type Message } from "./message";

/** How long a wrong call is shown on the cards. */
const WRONG_MS = 700;
/** How long the table stays after a call has ended the game. */
const LAST_LOOK_MS = 1800;

type OnEvents = (events: readonly Event[], before: Table) => void;

function playersOf(series: Series | null, members: readonly Member[]): readonly Player[] {
  return (series?.seats ?? []).map((id, seat) => {
    const member = members.find((one) => one.id === id);
    return {
      seat,
      name: member?.name ?? "–",
      colour: member?.colour ?? 0,
      team: series?.teams[seat] ?? null,
      online: member?.online ?? false,
      bot: member?.bot !== null,
    };
  });
}

/** Whether a call ended the game, not the host. */
function endsGame(events: readonly Event[]): boolean {
  return events.some(({ e }) => e === "called") && events.some(({ e }) => e === "ended");
}

/** The players of the game that the countdown leads to. */
function upcomingPlayers(members: readonly Member[]): readonly Player[] {
  return members.flatMap(({ seat, name, colour, team, online, bot }) =>
    seat === null ? [] : [{ seat, name, colour, team, online, bot: bot !== null }],
  );
}

/** The deck of the game on the table, or of the one that the countdown leads to. */
function deckName(state: RoomState, upcoming: boolean): string | undefined {
  const { room, series } = state;
  if (!upcoming || !room) return deckOnTable(state) ?? room?.settings.deck;
  const { progress, settings } = room;
  if (progress) return series?.decks[progress.position + 1] ?? series?.decks.at(-1);
  const [first] = settings.games;
  return first && deckFor(first.game, settings.deck);
}

/**
 * The live table: the session's state in the form that all tables need, and the
 * triggers for animation, sound and vibration.
 */
export class LiveTable {
  #message = $state.raw<Message | null>(null);
  #deck = $state.raw<Deck | null>(null);
  /** Whether something lies over the line below the table for a moment. */
  lineCovered = $state(false);
  /** The deck is late or failed to load; the loader keeps trying. */
  deckMissing = $state(false);
  #loader: DeckLoader | null = null;
  readonly deckName = $derived.by(() => deckName(this.session.state, this.upcoming !== null));
  // The players rarely change, the table changes all the time.
  readonly #room = $derived.by(() => this.session.state.room);
  readonly #series = $derived.by(() => this.session.state.series);
  // The countdown to the first game begins before the series is known.
  readonly #current = $derived.by(() => (this.#room?.progress === null ? null : this.#series));
  #upcoming: Table | null = null;
  /** The table after the countdown, until it has arrived. */
  readonly upcoming = $derived.by(() => {
    this.#upcoming = upcomingTable(this.session.state, this.#upcoming);
    return this.#upcoming;
  });
  readonly #players = $derived.by(() => {
    const members = this.#room?.members ?? [];
    return this.upcoming ? upcomingPlayers(members) : playersOf(this.#series, members);
  });
  #wrong = $state.raw<Feedback | null>(null);
  #frozen = $state(false);
  #wrongTimer: ReturnType<typeof setTimeout> | undefined;
  #lastLook = $state(false);
  #lastLookTimer: ReturnType<typeof setTimeout> | undefined;

  #onEvents: OnEvents = () => undefined;

  constructor(readonly session: Session) {
    $effect(() => this.#loadDeck());
    $effect(() => this.#listen());
    $effect(() => this.#thaw());
  }

  /** The deck of the game on the table, once it is loaded. */
  get deck(): Deck | null {
    return this.#deck?.name === this.deckName ? this.#deck : null;
  }

  /** Which faces symbols with several faces show in this series. */
  readonly faces = $derived.by((): FaceChoice => {
    return (this.#current ?? this.#room?.settings)?.faces ?? "printed";
  });

  /** Subscribes to everything that happens at the table; the returned function unsubscribes. */
  show(onEvents: OnEvents): () => void {
    this.#onEvents = onEvents;
    return () => (this.#onEvents = () => undefined);
  }

  readonly #tied = $derived.by(() => {
    const table = this.session.state.view?.table;
    return table && GAMES[table.game].tieBreak && table.tied.length > 0 ? table.tied : null;
  });
  readonly #tieMessage = $derived.by(
    (): Message | null => this.#tied && { kind: "tied", seats: this.#tied },
  );

  /** What happened last; null during a countdown. */
  get message(): Message | null {
    return this.upcoming ? null : (this.#message ?? this.#tieMessage);
  }

  get seat(): number | null {
    const { state } = this.session;
    return this.upcoming ? (me(state)?.seat ?? null) : mySeat(state);
  }

  /** The game that is played, was just played, or is about to start. */
  get game(): GameName | undefined {
    const { state } = this.session;
    return this.over ? gamePlayed(state) : (this.upcoming ?? state.view?.table)?.game;
  }

  /** The number of this game in its series, counted from 1. */
  get number(): number {
    const room = this.#room;
    if (!room || room.progress === null) return 1;
    // Between two games, the one that just ended still counts.
    const { phase } = room;
    return room.progress.position + (phase.phase === "countdown" && !phase.resumes ? 2 : 1);
  }

  get total(): number {
    return (this.#current?.games ?? this.#room?.settings.games ?? []).length;
  }

  /** What the panel with the rules shows. */
  get help(): HelpTopic | null {
    const { game } = this;
    const settings = this.#room?.settings;
    if (!game || !settings) return null;
    return helpTopic(game, this.deckName ?? settings.deck, { ...settings, ...this.#current });
  }

  get players(): readonly Player[] {
    return this.#players;
  }

  /** Whether a game is over and its final table was shown long enough. */
  get over(): boolean {
    const phase = this.session.state.room?.phase.phase;
    return (phase === "between" || phase === "over") && !this.#lastLook;
  }

  get frozen(): boolean {
    return this.#frozen;
  }

  get sitsOut(): boolean {
    const { seat } = this;
    return seat !== null && (this.session.state.view?.table.sitting_out.includes(seat) ?? false);
  }

  get canCall(): boolean {
    const { state, link } = this.session;
    const { seat } = this;
    if (seat === null || link.is !== "open" || !state.plays) return false;
    if (this.frozen || this.sitsOut || state.room?.phase.phase !== "playing") return false;
    return state.view?.table.playing.includes(seat) ?? false;
  }

  /** What to show on the cards: our open call, or the mistake we just made. */
  get feedback(): Feedback | null {
    const { seat } = this;
    const open = this.session.state.calls.findLast(isOpen);
    if (open && seat !== null) return { kind: "called", call: open.call, seat };
    return this.#wrong;
  }

  readonly clock = () => this.session.clock();

  /** Only one call at a time. Calls are decided too quickly to show this. */
  readonly isCalling = () => this.session.isCalling();

  readonly call: OnCall = (call, event, last) => {
    if (!this.canCall || this.isCalling()) return false;
    const gestureAt = last?.timeStamp;
    if (!this.session.call(call, event.timeStamp, { gestureAt })) return false;
    this.#wrong = null;
    const before = this.#message;
    const showCall = () => {
      this.session.showCall();
      // On a fast connection the answer may arrive before the frame is drawn.
      if (this.#message === before) this.#message = { kind: "called", symbol: call.symbol };
    };
    // After a tap the card rings the symbol by itself: leave the next frame to that.
    const atOnce = event instanceof PointerEvent && (call.c === "match" || call.c === "give");
    if (atOnce) afterNextFrame(showCall);
    else showCall();
    afterNextFrame(() => feel.call());
    return atOnce;
  };

  #listen() {
    const stop = this.session.listen((update) => {
      const table = this.session.state.view?.table ?? null;
      const viewer = { own: this.seat, faces: this.faces, table };
      this.#message = nextMessage(this.#message, update, viewer);
      if (update.u === "events") {
        this.#onEvents(update.events, update.before.table);
        if (endsGame(update.events)) this.#holdFinalTable();
      } else if (update.u === "answer") {
        this.#answered(update.call.call, update.answer.a);
      } else if (update.u === "welcome" && update.lost) {
        this.#message = { kind: "lost" };
      }
    });
    return () => {
      stop();
      clearTimeout(this.#wrongTimer);
      clearTimeout(this.#lastLookTimer);
    };
  }

  /** Shows the call that ended the game for a moment before the results. */
  #holdFinalTable() {
    this.#lastLook = true;
    clearTimeout(this.#lastLookTimer);
    this.#lastLookTimer = setTimeout(() => this.endLastLook(), LAST_LOOK_MS);
  }

  /** Whether the final table is still shown. */
  get lastLook(): boolean {
    return this.#lastLook;
  }

  endLastLook() {
    clearTimeout(this.#lastLookTimer);
    this.#lastLook = false;
  }

  /** Retries a missing deck at once. */
  readonly loadDeckNow = () => this.#loader?.now();

  #loadDeck() {
    const name = this.deckName;
    if (!name) return;
    const loader = new DeckLoader(name, {
      loaded: (deck) => {
        this.#deck = deck;
        this.deckMissing = false;
        void sendDeck(deck);
      },
      missing: () => (this.deckMissing = true),
    });
    this.#loader = loader;
    return () => {
      loader.stop();
      this.deckMissing = false;
    };
  }

  #answered(call: Call, answer: "taken" | "late" | "wrong" | "refused") {
    // The next frame is for what is visible; sound and vibration come right after it.
    if (answer === "taken") afterNextFrame(() => feel.take());
    else if (answer === "late") afterNextFrame(() => feel.late());
    else if (answer === "wrong") {
      afterNextFrame(() => feel.wrong());
      this.#wrong = { kind: "wrong", call, seat: this.seat ?? 0 };
      clearTimeout(this.#wrongTimer);
      this.#wrongTimer = setTimeout(() => (this.#wrong = null), WRONG_MS);
    }
  }

  /** Ends a freeze when its time on the series clock has passed. */
  #thaw() {
    const { seat } = this;
    const until = seat === null ? 0 : (this.session.state.view?.table.frozen_until_ms[seat] ?? 0);
    // The clock may stop meanwhile; this effect then runs again.
    const { clock } = this.session.state;
    const left = until - readClock(clock, performance.now());
    this.#frozen = left > 0;
    if (left <= 0) return;
    const timer = setTimeout(() => {
      this.#frozen = false;
      feel.thaw();
    }, left);
    return () => clearTimeout(timer);
  }

  /** Whether we are in the room but not in this series. */
  get watches(): boolean {
    return this.seat === null && me(this.session.state) !== null;
  }
}
