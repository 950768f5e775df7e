/**
 * Every game, to its end, with decks of people's own: words, photographs, and symbols of all kinds
 * with several faces that differ by place.
 */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { Maker } from "./kept-decks.mjs";
import { Party } from "./party.mjs";
import { secretsIn, takePhotographs, THINGS } from "./photographs.mjs";
import { loadDeck } from "./player.mjs";
import { settle } from "./screenshots.mjs";
import * as symbols from "./symbol-log.mjs";
import { LAPTOP, newPerson, PHONE, screenshot, TV, until } from "./support.mjs";

const WORDS =
  `ant bee cow dog eel fox goat horse ibis jackal koala lion mouse newt otter panda quail
  rabbit seal tiger urchin viper wolf yak zebra bison crab deer emu frog gnu`.split(/\s+/);
const GERMAN = `Ameise Biene Kuh Hund Aal Fuchs Ziege Pferd Sichler Schakal Koalabär Löwe Maus Molch
  Fischotter Pandabär Wachtel Kaninchen Robbe Tigerkatze Seeigel Otter Isegrim Jak Zebrapferd Wisent
  Krabbe Hirsch Laufvogel Frosch Steppentier`.split(/\s+/);
const INSECTS = `bumblebee cockchafer cricket dragonfly earwig firefly weevil`.split(" ");

const word = (text) => ({ word: text });
/** Hexagons in four colours, for Connect. */
const HEX = { shape: "hex", connect: true };

const WORD_ENTRIES = WORDS.map((text) => ({ faces: [word(text)] }));
const PHOTO_ENTRIES = THINGS.map(([, name], picture) => ({
  faces: [{ picture }],
  en: name,
  de: name,
}));

/** Symbols of all kinds, with one to four faces; the numbers of photographs among them. */
const MIXED_PHOTOS = [...THINGS.keys()].filter((number) => number % 5 === 2);
const MIXED_ENTRIES = THINGS.map(([emoji, name], number) => {
  const insect = INSECTS[Math.floor(number / 5)];
  const pair = [word(WORDS[number]), word(GERMAN[number])];
  const faces = [
    pair,
    [{ emoji }, word(name)],
    [{ picture: MIXED_PHOTOS.indexOf(number) }, word(name)],
    [word(WORDS[number])],
    [{ theme: { theme: "insects", symbol: insect } }, word(insect), ...pair],
  ];
  return { faces: faces[number % faces.length] };
});

const GAMES = [
  { game: "tower" },
  { game: "well" },
  { game: "hot-potato", rounds: 5 },
  { game: "gift" },
  { game: "triplet" },
  { game: "connect", points: 1 },
];

/** One game of each deck is played by people, in the browser. */
const PLAYED = [
  { kind: "words", choice: { game: "hot-potato", rounds: 5 }, size: PHONE },
  { kind: "photographs", choice: { game: "connect", points: 1 }, size: LAPTOP },
  { kind: "mixed", choice: { game: "triplet" }, size: PHONE },
];

const LOST = /ERR_CONNECTION_(?:REFUSED|RESET)/;

/** The cards that stick out of the window, seen in a frame in which no card turns or flies. */
function cardsOutside(page) {
  return page.evaluate(async () => {
    const cards = () => [...document.querySelectorAll("[data-place] [data-card]")];
    const movesCard = ({ effect, playState }) =>
      playState === "running" && cards().some((card) => effect.target?.contains(card));
    do await new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.getAnimations().some(movesCard));
    return cards()
      .filter((card) => {
        const { left, right, top, bottom, width } = card.getBoundingClientRect();
        const isInside = left > -1 && top > -1 && right < innerWidth + 1;
        return width > 0 && !(isInside && bottom < innerHeight + 1);
      })
      .map(({ dataset }) => dataset.card);
  });
}

