/** Practice: with friends in a room, and the lessons that explain each game. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, screenshot, until, joinRoom } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { isLive, loadDeck, visibleCards, playOn, tap, wrongSymbol } from "./player.mjs";

const LESSONS = {
  tower: "The Tower",
  well: "The Well",
  "hot-potato": "Hot Potato",
  gift: "The Poisoned Gift",
  triplet: "Triplet",
  connect: "Connect",
};

describe("practice", () => {
  const fixture = openFixture();

  const person = (name) => newPerson(fixture.browser, fixture.server.url, { name });
  const pairOf = (cards) => [cards.get("slot 0"), cards.get("slot 1")];

  /** The two face-up cards, once everybody sees the same ones and can call. */
  async function openPair(people) {
    let cards;
    await until(async () => {
      const seen = await Promise.all(people.map(({ page }) => visibleCards(page)));
      const live = await Promise.all(people.map(({ page }) => isLive(page)));
      [cards] = seen;
      const pairs = seen.map((one) => pairOf(one).join());
      return cards.size === 2 && pairs.every((pair) => pair === pairs[0]) && live.every(Boolean);
    }, "the same two cards for everybody");
    return pairOf(cards);
  }

  it(
    "two friends find what two cards share, for as long as they like",
    { timeout: 1_200_000 },
    async () => {
      const deck = await loadDeck(fixture.server.url, "classic");
      const [mia, otto] = [await person("Mia"), await person("Otto")];
      const people = [mia, otto];
      await mia.page.goto("/");
      await mia.page.getByRole("button", { name: "Play together" }).click();
      await mia.page.waitForURL(/\/r\/[A-Z]{5}$/);
      await joinRoom(otto.page, new URL(mia.page.url()).pathname);
      await mia.page.getByText("Otto").first().waitFor();
      await mia.page.getByRole("button", { name: "Practice" }).click();
      await otto.page.getByText("call the symbol they share").waitFor();
      await mia.page.getByRole("button", { name: "Start" }).click();
      for (const { page } of people) {
        await page.waitForSelector("[data-place='slot 1'] [data-card]", { timeout: 90_000 });
      }

      // They take turns calling, on either card; everybody sees the next two cards.
      for (const [turn, { page, name }] of [mia, otto, otto, mia].entries()) {
        const [one, other] = await openPair(people);
        const shared = deck[one].symbols.find((symbol) => deck[other].symbols.includes(symbol));
        await tap(page, `slot ${turn % 2}`, shared);
        for (const { page: seen } of people) {
          await until(
            async () => !pairOf(await visibleCards(seen)).includes(one),
            "the next two cards",
          );
        }
        const otherPage = people.find(({ page: seen }) => seen !== page).page;
        await until(
          async () =>
            (await otherPage.locator("[role=status]").allInnerTexts()).join().includes(name),
          `a message about ${name}'s call`,
        );
      }

      // A mistake is reported to the one who made it, and the cards stay.
      const [one, other] = await openPair(people);
      await tap(otto.page, "slot 0", wrongSymbol(deck, one, other));
      await otto.page.getByText("is not on both cards").waitFor();
      assert.deepEqual(pairOf(await visibleCards(mia.page)), [one, other]);
      await screenshot(otto.page, "practice-together");

      // Only the host can end it; then everybody is back in the room.
      const enough = { name: "Enough practice" };
      assert.equal(await otto.page.getByRole("button", enough).count(), 0);
      await mia.page.getByRole("button", enough).click();
      for (const { page } of people) {
        await page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
        for (const { name } of people) await page.getByText(name).first().waitFor();
      }
      await screenshot(otto.page, "practice-together-over");
      for (const { errors, context } of people) {
        assert.deepEqual(errors, []);
        await context.close();
      }
    },
  );

  for (const [game, name] of Object.entries(LESSONS)) {
    it(`the lesson of ${name} can be completed`, { timeout: 1_200_000 }, async () => {
      const deck = await loadDeck(fixture.server.url, game === "connect" ? "connect" : "classic");
      const { page, context, errors } = await person("Mia");
      await page.goto("/practice");
      const lessons = page.getByRole("navigation");
      await lessons.getByRole("button", { name }).click();
      await page.getByRole("heading", { name }).waitFor({ state: "attached" });
      await page.waitForSelector("[data-place] [data-card]");
      const again = page.getByRole("button", { name: "Once more" });
      const done = async () => (await again.count()) > 0;
      const calls = await playOn(page, deck, 0, game, { done, withinMs: 120_000 });
      assert.ok(calls > 0, "no call was made");
      await lessons.getByRole("button", { name: `${name} (done)` }).waitFor();
      await screenshot(page, `lesson-${game}`);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
});
