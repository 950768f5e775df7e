/** Where things are: cards are large, and nothing covers what people look for. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CODE, fakeServer } from "./fake-server.mjs";
import { openFixture } from "./fixture.mjs";
import { drawnBelowLetters } from "./letters.mjs";
import { scene, TABLES } from "./scenes.mjs";
import { settle } from "./screenshots.mjs";
import { LAPTOP, newPerson, PHONE, TV } from "./support.mjs";

const CARDS = "[data-place] [data-card] canvas";
const SMALL = { width: 360, height: 640 };
const FLAT = { width: 844, height: 390 };
const TABLET = { width: 820, height: 1180 };
const FOUR_K = { width: 3840, height: 2160 };
const ALL_SIZES = [PHONE, SMALL, FLAT, TABLET, LAPTOP, TV, FOUR_K];

/** The smallest card and our own, by game, size and number of players, in pixels. */
const CARDS_MIN = {
  triplet: [
    { size: PHONE, at: { 2: [140], 4: [138], 8: [134] } },
    { size: SMALL, at: { 2: [114], 4: [114], 8: [108] } },
    { size: FLAT, at: { 2: [136], 4: [136], 8: [136] } },
  ],
  "hot-potato": [
    { size: PHONE, at: { 2: [330, 330], 4: [172, 300], 8: [140, 188] } },
    { size: SMALL, at: { 2: [236, 236], 4: [148, 205], 8: [104, 205] } },
    { size: FLAT, at: { 2: [262, 262], 4: [176, 240], 8: [114, 258] } },
  ],
};

/** Runs in the page: symbols that a touch in their middle does not reach. */
function outOfReach() {
  return [...document.querySelectorAll("main [data-place] .callable [data-symbol]")].flatMap(
    (symbol) => {
      const { x, y, width, height } = symbol.getBoundingClientRect();
      const place = symbol.closest("[data-place]");
      const touched = document.elementFromPoint(x + width / 2, y + height / 2);
      return place.contains(touched) ? [] : [`${symbol.dataset.symbol} of ${place.dataset.place}`];
    },
  );
}

