/** Without the features that some browsers lack: everything can still be done. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { isLive, loadDeck, playOn } from "./player.mjs";
import { joinRoom, newPerson, until } from "./support.mjs";

/** By name: what a browser without it looks like. */
const MISSING = {
  "face worker": () => delete window.Worker,
  "drawing in memory": () => delete window.OffscreenCanvas,
  "idle callbacks": () => {
    delete window.requestIdleCallback;
    delete window.cancelIdleCallback;
  },
  sound: () => delete window.AudioContext,
  "wake lock, vibration, activation, clipboard and sharing": () => {
    for (const name of ["wakeLock", "vibrate", "userActivation", "clipboard", "share"]) {
      delete Navigator.prototype[name];
    }
  },
  "service workers and caches": () => {
    delete Navigator.prototype.serviceWorker;
    delete window.caches;
  },
  "paint times": () => delete window.PerformanceObserver,
  storage: () => {
    const refuse = () => {
      throw new DOMException("storage is forbidden", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
    Object.defineProperty(window, "sessionStorage", { get: refuse });
  },
  "channels between tabs": () => delete window.BroadcastChannel,
};

describe("without", () => {
  const fixture = openFixture();

  for (const [name, remove] of Object.entries(MISSING)) {
    it(name, { timeout: 300_000 }, async () => {
      const { browser, server } = fixture;
      const deck = await loadDeck(server.url, "insects");
      const host = await Host.open(server.url);
      await host.configure({ games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] });
      const { page, context, errors } = await newPerson(browser, server.url, {});
      await page.addInitScript(remove);
      await joinRoom(page, `/r/${host.code}`);
      await host.players(2);
      await host.start();
      await until(() => isLive(page), "cards to call");
      const me = (await host.members()).find(({ role, bot }) => role === "player" && bot === null);
      const seat = await host.seatOf(me.name);
      const enough = async () => (await host.state()).calls >= 3;
      await playOn(page, deck, seat, "tower", { done: enough });
      // Cards are really painted.
      const painted = await page.evaluate(() =>
        [...document.querySelectorAll("[data-card] canvas")].every(
          (canvas) => Number(canvas.dataset.px) > 0,
        ),
      );
      assert.ok(painted);
      assert.deepEqual(errors, []);
      await context.close();
      await host.close();
    });
  }
});
