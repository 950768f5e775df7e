/** Pictures, films and a log of what all pages showed. */
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export class Album {
  constructor(folder, people) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    this.people = people;
    this.began = Date.now();
    this.taken = new Map();
    this.number = 0;
    this.pending = new Set();
  }

  log(words) {
    const seconds = ((Date.now() - this.began) / 1000).toFixed(1).padStart(6);
    appendFileSync(join(this.folder, "log.txt"), `${seconds} s  ${words}\n`);
  }

  #name(moment) {
    this.number += 1;
    return `${String(this.number).padStart(3, "0")}-${moment}`;
  }

  /** Whether a moment has been taken less often than `most` times; if so, it counts as taken. */
  once(moment, most = 1) {
    const times = this.taken.get(moment) ?? 0;
    this.taken.set(moment, times + 1);
    return times < most;
  }

  /** A picture of every page, and what it says. */
  async all(moment, people = this.people) {
    const name = this.#name(moment);
    this.log(`== ${name}`);
    await Promise.all(people.map((person) => this.#one(name, person)));
  }

  /** Like `all`, while the game goes on. */
  soon(moment, people = this.people) {
    this.#keep(this.all(moment, people));
  }

  async #one(name, { page, on }) {
    try {
      const [picture, text] = await Promise.all([
        page.screenshot({ timeout: 20_000 }),
        page.evaluate(() => document.body.innerText.replace(/\s+/g, " ").slice(0, 700)),
      ]);
      writeFileSync(join(this.folder, `${name}-${on}.png`), picture);
      this.log(`${on.padEnd(9)} ${text}`);
    } catch (error) {
      this.log(`${on.padEnd(9)} no picture of ${name}: ${error.message.split("\n")[0]}`);
    }
  }

  /** Every frame of some pages for a while, each named by its milliseconds. */
  film(moment, people, ms) {
    const name = this.#name(moment);
    this.log(`== film ${name}`);
    for (const person of people) this.#keep(this.#frames(name, person, ms));
  }

  async #frames(name, { page, context, on }, ms) {
    const folder = join(this.folder, `${name}-${on}`);
    mkdirSync(folder, { recursive: true });
    const session = await context.newCDPSession(page);
    const from = Date.now();
    session.on("Page.screencastFrame", ({ data, sessionId }) => {
      const at = String(Date.now() - from).padStart(5, "0");
      writeFileSync(join(folder, `${at}.jpg`), Buffer.from(data, "base64"));
      session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    });
    const settings = { format: "jpeg", quality: 80, maxWidth: 960, maxHeight: 1000 };
    await session.send("Page.startScreencast", settings);
    await new Promise((resolve) => setTimeout(resolve, ms));
    await session.send("Page.stopScreencast");
    await session.detach();
  }

  #keep(work) {
    const kept = work.catch((error) => this.log(`!! ${error.message.split("\n")[0]}`));
    this.pending.add(kept);
    void kept.then(() => this.pending.delete(kept));
  }

  /** Waits for everything that is still being taken. */
  async finish() {
    await Promise.all(this.pending);
  }
}

/**
 * Runs in the page from its beginning: reports what matters as it appears, with its
 * words, through the binding `fanoAppeared`.
 */
export function reportAppearances() {
  const KINDS = {
    moment: "[data-moment]",
    magnified: "[data-magnified]",
    free: "[data-free]",
    prompt: "[data-prompt]:not(:empty)",
    waiting: ".waiting",
    countdown: "[role=timer]",
    notice: "p.notice",
    podium: "section.podium",
    hop: "svg.hops",
  };
  const there = new Map();
  let queued = false;
  const look = () => {
    queued = false;
    for (const [kind, selector] of Object.entries(KINDS)) {
      const element = document.querySelector(selector);
      const before = there.get(kind);
      const now = element && (element.firstElementChild ?? element);
      if (now === before) continue;
      there.set(kind, now);
      if (element) {
        const about = element.dataset.moment ?? "";
        window.fanoAppeared(kind, about, (element.innerText ?? "").replace(/\s+/g, " "));
      }
    }
  };
  const queue = () => {
    if (!queued) setTimeout(look, 0);
    queued = true;
  };
  const start = () =>
    new MutationObserver(queue).observe(document.documentElement, {
      childList: true,
      subtree: true,
    });
  if (document.documentElement) start();
  else document.addEventListener("readystatechange", start, { once: true });
}
