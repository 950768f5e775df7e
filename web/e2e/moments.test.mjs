/** Great moments: photo finishes, rounds, podiums, and the cards of a paused game. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import {
  assertNoErrors,
  newPerson,
  PHONE,
  startBrowser,
  startServer,
  TV,
  until,
} from "./support.mjs";
import { CODE, fakeServer, room, table, welcome } from "./fake-server.mjs";
import { scene } from "./scenes.mjs";

const FLAT = { width: 844, height: 390 };
const CARDS = "[data-place] [data-card] canvas[data-px]";
const CALL = { e: "called", seat: 1, call: { c: "match", symbol: 3 } };
/** Jonas takes the card in the middle, and the next one is turned. */
const TAKES = [
  CALL,
  { e: "moved", from: { p: "centre" }, to: { p: "hand", seat: 1 }, count: 1, card: 17 },
  { e: "turned", at: { p: "centre" }, card: 20 },
];
const PROGRESS = { series: 1, position: 0, wins: [0, 0, 0, 0], champions: null, record: null };
const COUNTDOWN = { phase: "countdown", in_ms: 3000, resumes: true };
const PAUSED = { phase: "paused", waiting_for: [2], in_ms: null };

const events = (from, list) => ({ t: "events", series: 1, from, clock_ms: 61_000, events: list });
function verdict(number, gapMs) {
  const ranking = [
    [1, 806],
    [0, 806 + gapMs],
  ].map(([seat, reaction_ms]) => ({ seat, reaction_ms, margin_ms: 3, basis: "claim" }));
  return {
    t: "verdict",
    series: 1,
    number,
    ranking,
    hold_ms: 3,
    because: "all_called",
    tie: false,
  };
}
const phase = (about, next) => ({
  t: "room",
  room: room({ games: about.room.settings.games, progress: PROGRESS, phase: next }),
});

