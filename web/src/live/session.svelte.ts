import { flushSync } from "svelte";
import { addPlaces, canPaint } from "../decks/arranged";
import { PaintWatch } from "../net/paint";
import { RoomAddress } from "../net/room-address";
import { RoomSocket, type Link } from "../net/socket";
import type {
  Answer,
  Call,
  Event,
  FromClient,
  FromServer,
  Role,
  VerdictFrame,
} from "../protocol/wire";
import { isOpen, type OwnCall } from "../state/calls";
import { readClock } from "../state/clock";
import {
  callSent,
  deckOnTable,
  lastSeen,
  mySeat,
  nextCallId,
  INITIAL_STATE,
  receive,
  sinceOf,
  turnedUp,
  connectionLost,
  type RoomState,
} from "../state/room";
import { faceUp, type TableView } from "../state/table";
import { Parts } from "./parts.svelte";
import { say } from "../texts/texts.svelte";
import { Tabs } from "./tabs";
import { forgetRoom, keepRoom } from "../storage/known-rooms";
import { currentWho, dropToken, keepToken, tokenOf } from "./who";

/** What animations and sounds need to know. */
export type SessionUpdate =
  /** `lost`: a call of ours got lost with the last connection. */
  | { u: "welcome"; lost: boolean }
  | { u: "events"; events: readonly Event[]; before: TableView; after: TableView }
  | { u: "verdict"; verdict: VerdictFrame }
  | { u: "answer"; call: OwnCall; answer: Answer };

export type CallOptions = { gestureAt?: number };

/** Cards are hidden after this long without a connection: sooner than a game pauses. */
const HIDE_AFTER_MS = 1000;

/** One room as this page sees it: connection, state and calls. */
export class Session {
  #state = INITIAL_STATE;
  readonly #shown = new Parts(INITIAL_STATE);
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #link = $state.raw<Link>({ is: "connecting", attempt: 0 });
  readonly #address: RoomAddress;
  readonly #socket: RoomSocket;
  #attempt = 0;
  #stopped = false;
  readonly #paint = new PaintWatch();
  // Listeners are not rendered, so they need not be reactive.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  readonly #listeners = new Set<(update: SessionUpdate) => void>();
  readonly #onVisible = () => document.visibilityState === "visible" && this.#socket.hurry();
  readonly #onOnline = () => this.#socket.hurry(true);
  readonly #tabs: Tabs;
  readonly #onLeave = () => this.#tabs.gone(this.#state.plays);

  constructor(
    readonly code: string,
    readonly role: Role,
  ) {
    this.#address = new RoomAddress(code, location.origin);
    this.#socket = new RoomSocket(() => this.#address.url(), {
      hello: () => ({
        // A screen is nobody: it must not take a person's name.
        ...(role === "screen" ? { name: say("web-screen"), colour: 0 } : currentWho()),
        token: tokenOf(role),
        role,
        last: lastSeen(this.#state),
      }),
      message: (message, at) => this.#receive(message, at),
      link: (link) => {
        this.#link = link;
        this.#followRoom(link);
        this.#hideWhileLost(link);
        if (link.is === "over" && link.why === "no_such_room") forgetRoom(code);
      },
      badToken: () => dropToken(role),
    });
    this.#tabs = new Tabs(code, role, (plays) => this.#setState({ ...this.#state, plays }));
    addEventListener("pagehide", this.#onLeave);
    document.addEventListener("visibilitychange", this.#onVisible);
    addEventListener("online", this.#onOnline);
  }

  /** The current state, reactive part by part. */
  get state(): RoomState {
    return this.#shown.now;
  }

  get link(): Link {
    return this.#link;
  }

  start() {
    const connect = () => !this.#stopped && this.#socket.connect();
    void this.#address.look().then(connect);
  }

  /** Before the next try it is known whether another server has the room by now. */
  #followRoom(link: Link) {
    if (link.is === "open") this.#address.opened();
    const attempt = link.is === "connecting" ? link.attempt : 0;
    // Every attempt is told twice: when the one before has failed, and when it begins.
    if (attempt > 0 && attempt !== this.#attempt) {
      this.#address.lost();
      void this.#address.look();
    }
    this.#attempt = attempt;
  }

  /** A connection that recovers at once changes nothing. */
  #hideWhileLost(link: Link) {
    if (link.is === "connecting" && link.attempt > 0) {
      const hide = () => this.#setState(connectionLost(this.#state));
      this.#hiding ??= setTimeout(hide, HIDE_AFTER_MS);
    } else if (link.is !== "connecting") this.#stopHiding();
  }

