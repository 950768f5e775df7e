/** Starting a game as people do: by tapping what they see. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { LAPTOP, newPerson, PHONE, screenshot, until } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { settle } from "./screenshots.mjs";
import { isLive, loadDeck, visibleCards, playOn, tap, wrongSymbol } from "./player.mjs";

describe("starting a game", () => {
  const fixture = openFixture();
  let deck;
  before(async () => {
    deck = await loadDeck(fixture.server.url, "classic");
  });

  async function person(name, size = PHONE, language = "en") {
    return newPerson(fixture.browser, fixture.server.url, { name, size, language });
  }

  it("the first screen can be played", async () => {
    const { page, context, errors } = await person("Mia");
    await page.goto("/");
    await page.waitForSelector("[data-card] canvas");
    await settle(page);
    await screenshot(page, "home");
    const cards = await page.$$eval("[data-card]", (all) => all.map((one) => +one.dataset.card));
    const [one, other] = cards.map((card) => deck[card].symbols);
    const match = one.find((symbol) => other.includes(symbol));
    const wrong = one.find((symbol) => !other.includes(symbol));
    const press = (symbol) =>
      page.locator(`[data-card] [data-symbol="${symbol}"]`).first().dispatchEvent("pointerdown");
    await press(wrong);
    await page.getByText("is on one card only").waitFor();
    await press(match);
    await page.getByText("That is the whole game.").waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  it("alone: two taps, a whole Tower, and the results", { timeout: 1_200_000 }, async () => {
    const { page, context, errors } = await person("Mia");
    await page.goto("/");
    await page.getByRole("button", { name: "Play alone" }).click();
    await page.getByRole("radio", { name: "Small child" }).check();
    await page.getByRole("button", { name: "Start" }).click();
    await page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
    const over = () => page.evaluate(() => document.querySelector("[data-place]") === null);
    const calls = await playOn(page, deck, 0, "tower", { done: over });
    assert.ok(calls > 20, `${calls} calls`);
    await page.getByRole("button", { name: "Play again" }).waitFor({ timeout: 90_000 });
    await screenshot(page, "alone-results");
    assert.deepEqual(errors, []);
    await context.close();
  });

  it("together: code, lobby, a reload and another language", { timeout: 1_200_000 }, async () => {
    const host = await person("Mia", LAPTOP);
    await host.page.goto("/");
    await host.page.getByRole("button", { name: "Play together" }).click();
    await host.page.waitForURL(/\/r\/[A-Z]{5}$/);
    const code = host.page.url().slice(-5);

    const guest = await person("Otto");
    await guest.page.goto("/");
    await guest.page.getByRole("button", { name: "Join" }).click();
    await guest.page.getByLabel("Code or link").fill(code.toLowerCase());
    await guest.page.keyboard.press("Enter");
    await guest.page.waitForURL(`**/r/${code}`);
    await guest.page.getByRole("button", { name: "I’m in" }).click();
    await host.page.getByText("Otto").first().waitFor();

    await host.page.getByRole("button", { name: "The Well" }).click();
    await guest.page.getByText("throw it in").waitFor();
    await host.page.getByRole("button", { name: "Add a bot" }).click();
    await guest.page.getByText("3 players").waitFor();
    await guest.page.getByRole("button", { name: "I am ready" }).click();
    await screenshot(host.page, "lobby-host");
    await screenshot(guest.page, "lobby-guest");
    await host.page.getByRole("button", { name: "Start" }).click();
    await guest.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });

    await guest.page.reload();
    await guest.page.waitForSelector("[data-place='hand 1'] [data-card]", { timeout: 90_000 });

    // The bot may turn another card meanwhile; then try again.
    const wrong = guest.page.getByText("is not on both cards");
    await until(async () => {
      if (await isLive(guest.page)) {
        const cards = await visibleCards(guest.page);
        const symbol = wrongSymbol(deck, cards.get("hand 1"), cards.get("centre"));
        await tap(guest.page, "hand 1", symbol);
      }
      return (await wrong.count()) > 0;
    }, "a mistake");
    await screenshot(guest.page, "frozen");

    await guest.page.getByRole("button", { name: "Settings" }).click();
    await guest.page.getByRole("radio", { name: "Deutsch" }).check();
    await guest.page.getByRole("heading", { name: "Der Brunnen" }).waitFor();

    await host.page.getByRole("button", { name: "Leave the game" }).click();
    await host.page.getByRole("button", { name: "Everybody back to the lobby" }).click();
    await until(
      () => guest.page.evaluate(() => document.querySelector(".lobby") !== null),
      "lobby",
    );
    assert.deepEqual([...host.errors, ...guest.errors], []);
    await host.context.close();
    await guest.context.close();
  });

  it("an unknown room says so", async () => {
    const { page, context } = await newPerson(fixture.browser, fixture.server.url, {
      expectedErrors: [/status of 404.*\/api\/rooms\/BBBBB/],
    });
    await page.goto("/r/BBBBB");
    await page.getByText("There is no such room.").waitFor();
    // Somebody who was there before it was closed reads the same.
    await page.evaluate(() => localStorage.setItem("fano.rooms", "BBBBB"));
    await page.reload();
    await page.getByText("There is no such room.").waitFor();
    await context.close();
  });
});
