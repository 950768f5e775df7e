/**
 * A connection to a room that reconnects by itself: it sends the hello, passes on
 * the server's messages, and reconnects unless there is a reason not to. A
 * connection can be dead without being closed: if nothing is received any more, or
 * a call gets no answer, a new one is opened.
 */
import {
  CLOSE_CODES,
  PROTOCOL,
  SILENCE_MS,
  type CloseReason,
  type FromClient,
  type FromServer,
  type Hello,
} from "../protocol/wire";
import { waitBefore } from "./backoff";
import { heardAhead, takeFirst } from "./first-socket";
import { socketAddress } from "./room-address";

/** The connection's status: open after the welcome, over when reconnecting is pointless. */
export type Link =
  { is: "connecting"; attempt: number } | { is: "open" } | { is: "over"; why: CloseReason };

export type SocketHooks = {
  /** Who we are and the last event we have seen; called for every hello. */
  hello: () => Omit<Hello, "protocol">;
  message: (message: FromServer, at: number) => void;
  link: (link: Link) => void;
  /** The server does not know our token: forget it. */
  badToken: () => void;
};

/** What the connection needs from the browser; tests pass their own. */
export type Environment = {
  open: (url: string) => WebSocket;
  now: () => number;
  random: () => number;
};

const BROWSER: Environment = {
  open: (url) => takeFirst(url) ?? new WebSocket(url),
  now: () => performance.now(),
  random: () => Math.random(),
};

/** A welcome that takes longer than this will not come on this connection. */
const WELCOME_MS_MAX = 8000;
/** A message sent this long after a call lets TCP notice sooner if the call was lost. */
const NUDGE_MS = 10;
/**
 * A server that leaves others its rooms sends people away a few at a time, and the others
 * are ready: nobody has to wait long.
 */
const SENT_AWAY_MS_MAX = 50;
/** A try that has just begun is not replaced by another. */
const FRESH_MS = 1000;

/**
 * The watchdog counts its own ticks instead of reading a clock. While a phone
 * sleeps no timer runs, so sleep never looks like silence.
 */
const TICK_MS = 1000;
/** The server checks every two seconds whether a keep-alive is due. */
const SILENT_TICKS_MAX = SILENCE_MS / TICK_MS + 7;
/** Once the page is visible again, the next keep-alive must arrive within this time. */
const PROOF_TICKS_MAX = SILENCE_MS / TICK_MS + 3;
/** Answers take a quarter of a second, or two to three seconds on a slow connection. */
const UNANSWERED_TICKS_MAX = 6;

const RETRY_REASONS: ReadonlySet<CloseReason> = new Set([
  "going_away",
  "too_slow",
  "too_fast",
  "idle",
  "bad_token",
]);

/** Parses a message; null if it is not a message of any version. */
function read(text: string): FromServer | null {
  try {
    const message = JSON.parse(text) as FromServer | null;
    return typeof message?.t === "string" ? message : null;
  } catch {
    return null;
  }
}

export class RoomSocket {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #beganAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #watchdog: ReturnType<typeof setInterval> | undefined;
  /** Whether the server sends keep-alives; older ones do not. */
  #sendsAlive = false;
  #silentTicks = 0;
  /** The last call, and how long it has been without an answer. */
  #unanswered: { readonly id: number; ticks: number } | null = null;
  #open = false;
  #done = false;

  /** `url` is the room's address and is asked before every try. */
  constructor(
    readonly url: () => string,
    readonly hooks: SocketHooks,
    readonly env: Environment = BROWSER,
  ) {}

