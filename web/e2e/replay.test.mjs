/** A replay shows what was seen: the same tables in the same order, from the same seat. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, PHONE, screenshot, until } from "./support.mjs";
import { Party } from "./party.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck } from "./player.mjs";
import { cardsOn, countsOn, isPartOf, tableLog, tableNow } from "./table-log.mjs";

const GAMES = [
  { game: { game: "tower" }, deck: "insects", bots: ["casual", "schoolchild"], size: PHONE },
  { game: { game: "gift" }, deck: "insects", bots: ["casual", "schoolchild"], size: PHONE },
  { game: { game: "triplet" }, deck: "classic", bots: ["schoolchild"], size: PHONE },
  { game: { game: "connect", points: 2 }, deck: "connect", bots: ["schoolchild"], size: LAPTOP },
];

describe("a replay", () => {
  const fixture = openFixture();

  /** Whether the replay is at its beginning or end. The slider moves in steps. */
  const scrubber = (page) =>
    page.locator("input[type=range]").evaluate(({ value, max, step }) => ({
      begins: Number(value) === 0,
      ends: Number(value) > Number(max) - Number(step),
    }));

  /** Goes to the beginning and switches to a player's view. */
  async function rewind(page, name) {
    await page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
    // A step pauses the replay.
    await page.keyboard.press("ArrowLeft");
    await until(async () => {
      await page.locator("input[type=range]").fill("0");
      return (await scrubber(page)).begins;
    }, "the beginning of the replay");
    const answered = page.waitForResponse((answer) => answer.url().includes("/replay?as="));
    await page.getByRole("combobox").selectOption({ label: name });
    await answered;
    await page.evaluate(() => document.activeElement.blur());
  }

  /** Steps through the whole replay and returns every table. */
  async function stepThrough(page) {
    const found = [];
    for (;;) {
      found.push(await tableNow(page));
      if ((await scrubber(page)).ends) return found;
      await page.keyboard.press("ArrowRight");
    }
  }

  for (const { game, deck: deckName, bots, size } of GAMES) {
    it(`of ${game.game} shows what was seen`, { timeout: 1_200_000 }, async () => {
      const deck = await loadDeck(fixture.server.url, deckName);
      const settings = { games: [game], deck: deckName, bots };
      const party = await Party.begin(fixture.browser, fixture.server.url, ["Wilma"], settings, {
        size,
        logged: true,
      });
      const [{ page }] = party.people;
      await party.play(party.people, deck, game.game, () => party.over());
      const link = page.locator("a[href^='/replay/']").first();
      await link.waitFor({ timeout: 60_000 });
      const seen = (await tableLog(page)).map(({ table }) => table);
      const cards = cardsOn(seen);
      assert.ok(cards.length > 5, `only ${cards.length} tables were seen`);

      await page.goto(await link.getAttribute("href"));
      await rewind(page, "Wilma");
      const atFirst = async () => (await tableNow(page)).cards === cards[0];
      await until(atFirst, "the first table", 10_000).catch(async () =>
        assert.equal((await tableNow(page)).cards, cards[0], "it begins with the same table"),
      );
      await screenshot(page, `replay-${game.game}`);
      const again = await stepThrough(page);
      assert.deepEqual(cardsOn(again), cards);
      // A count that was replaced at once was never shown live.
      const counts = countsOn(again);
      for (const [name, numbers] of countsOn(seen)) {
        const all = counts.get(name) ?? [];
        assert.ok(isPartOf(numbers, all), `${name}: ${numbers} was seen, and ${all} is shown`);
      }
      await party.end();
    });
  }
});