describe("moments", () => {
  let server;
  let browser;
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  afterEach(assertNoErrors);
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A page at a made-up table, once its cards are drawn and its moments are loaded. */
  async function open(about, { path = `/r/${CODE}`, ready = CARDS, ...options } = {}) {
    const person = await newPerson(browser, server.url, {
      storage: { colour: "0", rooms: CODE },
      ...options,
    });
    const fake = await fakeServer(person.context, about);
    const { page } = person;
    // Everything that was shown, and whether it moved.
    await page.addInitScript(watch);
    const loaded = page.waitForResponse(/\/Moments-.*\.js$/).catch(() => null);
    await page.goto(path);
    await page.waitForSelector(ready);
    if (ready === CARDS) await loaded;
    return { ...person, fake };
  }

  /** Sends a close verdict until it is seen: its script may not have run yet. */
  async function photo({ page, fake }, gapMs = 12) {
    fake.send(events(41, TAKES));
    return until(async () => {
      fake.send(verdict(41, gapMs));
      await page.waitForTimeout(100);
      return page.evaluate(() => window.moments.find(({ kind }) => kind === "photo"));
    }, "a photo finish");
  }

  for (const [name, size] of Object.entries({ portrait: PHONE, landscape: FLAT })) {
    for (const game of ["tower", "hot-potato", "connect"]) {
      it(`a photo finish covers no card: ${game}, ${name}`, { timeout: 1_200_000 }, async () => {
        const person = await open(scene(`table-${game}`).welcome, { size });
        const seen = await photo(person);
        assert.match(seen.text, /12 ms/);
        assert.equal(seen.discs, 2);
        assert.deepEqual(seen.covered, [], JSON.stringify(seen.box));
        assert.equal(seen.touchable, false);
        assert.ok(seen.inWindow, JSON.stringify(seen.box));
        await person.page.waitForSelector("[data-moment]", { state: "detached" });
        await person.context.close();
      });
    }
  }

  it("only a close verdict is a photo finish", { timeout: 1_200_000 }, async () => {
    const person = await open(scene("table-tower").welcome);
    await photo(person, 49);
    await person.page.waitForSelector("[data-moment]", { state: "detached" });
    const before = await person.page.evaluate(() => window.moments.length);
    person.fake.send(verdict(41, 50));
    // The next close one proves that the other has been there and was not shown.
    person.fake.send(verdict(41, 3));
    await until(
      () => person.page.evaluate((count) => window.moments.length > count, before),
      "the next photo finish",
    );
    const all = await person.page.evaluate(() => window.moments.map(({ text }) => text));
    assert.equal(all.filter((text) => text.includes("50 ms")).length, 0, all.join());
    await person.context.close();
  });

  it("a tap ends a photo finish and still calls", { timeout: 1_200_000 }, async () => {
    const person = await open(scene("table-tower").welcome);
    const { page, fake } = person;
    await photo(person);
    // The tap comes in the same moment as the photo, however slow the machine is.
    await page.evaluate(() => {
      window.onMoment = () => {
        // While cards fly there may be nothing to tap: then it comes with the next photo.
        const symbol = document.querySelector("[data-place='hand 0'] [data-symbol]");
        if (!symbol) return;
        window.onMoment = null;
        const { x, y, width, height } = symbol.getBoundingClientRect();
        const at = { clientX: x + width / 2, clientY: y + height / 2 };
        symbol.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0, ...at }));
        window.tappedAt = performance.now();
      };
    });
    await page.waitForSelector("[data-moment]", { state: "detached" });
    let sentAt = 0;
    await until(() => {
      // A photo that was shown without being tapped is long gone by then.
      if (Date.now() - sentAt > 4000) {
        fake.send(verdict(41, 7));
        sentAt = Date.now();
      }
      return fake.received.some(({ t }) => t === "call");
    }, "the call");
    await page.waitForSelector("[data-moment]", { state: "detached" });
    const shown = await page.evaluate(() => window.goneAt - window.tappedAt);
    // It would have stayed for a second.
    assert.ok(shown < 900, `gone after ${shown} ms`);
    await person.context.close();
  });

  it("a round and a line have their beat", { timeout: 1_200_000 }, async () => {
    const potato = await open(scene("table-hot-potato").welcome);
    const give = { ...CALL, call: { c: "give", symbol: 3, target: 2 } };
    const laid = { p: "front", seat: 2 };
    let from = 41;
    await until(async () => {
      const list = [
        { e: "round_began", round: 2 },
        give,
        { e: "safe", seat: 1 },
        { e: "moved", from: { p: "hand", seat: 2 }, to: laid, count: 1, card: 11 },
        { e: "round_began", round: 3 },
        { e: "turned", at: { p: "hand", seat: 2 }, card: 30 },
      ];
      potato.fake.send(events(from, list));
      from += list.length;
      await potato.page.waitForTimeout(100);
      return potato.page.evaluate(() => window.moments.some(({ kind }) => kind === "kept"));
    }, "the end of the round");
    const [kept] = await potato.page.evaluate(() => window.moments);
    assert.match(kept.text, /Round \d · Jonas is safe first/);
    assert.deepEqual(kept.covered, []);
    await potato.context.close();

    const connect = await open(scene("table-connect").welcome);
    from = 41;
    await until(async () => {
      const list = [
        { e: "scored", colour: "orange", points: 2 },
        { e: "round_began", round: 3 },
      ];
      connect.fake.send(events(from, list));
      from += list.length;
      await connect.page.waitForTimeout(100);
      return connect.page.evaluate(() => window.moments.some(({ kind }) => kind === "line"));
    }, "the line");
    const [line] = await connect.page.evaluate(() => window.moments);
    assert.match(line.text, /Four in a row for Orange/);
    assert.deepEqual(line.covered, []);
    await connect.context.close();
  });

  it("the last card is celebrated before the podium", { timeout: 1_200_000 }, async () => {
    const about = scene("table-tower").welcome;
    const person = await open(about);
    const { page, fake } = person;
    await photo(person);
    await page.waitForSelector("[data-moment]", { state: "detached" });
    fake.send(
      events(44, [CALL, { ...TAKES[1], count: 22, card: 20 }, { e: "ended", ranks: [2, 1, 3, 4] }]),
    );
    const over = { ...PROGRESS, champions: [1] };
    fake.send({ t: "room", room: room({ phase: "over", progress: over }) });
    await page.waitForSelector("section.podium, [aria-label=Podium]");
    const end = await page.evaluate(() => window.moments.find(({ kind }) => kind === "end"));
    assert.match(end.text, /The last card goes to Jonas/);
    await person.context.close();
  });

  it("the shared screen shows third, second, first", { timeout: 1_200_000 }, async () => {
    const { welcome: about } = scene("tv-champion");
    const person = await open(about, { path: `/tv/${CODE}`, size: TV, ready: "table" });
    const { page } = person;
    await until(() => page.evaluate(() => window.steps.length === 3), "the podium");
    assert.deepEqual(await page.evaluate(() => window.steps), ["step-2", "step-1", "step-0"]);
    await page.getByText("Fastest call").waitFor();
    await page.getByText("Closest call").waitFor();
    const h2 = page.getByRole("heading", { name: "Amelie is the champion" });
    const opaque = () => h2.evaluate((one) => getComputedStyle(one).opacity === "1");
    await until(opaque, "the champion's name");
    await person.context.close();
  });

  it("a key shows the whole podium at once", { timeout: 1_200_000 }, async () => {
    const about = scene("tv-champion").welcome;
    const person = await open(about, { path: `/tv/${CODE}`, size: TV, ready: "table" });
    const { page } = person;
    await page.keyboard.press("Space");
    // All three are there in the same moment or earlier, never later than this.
    assert.equal(await page.locator("[class*=step-].awaited").count(), 0);
    await person.context.close();
  });

  it("teams keep their colours on the podium", { timeout: 1_200_000 }, async () => {
    const about = scene("tv-teams").welcome;
    const options = { path: `/tv/${CODE}`, size: TV, ready: "table", reducedMotion: true };
    const { page, context } = await open(about, options);
    const fill = page.locator(".step-0 path[fill='url(#suit-orange)']");
    await fill.waitFor();
    assert.match(await page.locator(".step-0").innerText(), /Jonas[\s\S]*Ravi/);
    await context.close();
  });

  for (const [who, path] of Object.entries({
    players: `/r/${CODE}`,
    spectators: `/watch/${CODE}`,
    "shared screens": `/tv/${CODE}`,
  })) {
    it(`a pause hides the cards from ${who}`, { timeout: 1_200_000 }, async () => {
      const about = welcome({
        you: path.startsWith("/r/") ? 1 : 9,
        phase: "playing",
        progress: PROGRESS,
        table: table("tower", 4),
      });
      const { page, fake, context } = await open(about, { path, size: TV });
      const visible = () => page.locator("[data-card] canvas:visible").count();
      const named = () => page.getByRole("group").getByRole("button").count();
      assert.ok((await visible()) > 0);
      fake.send(phase(about, PAUSED));
      await page.waitForSelector(".waiting");
      assert.equal(await visible(), 0);
      assert.equal(await named(), 0, "screen readers cannot read them either");
      fake.send(phase(about, COUNTDOWN));
      await page.waitForSelector("[role=timer]");
      assert.equal(await visible(), 0);
      // The table is still this one, not that of a next game.
      assert.match(await page.locator("h1").first().innerText(), /Tower|XMRBP/);
      fake.send(phase(about, { phase: "playing" }));
      await until(async () => (await visible()) > 0, "the cards");
      await context.close();
    });
  }

  it("a reaction after a pause counts from the cards' return", { timeout: 1_200_000 }, async () => {
    const about = welcome({ phase: "playing", progress: PROGRESS, table: table("tower", 4) });
    const call = async (...phases) => {
      const { page, fake, context } = await open(about);
      const opened = await page.evaluate(() => performance.now());
      for (const next of phases) {
        fake.send(phase(about, next));
        const hidden = next.phase !== "playing";
        await page.waitForFunction(
          (is) => (document.querySelector(".face-down") !== null) === is,
          hidden,
        );
        // Longer than it takes to tap.
        if (hidden) await page.waitForTimeout(2500);
      }
      await page.waitForSelector("[data-live]");
      await page
        .locator("[data-place='hand 0'] [data-symbol]")
        .first()
        .dispatchEvent("pointerdown", {
          button: 0,
          bubbles: true,
        });
      const since = (await page.evaluate(() => performance.now())) - opened;
      await until(() => fake.received.some(({ t }) => t === "call"), "the call");
      await context.close();
      return { ...fake.received.find(({ t }) => t === "call"), since };
    };
    const counted = await call(PAUSED, COUNTDOWN, { phase: "playing" });
    assert.ok(
      counted.claim_ms !== null && counted.claim_ms < counted.since - 4900,
      JSON.stringify(counted),
    );
    assert.ok(["presented", "frame"].includes(counted.clock), counted.clock);
    // Without a countdown the server still counts from before the pause: no claim.
    const atOnce = await call(PAUSED, { phase: "playing" });
    assert.equal(atOnce.claim_ms, null);
  });

  it("everything is calm with reduced motion", { timeout: 1_200_000 }, async () => {
    const person = await open(scene("table-tower").welcome, { reducedMotion: true });
    const seen = await photo(person);
    assert.equal(seen.moves, false);
    await person.context.close();
    const about = scene("tv-champion").welcome;
    const options = { path: `/tv/${CODE}`, size: TV, ready: "table", reducedMotion: true };
    const { page, context } = await open(about, options);
    assert.equal(await page.locator(".awaited").count(), 0);
    assert.equal(await page.locator(".confetti").count(), 0);
    await context.close();
  });
});

