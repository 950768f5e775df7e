/** Claimed reaction times are measured from the last new card, whatever happened before. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, until, joinRoom } from "./support.mjs";
import { Host } from "./host.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck, playOn } from "./player.mjs";

/** The page and the test take some time too. */
const LEEWAY_MS = 1500;
/** Longer than that, so that a claim measured from too late is detected. */
const RESTING_MS = 2000;

/** Runs in the page when it loads: keeps references to its sockets. */
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

/**
 * Logs every call of a page, and how long before it the last card arrived. A pause
 * turns all cards over: they are new when the game goes on.
 */
function logCalls(page) {
  const log = { calls: [], welcomes: 0, changedAt: null, paused: false };
  page.on("websocket", (socket) => {
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t === "welcome") log.welcomes += 1;
      const { phase } = message.room?.phase ?? {};
      if (phase === "paused") log.paused = true;
      if (phase === "playing" && log.paused) {
        log.paused = false;
        log.changedAt = Date.now();
      }
      const events = message.t === "events" ? message.events : [];
      if (events.some(({ e }) => e === "turned" || e === "moved")) log.changedAt = Date.now();
    });
    socket.on("framesent", ({ payload }) => {
      const message = JSON.parse(payload);
      if (message.t !== "call") return;
      log.calls.push({ ...message, elapsed: Date.now() - log.changedAt });
    });
  });
  return log;
}

describe("a reaction", () => {
  const fixture = openFixture();

  it("is claimed from the last new card", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "insects");
    const host = await Host.open(fixture.server.url);
    await host.configure({ games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] });
    const wilma = await newPerson(fixture.browser, fixture.server.url, { name: "Wilma" });
    const { page } = wilma;
    await page.addInitScript(keepSockets);
    const log = logCalls(page);
    await joinRoom(page, `/r/${host.code}`);
    // While Otto is there, nobody waits for a connection that is lost for a moment.
    const otto = await newPerson(fixture.browser, fixture.server.url, { name: "Otto" });
    await joinRoom(otto.page, `/r/${host.code}`);
    await host.players(3);

    const begin = async () => {
      await host.start();
      await page.waitForSelector("[data-place] [data-live]", { timeout: 90_000 });
      return host.seatOf("Wilma");
    };
    const playUntil = (seat, done) => playOn(page, deck, seat, "tower", { done });
    const check = (calls, when) => {
      assert.ok(calls.length > 0, `no calls ${when}`);
      for (const { claim_ms: claim, clock, elapsed } of calls) {
        const about = `${when}: claims ${claim} ms by its ${clock}, ${elapsed} ms after the card`;
        assert.ok(claim !== null && Math.abs(elapsed - claim) < LEEWAY_MS, about);
      }
    };

    const seat = await begin();
    await playUntil(seat, () => log.calls.length >= 4);
    check(log.calls, "in the first game");

    // The connection is lost for a moment; the same cards are there afterwards.
    // If the bot is faster, or a slow machine makes it a pause or hides the cards
    // meanwhile, try again.
    const callAfterReconnect = async () => {
      const { welcomes } = log;
      await page.waitForTimeout(RESTING_MS);
      await page.evaluate(() => window.sockets.at(-1).close());
      await until(() => log.welcomes > welcomes, "a welcome");
      const before = log.calls.length;
      await playUntil(seat, () => log.calls.length > before);
      return log.calls[before];
    };
    let call = await callAfterReconnect();
    const isOther = () => call.elapsed < RESTING_MS || call.claim_ms === null;
    for (let more = 0; more < 8 && isOther(); more += 1) call = await callAfterReconnect();
    assert.ok(call.elapsed >= RESTING_MS, "the same cards are there after the reconnect");
    check([call], "after the reconnect");

    // The next series numbers its events from the start.
    await host.send({ t: "to_lobby" });
    await host.phase("lobby");
    const all = log.calls.length;
    const again = await begin();
    await playUntil(again, () => log.calls.length >= all + 3);
    check(log.calls.slice(all), "in the next series");
    // Only cards that are called before they are presented lack a presentation time.
    const presented = log.calls.filter(({ clock }) => clock === "presented");
    const summary = `${presented.length} of ${log.calls.length} by presentation`;
    assert.ok(presented.length > log.calls.length / 2, summary);

    assert.deepEqual([...wilma.errors, ...otto.errors], []);
    await wilma.context.close();
    await otto.context.close();
    await host.close();
  });
});
