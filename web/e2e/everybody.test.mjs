/**
 * Two to four people play each game together to its end. In the middle one of
 * them loads the page anew and another loses the line; both find their seat.
 */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { LAPTOP, picture, PHONE, until } from "./around.mjs";
import { Party } from "./party.mjs";
import { openStage } from "./stage.mjs";
import { loadDeck } from "./table.mjs";

const GAMES = [
  { game: { game: "tower" }, deck: "insects", names: ["Wilma", "Otto", "Mia"] },
  { game: { game: "well" }, deck: "insects", names: ["Wilma", "Otto"] },
  {
    game: { game: "hot-potato", rounds: 5 },
    deck: "classic",
    names: ["Wilma", "Otto", "Mia", "Juri"],
  },
  { game: { game: "gift" }, deck: "insects", names: ["Wilma", "Otto", "Mia"] },
  { game: { game: "triplet" }, deck: "classic", names: ["Wilma", "Otto"] },
  {
    game: { game: "connect", points: 1 },
    deck: "connect",
    names: ["Wilma", "Otto", "Mia"],
    size: LAPTOP,
  },
];

describe("everybody together", () => {
  const stage = openStage();

  for (const { game: choice, deck: deckName, names, size = PHONE } of GAMES) {
    const { game } = choice;
    it(`plays ${game}`, { timeout: 1_200_000 }, async () => {
      const deck = await loadDeck(stage.server.url, deckName);
      const agreed = { games: [choice], deck: deckName };
      const party = await Party.begin(stage.browser, stage.server.url, names, agreed, {
        size,
        frail: "Otto",
      });
      const { host, people } = party;
      const [wilma, otto, ...others] = people;
      await party.playSome(people, deck, game, 2);

      // One loads the page anew while the others play on.
      await Promise.all([wilma.page.reload(), party.playSome([otto, ...others], deck, game, 1)]);
      await wilma.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });
      assert.equal(await host.seatOf("Wilma"), wilma.seat);
      await party.agreeOnTable();
      await host.phase("playing");

      // One has no line: the others are told whom the game waits for.
      await otto.line.cut();
      await host.phase("paused");
      for (const { page } of [wilma, ...others]) {
        await until(
          async () => (await page.locator("[role=status]").allInnerTexts()).join().includes("Otto"),
          "word of who is missing",
        );
      }
      await otto.line.mend();
      await host.phase("playing");
      assert.equal(await host.seatOf("Otto"), otto.seat);
      await party.agreeOnTable();
      await picture(otto.page, `together-${game}`);

      await party.play(people, deck, game, () => party.over());
      for (const { page } of people) {
        await page.waitForSelector("[data-place]", { state: "detached", timeout: 60_000 });
        for (const name of names) await page.getByText(name).first().waitFor();
      }
      await party.end();
    });
  }
});
