/** A deck of one's own, from a pasted list to the first call, on the real server. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinRoom, LAPTOP, newPerson, PHONE, screenshot, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { settle } from "./screenshots.mjs";
import { isLive, loadDeck, playOnce, visibleCards } from "./player.mjs";
import { LIST, paste } from "./vocabulary.mjs";

describe("making a deck", () => {
  const fixture = openFixture();

  for (const [size, language, made, play, start] of [
    [PHONE, "en", "Done", "Play it now", "Start"],
    [LAPTOP, "de", "Fertig", "Jetzt spielen", "Los"],
  ]) {
    const where = `${size.width} pixels, ${language}`;
    it(`leads to a game with it (${where})`, { timeout: 600_000 }, async () => {
      const { url } = fixture.server;
      const mia = await newPerson(fixture.browser, url, { name: "Mia", size, language });
      const { page } = mia;
      const begun = Date.now();
      await page.goto("/workshop");
      await page.locator("main h1").waitFor({ state: "attached" });
      await paste(page, LIST);
      await page.locator("dialog .foot button").click();
      await page.getByText(/21 .*: 21 .* 5/).waitFor();
      await page.getByRole("button", { name: made, exact: true }).click();
      await page.getByRole("button", { name: play }).click({ timeout: 120_000 });
      await page.waitForURL(/\/r\//);
      await screenshot(page, `making-lobby-${language}`, { whole: true });
      const path = new URL(page.url()).pathname;
      const noa = await newPerson(fixture.browser, url, { name: "Noa", language });
      await joinRoom(noa.page, path);
      await page.getByText("Noa").first().waitFor();
      await page.getByRole("button", { name: start, exact: true }).click();
      await until(() => isLive(page), "the first cards");
      await settle(page);
      await screenshot(page, `making-table-${language}`);
      const name = await page.evaluate(async () => {
        const kept = performance.getEntriesByType("resource").map((entry) => entry.name);
        return kept.map((one) => /\/api\/decks\/([0-9a-z]{26})$/.exec(one)?.[1]).find(Boolean);
      });
      const deck = await loadDeck(url, name);
      assert.equal(deck.length, 21);
      const before = (await visibleCards(page)).get("centre");
      for (const [seat] of [[0], [1]]) await playOnce(page, deck, seat, "tower");
      await until(async () => (await visibleCards(page)).get("centre") !== before, "a call");
      console.log(`${where}: from the list to the first call in ${(Date.now() - begun) / 1000} s`);
      await Promise.all([mia.context.close(), noa.context.close()]);
    });
  }
});
