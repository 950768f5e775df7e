/** The table explains itself: the countdown, the panel with the rules, and the counts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { CODE, fakeServer, players, welcome } from "./fake-server.mjs";
import { openFixture } from "./fixture.mjs";
import { TABLES } from "./scenes.mjs";
import { settle } from "./screenshots.mjs";
import { LAPTOP, newPerson, PHONE, until } from "./support.mjs";

const CARDS = "[data-place] [data-card] canvas";
const TEXTS = new URL("../../crates/texts/ftl/", import.meta.url);

/** A sentence of one line, as it is written in the Fluent files. */
function sentence(language, area, id) {
  const source = readFileSync(new URL(`${language}/${area}.ftl`, TEXTS), "utf8");
  const found = new RegExp(`^${id} = (.+)$`, "m").exec(source);
  assert.ok(found, `${id} in ${language}`);
  return found[1];
}

const CHOICES = ["practice", "tower", "well", "gift", "triplet", "face-off", "tie-break"]
  .map((game) => ({ game }))
  .concat([
    { game: "hot-potato", rounds: 5 },
    { game: "connect", points: 2 },
  ]);

/** A room in which a game is about to start. */
function countdown(choice, more = {}) {
  const teams = choice.game === "connect";
  return welcome({
    phase: { phase: "countdown", in_ms: 600_000, resumes: false },
    games: [choice],
    deck: teams ? "connect" : "classic",
    members: players(4, { sides: teams ? 2 : 0 }),
    ...more,
  });
}

