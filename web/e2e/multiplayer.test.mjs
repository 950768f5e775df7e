/** Several browsers in one room: reloads, lost connections, teams, languages, a big screen. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, screenshot, TV, until } from "./support.mjs";
import { Party } from "./party.mjs";
import { openFixture } from "./fixture.mjs";
import { isLive, loadDeck, visibleCards, playOn, playOnce, tap, wrongSymbol } from "./player.mjs";

describe("multiplayer", () => {
  const fixture = openFixture();
  let host;
  let party;

  /** A room with these people in it, playing. */
  async function begin(names, settings, options) {
    party = await Party.begin(fixture.browser, fixture.server.url, names, settings, options);
    host = party.host;
    return party.people;
  }

  const over = async () => (await host.phaseNow()) === "over";

  it(
    "the Gift survives a reload, a lost connection and a wrong call",
    { timeout: 1_200_000 },
    async () => {
      const deck = await loadDeck(fixture.server.url, "insects");
      const settings = {
        games: [{ game: "gift" }],
        deck: "insects",
        wrong_calls: { rule: "freeze", freeze_ms: 1000 },
      };
      const [wilma, otto] = await begin(["Wilma", "Otto"], settings, { breakable: "Otto" });

      // A wrong call freezes the player.
      const cards = await visibleCards(wilma.page);
      const theirs = `hand ${otto.seat}`;
      const wrong = wrongSymbol(deck, cards.get(theirs), cards.get("centre"));
      await tap(wilma.page, theirs, wrong);
      await until(async () => !(await isLive(wilma.page)), "a freeze");
      await screenshot(wilma.page, "gift-frozen");
      await until(() => isLive(wilma.page), "the thaw");

      for (let turn = 0; turn < 4; turn += 1) {
        await playOnce(wilma.page, deck, wilma.seat, "gift");
        await wilma.page.waitForTimeout(400);
      }
      const before = await visibleCards(otto.page);
      await wilma.page.reload();
      await wilma.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      assert.equal((await visibleCards(wilma.page)).get("centre"), before.get("centre"));
      assert.equal(await host.seatOf("Wilma"), wilma.seat);
      await host.phase("playing");

      // While Otto is disconnected the game is paused; it resumes by itself.
      await otto.connection.cut();
      await host.phase("paused");
      await until(
        async () =>
          (await wilma.page.locator("[role=status]").allInnerTexts()).join().includes("Otto"),
        "the name of the missing player",
      );
      await screenshot(wilma.page, "gift-paused");
      await otto.connection.restore();
      await host.phase("playing");
      await until(
        async () => (await visibleCards(otto.page)).get("centre") === before.get("centre"),
        "the same table again",
      );

      await Promise.all(
        [wilma, otto].map((person) =>
          playOn(person.page, deck, person.seat, "gift", { done: over }),
        ),
      );
      await party.end();
    },
  );

  it(
    "Connect is played by two teams of two and shown on a big screen",
    { timeout: 1_200_000 },
    async () => {
      const deck = await loadDeck(fixture.server.url, "connect");
      // The bots sit first, so that each team has one of them.
      const [wilma, otto] = await begin(
        ["Wilma", "Otto"],
        {
          games: [{ game: "connect", points: 1 }],
          deck: "connect",
          bots: ["small-child", "small-child"],
        },
        { size: LAPTOP, teams: ["pink", "blue", "pink", "blue"] },
      );
      const { series } = await host.state();
      assert.deepEqual([...series.teams].sort(), ["blue", "blue", "pink", "pink"]);

      const tv = await newPerson(fixture.browser, fixture.server.url, { size: TV });
      await tv.page.goto(`/tv/${host.code}`);
      await tv.page.waitForSelector("[data-place^=cell] [data-card]", { timeout: 90_000 });
      assert.equal(await tv.page.locator("[data-place^=hand] [data-card]").count(), 0);
      assert.equal(await tv.page.locator("[data-place] [role=button]").count(), 0);

      // Another language in the middle of the game: the table stays.
      await wilma.page.getByRole("button", { name: "Settings" }).first().click();
      await wilma.page.getByRole("radio", { name: "Deutsch" }).check();
      await until(
        async () => (await wilma.page.locator("html").getAttribute("lang")) === "de",
        "German",
      );
      assert.match(await wilma.page.locator(".hand").innerText(), /in deinem Päckchen/);
      await wilma.page.keyboard.press("Escape");

      await playOnce(wilma.page, deck, wilma.seat, "connect");
      await screenshot(wilma.page, "connect-de");
      await screenshot(tv.page, "tv-connect");
      await Promise.all(
        [wilma, otto].map((person) =>
          playOn(person.page, deck, person.seat, "connect", { done: over }),
        ),
      );
      await tv.page.waitForSelector("table", { timeout: 60_000 });
      await screenshot(tv.page, "tv-standings");
      assert.deepEqual(tv.errors, []);
      await tv.context.close();
      await party.end();
    },
  );

  it("Hot Potato and Triplet make a series, watched by link", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(fixture.server.url, "classic");
    const [wilma, otto] = await begin(["Wilma", "Otto"], {
      games: [{ game: "hot-potato", rounds: 5 }, { game: "triplet" }],
      deck: "classic",
      bots: ["casual"],
    });
    const watcher = await newPerson(fixture.browser, fixture.server.url, { language: "de" });
    await watcher.page.goto(`/watch/${host.code}`);
    await watcher.page.waitForSelector("[data-place^=hand] [data-card]", { timeout: 90_000 });
    await screenshot(watcher.page, "watch-hot-potato");

    const done = async () => ["between", "over"].includes(await host.phaseNow());
    const both = (game) =>
      Promise.all(
        [wilma, otto].map((person) => playOn(person.page, deck, person.seat, game, { done })),
      );
    await both("hot-potato");
    await watcher.page.waitForSelector("table", { timeout: 60_000 });
    await host.send({ t: "next" });
    await host.phase("playing");
    await both("triplet");
    // Two games may have two winners; then a tie-break decides the champion.
    if ((await host.phaseNow()) === "between") {
      await host.send({ t: "next" });
      await host.phase("playing");
      await both("hot-potato");
    }
    await host.phase("over");
    const { room } = await host.state();
    assert.ok(room.progress.champions.length >= 1);
    await screenshot(watcher.page, "watch-over");
    assert.deepEqual(watcher.errors, []);
    await watcher.context.close();
    await party.end();
  });
});
