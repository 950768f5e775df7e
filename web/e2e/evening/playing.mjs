/** Plays like a person: looks, searches for a while, taps, and is sometimes wrong. */
import { settledMiddle, symbolAt } from "../player.mjs";
import { callIn, searched } from "./calls.mjs";
import { chanceFrom } from "./chance.mjs";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** How long people search, in milliseconds: at first, and once they are warm. */
const SLOW = [1500, 3000];
const QUICK = [800, 1500];
/** How many contests of a game are played at the slow pace. */
const SLOW_CONTESTS = 12;
/** In these contests two people call at the same moment. */
const DUELS = new Set([4, 9, 16]);
const DUEL_MS = 1700;
/** Between seeing where the symbol is and touching it. */
const REACH_MS = 160;
const LOOK_MS = 90;

/** Runs in the page: whether calls are possible, and the cards by their places. */
function look() {
  const cards = [...document.querySelectorAll("[data-place]")].flatMap((place) => {
    const card = place.querySelector("[data-card]");
    return card ? [[place.dataset.place, Number(card.dataset.card)]] : [];
  });
  return { live: document.querySelector("[data-place] [data-live]") !== null, cards };
}

export class Playing {
  constructor(person, evening, seed) {
    this.person = person;
    this.evening = evening;
    this.chance = chanceFrom(seed);
    this.search = null;
  }

  /** Plays until the series is over. */
  async run() {
    const { wire } = this.person;
    while (!this.evening.over) {
      if (wire.phase === "playing") {
        // A page that is closing or reloading cannot be looked at.
        await this.#step().catch((error) => this.evening.note(this.person, error));
      }
      await sleep(LOOK_MS);
    }
  }

  async #step() {
    const { page, wire } = this.person;
    const seen = await page.evaluate(look);
    const cards = new Map(seen.cards);
    if (!seen.live || cards.size === 0) {
      this.search = null;
      return;
    }
    const { game, deck, number } = await this.evening.game();
    const seat = wire.series.seats.indexOf(wire.you);
    const now = searched(game, seat, cards);
    if (this.search?.cards !== now) this.search = { cards: now, due: this.#due(game, number) };
    if (Date.now() < this.search.due - REACH_MS - LOOK_MS) return;
    const { due } = this.search;
    const wrong = this.#errs(number);
    const taps = callIn(game, { deck, seat, cards, wrong, chance: this.chance });
    // Whatever becomes of it: the next call takes another search.
    this.search = { cards: now, due: due + this.#draw(number) };
    if (taps) await this.#tapAll(taps, due);
  }

  #draw(number) {
    const [from, to] = number < SLOW_CONTESTS ? SLOW : QUICK;
    return this.chance.between(from, to) * this.person.skill;
  }

  #errs(number) {
    const { mistakes } = this.person;
    return this.chance.next() < (number < SLOW_CONTESTS ? mistakes * 1.5 : mistakes / 2);
  }

  /** When the search will be over. */
  #due(game, number) {
    const drawn = this.#draw(number);
    const duel = DUELS.has(number) && !["triplet", "connect"].includes(game);
    if (!duel) return Date.now() + drawn;
    const at = this.evening.duelAt(number, DUEL_MS);
    return this.evening.duellists.includes(this.person.name) ? at : at + drawn / 2;
  }

  async #tapAll(taps, due) {
    const { person, chance } = this;
    for (const [index, tap] of taps.entries()) {
      if (index > 0) await sleep(chance.between(350, 700) - REACH_MS);
      if (tap.magnifies !== undefined) {
        if (!(await this.#tapBoard(tap, due))) return;
      } else {
        const selector = tap.cell ? `[data-free="${tap.cell}"]` : symbolAt(tap.place, tap.symbol);
        if (!(await this.#touch(selector, tap, index === 0 ? due : 0))) return;
      }
    }
    person.finished += 1;
  }

  /** On a small board the first touch only magnifies the card. */
  async #tapBoard(tap, due) {
    const { page, on } = this.person;
    if (!(await this.#touch(symbolAt(tap.place, tap.symbol), tap, due))) return false;
    const next = page.locator("[data-magnified], [data-free]").first();
    const there = await next.waitFor({ timeout: 1500 }).then(
      () => true,
      () => false,
    );
    if (!there) return false;
    const magnified = `[data-magnified="${tap.magnifies}"] [data-symbol="${tap.symbol}"]`;
    if ((await page.locator(magnified).count()) > 0) {
      await sleep(this.chance.between(450, 900));
      if (!(await this.#touch(magnified, tap, 0))) return false;
    }
    this.evening.log(`${on} chose symbol ${tap.symbol}`);
    return true;
  }

  /** Touches the middle of something, at the given time if that is still to come. */
  async #touch(selector, { place, symbol, cards }, due) {
    const { page, touch, keys } = this.person;
    const at = await settledMiddle(page, selector, cards);
    if (!at) return false;
    await sleep(due - Date.now());
    const key = keys && place?.startsWith("hand") ? await this.#keyOf(place, symbol) : null;
    if (key) await page.keyboard.press(key);
    else if (touch) await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
    return true;
  }

  #keyOf(place, symbol) {
    return this.person.page.evaluate(
      (which) => document.querySelector(which)?.textContent ?? null,
      `[data-place="${place}"] [data-key-of="${symbol}"] text`,
    );
  }
}
