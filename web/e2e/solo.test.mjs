/** One person and two bots play every game to its end. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, PHONE, LAPTOP, screenshot, joinRoom } from "./support.mjs";
import { Host } from "./host.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck, playOn } from "./player.mjs";

const GAMES = [
  { game: { game: "hot-potato", rounds: 5 }, deck: "classic", size: PHONE },
  { game: { game: "gift" }, deck: "insects", size: PHONE },
  { game: { game: "triplet" }, deck: "classic", size: PHONE },
  { game: { game: "connect", points: 1 }, deck: "connect", size: LAPTOP },
  { game: { game: "tower" }, deck: "insects", size: PHONE },
  { game: { game: "well" }, deck: "insects", size: LAPTOP },
];

describe("alone against bots", () => {
  const fixture = openFixture();

  for (const { game, deck: deckName, size } of GAMES) {
    it(`${game.game} can be played to its end`, { timeout: 1_200_000 }, async () => {
      const deck = await loadDeck(fixture.server.url, deckName);
      const host = await Host.open(fixture.browser, fixture.server.url);
      const person = await newPerson(fixture.browser, fixture.server.url, { name: "Wilma", size });
      try {
        await host.configure({ games: [game], deck: deckName, bots: ["schoolchild", "casual"] });
        await joinRoom(person.page, `/r/${host.code}`);
        await host.players(3);
        await host.start();
        await person.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
        const seat = await host.seatOf("Wilma");
        await screenshot(person.page, `solo-${game.game}`);
        const ended = async () => (await host.phaseNow()) === "over";
        const calls = await playOn(person.page, deck, seat, game.game, { done: ended });
        assert.ok(calls > 0, "no call was made");
        await person.page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
        await screenshot(person.page, `solo-${game.game}-over`);
        assert.deepEqual(person.errors, []);
      } finally {
        await person.context.close();
        await host.close();
      }
    });
  }
});