  connect() {
    clearTimeout(this.#timer);
    if (this.#done) return;
    this.#drop();
    this.hooks.link({ is: "connecting", attempt: this.#attempt });
    this.#beganAt = this.env.now();
    const socket = this.#tryToOpen();
    if (socket === null) {
      this.#tryAgain();
      return;
    }
    this.#socket = socket;
    const greet = () => this.#post({ t: "hello", protocol: PROTOCOL, ...this.hooks.hello() });
    socket.onopen = greet;
    socket.onmessage = (event) => this.#receive(socket, event.data, this.env.now());
    socket.onclose = (event) => this.#closed(socket, event.code);
    this.#timer = setTimeout(() => this.#closed(socket, 0), WELCOME_MS_MAX);
    // One that was opened ahead of time may be ready, or even have heard something.
    const heard = heardAhead(socket);
    if (heard) for (const { data, at } of heard) this.#receive(socket, data, at);
    else if (socket.readyState === 1) greet();
  }

  /** Sends a message if the connection is open; otherwise it is dropped. */
  send(message: FromClient): boolean {
    if (!this.#open) return false;
    this.#post(message);
    if (message.t === "call") {
      this.#unanswered = { id: message.id, ticks: 0 };
      setTimeout(() => this.#open && this.#post({ t: "nudge" }), NUDGE_MS);
    }
    return true;
  }

  /** Connects at once instead of waiting for the next try; `anew` also replaces an open connection. */
  hurry(anew = false) {
    if (this.#done) return;
    if (this.#open && !anew) {
      this.#silentTicks = Math.max(this.#silentTicks, SILENT_TICKS_MAX - PROOF_TICKS_MAX);
      return;
    }
    this.#attempt = 0;
    const isConnecting = this.#socket?.readyState === 0;
    if (isConnecting && this.env.now() - this.#beganAt < FRESH_MS) return;
    this.connect();
  }

  close() {
    this.#done = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  #post(message: FromClient) {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #receive(socket: WebSocket, data: unknown, at: number) {
    if (socket !== this.#socket || typeof data !== "string") return;
    this.#silentTicks = 0;
    const message = read(data);
    if (!message) return;
    if (message.t === "alive") {
      this.#sendsAlive = true;
      return;
    }
    if (message.t === "answer" && message.id === this.#unanswered?.id) this.#unanswered = null;
    if (message.t === "welcome") {
      clearTimeout(this.#timer);
      this.#open = true;
      this.#attempt = 0;
      this.#watchdog = setInterval(() => this.#tick(socket), TICK_MS);
      this.hooks.link({ is: "open" });
    }
    this.hooks.message(message, at);
  }

  #tick(socket: WebSocket) {
    this.#silentTicks += 1;
    if (this.#unanswered) this.#unanswered.ticks += 1;
    const silent = this.#sendsAlive && this.#silentTicks >= SILENT_TICKS_MAX;
    const unanswered = (this.#unanswered?.ticks ?? 0) >= UNANSWERED_TICKS_MAX;
    if (silent || unanswered) this.#closed(socket, 0);
  }

  #closed(socket: WebSocket, code: number) {
    if (socket !== this.#socket || this.#done) return;
    this.#drop();
    const why = (CLOSE_CODES as Record<number, CloseReason>)[code];
    if (why !== undefined && !RETRY_REASONS.has(why)) {
      this.#done = true;
      this.hooks.link({ is: "over", why });
      return;
    }
    if (why === "bad_token") this.hooks.badToken();
    const sentAway = why === "going_away" && this.#attempt === 0;
    this.#tryAgain(sentAway ? SENT_AWAY_MS_MAX * this.env.random() : null);
  }

  /** Browsers may refuse an address at once. */
  #tryToOpen(): WebSocket | null {
    try {
      return this.env.open(socketAddress(this.url()));
    } catch {
      return null;
    }
  }

  #tryAgain(soon: number | null = null) {
    const wait = soon ?? waitBefore(this.#attempt, this.env.random());
    this.#attempt += 1;
    this.hooks.link({ is: "connecting", attempt: this.#attempt });
    this.#timer = setTimeout(() => this.connect(), wait);
  }

  #drop() {
    clearTimeout(this.#timer);
    clearInterval(this.#watchdog);
    const socket = this.#socket;
    this.#socket = null;
    this.#open = false;
    this.#silentTicks = 0;
    this.#unanswered = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
