/** Several browsers in one room: reloading, losing the line, teams, languages, a big screen. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, picture, TV, until } from "./around.mjs";
import { Party } from "./party.mjs";
import { openStage } from "./stage.mjs";
import { isLive, loadDeck, look, playOn, playOnce, tap, wrongSymbol } from "./table.mjs";

describe("together", () => {
  const stage = openStage();
  let host;
  let party;

  /** A room with these people in it, playing. */
  async function begin(names, agreed, options) {
    party = await Party.begin(stage.browser, stage.server.url, names, agreed, options);
    host = party.host;
    return party.people;
  }

  const over = async () => (await host.phaseNow()) === "over";

  it(
    "the Gift survives a reload, a lost line and a wrong call",
    { timeout: 1_200_000 },
    async () => {
      const deck = await loadDeck(stage.server.url, "insects");
      const agreed = {
        games: [{ game: "gift" }],
        deck: "insects",
        wrong_calls: { rule: "freeze", freeze_ms: 1000 },
      };
      const [wilma, otto] = await begin(["Wilma", "Otto"], agreed, { frail: "Otto" });

      // A wrong call is told, and freezes.
      const cards = await look(wilma.page);
      const theirs = `hand ${otto.seat}`;
      const wrong = wrongSymbol(deck, cards.get(theirs), cards.get("centre"));
      await tap(wilma.page, theirs, wrong);
      await until(async () => !(await isLive(wilma.page)), "a freeze");
      await picture(wilma.page, "gift-frozen");
      await until(() => isLive(wilma.page), "the thaw");

      for (let turn = 0; turn < 4; turn += 1) {
        await playOnce(wilma.page, deck, wilma.seat, "gift");
        await wilma.page.waitForTimeout(400);
      }
      const before = await look(otto.page);
      await wilma.page.reload();
      await wilma.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      assert.equal((await look(wilma.page)).get("centre"), before.get("centre"));
      assert.equal(await host.seatOf("Wilma"), wilma.seat);
      await host.phase("playing");

      // Without a line the table waits; it goes on by itself afterwards.
      await otto.line.cut();
      await host.phase("paused");
      await until(
        async () =>
          (await wilma.page.locator("[role=status]").allInnerTexts()).join().includes("Otto"),
        "word of who is missing",
      );
      await picture(wilma.page, "gift-paused");
      await otto.line.mend();
      await host.phase("playing");
      await until(
        async () => (await look(otto.page)).get("centre") === before.get("centre"),
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
    "Connect is played by two teams of two, seen on a big screen",
    { timeout: 1_200_000 },
    async () => {
      const deck = await loadDeck(stage.server.url, "connect");
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
      const { series } = await host.told();
      assert.deepEqual([...series.teams].sort(), ["blue", "blue", "pink", "pink"]);

      const tv = await newPerson(stage.browser, stage.server.url, { size: TV });
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
      assert.match(await wilma.page.locator(".hand").innerText(), /in deinem Pack/);
      await wilma.page.keyboard.press("Escape");

      await playOnce(wilma.page, deck, wilma.seat, "connect");
      await picture(wilma.page, "connect-de");
      await picture(tv.page, "tv-connect");
      await Promise.all(
        [wilma, otto].map((person) =>
          playOn(person.page, deck, person.seat, "connect", { done: over }),
        ),
      );
      await tv.page.waitForSelector("table", { timeout: 60_000 });
      await picture(tv.page, "tv-standings");
      assert.deepEqual(tv.errors, []);
      await tv.context.close();
      await party.end();
    },
  );

  it("Hot Potato and Triplet make a series, watched by link", { timeout: 1_200_000 }, async () => {
    const deck = await loadDeck(stage.server.url, "classic");
    const [wilma, otto] = await begin(["Wilma", "Otto"], {
      games: [{ game: "hot-potato", rounds: 5 }, { game: "triplet" }],
      deck: "classic",
      bots: ["casual"],
    });
    const watcher = await newPerson(stage.browser, stage.server.url, { language: "de" });
    await watcher.page.goto(`/watch/${host.code}`);
    await watcher.page.waitForSelector("[data-place^=hand] [data-card]", { timeout: 90_000 });
    await picture(watcher.page, "watch-hot-potato");

    const done = async () => ["between", "over"].includes(await host.phaseNow());
    const both = (game) =>
      Promise.all(
        [wilma, otto].map((person) => playOn(person.page, deck, person.seat, game, { done })),
      );
    await both("hot-potato");
    await watcher.page.waitForSelector("table", { timeout: 60_000 });
    await host.tell({ t: "next" });
    await host.phase("playing");
    await both("triplet");
    // Two games may have two winners; then a tie-break decides about the champion.
    if ((await host.phaseNow()) === "between") {
      await host.tell({ t: "next" });
      await host.phase("playing");
      await both("hot-potato");
    }
    await host.phase("over");
    const { room } = await host.told();
    assert.ok(room.progress.champions.length >= 1);
    await picture(watcher.page, "watch-over");
    assert.deepEqual(watcher.errors, []);
    await watcher.context.close();
    await party.end();
  });
});
