/**
 * The host of a room, who does not play: a socket in an empty page that speaks the
 * protocol, sets up the room and keeps its latest state.
 */
import { until } from "./support.mjs";

export class Host {
  static async open(browser, url) {
    // This response is not a page, and its policy would forbid connections.
    const context = await browser.newContext({ baseURL: url, bypassCSP: true });
    const page = await context.newPage();
    await page.goto("/healthz");
    const code = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/rooms", { method: "POST", headers, body: "{}" });
      return (await answer.json()).code;
    });
    await page.evaluate(connect, code);
    return new Host(context, page, code);
  }

  constructor(context, page, code) {
    this.context = context;
    this.page = page;
    this.code = code;
  }

  send(frame) {
    return this.page.evaluate((message) => window.sendFrame(message), frame);
  }

  state() {
    return this.page.evaluate(() => window.roomState);
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
    await this.page.evaluate(
      ({ code, many }) => {
        for (let guest = 0; guest < many; guest += 1) {
          const socket = new WebSocket(`ws://${location.host}/ws/${code}`);
          const hello = { t: "hello", protocol: 2, token: null, role: "player", last: null };
          socket.onopen = () =>
            socket.send(JSON.stringify({ ...hello, name: `Guest ${guest + 1}`, colour: 0 }));
          (window.guests ??= []).push(socket);
        }
      },
      { code: this.code, many: count },
    );
    await until(
      async () => (await this.members()).length >= before + count,
      `${count} more members`,
    );
  }

  close() {
    return this.context.close();
  }
}

/**
 * Runs in the page: sends the hello, keeps the room's state, and reconnects with the
 * same token after the server was down.
 */
async function connect(room) {
  const roomState = { room: null, series: null, refused: null, you: null, ended: 0, calls: 0 };
  let token = null;
  let socket = null;
  Object.assign(window, { roomState, sendFrame: (frame) => socket.send(JSON.stringify(frame)) });

  function receive(message) {
    if (message.t === "welcome") {
      roomState.you = message.you;
      token = message.token;
    }
    if (message.room) roomState.room = message.room;
    if (message.series && typeof message.series === "object") roomState.series = message.series;
    if (message.t === "refused") roomState.refused = message.why;
    for (const event of message.t === "events" ? message.events : []) {
      if (event.e === "ended") roomState.ended += 1;
      if (event.e === "called") roomState.calls += 1;
    }
  }

  await new Promise((resolve, reject) => {
    function open() {
      socket = new WebSocket(`ws://${location.host}/ws/${room}`);
      socket.onclose = (event) => {
        // A known member is let in again once the server is back.
        if (token) setTimeout(open, 200);
        else reject(new Error(`closed with ${event.code}`));
      };
      socket.onopen = () => {
        const role = "spectator";
        window.sendFrame({
          t: "hello",
          protocol: 2,
          token,
          name: "Host",
          colour: 7,
          role,
          last: null,
        });
      };
      socket.onmessage = ({ data }) => {
        receive(JSON.parse(data));
        if (token) resolve();
      };
    }
    open();
  });
}
