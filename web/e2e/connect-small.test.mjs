/** Connect on phones, played with a finger: cards are magnified, and free places fit. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { newPerson, PHONE, screenshot, until, joinRoom } from "./support.mjs";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { bestCell, loadDeck, visibleCards } from "./player.mjs";

const FINGERTIP_PX = 44;
/** The share of its half width by which a hexagon's paper reaches its corners. */
const PAPER = 0.885;

/** The side of a square for each symbol, if they share the paper of a card evenly. */
function targetPx(cardWidth, symbols) {
  const paper = ((3 * Math.sqrt(3)) / 2) * ((cardWidth / 2) * PAPER) ** 2;
  return Math.sqrt(paper / symbols);
}

/** Runs in the page when it loads: notes when fingers come down, and where the card was then. */
function notePresses() {
  const presses = [];
  Object.assign(window, { presses });
  const note = ({ timeStamp, target }) => {
    const box = target.closest("[data-card], [data-place]")?.getBoundingClientRect();
    presses.push({ at: timeStamp, x: box?.x, y: box?.y, width: box?.width });
  };
  addEventListener("pointerdown", note, true);
}

/**
 * The box of an element once it exists and no longer moves. On a busy machine an animation may
 * stay at its beginning for several frames.
 */
async function settledBox(page, selector) {
  let before = null;
  return until(async () => {
    const rect = await page.evaluate(async (which) => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const one = document.querySelector(which);
      if (!one || one.closest(".gliding")) return null;
      const moves = ({ effect }) =>
        effect.getComputedTiming().endTime < 2000 && effect.target?.contains(one);
      if (document.getAnimations().some(moves)) return null;
      const { x, y, width, height } = one.getBoundingClientRect();
      return { x, y, width, height };
    }, selector);
    const same = rect !== null && JSON.stringify(rect) === JSON.stringify(before);
    before = rect;
    return same ? rect : null;
  }, selector);
}

function isInside(inner, outer) {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  );
}

/** Where a symbol is on a card that is shown in this box. */
function spotOn(box, { x, y }) {
  return [box.x + ((x + 1) / 2) * box.width, box.y + ((y + 1) / 2) * box.width];
}

class Table {
  constructor(page, deck, faces, seat) {
    Object.assign(this, { page, deck, faces, seat, calls: [], magnified: 0 });
  }

  prompt() {
    return this.page.locator("[data-prompt]").innerText();
  }

  own() {
    return this.page.evaluate(
      (seat) =>
        document.querySelector(`[data-place="hand ${seat}"] [data-card]`)?.dataset.card ?? null,
      this.seat,
    );
  }

  /** Taps a symbol: that is enough if the board is large, or else its card is magnified. */
  async chooseSymbol(place, card, symbol) {
    const { page } = this;
    const face = this.faces[card].symbols.find((one) => one.symbol === symbol);
    const onBoard = `[data-place="${place}"] [data-card]`;
    let box = await settledBox(page, onBoard);
    // Also near its edge, where the boxes of hexagons overlap, a card gets its own touches.
    const hit = await page.evaluate(
      (at) => document.elementFromPoint(...at).closest("[data-place]")?.dataset.place,
      spotOn(box, face),
    );
    assert.equal(hit, place);
    let hitIt = await this.tapSymbol(box, face);
    await page.waitForSelector("[data-magnified], [data-free]");
    if ((await page.locator("[data-magnified]").count()) > 0) {
      box = await settledBox(page, `[data-magnified="${card}"] [data-card]`);
      this.magnified += 1;
      assert.equal(await page.locator("[data-free]").count(), 0, "nothing is chosen yet");
      const hand = await settledBox(page, `[data-place="hand ${this.seat}"]`);
      assert.ok(box.y + box.height <= hand.y + 1, "the player's own card stays visible");
      hitIt = await this.tapSymbol(box, face);
    }
    const target = targetPx(box.width, this.faces[card].symbols.length);
    assert.ok(target >= FINGERTIP_PX, `${target} px for a symbol`);
    // On a busy machine the board may have moved since it was looked at: choose again.
    if (!hitIt) await this.chooseSymbol(place, card, symbol);
  }

  /** Taps where a symbol is on the card in this box; returns whether the card was still there. */
  async tapSymbol(box, face) {
    const [x, y] = spotOn(box, face);
    const before = await this.page.evaluate(() => window.presses.length);
    await this.page.touchscreen.tap(x, y);
    const press = await until(
      () => this.page.evaluate((count) => window.presses[count] ?? null, before),
      "a press",
    );
    // Its corner may stay where it is while it grows.
    return ["x", "y", "width"].every((key) => Math.abs(press[key] - box[key]) < 2);
  }

