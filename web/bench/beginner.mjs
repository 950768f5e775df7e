/**
 * Whether somebody who plays alone wins about as often as each of the bots: plays
 * many games of Tower against bots that follow the player, on a real server, at the
 * speed of people. `npm run beginner`, against `FANO_URL` or the program `FANO_BIN`;
 * it takes about two minutes a game, all rooms at the same time.
 */
import { createServer } from "vite";
import { startServer } from "../e2e/support.mjs";

/** The median time for a call, and its spread as the logarithm's deviation. */
const SECONDS = Number(process.env.BEGINNER_SECONDS ?? 2.5);
const SPREAD = 0.45;
const GAMES = Number(process.env.BEGINNER_GAMES ?? 10);
const ROOMS = Number(process.env.BEGINNER_ROOMS ?? 12);
const BOTS = [1, 2, 3];
/** The first games find the level. */
const FINDING_GAMES = 4;

function reactionMs() {
  const [one, two] = [1 - Math.random(), Math.random()];
  const normal = Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * two);
  return 1000 * SECONDS * Math.exp(SPREAD * normal);
}

/** A beginner in a room of their own. */
class Beginner {
  #socket;
  #send = (frame) => this.#socket.send(JSON.stringify(frame));
  #seat = null;
  #me = null;
  #centre = null;
  #hands = [];
  #isTieBreak = false;
  #number = 0;
  #since = 0;
  #calls = 0;
  #timer = null;
  #over = null;
  #record = null;
  room = null;

  constructor(url, code, cards) {
    this.cards = cards;
    this.#socket = new WebSocket(`${url.replace("http", "ws")}/ws/${code}`);
    this.ready = new Promise((resolve, reject) => {
      this.#socket.onmessage = ({ data }) => {
        this.#receive(JSON.parse(data));
        resolve();
      };
      this.#socket.onclose = ({ code: why }) => reject(new Error(`closed with ${why}`));
    });
    this.#socket.onopen = () =>
      this.#send({ t: "hello", protocol: 2, name: "Beginner", colour: 0, role: "player" });
  }

  addBots(levels) {
    for (const level of levels) this.#send({ t: "add_bot", level });
  }

  changeBots(levels) {
    const bots = this.room.members.filter((member) => member.bot !== null);
    for (const [index, bot] of bots.entries()) {
      this.#send({ t: "set_bot_level", member: bot.id, level: levels[index] });
    }
  }

  /** Plays a game and returns the winning seats, the own one as 0. */
  async play() {
    const over = new Promise((resolve) => (this.#over = resolve));
    this.#send({ t: "start" });
    const champions = await over;
    return champions.map((seat) => (seat === this.#seat ? 0 : seat < this.#seat ? seat + 1 : seat));
  }

  close() {
    clearTimeout(this.#timer);
    this.#socket.onclose = null;
    this.#socket.close();
  }

  #receive(message) {
    if (message.t === "welcome") this.#me = message.you;
    if (message.room) {
      this.room = message.room;
      const { phase, progress } = message.room;
      if (phase.phase === "over" && progress?.champions && progress.record !== this.#record) {
        this.#record = progress.record;
        clearTimeout(this.#timer);
        this.#over?.(progress.champions);
        this.#over = null;
      }
    }
    if (message.t === "series") {
      this.#seat = message.series.seats.indexOf(this.#me);
      this.#number = 0;
    }
    if (message.t !== "events") return;
    for (const [index, event] of message.events.entries()) {
      this.#number = message.from + index;
      this.#apply(event);
    }
    this.#look();
  }

  #apply(event) {
    if (event.e === "started") {
      this.#isTieBreak = event.game !== "tower";
      this.#hands = [];
      this.#centre = null;
    } else if (event.e === "gathered") this.#hands = [];
    else if (event.e === "turned") this.#show(event.at, event.card);
    else if (event.e === "moved") {
      this.#show(event.from, null);
      this.#show(event.to, event.card ?? null);
    } else return;
    this.#since = this.#number;
  }

  #show(place, card) {
    if (place.p === "centre") this.#centre = card;
    if (place.p === "hand") this.#hands[place.seat] = card;
  }

  /** Begins to search anew whenever the cards change. */
  #look() {
    clearTimeout(this.#timer);
    const call = this.#answer();
    if (!call) return;
    const [seen, since, wait] = [this.#number, this.#since, reactionMs()];
    this.#timer = setTimeout(() => {
      this.#calls += 1;
      const times = { claim_ms: wait, clock: "frame" };
      this.#send({ t: "call", id: this.#calls, seen, since, ...times, call });
      setTimeout(() => this.#send({ t: "nudge" }), 10);
    }, wait);
  }

  #answer() {
    const own = this.#hands[this.#seat];
    const shared = (other) => this.cards[own].find((symbol) => this.cards[other].includes(symbol));
    if (own === undefined || own === null) return null;
    if (!this.#isTieBreak) {
      return this.#centre === null ? null : { c: "match", symbol: shared(this.#centre) };
    }
    const isThere = (card, seat) => seat !== this.#seat && card !== undefined && card !== null;
    const target = this.#hands.findIndex(isThere);
    return target < 0 ? null : { c: "give", target, symbol: shared(this.#hands[target]) };
  }
}

async function evening(url, cards, count, { afterGame, levelsFor, knownSkill }) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/api/rooms`, { method: "POST", headers, body: "{}" });
  const { code } = await answer.json();
  const beginner = new Beginner(url, code, cards);
  await beginner.ready;
  let skill = knownSkill();
  beginner.addBots(levelsFor(skill, count));
  const won = [];
  for (let game = 0; game < GAMES; game += 1) {
    const champions = await beginner.play();
    won.push({ level: skill.level, champions });
    skill = afterGame(skill, champions.includes(0), count + 1);
    beginner.changeBots(levelsFor(skill, count));
  }
  beginner.close();
  return won;
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(0)} %`;

const vite = await createServer({ server: { middlewareMode: true }, appType: "custom" });
const following = await vite.ssrLoadModule("/src/live/bot-levels.ts");
const server = await startServer();
const deck = await (await fetch(`${server.url}/api/decks/classic`)).json();
const cards = deck.cards.map((card) => card.symbols.map(({ symbol }) => symbol));

const all = await Promise.all(
  BOTS.map(async (bots) => {
    const rooms = Array.from({ length: ROOMS }, () => evening(server.url, cards, bots, following));
    return { bots, games: (await Promise.all(rooms)).flatMap((won) => won.slice(FINDING_GAMES)) };
  }),
);
for (const { bots, games } of all) {
  const winsOf = (seat) => games.filter(({ champions }) => champions.includes(seat)).length;
  const others = Array.from({ length: bots }, (_, index) =>
    percent(winsOf(index + 1), games.length),
  );
  const level = games.reduce((sum, game) => sum + game.level, 0) / games.length;
  console.log(
    `${bots} bots: the person wins ${percent(winsOf(0), games.length)} of ${games.length} games,`,
    `the bots ${others.join(", ")}; their level is ${level.toFixed(1)} on average`,
  );
}
await server.stop();
await vite.close();