describe("decks of people's own", () => {
  const fixture = openFixture();
  let maker;
  /** By their kind. */
  const decks = {};

  before(async () => {
    const { browser, server } = fixture;
    const photographs = (await takePhotographs(browser, server.url)).map(({ bytes }) => bytes);
    maker = new Maker(server.url);
    decks.words = await maker.make("Animals", WORD_ENTRIES, HEX);
    const all = { ...HEX, pictures: photographs };
    decks.photographs = await maker.make("Family", PHOTO_ENTRIES, all);
    const some = { ...HEX, pictures: MIXED_PHOTOS.map((number) => photographs[number]) };
    decks.mixed = await maker.make("Mixed", MIXED_ENTRIES, some);
  });

  const settings = (kind, choice, bots = []) => ({
    games: [choice],
    deck: decks[kind].revision,
    faces: kind === "mixed" ? "by_place" : "printed",
    bots,
  });
  const json = async (path) => (await fetch(fixture.server.url + path)).json();

  it("hold no place or note of the photographs that were sent", async () => {
    for (const { address } of [decks.photographs, decks.mixed]) {
      const { pictures } = await json(`/api/decks/at/${address}`);
      const parts = ["bundle.fano", ...Array.from({ length: pictures }, (_, n) => `pictures/${n}`)];
      for (const part of parts) {
        const answer = await fetch(`${fixture.server.url}/api/decks/at/${address}/${part}`);
        assert.equal(answer.status, 200);
        assert.deepEqual(secretsIn(Buffer.from(await answer.arrayBuffer())), [], part);
      }
    }
  });

  /** Four bots play a game on the server while somebody watches. */
  async function botsPlay(kind, choice) {
    const bots = ["champion", "champion", "champion", "champion"];
    const host = await Host.open(fixture.server.url);
    await host.configure(settings(kind, choice, bots));
    await host.players(bots.length);
    await host.start();
    await until(async () => (await host.phaseNow()) === "over", `${choice.game}, ${kind}`, 240_000);
    const { room, series } = await host.state();
    assert.deepEqual(series.decks, [decks[kind].revision]);
    const { record } = room.progress;
    const report = await json(`/api/games/${record}`);
    assert.deepEqual(
      report.games.map(({ game }) => game),
      [choice.game],
    );
    assert.ok(report.champions.length > 0);
    const taken = report.calls.filter(({ answer }) => answer === "taken");
    assert.ok(taken.length >= 3, `${taken.length} calls in ${choice.game} with ${kind}`);
    await host.close();
  }

  it("are played to the end of every game", { timeout: 600_000 }, async () => {
    const kinds = Object.keys(decks);
    await Promise.all(GAMES.flatMap((choice) => kinds.map((kind) => botsPlay(kind, choice))));
  });

  it("are practised with", { timeout: 600_000 }, async () => {
    for (const kind of Object.keys(decks)) {
      const deck = await loadDeck(fixture.server.url, decks[kind].revision);
      const choice = { game: "practice" };
      const { browser, server } = fixture;
      const party = await Party.begin(browser, server.url, ["Mia"], settings(kind, choice));
      await party.playSome(party.people, deck, "practice", 3);
      await screenshot(party.people[0].page, `own-practice-${kind}`);
      await party.end();
    }
  });

  for (const { kind, choice, size } of PLAYED) {
    const { game } = choice;
    it(`are played by people: ${game} with ${kind}`, { timeout: 600_000 }, async () => {
      const { browser, server } = fixture;
      const deck = await loadDeck(server.url, decks[kind].revision);
      const names = ["Mia", "Noa"];
      const party = await Party.begin(browser, server.url, names, settings(kind, choice), { size });
      const [{ page }] = party.people;
      await settle(page);
      await screenshot(page, `own-${game}-${kind}`);
      await party.play(party.people, deck, game, () => party.over());
      for (const one of party.people) {
        await one.page.waitForSelector("[data-place]", { state: "detached" });
        for (const name of names) await one.page.getByText(name).first().waitFor();
      }
      await party.end();
    });
  }

  it("fill a shared screen", { timeout: 600_000 }, async () => {
    const { browser, server } = fixture;
    for (const [choice, theme] of [
      [{ game: "tower" }, "dark"],
      [{ game: "gift" }, "light"],
      [{ game: "connect", points: 1 }, "light"],
    ]) {
      const bots = ["casual", "casual", "casual", "casual"];
      const host = await Host.open(server.url);
      await host.configure(settings("mixed", choice, bots));
      await host.players(bots.length);
      const { page, context } = await newPerson(browser, server.url, { size: TV, theme });
      await page.goto(`/tv/${host.code}`);
      await host.start();
      await page.waitForSelector("[data-place] [data-card]");
      await until(async () => (await host.state()).calls >= 2, "cards of several players");
      await settle(page);
      await screenshot(page, `own-tv-${choice.game}-${theme}`);
      const outside = await cardsOutside(page);
      assert.deepEqual(outside, [], `${choice.game}: cards stick out`);
      await context.close();
      await host.close();
    }
  });

  // Only a server started by the test can be killed.
  const killable = { skip: process.env.FANO_URL !== undefined, timeout: 600_000 };
  it("are still seen in replays after they were deleted", killable, async () => {
    const { browser, server } = fixture;
    const { address, revision } = decks.mixed;
    const deck = await loadDeck(server.url, revision);
    // No bots: they might call before the first cards have been looked at.
    const party = await Party.begin(
      browser,
      server.url,
      ["Wilma", "Otto"],
      settings("mixed", { game: "tower" }),
      { prepare: symbols.logSymbols, expectedErrors: [LOST] },
    );
    const { host, people } = party;
    const [wilma] = people;
    const places = ["centre", `hand ${wilma.seat}`];
    await settle(wilma.page);
    const painted = await Promise.all(places.map((at) => symbols.thumbnailAt(wilma.page, at)));
    await screenshot(wilma.page, "own-tower-mixed");
    await party.play(people, deck, "tower", () => party.over());
    const link = wilma.page.locator("a[href^='/replay/']").first();
    const path = await link.getAttribute("href");
    const seen = await symbols.symbolLog(wilma.page, deck);
    assert.ok(seen.size > 10, `${seen.size} cards`);
    const shown = new Set([...seen.values()].flatMap((names) => names.split(", ")));
    const inBoth = WORDS.filter((one, number) => shown.has(one) && shown.has(GERMAN[number]));
    assert.ok(inBoth.length > 0, "a symbol with two of its faces");

    await maker.delete(address);
    assert.equal((await fetch(`${server.url}/api/decks/at/${address}`)).status, 404);
    await server.kill();
    await server.restart();

    // Somebody who has never seen the deck looks at the replay.
    const other = await newPerson(browser, server.url, { size: PHONE });
    await symbols.logSymbols(other.page);
    await symbols.openReplay(other.page, path, "Wilma");
    await settle(other.page);
    for (const [index, place] of places.entries()) {
      const now = await symbols.thumbnailAt(other.page, place);
      const [same, different] = [painted[index], painted[1 - index]].map((one) =>
        symbols.differenceOf(one, now),
      );
      assert.ok(3 * same < different, `${place}: ${same}, other card: ${different}`);
    }
    await screenshot(other.page, "own-replay-mixed");
    await symbols.stepThroughReplay(other.page, deck);
    const again = await symbols.symbolLog(other.page, deck);
    for (const [where, names] of seen) assert.equal(again.get(where), names, where);
    await other.context.close();

    // The room goes on with it.
    await until(async () => (await host.members()).every(({ online }) => online), "everybody");
    await host.start();
    await party.playSome(people, deck, "tower", 2);
    assert.equal((await host.state()).room.settings.deck, revision);
    await party.end();
  });
});