  /**
   * Lays the card in hand on a cell beside the card at `place`. Returns whether it was there: on
   * a busy machine the cards of the last round may have been looked at.
   */
  async lay({ cell, anchor: [place, card] }) {
    const { page, deck } = this;
    const own = await this.own();
    const symbol = deck[own].symbols.find((one) => deck[card].symbols.includes(one));
    await this.chooseSymbol(place, card, symbol);
    const now = new Map(await this.board());
    if (String(now.get(place)) !== String(card) || (await this.own()) !== own) return false;

    const free = `[data-free="${cell}"]`;
    const spot = await settledBox(page, free);
    const board = await settledBox(page, "[data-board]");
    const places = await page.$$eval("[data-free]", (all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height, fill: getComputedStyle(one.querySelector("path")).fill };
      }),
    );
    for (const one of places) {
      assert.ok(isInside(one, board), `${JSON.stringify(one)} in ${JSON.stringify(board)}`);
      assert.ok(Math.min(one.width, one.height) >= FINGERTIP_PX, `${one.width} px wide`);
      assert.match(one.fill, new RegExp(`#suit-${this.team}`));
    }
    const before = this.calls.length;
    const boardBefore = JSON.stringify(await this.board());
    await page.touchscreen.tap(spot.x + spot.width / 2, spot.y + spot.height / 2);
    await until(() => this.calls.length > before, "a call");
    const call = this.calls.at(-1);
    assert.equal(call.call.symbol, symbol);
    // The claim is the tap on the symbol, and never the one that magnified its card.
    const presses = await page.evaluate(() => window.presses.slice(-2));
    const apart = call.gesture_ms - call.claim_ms;
    const pressed = presses[1].at - presses[0].at;
    assert.ok(Math.abs(apart - pressed) < 2, `${apart} ms instead of ${pressed}`);
    await until(async () => JSON.stringify(await this.board()) !== boardBefore, "the next board");
    // After a round the same card may come again.
    const isNew = async () => (await this.own()) !== own || (await this.board()).length === 1;
    await until(isNew, "the next card");
    return true;
  }

  async board() {
    return [...(await visibleCards(this.page))].filter(([place]) => place.startsWith("cell "));
  }

  /** Lays cards in line, away from each other, so that the board becomes large. */
  async spread(count) {
    const directions = ["1 0", "0 1", "-1 0", "0 -1"].map((one) => one.split(" ").map(Number));
    for (let laid = 0; laid < count; laid += 1) {
      const [dq, dr] = directions[laid % directions.length];
      const far = Math.floor(laid / directions.length);
      // A row of four would end the round.
      if (far > 1) return;
      const place = `cell ${dq * far} ${dr * far}`;
      const cell = `${dq * (far + 1)} ${dr * (far + 1)}`;
      await until(async () => {
        const [, card] = (await this.board()).find(([at]) => at === place);
        return this.lay({ cell, anchor: [place, card] });
      }, `a card on ${cell}`);
    }
  }

  /** Makes the longest row; returns how long it is. */
  async layBest() {
    for (;;) {
      const best = bestCell(this.deck, Number(await this.own()), await this.board());
      if (await this.lay(best)) return best.length;
    }
  }

  /** Makes the longest row until it is one of four, which ends the round. */
  async finishRound() {
    while ((await this.layBest()) < 4);
  }
}

