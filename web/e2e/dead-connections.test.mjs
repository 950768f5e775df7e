/** Connections that silently drop data without closing: people are notified, and reconnect. */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { newPerson, screenshot, TV, until } from "./support.mjs";
import { Party } from "./party.mjs";
import { openProxy } from "./proxy.mjs";
import { openFixture } from "./fixture.mjs";
import { loadDeck, visibleCards, playOnce } from "./player.mjs";

const GONE = "Connection lost.";
const LOST = "Your call got lost with the connection. It did not count.";
/** Chromium's message when the page gives up on an unanswered handshake. */
const HANDSHAKE_ABORTED = /WebSocket is closed before the connection is established/;

describe("a connection that silently drops data", () => {
  const fixture = openFixture();
  let proxy;
  let deck;
  before(async () => {
    proxy = await openProxy(fixture.server.url);
    deck = await loadDeck(fixture.server.url, "insects");
  });
  beforeEach(() => proxy.restore());
  after(() => proxy?.close());

  const statusText = async (page) =>
    (await page.locator("[role=status]").allInnerTexts()).join(" ");
  const waitForStatus = (page, text) =>
    until(async () => (await statusText(page)).includes(text), `the text "${text}"`);
  const waitWhileStatus = (page, text) =>
    until(async () => !(await statusText(page)).includes(text), `the text "${text}" to disappear`);
  const settings = { games: [{ game: "tower" }], deck: "insects" };

  /** Wilma plays through the proxy, Otto directly. */
  function begin() {
    return Party.begin(fixture.browser, fixture.server.url, ["Wilma", "Otto"], settings, {
      through: { Wilma: proxy.url },
      expectedErrors: [HANDSHAKE_ABORTED],
    });
  }

  /** Makes one call, which may never reach the server. */
  async function call({ page, seat }) {
    await until(() => playOnce(page, deck, seat, "tower"), "a call");
    await waitForStatus(page, "Called!");
  }

  async function backAtTheTable(party, person) {
    proxy.restore();
    await waitWhileStatus(person.page, GONE);
    await party.host.phase("playing");
    assert.equal(await party.host.seatOf(person.name), person.seat);
    await party.waitForSameTable();
  }

  it(
    "in both directions: the call is lost, and spectators are notified too",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma] = party.people;
      const tv = await newPerson(fixture.browser, proxy.url, {
        size: TV,
        expectedErrors: [HANDSHAKE_ABORTED],
      });
      await tv.page.goto(`/tv/${party.host.code}`);
      await tv.page.waitForSelector("[data-place] [data-card]", { timeout: 90_000 });

      proxy.drop({ up: true, down: true });
      const before = await visibleCards(wilma.page);
      await call(wilma);
      await waitForStatus(wilma.page, GONE);
      await screenshot(wilma.page, "line-gone");
      await waitForStatus(tv.page, GONE);
      // The others may be waiting: nobody looks for the symbol meanwhile.
      for (const { page } of [wilma, tv]) {
        const visible = page.locator("[data-card] canvas:visible");
        await until(async () => (await visible.count()) === 0, "hidden cards");
      }
      assert.deepEqual(await visibleCards(wilma.page), before, "the table has not changed");
      await backAtTheTable(party, wilma);
      await waitForStatus(wilma.page, LOST);
      await waitWhileStatus(tv.page, GONE);
      // The game goes on, and the loss is not reported again.
      await party.playSome(party.people, deck, "tower", 2);
      await tv.context.close();
      await party.end();
    },
  );

  it(
    "from the client: messages arrive, but the unanswered call is noticed",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma, otto] = party.people;
      proxy.drop({ up: true, down: false });
      await call(wilma);
      // Otto takes the card meanwhile; Wilma sees it.
      await party.playSome([otto], deck, "tower", 1);
      await waitForStatus(wilma.page, GONE);
      await backAtTheTable(party, wilma);
      await party.playSome(party.people, deck, "tower", 2);
      await party.end();
    },
  );

  it(
    "from the server: a call that counted is shown as counted",
    {
      timeout: 1_200_000,
    },
    async () => {
      const party = await begin();
      const [wilma] = party.people;
      const { calls } = await party.host.state();
      proxy.drop({ up: false, down: true });
      await call(wilma);
      await until(async () => (await party.host.state()).calls > calls, "the call in the game");
      await waitForStatus(wilma.page, GONE);
      await backAtTheTable(party, wilma);
      await waitForStatus(wilma.page, "Wilma");
      assert.ok(!(await statusText(wilma.page)).includes(LOST), "it was not lost");
      await party.playSome(party.people, deck, "tower", 2);
      await party.end();
    },
  );
});
