/** A line that swallows everything and is never closed: people are told, and come back. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { newPerson, picture, TV, until } from "./around.mjs";
import { Party } from "./party.mjs";
import { openLine } from "./proxy.mjs";
import { openStage } from "./stage.mjs";
import { loadDeck, look, playOnce } from "./table.mjs";

const GONE = "Connection lost.";
const LOST = "Your call got lost with the connection. It did not count.";
/** What Chromium says when the page gives up on a handshake that is never answered. */
const GIVEN_UP = /WebSocket is closed before the connection is established/;

describe("a line that swallows", () => {
  const stage = openStage();
  let line;
  let deck;
  before(async () => {
    line = await openLine(stage.server.url);
    deck = await loadDeck(stage.server.url, "insects");
  });
  beforeEach(() => line.mend());
  after(() => line?.close());

  const said = async (page) => (await page.locator("[role=status]").allInnerTexts()).join(" ");
  const says = (page, words) =>
    until(async () => (await said(page)).includes(words), `the words "${words}"`);
  const saysNoMore = (page, words) =>
    until(async () => !(await said(page)).includes(words), `no words "${words}"`);
  const agreed = { games: [{ game: "tower" }], deck: "insects" };

  /** Wilma plays over the bad line, Otto over a good one. */
  function begin() {
    return Party.begin(stage.browser, stage.server.url, ["Wilma", "Otto"], agreed, {
      through: { Wilma: line.url },
      complains: [GIVEN_UP],
    });
  }

  /** One call, made although nobody may ever hear of it. */
  async function call({ page, seat }) {
    await until(() => playOnce(page, deck, seat, "tower"), "a call");
    await says(page, "Called!");
  }

  async function backAtTheTable(party, person) {
    line.mend();
    await saysNoMore(person.page, GONE);
    await party.host.phase("playing");
    assert.equal(await party.host.seatOf(person.name), person.seat);
    await party.agreeOnTable();
  }

  it(
    "everything: the call is lost, and whoever only watches is told too",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma] = party.people;
      const tv = await newPerson(stage.browser, line.url, { size: TV, complains: [GIVEN_UP] });
      await tv.page.goto(`/tv/${party.host.code}`);
      await tv.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });

      line.swallow({ up: true, down: true });
      const before = await look(wilma.page);
      await call(wilma);
      await says(wilma.page, GONE);
      await picture(wilma.page, "line-gone");
      await says(tv.page, GONE);
      assert.deepEqual(await look(wilma.page), before, "nothing is pretended to have happened");
      await backAtTheTable(party, wilma);
      await says(wilma.page, LOST);
      await saysNoMore(tv.page, GONE);
      // The game goes on, and what was lost once is not told again.
      await party.playSome(party.people, deck, "tower", 2);
      await tv.context.close();
      await party.end();
    },
  );

  it(
    "what we say: others are heard, and still the call is not waited for in vain",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma, otto] = party.people;
      line.swallow({ up: true, down: false });
      await call(wilma);
      // Otto takes the card meanwhile; Wilma sees it.
      await party.playSome([otto], deck, "tower", 1);
      await says(wilma.page, GONE);
      await backAtTheTable(party, wilma);
      await party.playSome(party.people, deck, "tower", 2);
      await party.end();
    },
  );

  it(
    "what we hear: a call that counted is seen to have counted",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma] = party.people;
      const { calls } = await party.host.told();
      line.swallow({ up: false, down: true });
      await call(wilma);
      await until(async () => (await party.host.told()).calls > calls, "the call in the game");
      await says(wilma.page, GONE);
      await backAtTheTable(party, wilma);
      await says(wilma.page, "Wilma");
      assert.ok(!(await said(wilma.page)).includes(LOST), "it was not lost");
      await party.playSome(party.people, deck, "tower", 2);
      await party.end();
    },
  );
});
