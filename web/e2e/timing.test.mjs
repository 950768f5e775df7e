/** What is claimed about a reaction: measured from the last card that came, whatever happened before. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, until } from "./around.mjs";
import { Host } from "./host.mjs";
import { openStage } from "./stage.mjs";
import { loadDeck, playOn } from "./table.mjs";

/** Looking takes the page and us some time as well. */
const LEEWAY_MS = 1500;
/** Longer than that, so that a claim from too late a moment is told from a right one. */
const RESTING_MS = 2000;

/** Runs in the page from its beginning: keeps its sockets. */
function keepSockets() {
  const sockets = [];
  Object.assign(window, { sockets });
  window.WebSocket = class extends WebSocket {
    constructor(...args) {
      super(...args);
      sockets.push(this);
    }
  };
}

/** Every call of a page, and how long before it the last card had come. */
function overhear(page) {
  const heard = { calls: [], welcomes: 0, changedAt: null };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === "welcome") heard.welcomes += 1;
      const events = message.t === "events" ? message.events : [];
      if (events.some(({ e }) => e === "turned" || e === "moved")) heard.changedAt = Date.now();
    });
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t !== "call") return;
      heard.calls.push({ ...message, elapsed: Date.now() - heard.changedAt });
    });
  });
  return heard;
}

describe("a reaction", () => {
  const stage = openStage();

  it("is claimed from the last card on", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(stage.server.url, "insects");
    const host = await Host.open(stage.browser, stage.server.url);
    await host.agree({ games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] });
    const wilma = await newPerson(stage.browser, stage.server.url, { name: "Wilma" });
    const { page } = wilma;
    await page.addInitScript(keepSockets);
    const heard = overhear(page);
    await page.goto(`/r/${host.code}`);
    await host.players(2);

    const begin = async () => {
      await host.start();
      await page.waitForSelector("[data-place] [data-live]", { timeout: 90_000 });
      return host.seatOf("Wilma");
    };
    const playUntil = (seat, done) => playOn(page, deck, seat, "tower", { done });
    const check = (calls, when) => {
      assert.ok(calls.length > 0, `somebody has called ${when}`);
      for (const { claim_ms: claim, clock, elapsed } of calls) {
        const about = `${when}: claims ${claim} ms by its ${clock}, ${elapsed} ms after the card`;
        assert.ok(claim !== null && Math.abs(elapsed - claim) < LEEWAY_MS, about);
      }
    };

    const seat = await begin();
    await playUntil(seat, () => heard.calls.length >= 4);
    check(heard.calls, "in the first game");

    // The line is gone for a moment, and the same cards lie there afterwards.
    // Should the bot be faster than that, it happens once more.
    const apart = async () => {
      const { welcomes } = heard;
      await page.waitForTimeout(RESTING_MS);
      await page.evaluate(() => window.sockets.at(-1).close());
      await until(() => heard.welcomes > welcomes, "a welcome");
      const before = heard.calls.length;
      await playUntil(seat, () => heard.calls.length > before);
      return heard.calls[before];
    };
    let call = await apart();
    for (let more = 0; more < 5 && call.elapsed < RESTING_MS; more += 1) call = await apart();
    assert.ok(call.elapsed >= RESTING_MS, "the same cards lie there after the line was gone");
    check([call], "after the line was gone");

    // The next series counts its events anew.
    await playUntil(seat, async () => (await host.phaseNow()) === "over");
    const all = heard.calls.length;
    const again = await begin();
    await playUntil(again, () => heard.calls.length >= all + 3);
    check(heard.calls.slice(all), "in the next series");
    // Only a card that somebody calls before it is presented has to do without.
    const presented = heard.calls.filter(({ clock }) => clock === "presented");
    const said = `${presented.length} of ${heard.calls.length} by presentation`;
    assert.ok(presented.length > heard.calls.length / 2, said);

    assert.deepEqual(wilma.errors, []);
    await wilma.context.close();
    await host.close();
  });
});
