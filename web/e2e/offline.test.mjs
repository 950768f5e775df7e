/** Without a network Fano opens, says that it is offline, and people can practise. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { newPerson, screenshot, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck, visibleCards, tap } from "./player.mjs";

describe("offline", () => {
  const fixture = openFixture();
  let deck;
  before(async () => {
    deck = await loadDeck(fixture.server.url, "classic");
  });

  it("after one visit, home opens and practice works", { timeout: 1_200_000 }, async () => {
    const { page, context, errors } = await newPerson(fixture.browser, fixture.server.url, {
      serviceWorker: true,
      expectedErrors: [/net::ERR_INTERNET_DISCONNECTED/],
    });
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      "the service worker to take control",
    );

    await context.setOffline(true);
    const reached = await page.evaluate(() =>
      fetch("/healthz").then(
        () => true,
        () => false,
      ),
    );
    assert.equal(reached, false, "there is really no network");

    await page.reload();
    await page.getByText("You are offline.").waitFor();
    await page.waitForSelector("[data-card] canvas");
    await screenshot(page, "offline-home");
    // Playing needs the server; trying shows an error message.
    await page.getByRole("button", { name: "Play together" }).click();
    await until(
      async () => /server|reach|room/i.test((await page.locator(".problem").innerText()).trim()),
      "a message that no room can be created",
    );

    await page.getByRole("link", { name: "Practice" }).first().click();
    await page.waitForSelector("[data-place] [data-card] canvas");
    await screenshot(page, "offline-practice");
    const cards = await visibleCards(page);
    const [[, one], [place, other]] = [...cards];
    const match = deck[one].symbols.find((symbol) => deck[other].symbols.includes(symbol));
    await tap(page, place, match);
    await until(async () => {
      const now = await visibleCards(page);
      return now.size === 2 && [...now.values()].join() !== [...cards.values()].join();
    }, "the next two cards");

    await context.setOffline(false);
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    await until(async () => (await page.getByText("You are offline.").count()) === 0, "no notice");
    assert.deepEqual(errors, []);
    await context.close();
  });
});
