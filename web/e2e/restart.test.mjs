/** The server is killed in the middle of a game, and everybody reconnects automatically. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { screenshot, until } from "./support.mjs";
import { Party } from "./party.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck, visibleCards, playOnce } from "./player.mjs";
import { tableLog, tableNow } from "./table-log.mjs";

// Only a server started by the test can be killed.
describe("a server that is killed", { skip: process.env.FANO_URL !== undefined }, () => {
  const fixture = openFixture();

  const statusText = async (page) =>
    (await page.locator("[role=status]").allInnerTexts()).join(" ");
  const waitForStatus = (page, text) =>
    until(async () => (await statusText(page)).includes(text), `the text "${text}"`);
  const marked = (page) => page.locator("[data-place] .mark").count();

  it("has lost nothing that was shown", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "insects");
    const settings = { games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] };
    const party = await Party.begin(
      fixture.browser,
      fixture.server.url,
      ["Wilma", "Otto"],
      settings,
      {
        logged: true,
        expectedErrors: [/WebSocket connection to .*ERR_CONNECTION_(?:REFUSED|RESET)/],
      },
    );
    const { host, people } = party;
    const [wilma, otto] = people;
    await party.playSome(people, deck, "tower", 6);
    await party.waitForSameTable();
    // Wait until the last call is answered.
    for (const { page } of people) {
      await until(async () => (await marked(page)) === 0, "no open call");
    }

    // The server is suspended, so this call reaches the machine but never the game.
    fixture.server.suspend();
    const before = await Promise.all(people.map(({ page }) => tableNow(page)));
    const entries = await Promise.all(
      people.map(async ({ page }) => (await tableLog(page)).length),
    );
    assert.ok(await playOnce(wilma.page, deck, wilma.seat, "tower"));
    await waitForStatus(wilma.page, "Called!");
    assert.ok((await marked(wilma.page)) > 0, "the called symbol is marked");
    await fixture.server.kill();

    for (const { page } of people) await waitForStatus(page, "Connection lost.");
    await screenshot(wilma.page, "server-gone");
    // Taps have no effect now, and the page does not pretend otherwise.
    assert.equal(await playOnce(otto.page, deck, otto.seat, "tower"), false);
    const own = (await visibleCards(otto.page)).get(`hand ${otto.seat}`);
    const symbol = deck[own].symbols[0];
    await otto.page
      .locator(`[data-place="hand ${otto.seat}"] [data-symbol="${symbol}"]`)
      .dispatchEvent("pointerdown", { button: 0, bubbles: true });
    assert.equal(await marked(otto.page), 0, "the tap is not shown as a call");
    assert.doesNotMatch(await statusText(otto.page), /Called!/);
    assert.deepEqual(await Promise.all(people.map(({ page }) => tableNow(page))), before);

    await fixture.server.restart();
    await waitForStatus(wilma.page, "Your call got lost with the connection. It did not count.");
    for (const [index, { page, name, seat }] of people.entries()) {
      const since = await until(async () => {
        const all = (await tableLog(page)).slice(entries[index]);
        return all.some(({ why }) => why === "welcome") ? all : null;
      }, "a welcome");
      const welcome = since.find(({ why }) => why === "welcome");
      assert.deepEqual(welcome.table, before[index], `${name} sees the table that was there`);
      assert.equal(await host.seatOf(name), seat);
    }
    await host.phase("playing");
    await until(
      async () => !(await statusText(otto.page)).includes("Connection lost"),
      "no notice",
    );

    const calls = await party.play(people, deck, "tower", () => party.over());
    assert.ok(calls[0] + calls[1] > 0, "the game went on");
    for (const { page } of people) {
      await page.getByText("Wilma").first().waitFor();
      await page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
    }
    await party.end();
  });
});
