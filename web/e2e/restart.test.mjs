/** The server falls over in the middle of a game, and everybody comes back by themselves. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { picture, until } from "./around.mjs";
import { Party } from "./party.mjs";
import { openStage } from "./stage.mjs";
import { loadDeck, look, playOnce } from "./table.mjs";
import { shown, tableNow } from "./watching.mjs";

// Only a server of our own can be killed.
describe("a server that is killed", { skip: process.env.FANO_URL !== undefined }, () => {
  const stage = openStage();

  const said = async (page) => (await page.locator("[role=status]").allInnerTexts()).join(" ");
  const says = (page, words) =>
    until(async () => (await said(page)).includes(words), `the words "${words}"`);
  const marked = (page) => page.locator("[data-place] .mark").count();

  it("has forgotten nothing that was shown", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(stage.server.url, "insects");
    const agreed = { games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] };
    const party = await Party.begin(stage.browser, stage.server.url, ["Wilma", "Otto"], agreed, {
      watched: true,
      complains: [/WebSocket connection to .*ERR_CONNECTION_(?:REFUSED|RESET)/],
    });
    const { host, people } = party;
    const [wilma, otto] = people;
    await party.playSome(people, deck, "tower", 6);
    await party.agreeOnTable();
    // Whoever called last has heard what came of it.
    for (const { page } of people) {
      await until(async () => (await marked(page)) === 0, "no call under way");
    }

    // The server stands still, so this call reaches its machine, but never the game.
    stage.server.hold();
    const before = await Promise.all(people.map(({ page }) => tableNow(page)));
    const entries = await Promise.all(people.map(async ({ page }) => (await shown(page)).length));
    assert.ok(await playOnce(wilma.page, deck, wilma.seat, "tower"));
    await says(wilma.page, "Called!");
    assert.ok((await marked(wilma.page)) > 0, "the call is marked under the finger");
    await stage.server.kill();

    for (const { page } of people) await says(page, "Connection lost.");
    await picture(wilma.page, "server-gone");
    // Taps go nowhere now, and nothing in the page says otherwise.
    assert.equal(await playOnce(otto.page, deck, otto.seat, "tower"), false);
    const own = (await look(otto.page)).get(`hand ${otto.seat}`);
    const symbol = deck[own].symbols[0];
    await otto.page
      .locator(`[data-place="hand ${otto.seat}"] [data-symbol="${symbol}"]`)
      .dispatchEvent("pointerdown", { button: 0, bubbles: true });
    assert.equal(await marked(otto.page), 0, "no tap is pretended to have counted");
    assert.doesNotMatch(await said(otto.page), /Called!/);
    assert.deepEqual(await Promise.all(people.map(({ page }) => tableNow(page))), before);

    await stage.server.startAgain();
    await says(wilma.page, "Your call got lost with the connection. It did not count.");
    for (const [index, { page, name, seat }] of people.entries()) {
      const since = await until(async () => {
        const all = (await shown(page)).slice(entries[index]);
        return all.some(({ why }) => why === "welcome") ? all : null;
      }, "a welcome");
      const welcome = since.find(({ why }) => why === "welcome");
      assert.deepEqual(welcome.table, before[index], `${name} sees the table that was there`);
      assert.equal(await host.seatOf(name), seat);
    }
    await host.phase("playing");
    await until(async () => !(await said(otto.page)).includes("Connection lost"), "no notice");

    const calls = await party.play(people, deck, "tower", () => party.over());
    assert.ok(calls[0] + calls[1] > 0, "the game went on");
    for (const { page } of people) {
      await page.getByText("Wilma").first().waitFor();
      await page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
    }
    await party.end();
  });
});
