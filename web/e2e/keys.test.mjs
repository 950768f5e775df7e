/** Every game can be played with keys alone. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, screenshot, TV, until, joinRoom } from "./support.mjs";
import { CODE, fakeServer } from "./fake-server.mjs";
import { Host } from "./host.mjs";
import { openFixture } from "./fixture.mjs";
import { drawnBelowLetters } from "./letters.mjs";
import { TABLES } from "./scenes.mjs";
import { settle } from "./screenshots.mjs";
import { findTriplet, loadDeck, visibleCards } from "./player.mjs";

describe("with keys alone", () => {
  const fixture = openFixture();

  const shared = (deck, one, other) =>
    deck[one].symbols.find((symbol) => deck[other].symbols.includes(symbol));
  const letter = (page, place, symbol) =>
    page
      .locator(`[data-place="${place}"] [data-key-of="${symbol}"] text`)
      .innerHTML({ timeout: 2000 });
  const digit = (page, place) =>
    page.locator(`[data-place="${place}"] kbd`).innerText({ timeout: 2000 });

  const PLAYS = {
    async tower({ page, deck, seat, cards }) {
      const own = `hand ${seat}`;
      await page.keyboard.press(
        await letter(page, own, shared(deck, cards.get(own), cards.get("centre"))),
      );
    },
    async "hot-potato"({ page, deck, seat, cards, target }) {
      const own = `hand ${seat}`;
      const symbol = shared(deck, cards.get(own), cards.get(target));
      await page.keyboard.press(await letter(page, own, symbol));
      await page.keyboard.press(await digit(page, target));
    },
    async gift({ page, deck, cards, target }) {
      const symbol = shared(deck, cards.get("centre"), cards.get(target));
      // In the other order, to check that both work.
      const key = await letter(page, "centre", symbol);
      await page.keyboard.press(await digit(page, target));
      await page.keyboard.press(key);
    },
    async triplet({ page, deck, cards }) {
      const slots = [...cards].filter(([place]) => place.startsWith("slot "));
      const { places, symbol } = findTriplet(deck, slots);
      await page.keyboard.press(await digit(page, places[0]));
      await page.keyboard.press(await letter(page, places[0], symbol));
      for (const place of places.slice(1)) await page.keyboard.press(await digit(page, place));
    },
    async connect({ page, deck, seat, cards }) {
      const lettered = page.locator("[data-card]:has([data-key-of])");
      // Where the board has no room for letters, an arrow key magnifies a card.
      if ((await lettered.count()) === 0) await page.keyboard.press("ArrowRight");
      const card = Number(await lettered.first().getAttribute("data-card", { timeout: 2000 }));
      const symbol = shared(deck, cards.get(`hand ${seat}`), card);
      const key = lettered.first().locator(`[data-key-of="${symbol}"] text`);
      await page.keyboard.press(await key.innerHTML({ timeout: 2000 }));
      await page.waitForSelector("[data-free]");
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector(".aim");
      await page.keyboard.press("Enter");
    },
  };

  for (const [game, play] of Object.entries(PLAYS)) {
    it(game, { timeout: 1_200_000 }, async () => {
      const deckName = game === "connect" ? "connect" : "classic";
      const deck = await loadDeck(fixture.server.url, deckName);
      const host = await Host.open(fixture.server.url);
      const person = await newPerson(fixture.browser, fixture.server.url, {
        name: "Wilma",
        size: LAPTOP,
      });
      const { page } = person;
      await page.addInitScript(() => localStorage.setItem("fano.key-hints", "on"));
      const choice = { game };
      if (game === "hot-potato") choice.rounds = 5;
      if (game === "connect") choice.points = 1;
      const bots = ["small-child", "small-child"];
      await host.configure({ games: [choice], deck: deckName, bots });
      await joinRoom(page, `/r/${host.code}`);
      await host.players(3);
      await host.start();
      await page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      const seat = await host.seatOf("Wilma");
      await screenshot(page, `keys-${game}`);
      // Somebody may be faster; then try again with the next cards.
      await until(
        async () => {
          const cards = await visibleCards(page);
          const target = [...cards.keys()].find(
            (place) => place.startsWith("hand ") && place !== `hand ${seat}`,
          );
          await play({ page, deck, seat, cards, target }).catch(() => undefined);
          const said = () => page.locator("[role=status]").allInnerTexts();
          const isHers = async () => (await said()).join().includes("Wilma");
          return until(isHers, "a word about it", 500).catch(() => false);
        },
        "a call by Wilma",
        60_000,
      );
      assert.deepEqual(person.errors, []);
      await person.context.close();
      await host.close();
    });
  }

  /** A board of eighteen cards, too small for letters, or of the first one only. */
  function connectWith({ first = false } = {}) {
    const message = TABLES.connect(4);
    const { board } = message.table;
    const more = ["3 -1", "-3 2", "2 1", "-1 3", "0 -2", "3 -2"];
    for (const [index, at] of more.entries()) {
      const [q, r] = at.split(" ").map(Number);
      board.push({ cell: { q, r }, card: 21 + index * 11, number: 12 + index });
    }
    if (first) board.splice(1);
    return message;
  }

  async function openConnect(size, message) {
    const person = await newPerson(fixture.browser, fixture.server.url, {
      size,
      reducedMotion: true,
      storage: { name: "Mia", colour: "0", rooms: CODE, "key-hints": "on" },
    });
    const server = await fakeServer(person.context, message);
    await person.page.goto(`/r/${CODE}`);
    await person.page.waitForSelector("[data-place^=cell] [data-live]");
    await settle(person.page);
    return { ...person, server };
  }

  async function assertLettersAreBare(card) {
    await card.locator("[data-key-of]").first().waitFor();
    await settle(card.page());
    assert.equal(await card.locator("[data-key-of]").count(), 10);
    const covered = await card.evaluate(drawnBelowLetters);
    assert.ok(Math.max(...covered) < 0.03, `letters cover drawings: ${covered}`);
  }

  for (const size of [LAPTOP, TV, { width: 1024, height: 700 }]) {
    const name = `${size.width} × ${size.height}`;

    it(`Connect magnifies the keyboard's card: ${name}`, { timeout: 600_000 }, async () => {
      const message = connectWith();
      const { page, context, server } = await openConnect(size, message);
      const deck = await loadDeck(fixture.server.url, "connect");
      const copy = page.locator("[data-magnified]");
      const cardAt = (q, r) =>
        message.table.board.find(({ cell }) => cell.q === q && cell.r === r).card;
      assert.equal(await copy.count(), 0, "whoever has pressed no key sees nothing new");
      await page.mouse.move(size.width / 3, size.height / 2);

      for (const [arrow, card] of [
        ["ArrowRight", cardAt(1, 0)],
        ["ArrowLeft", cardAt(0, 0)],
      ]) {
        await page.keyboard.press(arrow);
        await page.waitForSelector(`[data-magnified="${card}"] [data-key-of]`);
        await assertLettersAreBare(copy.locator("[data-card]"));
      }
      // The board itself has no letters, rather than some that cover symbols.
      assert.equal(await page.locator("[data-place] [data-key-of]").count(), 0);
      const passes = await copy.evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return !one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      assert.ok(passes, "touches pass through it");
      assert.equal(await copy.getAttribute("aria-hidden"), "true");
      assert.equal(await copy.locator("[tabindex]").count(), 0);
      await screenshot(page, `keys-connect-magnified-${size.width}`);

      await page.keyboard.press("Escape");
      await copy.waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      const card = cardAt(1, 0);
      await page.waitForSelector(`[data-magnified="${card}"] [data-key-of]`);

      // Any symbol will do: only the server knows what is right.
      const symbol = deck[card].symbols[3];
      const key = copy.locator(`[data-key-of="${symbol}"] text`);
      await page.keyboard.press(await key.innerHTML());
      await page.waitForSelector("[data-free]");
      await copy.waitFor({ state: "detached" });
      await page.keyboard.press("ArrowRight");
      await page.waitForSelector(".aim");
      await page.keyboard.press("Enter");
      const call = await until(() => server.received.find(({ t }) => t === "call"), "a call");
      assert.equal(call.call.symbol, symbol);
      assert.deepEqual(call.call.anchor, { q: 1, r: 0 });
      await context.close();
    });

    it(`the first card of a round has its letters: ${name}`, { timeout: 600_000 }, async () => {
      const { page, context } = await openConnect(size, connectWith({ first: true }));
      await assertLettersAreBare(page.locator("[data-place^=cell] [data-card]"));
      assert.equal(await page.locator("[data-magnified]").count(), 0);
      await context.close();
    });
  }
});
