/** One person plays every game to its end, in every browser. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { Host } from "../host.mjs";
import { loadDeck, playOn } from "../player.mjs";
import { LAPTOP, PHONE, screenshot, until } from "../support.mjs";
import { inEveryBrowser } from "./browsers.mjs";
import { enterRoom } from "./page.mjs";

const USUAL = ["schoolchild", "casual"];
const SLOW = ["small-child", "small-child"];
const GAMES = [
  { game: { game: "tower" }, deck: "insects", size: PHONE },
  { game: { game: "well" }, deck: "insects", size: LAPTOP },
  { game: { game: "hot-potato", rounds: 5 }, deck: "classic", size: PHONE },
  { game: { game: "gift" }, deck: "insects", size: PHONE },
  { game: { game: "triplet" }, deck: "classic", size: PHONE },
  // A single line ends it: a slow browser must have time for a call.
  { game: { game: "connect", points: 1 }, deck: "connect", size: LAPTOP, bots: SLOW },
];
/** Practice has no end of its own. */
const PRACTICE_CALLS = 4;

inEveryBrowser("against bots", (fixture) => {
  async function begin(settings, { size = PHONE, finger = false } = {}) {
    const host = await Host.open(fixture.server.url);
    await host.configure(settings);
    const wilma = await fixture.person({ name: "Wilma", size, finger });
    await enterRoom(wilma.page, `/r/${host.code}`);
    await host.players(1 + (settings.bots ?? []).length);
    await host.start();
    await wilma.page.waitForSelector("[data-place] [data-card]");
    return { host, wilma, seat: await host.seatOf("Wilma") };
  }

  for (const { game, deck: deckName, size, bots = USUAL } of GAMES) {
    it(`${game.game} can be played to its end`, { timeout: 600_000 }, async () => {
      const deck = await loadDeck(fixture.server.url, deckName);
      const settings = { games: [game], deck: deckName, bots };
      const { host, wilma, seat } = await begin(settings, { size });
      const { page, errors } = wilma;
      await screenshot(page, `${fixture.name}-${game.game}`);
      const done = async () => (await host.phaseNow()) === "over";
      const calls = await playOn(page, deck, seat, game.game, { done });
      assert.ok(calls > 0, "no call was made");
      await page.waitForSelector("[data-place]", { state: "detached" });
      await page.waitForSelector("a[href^='/replay/']");
      await screenshot(page, `${fixture.name}-${game.game}-over`);
      assert.deepEqual(errors, []);
      await wilma.close();
      await host.close();
    });
  }

  // WebKit's driver takes touches for clicks of a mouse.
  const hasTouch = fixture.name !== "webkit";
  it("tower, with a finger alone", { skip: !hasTouch, timeout: 600_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "insects");
    const settings = { games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] };
    const { host, wilma, seat } = await begin(settings, { finger: true });
    const { page, errors } = wilma;
    await page.evaluate(() => {
      window.pointers = [];
      addEventListener("pointerdown", ({ pointerType }) => window.pointers.push(pointerType), true);
    });
    const done = async () => (await host.phaseNow()) === "over";
    const calls = await playOn(page, deck, seat, "tower", { done });
    const pointers = await page.evaluate(() => window.pointers);
    assert.ok(calls > 0 && pointers.length >= calls, `${calls} calls, ${pointers.length} touches`);
    assert.deepEqual([...new Set(pointers)], ["touch"]);
    await page.waitForSelector("a[href^='/replay/']");
    assert.deepEqual(errors, []);
    await wilma.close();
    await host.close();
  });

  it("practice goes on for as long as one likes", { timeout: 600_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "classic");
    const { host, wilma, seat } = await begin({ games: [{ game: "practice" }], deck: "classic" });
    const done = async () => (await host.state()).calls >= PRACTICE_CALLS;
    await playOn(wilma.page, deck, seat, "practice", { done });
    await host.send({ t: "stop" });
    await until(async () => ["lobby", "over"].includes(await host.phaseNow()), "the end of it");
    await wilma.page.waitForSelector("[data-place]", { state: "detached" });
    assert.deepEqual(wilma.errors, []);
    await wilma.close();
    await host.close();
  });
});