describe("Connect on a small screen", () => {
  const fixture = openFixture();

  /** Mia plays with a finger; Otto is in the other team and only watches. */
  async function open(size, storage = {}) {
    const { browser, server } = fixture;
    const host = await Host.open(server.url);
    await host.configure({ games: [{ game: "connect", points: 2 }], deck: "connect" });
    const mia = await newPerson(browser, server.url, { name: "Mia", size, touch: true, storage });
    const otto = await newPerson(browser, server.url, { name: "Otto", size });
    const { page } = mia;
    const deck = await loadDeck(server.url, "connect");
    const { cards } = await (await fetch(`${server.url}/api/decks/connect`)).json();
    const table = new Table(page, deck, cards, 0);
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.t === "call") table.calls.push(message);
      }),
    );
    await page.addInitScript(notePresses);
    for (const one of [mia, otto]) await joinRoom(one.page, `/r/${host.code}`);
    await host.players(2);
    await host.start();
    for (const one of [mia, otto]) await one.page.waitForSelector("[data-place^=cell] [data-live]");
    table.seat = await host.seatOf("Mia");
    // In the first round everybody has cards of their own colour only.
    table.team = deck[await table.own()].suit;
    const close = async () => {
      for (const { context } of [mia, otto]) await context.close();
      await host.close();
    };
    return { host, mia, otto, table, close };
  }

  const discs = (page, within) =>
    page.$$eval(`${within} [data-disc]`, (all) => all.map((one) => one.dataset.disc));

  for (const size of [PHONE, { width: 360, height: 640 }]) {
    const name = `${size.width}x${size.height}`;

    it(`a whole game can be played by taps at ${name}`, { timeout: 1_200_000 }, async () => {
      const { host, mia, otto, table, close } = await open(size, { "learned-connect": "3" });
      const { page } = mia;
      assert.equal(await page.locator("[data-prompt]").count(), 0);
      const { team } = table;
      const discOf = async ({ name: who }) =>
        (await discs(page, `[data-seat="${await host.seatOf(who)}"]`))[0];
      assert.equal(await discOf(mia), team);
      const { series } = await host.state();
      assert.equal(await discOf(otto), series.teams[await host.seatOf("Otto")]);
      assert.notEqual(await discOf(otto), team);

      await table.spread(7);
      assert.ok(table.magnified >= 4, `${table.magnified} cards were magnified`);
      await screenshot(page, `connect-small-${name}`);
      await table.finishRound();
      // Everybody sees whose card it was.
      await until(async () => (await discs(otto.page, "[role=status]"))[0] === team, "a disc");

      // The next round begins with one card, large enough to touch once the last board is gone.
      await until(async () => {
        const [[place], ...more] = await table.board();
        if (more.length > 0) return false;
        const { width } = await settledBox(page, `[data-place="${place}"] [data-card]`);
        return targetPx(width, 10) >= FINGERTIP_PX;
      }, "a large card");
      const magnified = table.magnified;
      await table.layBest();
      assert.equal(table.magnified, magnified, "large cards need only one tap");

      await table.finishRound();
      await host.phase("over");
      for (const one of [mia, otto]) {
        await one.page.waitForSelector(".podium [data-disc]");
        assert.equal((await discs(one.page, ".podium"))[0], team);
      }
      await close();
    });
  }

  it("newcomers are told what to do three times", { timeout: 1_200_000 }, async () => {
    const { mia, table, close } = await open({ width: 360, height: 640 });
    const { page } = mia;
    const symbol = "Tap a symbol on the board that your card has too";
    const shows = (text) => until(async () => (await table.prompt()) === text, text);
    const line = await settledBox(page, "[data-prompt]");
    for (let laid = 0; laid < 3; laid += 1) {
      await shows(symbol);
      const best = bestCell(table.deck, Number(await table.own()), await table.board());
      const [place, card] = best.anchor;
      if (laid === 2) {
        const { x, y, width, height } = await settledBox(page, `[data-place="${place}"]`);
        await page.touchscreen.tap(x + width / 2, y + height / 2);
        await shows("Tap the symbol that both cards share");
        await page.getByRole("button", { name: "Back to the board" }).tap();
        await page.waitForSelector("[data-magnified]", { state: "detached" });
        await shows(symbol);
      }
      const own = await table.own();
      const shared = table.deck[own].symbols.find((one) => table.deck[card].symbols.includes(one));
      await table.chooseSymbol(place, card, shared);
      await shows("Now tap a free space next to it");
      const free = await settledBox(page, `[data-free="${best.cell}"]`);
      await page.touchscreen.tap(free.x + free.width / 2, free.y + free.height / 2);
      await until(async () => (await table.own()) !== own, "the next card");
    }
    await shows("");
    // Nothing moves because somebody has learned enough, and no card is behind the line.
    assert.deepEqual(await settledBox(page, "[data-prompt]"), line);
    const board = await settledBox(page, "[data-board]");
    const hand = await settledBox(page, `[data-place="hand ${table.seat}"]`);
    assert.ok(board.y + board.height <= line.y && line.y + line.height <= hand.y + 1);
    assert.equal(await page.evaluate(() => localStorage.getItem("fano.learned-connect")), "3");
    await close();
  });

  it(
    "the last symbol counts, even if no frame has shown it yet",
    { timeout: 600_000 },
    async () => {
      const { mia, table, close } = await open(PHONE, { "learned-connect": "3" });
      const { page } = mia;
      const best = bestCell(table.deck, Number(await table.own()), await table.board());
      const [place, card] = best.anchor;
      const [first, last] = table.deck[card].symbols;
      await table.chooseSymbol(place, card, first);
      await settledBox(page, `[data-free="${best.cell}"]`);
      await page.evaluate(
        ([symbol, cell]) => {
          for (const which of [symbol, cell]) {
            const one = document.querySelector(which);
            const { x, y, width, height } = one.getBoundingClientRect();
            const [clientX, clientY] = [x + width / 2, y + height / 2];
            one.dispatchEvent(new PointerEvent("pointerdown", { clientX, clientY, bubbles: true }));
          }
        },
        [`[data-place="${place}"] [data-symbol="${last}"]`, `[data-free="${best.cell}"]`],
      );
      await until(() => table.calls.length > 0, "a call");
      assert.equal(table.calls[0].call.symbol, last);
      await close();
    },
  );

  it("moving the board magnifies nothing", { timeout: 1_200_000 }, async () => {
    const { mia, table, close } = await open(PHONE, { "learned-connect": "3" });
    const { page, context } = mia;
    await table.layBest();
    const [[place]] = await table.board();
    const { x, y, width, height } = await settledBox(page, `[data-place="${place}"]`);
    const finger = await context.newCDPSession(page);
    const touch = (type, ...points) =>
      finger.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: points.map(([left, top]) => ({ x: left, y: top })),
      });
    const [startX, startY] = [x + width / 2, y + height / 2];
    await touch("touchStart", [startX, startY]);
    for (let step = 1; step <= 6; step += 1) await touch("touchMove", [startX + step * 8, startY]);
    await touch("touchEnd");
    await page.getByRole("button", { name: "Show all" }).waitFor();
    assert.equal(await page.locator("[data-magnified], [data-free]").count(), 0);
    await close();
  });
});