  #stopHiding() {
    clearTimeout(this.#hiding);
    this.#hiding = undefined;
  }

  stop() {
    this.#stopped = true;
    document.removeEventListener("visibilitychange", this.#onVisible);
    removeEventListener("online", this.#onOnline);
    removeEventListener("pagehide", this.#onLeave);
    this.#onLeave();
    this.#stopHiding();
    this.#tabs.close();
    this.#socket.close();
    this.#paint.stop();
    this.#listeners.clear();
  }

  send(message: FromClient): boolean {
    return this.#socket.send(message);
  }

  /** Makes this the tab that plays; the others watch. */
  playHere() {
    if (!this.send({ t: "play_here" })) return;
    this.#setState({ ...this.#state, plays: true });
    this.#tabs.plays();
  }

  /** Subscribes to updates; the returned function unsubscribes. */
  listen(listener: (update: SessionUpdate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The clock of the series now. */
  clock(now = performance.now()): number {
    return readClock(this.#state.clock, now);
  }

  /** Whether one of our calls is still without a verdict. */
  isCalling(): boolean {
    return this.#state.calls.some(isOpen);
  }

  /**
   * Makes a call. `at` is the time stamp of the input itself; the reaction is
   * measured from the moment the last of the cards could be seen. Components see
   * the call after `showCall`.
   */
  call(call: Call, at: number, { gestureAt }: CallOptions = {}): boolean {
    const { view } = this.#state;
    const seat = mySeat(this.#state);
    if (!view || seat === null) return false;
    const since = sinceOf(this.#state, seat, call);
    const painted = this.#paint.times.of(since);
    const after = (time: number) => (painted ? Math.max(0, time - painted.at) : null);
    const id = nextCallId(this.#state, Date.now());
    const sent = this.#socket.send({
      t: "call",
      id,
      seen: view.table.number,
      since,
      claim_ms: after(at),
      gesture_ms: gestureAt === undefined ? null : after(gestureAt),
      clock: painted?.clock ?? null,
      call,
    });
    if (sent) this.#state = callSent(this.#state, id, call);
    return sent;
  }

  /** Publishes our last call to the components. */
  showCall() {
    this.#shown.set(this.#state);
  }

  #setState(state: RoomState) {
    this.#state = state;
    this.#shown.set(state);
  }

  #receive(message: FromServer, at: number) {
    // The cards that it is about come next.
    if (message.t === "places") return addPlaces(message.deck, message.cards);
    const before = this.#state;
    const after = receive(before, message, at);
    if (message.t === "welcome") {
      keepToken(this.role, message.token);
      if (this.role === "player") keepRoom(this.code);
    }
    this.#setState(after);
    if (message.t === "welcome") this.#tabs.came(message.you);
    if (after.lostTrack) {
      this.#socket.hurry(true);
      return;
    }
    // New cards must be in the page before their frame is timed.
    const up = turnedUp(before, after);
    if (message.t === "welcome" || message.t === "events" || up) flushSync();
    const { view } = after;
    if (view && view.changed !== before.view?.changed) {
      // Another table, whose events are numbered from the start.
      if (message.t !== "events") this.#paint.times.forget();
      // A card that cannot be painted yet will be later than the server thinks.
      const isWhole = canPaint(deckOnTable(after) ?? "", faceUp(view.table));
      if (isWhole) this.#paint.shows(view.table.number, at);
      else this.#paint.times.missed(view.table.number);
    } else if (view && up) {
      this.#paint.showsAgain(view.table.number, at, up === "announced");
    }
    this.#notify(message, before, after);
  }

  #notify(message: FromServer, before: RoomState, after: RoomState) {
    if (message.t === "welcome") {
      const open = before.calls.filter(isOpen).map(({ id }) => id);
      const lost = after.calls.some((call) => call.status === "lost" && open.includes(call.id));
      this.#emit({ u: "welcome", lost });
    } else if (message.t === "events" && before.view && after.view && before.view !== after.view) {
      const known = before.view.table.number + 1 - message.from;
      const events = message.events.slice(known);
      this.#emit({ u: "events", events, before: before.view, after: after.view });
    } else if (message.t === "verdict") {
      this.#emit({ u: "verdict", verdict: message });
    } else if (message.t === "answer") {
      const call = after.calls.find((own) => own.id === message.id);
      if (call) this.#emit({ u: "answer", call, answer: message.answer });
    }
  }

  #emit(update: SessionUpdate) {
    for (const listener of this.#listeners) listener(update);
  }
}