/** Runs in the page from its beginning: logs moments and podium steps as they appear. */
function watch() {
  Object.assign(window, { moments: [], steps: [], onMoment: null, goneAt: null });
  const CARDS = ".connect .board, [data-place] [data-card]";
  const apart = (one, other) =>
    one.right <= other.left + 0.5 ||
    other.right <= one.left + 0.5 ||
    one.bottom <= other.top + 0.5 ||
    other.bottom <= one.top + 0.5;
  let last = null;
  const look = () => {
    for (const step of document.querySelectorAll(".revealed[class*=step-]")) {
      const name = /step-\d/.exec(step.className)[0];
      if (!window.steps.includes(name)) window.steps.push(name);
    }
    const moment = document.querySelector("[data-moment]");
    if (last && !moment && window.tappedAt) window.goneAt ??= performance.now();
    const fresh = moment && moment.firstElementChild !== last;
    last = moment?.firstElementChild ?? null;
    if (!fresh) return;
    const box = moment.getBoundingClientRect();
    const covered = [...document.querySelectorAll(CARDS)]
      .filter((card) => card.getClientRects().length > 0)
      .filter((card) => !apart(box, card.getBoundingClientRect()));
    window.moments.push({
      kind: moment.dataset.moment,
      text: moment.innerText,
      discs: moment.querySelectorAll("svg").length,
      box: box.toJSON(),
      inWindow:
        box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
      covered: covered.map((card) => card.closest("[data-place]")?.dataset.place ?? "board"),
      touchable: getComputedStyle(moment).pointerEvents !== "none",
      moves: moment
        .getAnimations({ subtree: true })
        .some((one) => one.effect.getComputedTiming().duration > 1),
    });
    window.onMoment?.();
  };
  const start = () =>
    new MutationObserver(look).observe(document.documentElement, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["class"],
    });
  if (document.documentElement) start();
  else document.addEventListener("readystatechange", start, { once: true });
}