describe("the table explains itself", () => {
  const fixture = openFixture();

  async function open(path, message, options = {}) {
    const { storage, ...rest } = options;
    const language = options.language ?? "en";
    const person = await newPerson(fixture.browser, fixture.server.url, {
      size: PHONE,
      reducedMotion: true,
      storage: { name: "Mia", colour: "0", language, rooms: CODE, ...storage },
      ...rest,
    });
    await fakeServer(person.context, message);
    await person.page.addInitScript(() => {
      window.sentFrames = [];
      const { send } = WebSocket.prototype;
      WebSocket.prototype.send = function (frame) {
        window.sentFrames.push(String(frame));
        return send.call(this, frame);
      };
    });
    await person.page.goto(path);
    return person;
  }

  for (const language of ["en", "de"]) {
    it(`before the first card, in ${language}`, { timeout: 1_200_000 }, async () => {
      for (const choice of CHOICES) {
        const { page, context } = await open(`/r/${CODE}`, countdown(choice), { language });
        const words = page.locator(".words");
        await words.waitFor();
        const wanted = sentence(language, "help", `help-${choice.game}-do`);
        assert.equal((await words.innerText()).trim(), wanted);
        assert.equal(await words.locator("svg").count(), 1, "the sign of the game");
        await context.close();
      }
    });
  }

  it("on the big screen, and before a tie-break for the champion", async () => {
    const screen = await open(`/tv/${CODE}`, countdown({ game: "well" }, { you: 9 }), {
      size: LAPTOP,
    });
    await screen.page.getByText(sentence("en", "help", "help-well-do")).waitFor();
    await screen.context.close();

    const progress = { series: 1, position: 0, wins: [1, 1, 1, 0], champions: null, record: null };
    const tied = await open(`/r/${CODE}`, {
      ...countdown({ game: "tower" }, { progress }),
      series: { ...TABLES.tower(4).series },
      table: TABLES.tower(4).table,
    });
    await tied.page.getByText(sentence("en", "rules", "game-tie-break-short")).waitFor();
    await tied.context.close();
  });

  it("with the rules of the game and of this table", { timeout: 1_200_000 }, async () => {
    const { page, context } = await open(`/r/${CODE}`, TABLES["hot-potato"](4), {
      storage: { "key-hints": "on" },
      size: LAPTOP,
    });
    const panels = [];
    page.on("request", (request) => {
      if (/HelpPanel.*js$/.test(request.url())) panels.push(request.url());
    });
    await page.waitForSelector(CARDS);
    await settle(page);
    assert.deepEqual(panels, [], "the panel is loaded when somebody asks for it");
    const button = page.getByRole("button", { name: "How to play" });
    await button.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Hot Potato" });
    await dialog.waitFor();
    await dialog.getByText("Classic").waitFor();
    const text = await dialog.innerText();
    for (const part of ["do", "then", "end"]) {
      assert.ok(text.includes(sentence("en", "help", `help-hot-potato-${part}`)), part);
    }
    assert.match(text, /you cannot call for 3 seconds/);
    assert.match(text, /Rounds\s+5/);
    assert.match(text, /150 ms/);
    assert.ok((await dialog.locator("svg path").count()) > 10, "a drawing");
    await dialog.getByText("The rules in full").click();
    await dialog.getByText("Agree on a number of rounds").waitFor();

    // The focus stays inside, and no key calls a symbol while the panel is open.
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement !== document.body && activeElement?.closest("dialog") === null;
      });
      assert.equal(outside, false);
    }
    const callsSent = () =>
      page.evaluate(
        () => window.sentFrames.filter((frame) => JSON.parse(frame).t === "call").length,
      );
    await dialog.getByText("At this table").click();
    await page.keyboard.press("a");
    await page.keyboard.press("1");
    assert.equal(await callsSent(), 0);

    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await until(() => button.evaluate((one) => one === document.activeElement), "the focus");
    // The same keys call once it is closed.
    await page.keyboard.press("a");
    await page.keyboard.press("1");
    await until(async () => (await callsSent()) === 1, "a call");
    await context.close();
  });

  it("in a panel that fits, and closes with a tap beside it", { timeout: 1_200_000 }, async () => {
    for (const size of [PHONE, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
      const { page, context } = await open(`/r/${CODE}`, TABLES.tower(4), { size, language: "de" });
      await page.waitForSelector(CARDS);
      await page.getByRole("button", { name: "So geht’s" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.waitFor();
      await settle(page);
      const box = await dialog.boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= size.width, "its width");
      assert.ok(box.y >= 0 && box.y + box.height <= size.height, "its height");
      assert.ok(box.y > 4, "a place to tap beside it");
      await page.mouse.click(size.width / 2, box.y / 2);
      await dialog.waitFor({ state: "detached" });
      const calls = await page.evaluate(
        () => window.sentFrames.filter((frame) => JSON.parse(frame).t === "call").length,
      );
      assert.equal(calls, 0);
      await context.close();
    }
  });

  it("to spectators and in a replay, too", { timeout: 1_200_000 }, async () => {
    for (const [path, message, name] of [
      [`/watch/${CODE}`, TABLES.gift(4, { you: 9 }), "The Poisoned Gift"],
      ["/replay/tower", undefined, "The Tower"],
    ]) {
      const { page, context } = await open(path, message);
      await page.waitForSelector(CARDS);
      await page.getByRole("button", { name: "How to play" }).click();
      await page.getByRole("dialog", { name }).waitFor();
      await context.close();
    }
  });

  // The counts of the made-up tables, for whoever has seat 0.
  const STANDINGS = [
    { game: "tower", own: "6 cards", rank: 3, leaders: [2], goal: "most cards win" },
    { game: "well", own: "6 cards", rank: 2, leaders: [1], goal: "first without cards wins" },
    { game: "gift", own: "6 cards", rank: 2, leaders: [1], goal: "fewest cards win" },
    { game: "hot-potato", own: "2 kept", rank: 2, leaders: [2], goal: "fewest cards win" },
    { game: "triplet", own: "2 taken", rank: 3, leaders: [1], goal: "most cards win" },
  ];

  for (const { game, own, rank, leaders, goal } of STANDINGS) {
    it(`with counts that have a unit and a direction: ${game}`, async () => {
      const { page, context } = await open(`/r/${CODE}`, TABLES[game](4));
      await page.waitForSelector(CARDS);
      await settle(page);
      assert.match(await page.locator("header h1").innerText(), new RegExp(goal));
      const standing = page.locator("main [data-standing]");
      assert.equal((await standing.innerText()).replace(/\s+/g, " ").trim(), own);
      assert.equal(await page.locator("main [data-rank]").getAttribute("data-rank"), String(rank));
      const seats = await page
        .locator("[data-seat]:has([data-leads])")
        .evaluateAll((all) => all.map(({ dataset }) => Number(dataset.seat)));
      assert.deepEqual([...new Set(seats)], leaders);
      assert.ok(
        await page.locator(`[data-seat="${leaders[0]}"] .lead svg`).first().isVisible(),
        "a mark that is not only a colour",
      );
      const sizeOf = (locator) =>
        locator.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      const ownSize = await sizeOf(standing.locator("strong"));
      const rivalSize = await sizeOf(page.locator('[data-seat="1"] strong').first());
      assert.ok(ownSize > 1.3 * rivalSize, `${ownSize} px for ours, ${rivalSize} px for theirs`);
      await context.close();
    });
  }
});
