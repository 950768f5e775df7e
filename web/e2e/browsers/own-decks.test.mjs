/** A deck of one's own, from a pasted list to the first call, in every browser. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { isLive, loadDeck, playOnce, visibleCards } from "../player.mjs";
import { LAPTOP, screenshot, until } from "../support.mjs";
import { LIST } from "../vocabulary.mjs";
import { inEveryBrowser } from "./browsers.mjs";
import { click, enterRoom, fill, pathOf, says } from "./page.mjs";

inEveryBrowser("a deck of one's own", (fixture) => {
  it("is made of a list and played with", { timeout: 600_000 }, async () => {
    const { url } = fixture.server;
    const mia = await fixture.person({ name: "Mia", size: LAPTOP });
    const { page } = mia;
    await page.goto("/workshop");
    await page.waitForSelector("main h1", { state: "attached" });
    await click(page, "button", /Words or a list/);
    await fill(page, "dialog textarea", LIST);
    await click(page, "button", /^Add 21/);
    await says(page, /21 .*: 21 .* 5/);
    await screenshot(page, `${fixture.name}-workshop`);
    await click(page, "button", "Done");
    await click(page, "button", /^Play it now/);
    const path = await pathOf(page, /^\/r\//);
    const noa = await fixture.person({ name: "Noa" });
    await enterRoom(noa.page, path);
    await says(page, "Noa");
    await click(page, "button", "Start");
    await until(() => isLive(page), "the first cards");
    const name = await page.evaluate(() => {
      const kept = performance.getEntriesByType("resource").map((entry) => entry.name);
      return kept.map((one) => /\/api\/decks\/([0-9a-z]{26})$/.exec(one)?.[1]).find(Boolean);
    });
    const deck = await loadDeck(url, name);
    assert.equal(deck.length, 21);
    const before = (await visibleCards(page)).get("centre");
    for (const seat of [0, 1]) await playOnce(page, deck, seat, "tower");
    await until(async () => (await visibleCards(page)).get("centre") !== before, "a call");
    await screenshot(page, `${fixture.name}-own-deck`);
    for (const one of [mia, noa]) {
      assert.deepEqual(one.errors, []);
      await one.close();
    }
  });
});
