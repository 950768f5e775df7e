/**
 * The host of a room who does not play: a socket in an empty page that speaks
 * the protocol, sets the room up and keeps the last thing it was told.
 */
import { until } from "./around.mjs";

export class Host {
  static async open(browser, url) {
    // Answers that are no pages allow no connections; this one is only a place to be.
    const context = await browser.newContext({ baseURL: url, bypassCSP: true });
    const page = await context.newPage();
    await page.goto("/healthz");
    const code = await page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch("/api/rooms", { method: "POST", headers, body: "{}" });
      return (await answer.json()).code;
    });
    await page.evaluate(comeIn, code);
    return new Host(context, page, code);
  }

  constructor(context, page, code) {
    this.context = context;
    this.page = page;
    this.code = code;
  }

  tell(frame) {
    return this.page.evaluate((what) => window.tell(what), frame);
  }

  told() {
    return this.page.evaluate(() => window.told);
  }

  /** Sets the room up: what is played, with which bots, and what a mistake costs. */
  async agree({ games, deck, bots = [], wrong_calls = { rule: "none" } }) {
    const { room } = await this.told();
    const settings = { ...room.settings, games, deck: deck ?? room.settings.deck, wrong_calls };
    await this.tell({ t: "change", settings });
    for (const level of bots) await this.tell({ t: "add_bot", level });
  }

  async members() {
    return (await this.told()).room.members;
  }

  async players(count) {
    await until(
      async () => (await this.members()).filter(({ role }) => role === "player").length === count,
      `${count} players`,
    );
  }

  async start() {
    await until(async () => (await this.told()).room.problem === null, "a room without a problem");
    await this.tell({ t: "start" });
    await this.phase("playing");
  }

  phase(...names) {
    return until(
      async () => names.includes((await this.told()).room.phase.phase),
      `the phase ${names.join(" or ")}`,
    );
  }

  async phaseNow() {
    return (await this.told()).room.phase.phase;
  }

  /** The seat of somebody by name, once a series has begun. */
  async seatOf(name) {
    const { room, series } = await this.told();
    const member = room.members.find((one) => one.name === name);
    return series.seats.indexOf(member?.id);
  }

  close() {
    return this.context.close();
  }
}

/**
 * Runs in the page: says hello, keeps what it is told, and comes back with the
 * same token when the server is back.
 */
async function comeIn(room) {
  const told = { room: null, series: null, refused: null, you: null, ended: 0, calls: 0 };
  let token = null;
  let socket = null;
  Object.assign(window, { told, tell: (frame) => socket.send(JSON.stringify(frame)) });

  function hear(message) {
    if (message.t === "welcome") {
      told.you = message.you;
      token = message.token;
    }
    if (message.room) told.room = message.room;
    if (message.series && typeof message.series === "object") told.series = message.series;
    if (message.t === "refused") told.refused = message.why;
    for (const event of message.t === "events" ? message.events : []) {
      if (event.e === "ended") told.ended += 1;
      if (event.e === "called") told.calls += 1;
    }
  }

  await new Promise((resolve, reject) => {
    function open() {
      socket = new WebSocket(`ws://${location.host}/ws/${room}`);
      socket.onclose = (event) => {
        // Somebody who has been in before is let in again once the server is back.
        if (token) setTimeout(open, 200);
        else reject(new Error(`closed with ${event.code}`));
      };
      socket.onopen = () => {
        const role = "spectator";
        window.tell({ t: "hello", protocol: 1, token, name: "Host", colour: 7, role, last: null });
      };
      socket.onmessage = ({ data }) => {
        hear(JSON.parse(data));
        if (token) resolve();
      };
    }
    open();
  });
}
