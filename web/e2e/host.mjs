/**
 * The host of a room, who does not play: a socket of this process that speaks the protocol, sets
 * up the room and keeps its latest state. A page of its own for this would cost more than many a
 * test that needs it.
 */
import { until } from "./support.mjs";

/** How soon a host is back after the server was gone. */
const BACK_MS = 200;

export class Host {
  #socket = null;
  #token = null;
  #closed = false;
  #state = { room: null, series: null, refused: null, you: null, ended: 0, calls: 0 };
  /** The sockets of people who only hold their seats. */
  guests = [];

  static async open(url) {
    const answer = await fetch(new URL("/api/rooms", url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    const { code } = await answer.json();
    const host = new Host(url, code);
    await host.#connect();
    return host;
  }

  constructor(url, code) {
    this.code = code;
    this.address = new URL(`/ws/${code}`, url).href.replace(/^http/, "ws");
  }

  /** Resolves once the host is welcome; comes back with the same seat after the server was down. */
  #connect() {
    return new Promise((resolve, reject) => {
      const open = () => {
        if (this.#closed) return;
        const socket = new WebSocket(this.address);
        this.#socket = socket;
        // Node may report a connection that never came about as an error only.
        socket.onclose = socket.onerror = ({ code }) => {
          socket.onclose = socket.onerror = null;
          // A test that failed before it closed its host must still come to an end.
          if (this.#token) setTimeout(open, BACK_MS).unref();
          else reject(new Error(`closed with ${code}`));
        };
        socket.onopen = () => this.#say(this.#hello("Host", 7, "spectator"));
        socket.onmessage = ({ data }) => {
          this.#receive(JSON.parse(data));
          if (this.#token) resolve();
        };
      };
      open();
    });
  }

  #hello(name, colour, role) {
    return { t: "hello", protocol: 2, token: this.#token, name, colour, role, last: null };
  }

  #say(frame) {
    this.#socket.send(JSON.stringify(frame));
  }

  #receive(message) {
    const state = this.#state;
    if (message.t === "welcome") {
      state.you = message.you;
      this.#token = message.token;
    }
    if (message.room) state.room = message.room;
    if (message.series && typeof message.series === "object") state.series = message.series;
    if (message.t === "refused") state.refused = message.why;
    for (const event of message.t === "events" ? message.events : []) {
      if (event.e === "ended") state.ended += 1;
      if (event.e === "called") state.calls += 1;
    }
  }

  async send(frame) {
    this.#say(frame);
  }

  async state() {
    return structuredClone(this.#state);
  }

  /** Sets up the room: the games, the deck and its faces, the bots, the penalty for mistakes. */
  async configure({ games, deck, faces, bots = [], wrong_calls = { rule: "none" } }) {
    const { settings: before } = (await this.state()).room;
    const settings = {
      ...before,
      games,
      deck: deck ?? before.deck,
      faces: faces ?? before.faces,
      wrong_calls,
    };
    await this.send({ t: "change", settings });
    for (const level of bots) await this.send({ t: "add_bot", level });
  }

  async members() {
    return (await this.state()).room.members;
  }

  async players(count) {
    await until(
      async () => (await this.members()).filter(({ role }) => role === "player").length === count,
      `${count} players`,
    );
  }

  async start() {
    await until(async () => (await this.state()).room.problem === null, "a room without a problem");
    await this.send({ t: "start" });
    await this.phase("playing");
  }

  phase(...names) {
    return until(
      async () => names.includes((await this.state()).room.phase.phase),
      `the phase ${names.join(" or ")}`,
    );
  }

  async phaseNow() {
    return (await this.state()).room.phase.phase;
  }

  /** The seat of somebody by name, once a series has begun. */
  async seatOf(name) {
    const { room, series } = await this.state();
    const member = room.members.find((one) => one.name === name);
    return series.seats.indexOf(member?.id);
  }

  /** Lets further people in who only hold their seats; resolves once all are there. */
  async addPlayers(count) {
    const before = (await this.members()).length;
    for (let guest = 1; guest <= count; guest += 1) {
      const socket = new WebSocket(this.address);
      const hello = { ...this.#hello(`Guest ${guest}`, 0, "player"), token: null };
      socket.onopen = () => socket.send(JSON.stringify(hello));
      this.guests.push(socket);
    }
    await until(
      async () => (await this.members()).length >= before + count,
      `${count} more members`,
    );
  }

  async close() {
    this.#closed = true;
    for (const socket of [this.#socket, ...this.guests]) {
      socket.onclose = socket.onerror = null;
      socket.close();
    }
  }
}