describe("layout", () => {
  const fixture = openFixture();

  async function open(path, message, { size, ready = CARDS, storage = {} }) {
    const person = await newPerson(fixture.browser, fixture.server.url, {
      size,
      reducedMotion: true,
      storage: { name: "Mia", colour: "0", language: "en", rooms: CODE, ...storage },
    });
    await fakeServer(person.context, message);
    await person.page.goto(path);
    await person.page.waitForSelector(ready);
    await settle(person.page);
    return person;
  }

  const boxesOf = (locator) =>
    locator.evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height, name: one.dataset.place ?? "" };
      }),
    );
  const middleOf = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const areApart = (one, other, slack = 0.5) =>
    one.x + one.width <= other.x + slack ||
    other.x + other.width <= one.x + slack ||
    one.y + one.height <= other.y + slack ||
    other.y + other.height <= one.y + slack;
  function discsAreApart(one, other) {
    const [a, b] = [middleOf(one), middleOf(other)];
    return Math.hypot(a.x - b.x, a.y - b.y) >= (one.width + other.width) / 2 - 0.5;
  }

  for (const [game, sizes] of Object.entries(CARDS_MIN)) {
    for (const { size, at } of sizes) {
      it(`large cards: ${game}, ${size.width} × ${size.height}`, async () => {
        for (const [count, [smallest, own]] of Object.entries(at)) {
          const { page, context } = await open(`/r/${CODE}`, TABLES[game](Number(count)), { size });
          const boxes = (await boxesOf(page.locator("main [data-place]:has([data-card])"))).map(
            (box) => ({ ...box, height: box.width }),
          );
          const what = `${count} players: ${boxes.map(({ width }) => Math.round(width))}`;
          assert.ok(Math.min(...boxes.map(({ width }) => width)) >= smallest, what);
          for (const [index, box] of boxes.entries()) {
            assert.ok(box.x >= 0 && box.x + box.width <= size.width, "all of it is on the screen");
            for (const other of boxes.slice(index + 1)) {
              assert.ok(discsAreApart(box, other), `${box.name} covers ${other.name}, ${what}`);
            }
          }
          assert.deepEqual(await page.evaluate(outOfReach), [], what);
          if (own !== undefined) {
            const mine = boxes.find(({ name }) => name === "hand 0");
            assert.ok(mine.width >= own, what);
            const lowest = Math.max(...boxes.map(({ y, height }) => y + height));
            if (size.height > size.width) {
              assert.ok(mine.y + mine.height >= lowest - 1, "our own card is at the bottom");
            }
          }
          await context.close();
        }
      });
    }
  }

  it("whoever is safe takes less room than a card", async () => {
    const hands = [1, 1, 0, 1].map((count, seat) => ({ count, top: count ? 3 + seat * 4 : null }));
    const { page, context } = await open(
      `/r/${CODE}`,
      TABLES["hot-potato"](4, { more: { hands } }),
      { size: PHONE },
    );
    const [safe] = await boxesOf(page.locator("[data-place='hand 2'] .bare"));
    const [live] = await boxesOf(page.locator("[data-place='hand 1'] [data-card]"));
    assert.ok(safe.width < 0.7 * live.width, `${safe.width} beside ${live.width}`);
    await context.close();
  });

  it("whole names above the Tower, with eight players", async () => {
    const { page, context } = await open(`/r/${CODE}`, TABLES.tower(8), { size: PHONE });
    const cut = await page.locator("main ul .name").evaluateAll((all) =>
      all
        .filter((one) => {
          const { left, right } = one.getBoundingClientRect();
          return one.scrollWidth > one.clientWidth + 1 || left < 0 || right > innerWidth;
        })
        .map((one) => one.textContent),
    );
    assert.deepEqual(cut, []);
    const names = await boxesOf(page.locator("main ul .name"));
    for (const [index, name] of names.entries()) {
      assert.ok(names.slice(index + 1).every((other) => areApart(name, other, 6)));
    }
    await context.close();
  });

  const LETTERED = [
    ...["tower", "well", "hot-potato", "gift", "triplet"].map((game) => [game, 4, LAPTOP]),
    ...["hot-potato", "gift", "triplet"].map((game) => [game, 8, TV]),
  ];
  for (const [game, count, size] of LETTERED) {
    it(`key letters cover no symbol: ${game}, ${size.width} × ${size.height}`, async () => {
      const { page, context } = await open(`/r/${CODE}`, TABLES[game](count), {
        size,
        storage: { "key-hints": "on" },
      });
      const card = page.locator("[data-card]:has([data-key-of])");
      await card.first().waitFor();
      // Symbols for screen readers follow a little after their card.
      await card.first().locator("[data-symbol]").first().waitFor({ state: "attached" });
      const letters = await boxesOf(card.first().locator("[data-key-of]"));
      assert.equal(letters.length, await card.first().locator("[data-symbol]").count());
      assert.ok(letters.length >= 6);
      const covered = await card.first().evaluate(drawnBelowLetters);
      for (const [index, letter] of letters.entries()) {
        assert.ok(letter.height >= 14);
        assert.ok(covered[index] < 0.03, `letter ${index + 1} covers a drawing: ${covered}`);
        assert.ok(letters.slice(index + 1).every((other) => areApart(letter, other, 6)));
      }
      await context.close();
    });
  }

  it("the focus ring lies above the card, all of it", async () => {
    const { page, context } = await open(`/r/${CODE}`, TABLES.triplet(4), { size: LAPTOP });
    const symbols = page.locator("[data-place='slot 0'] [data-symbol]");
    await page.locator("[data-place='slot 0'] [data-symbol][tabindex='0']").focus();
    for (let index = 0; index < (await symbols.count()); index += 1) {
      await page.keyboard.press("ArrowRight");
      const ring = await page.evaluate(() => {
        const { x, y, width } = document.activeElement.getBoundingClientRect();
        const after = getComputedStyle(document.activeElement, "::after");
        const outer = Number.parseFloat(after.width) / 2;
        const line = Number.parseFloat(after.borderTopWidth);
        return { x: x + width / 2, y: y + width / 2, radius: outer - line / 2 };
      });
      const shot = (await page.screenshot()).toString("base64");
      const share = await page.evaluate(
        async ({ shot: base64, ring: { x, y, radius } }) => {
          const image = new Image();
          image.src = `data:image/png;base64,${base64}`;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          const points = Array.from({ length: 48 }, (_, step) => {
            const turn = (step / 48) * 2 * Math.PI;
            const at = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
            const [r, g, b] = context.getImageData(...at.map(Math.floor), 1, 1).data;
            return Math.abs(r - 26) + Math.abs(g - 91) + Math.abs(b - 208) < 60;
          });
          return points.filter(Boolean).length / points.length;
        },
        { shot, ring },
      );
      assert.ok(share > 0.97, `${Math.round(100 * share)} % of the ring is visible`);
    }
    await context.close();
  });

  it("the cards of the home page do not cover each other", { timeout: 1_200_000 }, async () => {
    for (const size of ALL_SIZES) {
      const { page, context } = await open("/", undefined, { size, ready: "[data-card] canvas" });
      const [one, two] = await boxesOf(page.locator("main [data-card]"));
      assert.ok(discsAreApart(one, two), `${size.width} × ${size.height}`);
      assert.ok(one.width > 0.24 * Math.min(size.width, size.height), "they are large");
      await context.close();
    }
  });

  const NEXT_STEPS = {
    "home-alone": ["Start", "Los"],
    lobby: ["Start", "Los"],
    "lobby-series": ["Start", "Los"],
    "lobby-teams": ["Start", "Los"],
    between: ["Next game", "Nächstes Spiel"],
    results: ["Play again", "Revanche"],
  };
  for (const [name, labels] of Object.entries(NEXT_STEPS)) {
    it(`the next step is always in sight: ${name}`, { timeout: 1_200_000 }, async () => {
      const { path, welcome, ready, act, then } = scene(name);
      for (const [language, label] of [
        ["en", labels[0]],
        ["de", labels[1]],
      ]) {
        const about = { size: PHONE, ready, storage: { language } };
        const { page, context } = await open(path, welcome, about);
        await act?.(page);
        if (then) await page.waitForSelector(then);
        const button = page.getByRole("button", { name: label, exact: true });
        for (const size of ALL_SIZES) {
          await page.setViewportSize(size);
          await settle(page);
          for (const end of [0, 1e6]) {
            await page.evaluate((top) => {
              for (const one of document.querySelectorAll("html, main, .page, dialog"))
                one.scrollTop = top;
            }, end);
            const { x, y, width, height } = await button.boundingBox();
            const where = `${size.width} × ${size.height}, ${language}`;
            assert.ok(x >= 0 && x + width <= size.width, where);
            assert.ok(y >= 0 && y + height <= size.height, where);
            const top = await button.evaluate((one) => {
              const box = one.getBoundingClientRect();
              const at = [box.x + box.width / 2, box.y + box.height / 2];
              return one.contains(document.elementFromPoint(...at));
            });
            assert.ok(top, `nothing covers it: ${where}`);
          }
        }
        await context.close();
      }
    });
  }

  for (const name of ["tv-results", "tv-champion", "tv-teams"]) {
    it(`the podium fits a shared screen: ${name}`, { timeout: 1_200_000 }, async () => {
      const { path, welcome, ready } = scene(name);
      for (const size of [LAPTOP, TV, FOUR_K]) {
        const { page, context } = await open(path, welcome, { size, ready });
        const [podium] = await boxesOf(page.locator("section .podium"));
        const [records] = await boxesOf(page.locator("section .records"));
        const steps = await boxesOf(page.locator("[class*=step-]"));
        assert.equal(steps.length, 3);
        for (const { x, y, width, height } of steps) {
          assert.ok(x >= 0 && x + width <= podium.x + podium.width + 1, `${size.width}: sideways`);
          assert.ok(y >= podium.y - 1 && y + height <= records.y + 1, `${size.width}: downwards`);
        }
        await context.close();
      }
    });
  }

  const SCREENS = ["tv-lobby", "tv-results", "tv-tower", "tv-hot-potato", "tv-gift", "tv-triplet"];
  for (const name of [...SCREENS, "lobby", "results"]) {
    it(`texts grow with a very large screen: ${name}`, { timeout: 1_200_000 }, async () => {
      const { path, welcome, ready } = scene(name);
      const { page, context } = await open(path, welcome, { size: FOUR_K, ready });
      const small = await page.evaluate((least) => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const found = [];
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const one = text.parentElement;
          if (!text.data.trim() || one.closest("svg, style, script, .unseen, .paint-marks"))
            continue;
          if (!one.checkVisibility()) continue;
          const px = Number.parseFloat(getComputedStyle(one).fontSize);
          if (px < least) found.push(`${px} px: ${text.data.trim().slice(0, 40)}`);
        }
        return found;
      }, 0.012 * FOUR_K.height);
      assert.deepEqual(small, []);
      await context.close();
    });
  }
});
