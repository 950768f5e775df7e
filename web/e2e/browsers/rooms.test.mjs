/** Rooms in every browser: two taps to come in, a lost line, replay, language. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { Host } from "../host.mjs";
import { isLive, loadDeck, playOn, playOnce, visibleCards } from "../player.mjs";
import { openProxy } from "../proxy.mjs";
import { LAPTOP, until } from "../support.mjs";
import { inEveryBrowser } from "./browsers.mjs";
import { click, enterRoom, pathOf, says, spoken, type } from "./page.mjs";

/** What browsers say about a server that cannot be reached. */
const LOST = [/WebSocket/i, /can.t establish a connection/, /was interrupted/, /net::ERR_/];

inEveryBrowser("rooms", (fixture) => {
  it("two taps lead into a room, and a third one starts the game", async () => {
    const mia = await fixture.person({ name: "Mia", size: LAPTOP });
    await mia.page.goto("/");
    await click(mia.page, "button", "Play together");
    const path = await pathOf(mia.page, /^\/r\/[A-Z]{5}$/);

    // A link opens the door; then a name, if one wants, and one tap.
    const otto = await fixture.person();
    await otto.page.goto(path);
    await type(otto.page, "main form input", "Otto");
    await click(otto.page, "button", "I’m in");
    await otto.page.waitForSelector(".lobby");
    await says(mia.page, "Otto");
    await says(mia.page, "2 players");
    await click(mia.page, "button", "Start");
    for (const { page } of [mia, otto]) await until(() => isLive(page), "cards to call");
    for (const one of [mia, otto]) {
      assert.deepEqual(one.errors, []);
      await one.close();
    }
  });

  it("a lost line comes back by itself, and nobody loses a seat", async () => {
    const deck = await loadDeck(fixture.server.url, "insects");
    const proxy = await openProxy(fixture.server.url);
    const host = await Host.open(fixture.server.url);
    await host.configure({ games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] });
    const wilma = await fixture.person({ name: "Wilma", expectedErrors: LOST }, proxy.url);
    const { page } = wilma;
    await enterRoom(page, `/r/${host.code}`);
    await host.players(2);
    await host.start();
    await until(() => isLive(page), "cards to call");
    const seat = await host.seatOf("Wilma");
    await until(() => playOnce(page, deck, seat, "tower"), "a call");

    proxy.cut();
    await host.phase("paused");
    await until(async () => !(await isLive(page)), "no more calls");
    await until(async () => /connect/i.test(await spoken(page)), "a word about the connection");
    proxy.restore();
    await host.phase("playing");
    assert.equal(await host.seatOf("Wilma"), seat);
    await until(() => isLive(page), "cards to call again");
    const { calls } = await host.state();
    const done = async () => (await host.state()).calls > calls;
    await playOn(page, deck, seat, "tower", { done });
    assert.deepEqual(wilma.errors, []);
    await wilma.close();
    await host.close();
    await proxy.close();
  });

  it("a finished game can be replayed", { timeout: 600_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "insects");
    const host = await Host.open(fixture.server.url);
    const bots = ["champion", "champion"];
    await host.configure({ games: [{ game: "gift" }], deck: "insects", bots });
    const wilma = await fixture.person({ name: "Wilma" });
    const { page } = wilma;
    await enterRoom(page, `/r/${host.code}`);
    await host.players(3);
    await host.start();
    await page.waitForSelector("[data-place] [data-card]");
    const seat = await host.seatOf("Wilma");
    const done = async () => (await host.phaseNow()) === "over";
    await playOn(page, deck, seat, "gift", { done });
    await page.waitForSelector("a[href^='/replay/']");
    await page.evaluate(() => document.querySelector("a[href^='/replay/']").click());
    await pathOf(page, /^\/replay\//);
    await page.waitForSelector("[data-place] [data-card]");
    // Steps pause the replay; each shows another table.
    const progress = () =>
      page.evaluate(() => Number(document.querySelector("input[type=range]").value));
    const shown = async () => JSON.stringify([...(await visibleCards(page))]);
    await page.keyboard.press("ArrowRight");
    const [before, at] = [await shown(), await progress()];
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowRight");
    await until(async () => (await progress()) > at, "a later moment");
    await until(async () => (await shown()) !== before, "another table");
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press("ArrowLeft");
    await until(async () => (await shown()) === before, "the table from before");
    assert.deepEqual(wilma.errors, []);
    await wilma.close();
    await host.close();
  });

  it("the language can be changed, and stays", async () => {
    const { page, errors, close } = await fixture.person({ name: "Mia" });
    await page.goto("/");
    await click(page, "button", "Settings");
    await click(page, "radio", "Deutsch");
    await says(page, "Sprache");
    await page.keyboard.press("Escape");
    await says(page, "Raum öffnen");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await page.reload();
    await says(page, "Raum öffnen");
    await click(page, "link", "Üben");
    await page.waitForSelector("[data-place] [data-card]");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    assert.deepEqual(errors, []);
    await close();
  });
});
