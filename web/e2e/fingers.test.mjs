/** Fingers instead of a mouse, on phones: what hands do at a table, and what phones do meanwhile. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { Host } from "./host.mjs";
import { isLive, loadDeck, playOnce, settledMiddle, shared, symbolAt } from "./player.mjs";
import { visibleCards, wrongSymbol } from "./player.mjs";
import { joinRoom, newPerson, PHONE, screenshot, until } from "./support.mjs";

const SIDEWAYS = { width: PHONE.height, height: PHONE.width };
/** A phone with a notch: pixels at its long and short edges. */
const NOTCH = { top: 47, bottom: 34, left: 0, right: 0 };
const NOTCH_LEFT = { top: 0, bottom: 21, left: 47, right: 47 };

/** Fingers on the screen of a page, over the protocol of the browser's own tools. */
async function fingersOn(page) {
  const tools = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    tools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const point = ({ x, y }, id = 0, radius = 12) => ({ x, y, id, radiusX: radius, radiusY: radius });
  return {
    tools,
    point,
    down: (...points) => touch("touchStart", ...points),
    move: (...points) => touch("touchMove", ...points),
    up: (...points) => touch("touchEnd", ...points),
    async tap(at) {
      await touch("touchStart", point(at));
      await touch("touchEnd");
    },
  };
}

