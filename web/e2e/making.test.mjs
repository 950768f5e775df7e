/** A deck of one's own, from a pasted list to the first call, on the real server. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { joinRoom, LAPTOP, newPerson, PHONE, screenshot, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { settle } from "./screenshots.mjs";
import { describedDeck, isLive, loadDeck, playOnce, symbolsOf, visibleCards } from "./player.mjs";
import { Maker } from "./kept-decks.mjs";
import { addList, LIST, paste, WORDS } from "./vocabulary.mjs";

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

  /** From a list of words to the first cards, as quickly as it goes. */
  async function beginWith(words, [cards, symbols]) {
    const { url } = fixture.server;
    const mia = await newPerson(fixture.browser, url, { name: "Mia", size: LAPTOP });
    const { page } = mia;
    await page.goto("/workshop");
    await page.locator("main h1").waitFor({ state: "attached" });
    await addList(page, words.join("\n"));
    await page.getByText(new RegExp(`${cards} .*: ${cards} .* ${symbols}`)).waitFor();
    const begun = Date.now();
    const times = [];
    const note = (what) => times.push(`${what} ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    await page.getByRole("button", { name: "Done", exact: true }).click();
    const play = page.getByRole("button", { name: "Play it now" });
    await play.waitFor({ timeout: 120_000 });
    note("kept after");
    await play.click();
    await page.waitForURL(/\/r\//);
    await page.getByRole("button", { name: "Add a bot" }).click();
    note("in the lobby after");
    await screenshot(page, `making-packing-${cards}`);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await until(() => isLive(page), "the first cards");
    note("first cards after");
    await screenshot(page, `making-begun-${cards}`);
    const name = await page.evaluate(() => {
      const kept = performance.getEntriesByType("resource").map((entry) => entry.name);
      return kept.map((one) => /\/api\/decks\/([0-9a-z]{26})\b/.exec(one)?.[1]).find(Boolean);
    });
    const calls = async (count) => {
      for (let call = 0; call < count; call += 1) {
        const before = await visibleCards(page);
        // A bot may be faster; then it is tried again.
        await until(async () => {
          const { cards: known } = await describedDeck(url, name);
          await playOnce(page, symbolsOf(known), 0, "tower").catch(() => false);
          return (await visibleCards(page)).get("hand 0") !== before.get("hand 0");
        }, "a call of Mia's");
      }
    };
    return { mia, page, name, note, times, calls };
  }

  it("is followed by the first call within seconds", { timeout: 600_000 }, async () => {
    const { mia, note, times, calls } = await beginWith(WORDS, [57, 8]);
    await calls(1);
    note("first call after");
    console.log(`57 words: ${times.join(", ")}`);
    await mia.context.close();
  });

  it("begins a game while the cards are arranged", { timeout: 600_000 }, async () => {
    const { url } = fixture.server;
    // However fast the machine is, that takes far longer than a countdown: the
    // cards of an older deck, three variants each, come before those nobody
    // waits for.
    const many = WORDS.flatMap((word) => [word, `${word} one`, `${word} two`]).slice(0, 133);
    const older = many.map((word) => ({ faces: [{ word }, { word: `${word} again` }] }));
    await new Maker(url).keep("Older", older);
    const { mia, page, name, note, times, calls } = await beginWith(many, [133, 12]);
    await page.evaluate(() => {
      window.blankCards = 0;
      const look = () =>
        (window.blankCards += document.querySelectorAll("[aria-busy=true]").length);
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    });
    await calls(1);
    note("first call after");
    await calls(2);
    const { packing } = await describedDeck(url, name);
    assert.ok(packing.done < packing.all, "cards are still being arranged");
    note(`${packing.done} of ${packing.all} cards after`);
    console.log(`133 words: ${times.join(", ")}`);
    assert.equal(
      await page.evaluate(() => window.blankCards),
      0,
      "every card came with its drawings",
    );

    // Whoever comes back meanwhile sees the same cards.
    const isWhole = () =>
      page.evaluate(() => {
        const cards = [...document.querySelectorAll("[data-place] [data-card]")];
        const symbols = cards.map((card) => card.querySelectorAll("[data-symbol]").length);
        return symbols.length > 0 && symbols.every((count) => count === 12);
      });
    await page.reload();
    await until(() => isLive(page), "the cards again");
    await until(isWhole, "all their symbols");
    assert.ok((await describedDeck(url, name)).packing, "it still goes on");
    await calls(1);

    const deck = await loadDeck(url, name);
    assert.ok(deck.every(({ symbols }) => symbols.length === 12));
    await calls(3);
    await until(isWhole, "all symbols in the end");
    await screenshot(page, "making-arranged-133");
    await mia.context.close();
  });
});
