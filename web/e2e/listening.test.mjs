/**
 * With a screen reader: the heading of every new page is read out, and whole games can be played
 * by what is said alone: the names of cards, symbols and free spaces, and the messages.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { joinRoom, LAPTOP, newPerson, until } from "./support.mjs";

describe("with a screen reader", () => {
  const fixture = openFixture();

  const person = (options) => newPerson(fixture.browser, fixture.server.url, options);
  /** The heading that has the focus. */
  const heard = (page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.tagName === "H1" ? at.innerText.trim() : null;
    });

  it("the heading of every new page gets the focus", { timeout: 600_000 }, async () => {
    const { page, context, errors } = await person({ name: "Mia", size: LAPTOP });
    const hears = (text) =>
      until(async () => (await heard(page))?.includes(text), `the heading ${text}`, 20_000);
    await page.goto("/");
    await page.waitForSelector("h1");
    assert.equal(await heard(page), null, "the first page is announced by the browser");
    await page.getByRole("link", { name: "Practice" }).click();
    await hears("Learn the games");
    // Tab goes on from the heading, not from the top of the page.
    await page.keyboard.press("Tab");
    assert.ok(await page.evaluate(() => document.activeElement.closest("main") !== null));
    await page.goBack();
    await hears("fano");
    await page.getByRole("link", { name: "Make your own deck" }).click();
    await hears("deck");
    await page.goBack();
    await hears("fano");
    await page.getByRole("button", { name: "Play together" }).click();
    await page.waitForSelector(".lobby");
    await hears("Room");
    await page.getByRole("button", { name: "Add a bot" }).click();
    await page.getByText("2 players").waitFor();
    await page.getByRole("button", { name: "Start" }).click();
    await hears("Tower");
    await page.getByRole("button", { name: "Settings" }).waitFor();
    assert.deepEqual(errors, []);
    await context.close();
  });

  it("a field that takes the focus keeps it", async () => {
    const { page, context } = await person({ size: LAPTOP });
    await page.goto("/");
    await page.getByRole("button", { name: "Join" }).click();
    await until(
      () => page.evaluate(() => document.activeElement?.tagName === "INPUT"),
      "the field for the code",
    );
    await context.close();
  });

  /** Records everything that live regions say, as screen readers would. */
  function listen(page) {
    return page.addInitScript(() => {
      window.spoken = [];
      const LIVE = "[role=status], [role=alert], [aria-live=polite]";
      const note = (node) => {
        const region = (node.nodeType === 1 ? node : node.parentElement)?.closest(LIVE);
        const text = region?.textContent.trim().replace(/\s+/g, " ");
        if (text && window.spoken.at(-1) !== text) window.spoken.push(text);
      };
      const observer = new MutationObserver((changes) => {
        for (const { target } of changes) note(target);
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    });
  }

  /**
   * Compares one's own card with another one, by the names of groups, buttons and pictures, and
   * activates the symbol they share as screen readers do: a click without a pointer. All in one
   * step, so that no card changes in between; the same two cards are called on only once.
   */
  const callOnce = (page, other, skipped = 0) =>
    page.evaluate(
      ({ pattern, skip }) => {
        const shown = (one) => one.closest("[aria-hidden=true]") === null && one.checkVisibility();
        const cards = [...document.querySelectorAll("[role=group][aria-label]")]
          .filter(shown)
          .map((group) => ({
            name: group.getAttribute("aria-label"),
            buttons: [...group.querySelectorAll("[role=button]:not([aria-disabled])")],
            symbols: [...group.querySelectorAll("[role=button], [role=img]")].map((one) =>
              one.getAttribute("aria-label"),
            ),
          }));
        const own = cards.find(({ name }) => name === "Your card");
        // In Connect the buttons are on the other card, and there are many others.
        const others = cards.filter(({ name }) => new RegExp(pattern).test(name));
        const ready = others.filter((card) => card.buttons.length + own?.buttons.length > 0);
        const card = ready[skip % ready.length];
        const symbol = own && card?.symbols.find((name) => own.symbols.includes(name));
        const button = [...(card?.buttons ?? []), ...(own?.buttons ?? [])].find(
          (one) => one.getAttribute("aria-label") === symbol,
        );
        const pair = `${own?.symbols} ${card?.symbols}`;
        if (!symbol || !button || window.pairCalled === pair) return false;
        window.pairCalled = pair;
        button.focus();
        button.click();
        return true;
      },
      { pattern: other.source, skip: skipped },
    );

  async function begin(game, deck) {
    const host = await Host.open(fixture.server.url);
    await host.configure({ games: [game], deck, bots: ["small-child"] });
    const wilma = await person({ name: "Wilma", size: LAPTOP });
    await listen(wilma.page);
    await joinRoom(wilma.page, `/r/${host.code}`);
    await host.players(2);
    await host.start();
    await wilma.page.waitForSelector("[data-place] [data-card]");
    return { host, ...wilma };
  }

  it("a whole Tower is played by what is said", { timeout: 600_000 }, async () => {
    const { host, page, context, errors } = await begin({ game: "tower" }, "insects");
    let calls = 0;
    await until(
      async () => {
        if ((await host.phaseNow()) === "over") return true;
        if (await callOnce(page, /^The card in the middle$/)) calls += 1;
        return false;
      },
      "the end of the game",
      300_000,
    );
    assert.ok(calls > 5, `${calls} calls`);
    const spoken = await page.evaluate(() => window.spoken);
    const taken = spoken.filter((text) => text.includes("Wilma"));
    assert.ok(
      taken.length > 5,
      `only ${taken.length} messages: ${spoken.slice(0, 30).join(" | ")}`,
    );
    await page.waitForSelector("a[href^='/replay/']");
    await until(async () => (await heard(page)) !== null, "the heading of the results");
    assert.deepEqual(errors, []);
    await context.close();
    await host.close();
  });

  it("a whole Connect is played by what is said", { timeout: 600_000 }, async () => {
    const { host, page, context, errors } = await begin({ game: "connect", points: 1 }, "connect");
    let placed = 0;
    let surrounded = 0;
    const WITHIN = { state: "attached", timeout: 1_000 };
    /** The free space that makes the longest row, by its name. */
    const bestSpace = () =>
      page.evaluate(() => {
        const lengthOf = (one) =>
          Number(/(\d+) in a row/.exec(one.getAttribute("aria-label"))?.[1]);
        const free = [...document.querySelectorAll("button[data-free]")];
        const best = free.sort((one, other) => lengthOf(other) - lengthOf(one))[0];
        const name = best?.getAttribute("aria-label") ?? null;
        const names = new Set(free.map((one) => one.getAttribute("aria-label")));
        best?.click();
        // Somebody else may be there first: then the same card is called on again.
        window.pairCalled = null;
        return { name, distinct: names.size === free.length };
      });
    await until(
      async () => {
        if ((await host.phaseNow()) === "over") return true;
        // A card that has no free space around it is followed by the next one.
        if (!(await callOnce(page, /on the board/, surrounded))) return false;
        // Free spaces come with the next frame. Activating the symbol again would put it back.
        await page.waitForSelector("button[data-free]", WITHIN).catch(() => null);
        const space = await bestSpace();
        if (space.name === null) {
          surrounded += 1;
          return false;
        }
        assert.ok(space.distinct, "every free space has a name of its own");
        placed += 1;
        return false;
      },
      "the end of the game",
      300_000,
    );
    assert.ok(placed > 2, `${placed} cards`);
    const spoken = await page.evaluate(() => window.spoken);
    assert.ok(
      spoken.some((text) => text.includes("Wilma")),
      spoken.slice(0, 30).join(" | "),
    );
    assert.deepEqual(errors, []);
    await context.close();
    await host.close();
  });
});