describe("on a phone", () => {
  const fixture = openFixture();

  /** Wilma at a table with a bot that takes its time, and a phone in her hand. */
  async function atTable({ size = PHONE, prepare } = {}) {
    const { browser, server } = fixture;
    const host = await Host.open(server.url);
    const settings = { games: [{ game: "tower" }], deck: "classic", bots: ["small-child"] };
    await host.configure({ ...settings, wrong_calls: { rule: "none" } });
    const context = { name: "Wilma", size, touch: true, mobile: true };
    const wilma = await newPerson(browser, server.url, context);
    await prepare?.(wilma.page);
    await joinRoom(wilma.page, `/r/${host.code}`);
    await host.players(2);
    await host.start();
    await until(() => isLive(wilma.page), "cards to call");
    const deck = await loadDeck(server.url, "classic");
    const seat = await host.seatOf("Wilma");
    const fingers = await fingersOn(wilma.page);
    const end = async () => {
      assert.deepEqual(wilma.errors, []);
      await wilma.context.close();
      await host.close();
    };
    return { ...wilma, host, deck, seat, fingers, end };
  }

  /** Counts the calls that a page sends. */
  async function countCalls(page) {
    await page.evaluate(() => {
      window.callsSent = 0;
      const send = WebSocket.prototype.send;
      WebSocket.prototype.send = function (text) {
        if (String(text).includes('"t":"call"')) window.callsSent += 1;
        return send.call(this, text);
      };
    });
    return () => page.evaluate(() => window.callsSent);
  }

  const frames = (page) =>
    page.evaluate(async () => {
      for (let left = 10; left > 0; left -= 1) await new Promise(requestAnimationFrame);
    });

  /** Where a right and a wrong symbol of Wilma's card are now. */
  async function spots({ page, deck, seat }) {
    const cards = await visibleCards(page);
    const own = `hand ${seat}`;
    const at = (symbol) => settledMiddle(page, symbolAt(own, symbol));
    return {
      right: await at(shared(deck, cards.get(own), cards.get("centre"))),
      wrong: await at(wrongSymbol(deck, cards.get(own), cards.get("centre"))),
      centre: cards.get("centre"),
    };
  }

  it("two fingers at once make one call", async () => {
    const wilma = await atTable();
    const { page, fingers } = wilma;
    const calls = await countCalls(page);
    const { right, wrong } = await spots(wilma);
    await fingers.down(fingers.point(right, 0), fingers.point(wrong, 1));
    await fingers.up();
    await until(async () => (await calls()) > 0, "a call");
    await frames(page);
    assert.equal(await calls(), 1);
    await wilma.end();
  });

  it("a finger that slides calls what it touched first", async () => {
    const wilma = await atTable();
    const { page, fingers } = wilma;
    const calls = await countCalls(page);
    const { right, wrong } = await spots(wilma);
    await fingers.down(fingers.point(wrong));
    for (let step = 1; step <= 6; step += 1) {
      const share = (axis) => wrong[axis] + ((right[axis] - wrong[axis]) * step) / 6;
      await fingers.move(fingers.point({ x: share("x"), y: share("y") }));
    }
    await fingers.up();
    await page.getByText("is not on both cards").waitFor();
    await frames(page);
    assert.equal(await calls(), 1);
    assert.equal(await page.evaluate(() => scrollY), 0);
    await wilma.end();
  });

  it("a palm is not a call", async () => {
    const wilma = await atTable();
    const { page, fingers } = wilma;
    const calls = await countCalls(page);
    const { wrong, right } = await spots(wilma);
    await fingers.down(fingers.point(wrong, 0, 80));
    await fingers.up();
    await frames(page);
    assert.equal(await calls(), 0);
    await fingers.tap(right);
    await until(async () => (await calls()) === 1, "the call of a finger");
    await wilma.end();
  });

  it("a double tap does not zoom, and a long press opens no menu", async () => {
    const wilma = await atTable();
    const { page, fingers } = wilma;
    await page.evaluate(() => {
      window.menus = [];
      addEventListener("contextmenu", (event) => window.menus.push(event.defaultPrevented));
    });
    const { right } = await spots(wilma);
    await fingers.tap(right);
    await fingers.tap(right);
    await frames(page);
    assert.equal(await page.evaluate(() => visualViewport.scale), 1);
    // Neither on a card nor beside it.
    const places = await page.evaluate(() => {
      const { left, top } = document.querySelector("main.table").getBoundingClientRect();
      const card = document.querySelector("[data-card]").getBoundingClientRect();
      return [
        { x: left + 4, y: top + 4 },
        { x: card.x + card.width / 2, y: card.y + card.height / 2 },
      ];
    });
    for (const at of places) {
      const menu = await page.evaluate(({ x, y }) => {
        const press = { bubbles: true, cancelable: true, pointerType: "touch" };
        const event = new PointerEvent("contextmenu", { ...press, clientX: x, clientY: y });
        return document.elementFromPoint(x, y).dispatchEvent(event);
      }, at);
      assert.equal(menu, false, "the menu is refused");
    }
    const zooms = await page.evaluate(() =>
      ["main.table", "[data-card]", ".play header"].map(
        (which) => getComputedStyle(document.querySelector(which).closest(".play")).touchAction,
      ),
    );
    assert.ok(!zooms.includes("auto"), zooms.join());
    const chosen = await page.evaluate(
      () => getComputedStyle(document.querySelector("main.table")).userSelect,
    );
    assert.equal(chosen, "none");
    await wilma.end();
  });

  it("pulling down at the table does not reload the page", async () => {
    const wilma = await atTable();
    const { page } = wilma;
    const overscroll = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).overscrollBehaviorY);
    assert.equal(await overscroll(), "none");
    await page.goto("/");
    await page.waitForSelector("h1");
    assert.equal(await overscroll(), "auto", "elsewhere it does what people are used to");
    await wilma.end();
  });

  it("Back asks before it leaves a game, and then leaves it", async () => {
    const wilma = await atTable();
    const { page, host, seat } = wilma;
    const path = `/r/${host.code}`;
    const back = () => page.evaluate(() => history.back());
    await back();
    await page.getByText("Really leave the table?").waitFor();
    assert.equal(new URL(page.url()).pathname, path);
    assert.ok(await isLive(page), "the game goes on");
    // Whoever does not answer stays, and is asked again.
    await page.getByText("Really leave the table?").waitFor({ state: "detached" });
    await back();
    await page.getByText("Really leave the table?").waitFor();
    await back();
    await page.waitForURL((url) => url.pathname === "/");
    // The seat is kept.
    await page.getByRole("button", { name: new RegExp(host.code) }).click();
    await until(() => isLive(page), "the table again");
    assert.equal(await host.seatOf("Wilma"), seat);
    // After the game nobody is asked, and going back once is enough.
    await host.send({ t: "to_lobby" });
    await page.waitForSelector(".lobby");
    await back();
    await page.waitForURL((url) => url.pathname === "/");
    await wilma.end();
  });

  for (const [name, size, insets] of [
    ["upright", PHONE, NOTCH],
    ["sideways", SIDEWAYS, NOTCH_LEFT],
  ]) {
    it(`nothing lies under the notch, ${name}`, async () => {
      const wilma = await atTable({ size });
      const { page, fingers, host } = wilma;
      await fingers.tools.send("Emulation.setSafeAreaInsetsOverride", {
        insets: { ...insets, topMax: insets.top, bottomMax: insets.bottom },
      });
      await frames(page);
      /** Visible controls, cards and texts that reach into the unsafe area. */
      const hidden = () =>
        page.evaluate(({ top, right, bottom, left }) => {
          const all = document.querySelectorAll("button, a, h1, [data-card], input, [data-place]");
          return [...all].flatMap((one) => {
            const rect = one.getBoundingClientRect();
            if (rect.width <= 1 || !one.checkVisibility({ visibilityProperty: true })) return [];
            // What is scrolled is not hidden for good.
            if (rect.top >= innerHeight || rect.bottom <= 0) return [];
            const free =
              rect.left >= left - 1 &&
              rect.right <= innerWidth - right + 1 &&
              rect.top >= top - 1 &&
              (one.closest("main:not(.table)") || rect.bottom <= innerHeight - bottom + 1);
            return free ? [] : [`${one.outerHTML.slice(0, 70)} ${JSON.stringify(rect)}`];
          });
        }, insets);
      await screenshot(page, `notch-table-${name}`);
      assert.deepEqual(await hidden(), []);
      await host.send({ t: "to_lobby" });
      await page.waitForSelector(".lobby");
      await frames(page);
      await screenshot(page, `notch-lobby-${name}`);
      assert.deepEqual(await hidden(), []);
      await wilma.end();
    });
  }

  it("a keyboard does not cover the name", async () => {
    const host = await Host.open(fixture.server.url);
    const { page, context } = await newPerson(fixture.browser, fixture.server.url, {
      touch: true,
      mobile: true,
    });
    await page.goto(`/r/${host.code}`);
    const field = page.locator("main form input").first();
    await field.tap();
    // The keyboard takes the lower half.
    await page.setViewportSize({ width: PHONE.width, height: PHONE.height / 2 });
    await field.pressSequentially("Otto");
    const inSight = (one) =>
      one.evaluate((node) => {
        const { top, bottom } = node.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await until(() => inSight(field), "the field above the keyboard");
    // "Done" on the keyboard is enough.
    await page.keyboard.press("Enter");
    await page.waitForSelector(".lobby");
    await context.close();
    await host.close();
  });

  it("a locked phone comes back to its seat, its screen awake and its sound woken", async () => {
    const wilma = await atTable({ prepare: watchPhone });
    const { page, fingers, host, seat, deck } = wilma;
    const phone = () => page.evaluate(() => window.phone);
    await until(async () => (await phone()).locks === 1, "a screen that stays awake");
    // The first touch has opened the sound.
    assert.ok((await phone()).sounds.length > 0, "sound");

    await page.evaluate(() => window.lockPhone(true));
    await fingers.tools.send("Page.setWebLifecycleState", { state: "frozen" });
    await fingers.tools.send("Page.setWebLifecycleState", { state: "active" });
    await page.evaluate(() => window.lockPhone(false));
    await until(async () => (await phone()).locks === 2, "it is kept awake again");
    await until(() => isLive(page), "cards to call");
    assert.equal(await host.seatOf("Wilma"), seat);
    // iOS has interrupted the sound; the next touch wakes it.
    await page.evaluate(() => window.phone.interrupt());
    await until(() => playOnce(page, deck, seat, "tower"), "a call");
    await until(async () => (await phone()).resumed > 0, "the sound to be woken");
    await host.send({ t: "to_lobby" });
    await page.waitForSelector(".lobby");
    await until(async () => (await phone()).held === 0, "the screen may go dark");
    await wilma.end();
  });

  for (const [name, size] of [
    ["half a phone", { width: 390, height: 422 }],
    ["a third of a tablet", { width: 320, height: 700 }],
  ]) {
    it(`a split screen is enough to play: ${name}`, async () => {
      const wilma = await atTable();
      const { page, deck, seat, host } = wilma;
      await page.setViewportSize(size);
      await until(() => playOnce(page, deck, seat, "tower"), "a call");
      await until(async () => (await host.state()).calls > 0, "the call to count");
      const outside = await page.evaluate(
        () =>
          [...document.querySelectorAll("[data-card]")].filter((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect();
            return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
          }).length,
      );
      assert.equal(outside, 0, "all cards are in sight");
      await screenshot(page, `split-${size.width}`);
      await wilma.end();
    });
  }

  it("text at 200 % fits, and the game can be played", async () => {
    const wilma = await atTable();
    const { page, deck, seat, host } = wilma;
    const double = () => page.addStyleTag({ content: "html { font-size: 200% !important; }" });
    await double();
    await until(() => playOnce(page, deck, seat, "tower"), "a call");
    await until(async () => (await host.state()).calls > 0, "the call to count");
    await screenshot(page, "text-200-table");
    for (const path of ["/", "/practice", "/workshop"]) {
      await page.goto(path);
      await page.waitForSelector("h1", { state: "attached" });
      await double();
      await frames(page);
      await screenshot(page, `text-200-${path.slice(1) || "home"}`);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.ok(wider <= 0, `${path} is ${wider} pixels too wide`);
    }
    await wilma.end();
  });
});

/** Runs before the page: a phone whose screen and sound can be watched, and that can be locked. */
function watchPhone(page) {
  return page.addInitScript(() => {
    const phone = { locks: 0, held: 0, sounds: [], resumed: 0 };
    window.phone = phone;
    const request = async () => {
      phone.locks += 1;
      phone.held += 1;
      let held = true;
      const drop = () => {
        if (held) phone.held -= 1;
        held = false;
      };
      document.addEventListener("visibilitychange", () => document.hidden && drop());
      return { release: async () => drop() };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    let state = null;
    window.AudioContext = class extends AudioContext {
      constructor(options) {
        super(options);
        phone.sounds.push("opened");
      }
      get state() {
        return state ?? super.state;
      }
      resume() {
        state = null;
        phone.resumed += 1;
        return super.resume();
      }
    };
    phone.interrupt = () => {
      state = "interrupted";
      phone.resumed = 0;
    };
    let hidden = false;
    Object.defineProperty(document, "hidden", { get: () => hidden });
    Object.defineProperty(document, "visibilityState", {
      get: () => (hidden ? "hidden" : "visible"),
    });
    window.lockPhone = (locked) => {
      hidden = locked;
      document.dispatchEvent(new Event("visibilitychange"));
    };
  });
}
