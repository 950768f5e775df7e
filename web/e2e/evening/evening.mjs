/** One evening: everybody comes, a series is played, things go wrong, somebody wins. */
import { join } from "node:path";
import { startBrowser, startServer, until } from "../support.mjs";
import { loadDeck } from "../player.mjs";
import { openProxy } from "../proxy.mjs";
import { killServer, loseLine } from "./accidents.mjs";
import { Album } from "./album.mjs";
import { chooseSeries, chooseTeams, joinAs, makeRoom, openPerson } from "./people.mjs";
import { Playing } from "./playing.mjs";
import { callLines, disagreements } from "./report.mjs";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
/** The line is lost after so many calls of the second game, the server after so many of the last. */
const CALLS_BEFORE_ACCIDENT = 6;
const SERIES_MS_MAX = 1_500_000;
const BETWEEN_MS = 7000;

export class Evening {
  static async play(plan, { folder, pages }) {
    const server = await startServer({ publicUrl: "https://fano.example" });
    const browser = await startBrowser();
    const evening = new Evening(plan, server, join(folder, plan.name));
    try {
      await evening.#comeIn(browser, pages);
      await evening.#playSeries();
      return await evening.#end();
    } finally {
      evening.over = true;
      await evening.album.finish();
      await browser.close();
      await evening.proxy?.close();
      await server.stop();
    }
  }

  constructor(plan, server, folder) {
    Object.assign(this, { plan, server, over: false, people: [], accidents: {}, notes: new Map() });
    this.album = new Album(folder, this.people);
    this.decks = new Map();
    this.duels = new Map();
    this.duellists = [plan.people[1].name, plan.people[2].name];
    /** Right calls in the game that is on. */
    this.contests = 0;
  }

  get host() {
    return this.people[0];
  }

  get tv() {
    return this.people.find(({ on }) => on === "tv");
  }

  log(words) {
    this.album.log(words);
  }

  /** Something that may happen, but should not happen often. */
  note({ on }, error) {
    const words = `${on}: ${error.message.split("\n")[0]}`;
    this.notes.set(words, (this.notes.get(words) ?? 0) + 1);
  }

  /** The game that is on, its deck, and how many calls it has had. */
  async game() {
    const { room, series } = this.host.wire;
    const { position } = room.progress;
    const name = series.decks[position] ?? series.decks.at(-1);
    if (!this.decks.has(name)) this.decks.set(name, await loadDeck(this.server.url, name));
    const game = series.games[position]?.game ?? "tie-break";
    return { game, deck: this.decks.get(name), number: this.contests };
  }

  /** When both duellists call. */
  duelAt(number, afterMs) {
    const key = `${this.host.wire.room.progress.position} ${number}`;
    if (!this.duels.has(key)) this.duels.set(key, Date.now() + afterMs);
    return this.duels.get(key);
  }

  async #comeIn(browser, pages) {
    const { plan, server, album, people } = this;
    if (plan.line === "silent") this.proxy = await openProxy(server.url);
    const onAppear = (person, ...what) => this.#appeared(person, ...what);
    const open = async (about) => {
      const url = about.loses && this.proxy ? this.proxy.url : server.url;
      const options = { pages, onAppear };
      const person = await openPerson(browser, url, { ...about, line: plan.line }, options);
      people.push(person);
      return person;
    };
    const host = await open(plan.people[0]);
    host.wire.listen((message) => this.#heard(message));
    const path = await makeRoom(host);
    const tv = await open(plan.tv);
    await tv.page.goto(path.replace("/r/", "/tv/"));
    await tv.page.getByText(host.name).first().waitFor();
    await album.all("room-just-opened");
    for (const about of plan.people.slice(1)) {
      const person = await open(about);
      await joinAs(person, path, async () => {
        await album.all("who-are-you", [person]);
        album.film("hops-in", [tv, host], 3000);
        await sleep(250);
      });
      await tv.page.getByText(about.name).first().waitFor();
      await sleep(1500);
    }
    // The screen stays last, for everything that goes through all pages.
    people.push(...people.splice(1, 1));
    await chooseSeries(host, plan);
    if (plan.teams) await chooseTeams(host, people.slice(0, -1), plan.teams);
    await sleep(600);
    await album.all("lobby");
    for (const { page, on } of people.slice(1, -1)) {
      await page.locator("footer button.big").click();
      this.log(`${on} is ready`);
    }
    await sleep(900);
    await album.all("lobby-ready");
  }

