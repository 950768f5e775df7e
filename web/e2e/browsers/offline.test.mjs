/** Without the server, Fano opens from the cache, and people can practise; in every browser. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { loadDeck, shared, tap, visibleCards } from "../player.mjs";
import { openProxy } from "../proxy.mjs";
import { screenshot, until } from "../support.mjs";
import { inEveryBrowser } from "./browsers.mjs";
import { click, says } from "./page.mjs";

/** What browsers say about a server that cannot be reached. */
const UNREACHABLE = [
  /net::ERR_/,
  /Failed to load resource/,
  /request failed/,
  /ServiceWorker/,
  /Fetch API cannot load/,
  /Load failed/,
];

inEveryBrowser("without the server", (fixture) => {
  it("home opens after one visit, and practice works", { timeout: 600_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "classic");
    const proxy = await openProxy(fixture.server.url);
    const { page, errors, close } = await fixture.person(
      { name: "Mia", expectedErrors: UNREACHABLE },
      proxy.url,
    );
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    await until(
      () => page.evaluate(() => navigator.serviceWorker.controller !== null),
      "the service worker to take control",
    );
    // The decks of the lessons are cached after the pages.
    await until(
      () =>
        page.evaluate(async () => {
          const lessons = ["/api/decks/classic", "/api/decks/connect"];
          return (await Promise.all(lessons.map((path) => caches.match(path)))).every(Boolean);
        }),
      "the decks of the lessons",
    );

    proxy.cut();
    const reached = () =>
      fetch("/healthz").then(
        () => true,
        () => false,
      );
    assert.equal(await page.evaluate(reached), false, "there is really no server");
    await page.reload();
    await page.waitForSelector("[data-card] canvas");
    await click(page, "button", "Play together");
    await says(page, /server|reach|room/i);
    await click(page, "link", "Practice");
    await page.waitForSelector("[data-place] [data-card] canvas");
    await screenshot(page, `${fixture.name}-offline-practice`);
    const cards = await visibleCards(page);
    const [[, one], [place, other]] = [...cards];
    await tap(page, place, shared(deck, one, other));
    await until(async () => {
      const now = await visibleCards(page);
      return now.size === 2 && [...now.values()].join() !== [...cards.values()].join();
    }, "the next two cards");

    proxy.restore();
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    assert.equal(await page.evaluate(reached), true);
    assert.deepEqual(errors, []);
    await close();
    await proxy.close();
  });
});
