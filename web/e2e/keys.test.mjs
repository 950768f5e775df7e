/** Every game can be played with keys alone. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, screenshot, until, joinRoom } from "./support.mjs";
import { Host } from "./host.mjs";
import { openFixture } from "./fixture.mjs";
import { bestCell, findTriplet, loadDeck, visibleCards } from "./player.mjs";

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
      const own = cards.get(`hand ${seat}`);
      const board = [...cards].filter(([place]) => place.startsWith("cell "));
      const { anchor } = bestCell(deck, own, board.slice(0, 1));
      await page.keyboard.press(await letter(page, anchor[0], shared(deck, own, anchor[1])));
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
      const host = await Host.open(fixture.browser, fixture.server.url);
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
          await page.waitForTimeout(500);
          return (await page.locator("[role=status]").allInnerTexts()).join().includes("Wilma");
        },
        "a call by Wilma",
        60_000,
      );
      assert.deepEqual(person.errors, []);
      await person.context.close();
      await host.close();
    });
  }
});
