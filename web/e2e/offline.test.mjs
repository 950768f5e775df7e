/** Without a network Fano opens, says so kindly, and people can practise. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { newPerson, picture, until } from "./around.mjs";
import { openStage } from "./stage.mjs";
import { loadDeck, look, tap } from "./table.mjs";

describe("offline", () => {
  const stage = openStage();
  let deck;
  before(async () => {
    deck = await loadDeck(stage.server.url, "classic");
  });

  it("after one visit, home opens and practice works", { timeout: 1_200_000 }, async () => {
    const { page, context, errors } = await newPerson(stage.browser, stage.server.url, {
      keeps: true,
      complains: [/net::ERR_INTERNET_DISCONNECTED/],
    });
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      "somebody who keeps the pages",
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
    await picture(page, "offline-home");
    // Playing needs the server; asking for it is answered with words, not with silence.
    await page.getByRole("button", { name: "Play together" }).click();
    await until(
      async () => /server|reach|room/i.test((await page.locator(".problem").innerText()).trim()),
      "word that no room can be made",
    );

    await page.getByRole("link", { name: "Practice" }).first().click();
    await page.waitForSelector("[data-place] [data-card] canvas");
    await picture(page, "offline-practice");
    const cards = await look(page);
    const [[, one], [place, other]] = [...cards];
    const match = deck[one].symbols.find((symbol) => deck[other].symbols.includes(symbol));
    await tap(page, place, match);
    await until(async () => {
      const now = await look(page);
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
