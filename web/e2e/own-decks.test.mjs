/** Decks of people's own in rooms and behind links. What the server keeps of them is made up. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { isLive, loadDeck, playOnce } from "./player.mjs";
import { settle } from "./screenshots.mjs";
import { joinRoom, LAPTOP, newPerson, PHONE, screenshot, until } from "./support.mjs";
import { giveTwoFaces } from "./two-faces.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds and calls serious. */
async function serious(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
}

const ADDRESS = "farm-7k2m9qx4";

/** A deck at an address, with these cards. */
async function keepDeck(context, revision, { mine = false } = {}) {
  const found = { address: ADDRESS, revision, mine, pictures: 0, unused: [] };
  const counts = { cards: 55, symbols: 57, symbols_per_card: 8 };
  const draft = { title: { name: "Farm" }, entries: [] };
  await context.route(`**/api/decks/at/${ADDRESS}`, (route) =>
    route.fulfill({ json: { ...found, ...counts, draft } }),
  );
}

/** The names that screen readers say at a place. */
function namesAt(page, place) {
  return page.evaluate(
    (key) =>
      Array.from(document.querySelectorAll(`[data-place="${key}"] [data-symbol]`), (symbol) =>
        symbol.getAttribute("aria-label"),
      ),
    place,
  );
}

describe("people's own decks", () => {
  const fixture = openFixture();
  const person = (options) => newPerson(fixture.browser, fixture.server.url, options);

  for (const [name, size, language, shape] of [
    ["phone", PHONE, "en", "disc"],
    ["laptop", LAPTOP, "de", "square"],
  ]) {
    it(`have a page of their own on a ${name}`, async () => {
      const { page, context } = await person({ size, language });
      await giveTwoFaces(context, "classic", { revision: "farm-r1", shape });
      await keepDeck(context, "farm-r1");
      await page.goto(`/decks/${ADDRESS}`);
      await page.locator("[data-card] canvas[data-px]").nth(5).waitFor();
      assert.equal(await page.locator("[data-card]").count(), 6);
      await settle(page);
      await screenshot(page, `deck-page-${name}`);
      assert.deepEqual(await serious(page), []);
      const more = { en: /Show all 55 cards/, de: /Alle 55 Karten/ }[language];
      await page.getByRole("button", { name: more }).click();
      assert.equal(await page.locator("[data-card]").count(), 55);
      await context.close();
    });
  }

  it("say so if they are gone", async () => {
    const { page, context } = await person({ expectedErrors: [/404/] });
    await context.route("**/api/decks/at/*", (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto("/decks/nobody-knows-it");
    await page.getByText("There is no deck at this address.").waitFor();
    await context.close();
  });

  it("can be chosen in the lobby by their address", async () => {
    const { page, context } = await person({ name: "Mia" });
    // To the server it is one of its boxes.
    await giveTwoFaces(context, "insects");
    await keepDeck(context, "insects");
    await page.goto("/");
    await page.getByRole("button", { name: "Play together" }).click();
    await page.getByRole("radio", { name: "Classic" }).waitFor();
    assert.equal(await page.getByText("As printed").count(), 0);
    await page.getByText("House rules.").scrollIntoViewIfNeeded();
    await settle(page);
    await screenshot(page, "lobby-decks");
    await page.getByRole("button", { name: "Another deck" }).click();
    const field = page.getByLabel("Address or link of a deck");
    await field.fill("my deck");
    await page.getByRole("button", { name: "Take it" }).click();
    await page.getByText("This is no address of a deck.").waitFor();
    await field.fill(`https://fano.example/decks/${ADDRESS}`);
    await page.getByRole("button", { name: "Take it" }).click();
    await until(
      () => page.getByRole("radio", { name: "Insects" }).isChecked(),
      "the deck to be chosen",
    );
    await page.getByRole("radio", { name: "Different on" }).check();
    await settle(page);
    await screenshot(page, "lobby-own-deck", { whole: true });
    assert.ok(await page.getByRole("radio", { name: "Different on" }).isChecked());
    assert.deepEqual(await serious(page), []);
    await context.close();
  });

  it("show different faces on the cards that are compared", { timeout: 600_000 }, async () => {
    const host = await Host.open(fixture.server.url);
    await host.configure({ games: [{ game: "tower" }], deck: "classic", bots: ["small-child"] });
    const { room } = await host.state();
    await host.send({ t: "change", settings: { ...room.settings, faces: "by_place" } });
    const { page, context } = await person({ name: "Mia", storage: { "key-hints": "on" } });
    await giveTwoFaces(context, "classic");
    await joinRoom(page, `/r/${host.code}`);
    await host.players(2);
    await host.start();
    await until(() => isLive(page), "the first cards");
    const seat = await host.seatOf("Mia");
    const deck = await loadDeck(fixture.server.url, "classic");
    const { symbols } = await (await fetch(`${fixture.server.url}/api/decks/classic`)).json();
    const known = (language) => new Set(symbols.map(({ names }) => names[language]));
    const [english, german] = [known("en"), known("de")];
    for (let call = 0; call < 3; call += 1) {
      await until(async () => {
        const [centre, own] = [await namesAt(page, "centre"), await namesAt(page, `hand ${seat}`)];
        const shows = (names, face) => names.length === 8 && names.every((name) => face.has(name));
        return shows(centre, english) && shows(own, german);
      }, "drawings with their English names, and words as they are");
      if (call === 0) {
        await settle(page);
        await screenshot(page, "faces-by-place");
      }
      await playOnce(page, deck, seat, "tower");
    }
    // Whoever took the last card: the line below names both faces of the match.
    const both = symbols.map(({ names: { en, de } }) => (en === de ? en : `${en} / ${de}`));
    await until(async () => {
      const line = await page.locator("p.line[role=status]").textContent();
      return both.some((name) => line.includes(name));
    }, "both names of a match");
    await context.close();
    await host.close();
  });
});