  async #playSeries() {
    const { host, people, album } = this;
    await host.page.getByRole("button", { name: "Start" }).click();
    const players = people
      .slice(0, -1)
      .map((person, index) => new Playing(person, this, this.plan.seed * 100 + index));
    const playing = players.map((player) => player.run());
    const end = Date.now() + SERIES_MS_MAX;
    while (host.wire.phase !== "over") {
      if (Date.now() > end) throw new Error("the series does not end");
      if (host.wire.phase === "between") await this.#between();
      await this.#accident();
      await sleep(100);
    }
    this.over = true;
    await Promise.all(playing);
    album.log("the series is over");
  }

  async #accident() {
    const { accidents, people, plan } = this;
    if (this.host.wire.phase !== "playing" || this.contests < CALLS_BEFORE_ACCIDENT) return;
    const { position } = this.host.wire.room.progress;
    if (position === 1 && !accidents.line) {
      const person = people.find(({ loses }) => loses);
      accidents.line = await loseLine(this, person, this.proxy);
    }
    if (position === plan.games.length - 1 && !accidents.kill) {
      accidents.kill = await killServer(this);
    }
  }

  async #between() {
    const { host, album, people } = this;
    const { position } = host.wire.room.progress;
    await sleep(BETWEEN_MS);
    await album.all(`between-${position}`);
    await host.page.getByRole("button", { name: "Next game" }).click();
    await until(() => host.wire.phase !== "between", "the next game");
    album.film(`next-game-${position + 1}`, [people[1], this.tv], 4600);
  }

  /** Takes pictures when the server has said something worth it. */
  #heard(message) {
    const { album } = this;
    if (message.t === "room" && this.phase !== message.room.phase.phase) {
      this.phase = message.room.phase.phase;
      album.log(`-- phase ${this.phase}`);
      this.#phase(this.phase, message.room.progress?.position ?? 0);
    }
    if (message.t === "verdict") {
      if (album.once(`verdict ${this.position}`)) setTimeout(() => album.soon("verdict"), 350);
      const [first, second] = message.ranking;
      if (second) album.log(`   verdict: ${second.reaction_ms - first.reaction_ms} ms apart`);
    }
    for (const event of message.t === "events" ? message.events : []) {
      if (event.e === "started") this.contests = 0;
      if (event.e === "called") this.contests += 1;
      if (event.e === "frozen" && album.once("frozen", 2)) album.soon("frozen");
      if (event.e === "scored" && album.once(`scored ${this.position}`, 2)) {
        album.soon("row-scored");
        album.film("row-scored", [this.people[1], this.tv], 2500);
      }
      if (event.e === "tied") {
        setTimeout(() => album.soon("tie-break"), 250);
        album.film("tie-break", [this.people[1], this.tv], 3000);
      }
      if (event.e === "ended") {
        album.film("game-ends", [this.people[1], this.people[0], this.tv], 8500);
      }
    }
  }

  #phase(phase, position) {
    const { album, people } = this;
    // The room tells of the next game before its table does.
    if (this.position !== position) this.contests = 0;
    this.position = position;
    if (phase === "countdown" && album.once(`countdown ${position}`)) {
      setTimeout(() => album.soon("countdown"), 900);
      if (position === 0) album.film("countdown", [people[1], this.tv], 5200);
    }
    if (phase === "playing" && album.once(`first card ${position}`)) album.soon("first-card");
  }

  /** Somebody's page shows something new. */
  #appeared(person, kind, about, text) {
    const { album, people } = this;
    this.log(`   ${person.on} shows ${kind} ${about}: ${text}`);
    if (kind === "moment" && album.once(`moment ${about} ${person.on}`, 2)) {
      album.soon(`moment-${about}`, [person]);
    }
    const rare = ["free", "magnified", "prompt"].includes(kind);
    if (rare && album.once(`${kind} ${person.on}`, 2)) {
      setTimeout(() => album.soon(kind, [person]), 180);
    }
    if (kind === "podium" && album.once(`podium ${person.on} ${this.position}`) && people[4]) {
      album.soon("podium-begins", [person]);
    }
  }

  async #end() {
    const { people, album, accidents } = this;
    await Promise.all(people.map(({ page }) => page.locator("section.podium .step-0").waitFor()));
    await sleep(6000);
    await album.all("results");
    for (const person of people.slice(0, -1)) {
      await person.page.locator("main.page").evaluate((main) => main.scrollTo(0, 560));
    }
    await sleep(300);
    await album.all("results-below", people.slice(0, -1));
    const { problems, champions } = await disagreements(people);
    const errors = people.flatMap(({ on, errors: all }) => all.map((text) => `${on}: ${text}`));
    const lines = [
      `${this.plan.name}: ${champions.join(" and ")} won, ${people.length} pages looked`,
      ...callLines(people),
      `the line: ${JSON.stringify(accidents.line)} ms; the kill: ${JSON.stringify(accidents.kill)} ms`,
      ...[...this.notes].map(([words, times]) => `note: ${words} (${times} times)`),
      ...problems.map((words) => `PROBLEM: ${words}`),
      ...errors.map((words) => `CONSOLE: ${words}`),
    ];
    for (const line of lines) album.log(line);
    if (!accidents.line || !accidents.kill) problems.push("not every accident has happened");
    return { lines, failed: problems.length + errors.length > 0 };
  }
}
