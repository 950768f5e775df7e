/**
 * Two to four people play each game to its end. Halfway, one of them reloads the
 * page and another loses the connection; both get their seats back.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, screenshot, PHONE, until } from "./support.mjs";
import { Party } from "./party.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck } from "./player.mjs";

const GAMES = [
  { game: { game: "tower" }, deck: "insects", names: ["Wilma", "Otto", "Mia"] },
  { game: { game: "well" }, deck: "insects", names: ["Wilma", "Otto"] },
  {
    game: { game: "hot-potato", rounds: 5 },
    deck: "classic",
    names: ["Wilma", "Otto", "Mia", "Juri"],
  },
  { game: { game: "gift" }, deck: "insects", names: ["Wilma", "Otto", "Mia"] },
  { game: { game: "triplet" }, deck: "classic", names: ["Wilma", "Otto"] },
  {
    game: { game: "connect", points: 1 },
    deck: "connect",
    names: ["Wilma", "Otto", "Mia"],
    size: LAPTOP,
  },
];

describe("a group", () => {
  const fixture = openFixture();

  for (const { game: choice, deck: deckName, names, size = PHONE } of GAMES) {
    const { game } = choice;
    it(`plays ${game}`, { timeout: 1_200_000 }, async () => {
      const deck = await loadDeck(fixture.server.url, deckName);
      const settings = { games: [choice], deck: deckName };
      const party = await Party.begin(fixture.browser, fixture.server.url, names, settings, {
        size,
        breakable: "Otto",
      });
      const { host, people } = party;
      const [wilma, otto, ...others] = people;
      await party.playSome(people, deck, game, 2);

      // One reloads the page while the others play on.
      await Promise.all([wilma.page.reload(), party.playSome([otto, ...others], deck, game, 1)]);
      await wilma.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      assert.equal(await host.seatOf("Wilma"), wilma.seat);
      await party.waitForSameTable();
      await host.phase("playing");

      // One is disconnected: the others see whom the game waits for.
      await otto.connection.cut();
      await host.phase("paused");
      for (const { page } of [wilma, ...others]) {
        await until(
          async () => (await page.locator("[role=status]").allInnerTexts()).join().includes("Otto"),
          "the name of the missing player",
        );
      }
      await otto.connection.restore();
      await host.phase("playing");
      assert.equal(await host.seatOf("Otto"), otto.seat);
      await party.waitForSameTable();
      await screenshot(otto.page, `together-${game}`);

      await party.play(people, deck, game, () => party.over());
      for (const { page } of people) {
        await page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
        for (const name of names) await page.getByText(name).first().waitFor();
      }
      await party.end();
    });
  }
});
