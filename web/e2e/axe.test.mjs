/** No serious accessibility problems on any page or table. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { newPerson, PHONE, screenshot, TV, joinRoom, until } from "./support.mjs";
import { Host } from "./host.mjs";
import { openFixture } from "./fixture.mjs";
import { settle } from "./screenshots.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function serious(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}

/** Has the server make a deck of words and emoji; returns its address. */
async function makeDeck(url) {
  const words = ["dog", "cat", "house", "Geschwindigkeit"].map((word) => ({ word }));
  const emoji = ["🐸", "🌻", "🚲"].map((one) => ({ emoji: one }));
  const entries = [...words, ...emoji].map((face) => ({ faces: [face] }));
  const form = new FormData();
  const draft = JSON.stringify({ title: { name: "Farm" }, entries });
  form.append("draft", new Blob([draft], { type: "application/json" }));
  const { job } = await (await fetch(`${url}/api/decks`, { method: "POST", body: form })).json();
  let made;
  await until(async () => {
    made = await (await fetch(`${url}/api/decks/jobs/${job}`)).json();
    return made.state === "done";
  }, "the deck to be made");
  return made.deck.address;
}

/** Takes over the deck that the address names, and looks at one of its symbols. */
async function fillWorkshop(page) {
  await page.getByRole("button", { name: /build on it/i }).click();
  await page.locator("[data-entry]").first().waitFor();
}

const SIZES = { phone: PHONE, tv: TV };
const GAMES = ["tower", "well", "hot-potato", "gift", "triplet", "connect"];

describe("axe finds nothing serious", () => {
  const fixture = openFixture();

  for (const [sizeName, size] of Object.entries(SIZES)) {
    for (const theme of ["light", "dark"]) {
      it(`on the pages, ${sizeName}, ${theme}`, { timeout: 1_200_000 }, async () => {
        const person = await newPerson(fixture.browser, fixture.server.url, {
          name: "Wilma",
          size,
          theme,
        });
        const host = await Host.open(fixture.server.url);
        await host.configure({ games: [{ game: "tower" }], bots: ["casual"] });
        const deck = await makeDeck(fixture.server.url);
        const paths = ["/", "/practice", "/why", "/workshop", "/nowhere/at/all"].concat(
          ["r", "tv", "watch"].map((kind) => `/${kind}/${host.code}`),
          [`/decks/${deck}`, `/workshop?deck=${deck}`],
        );
        const found = {};
        for (const path of paths) {
          await person.page.goto(path);
          await person.page.waitForSelector("main", { timeout: 90_000 });
          await settle(person.page);
          if (path.includes("deck=")) await fillWorkshop(person.page);
          const problems = await serious(person.page);
          const name = path.split("/")[1]?.replace("?deck=", "-") || "home";
          await screenshot(person.page, `page-${name}-${sizeName}-${theme}`);
          if (problems.length > 0) found[path] = problems;
        }
        await person.context.close();
        await host.close();
        assert.deepEqual(found, {});
      });
    }

    for (const game of GAMES) {
      it(`at the table of ${game}, ${sizeName}`, { timeout: 1_200_000 }, async () => {
        const host = await Host.open(fixture.server.url);
        const choice = { game };
        if (game === "hot-potato") choice.rounds = 5;
        if (game === "connect") choice.points = 1;
        const bots = Array.from({ length: game === "connect" ? 3 : 7 }, () => "small-child");
        const deck = game === "connect" ? "connect" : "classic";
        await host.configure({ games: [choice], deck, bots });
        const theme = sizeName === "phone" ? "light" : "dark";
        const person = await newPerson(fixture.browser, fixture.server.url, {
          name: "Wilma",
          size,
          theme,
        });
        await joinRoom(person.page, `/r/${host.code}`);
        await host.players(bots.length + 1);
        await host.start();
        await person.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
        await settle(person.page);
        await screenshot(person.page, `table-${game}-${sizeName}`);
        assert.deepEqual(await serious(person.page), []);
        await person.context.close();
        await host.close();
      });
    }
  }
});
