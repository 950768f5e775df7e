/**
 * Every page and every game at three sizes, in English by night and in German
 * by day; with FANO_SCREENS=all in both languages by day and by night. The
 * pictures are for people to look at; what can be checked without eyes is
 * checked here: nothing sticks out sideways, and no sentence is missing.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { LAPTOP, nobodyComplains, PHONE, picture, TV } from "./around.mjs";
import { SCENES } from "./scenes.mjs";
import { settle, Studio } from "./studio.mjs";

const SIZES = { phone: PHONE, laptop: LAPTOP, tv: TV };
const EVERY_LIGHT = process.env.FANO_SCREENS === "all";
const THEMES = { en: ["dark", "light"], de: ["light", "dark"] };

/** What is wrong with the page, in words. */
function wrongIn(page) {
  return page.evaluate(() => {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    const text = document.body.innerText;
    const raw = /\b(?:web|play|game|results|learn|why|refused)-[a-z-]+/.exec(text);
    if (raw) found.push(`a sentence is missing: ${raw[0]}`);
    const small = [...document.querySelectorAll("[data-place] [data-card]")].filter((card) => {
      const { left, right, width } = card.getBoundingClientRect();
      return width > 0 && !card.closest(".view") && (left < -1 || right > innerWidth + 1);
    });
    if (small.length > 0) found.push(`${small.length} cards stick out`);
    return found;
  });
}

/** Makes room for what a page would scroll inside itself. */
async function unroll(page, { width, height }) {
  await page.setViewportSize({ width, height });
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll("main, .page")]
      .filter((one) => getComputedStyle(one).overflowY !== "visible")
      .reduce((most, one) => Math.max(most, one.scrollHeight - one.clientHeight), 0),
  );
  if (hidden > 0) await page.setViewportSize({ width, height: Math.min(height + hidden, 6000) });
  await settle(page);
}

describe("screens", () => {
  let studio;
  before(async () => {
    studio = await Studio.open();
  });
  afterEach(nobodyComplains);
  after(() => studio?.close());

  for (const scene of SCENES) {
    it(scene.name, { timeout: 1_200_000 }, async () => {
      const wrong = {};
      for (const language of ["en", "de"]) {
        const { page, context, errors } = await studio.show(scene, { size: PHONE, language });
        for (const [sizeName, size] of Object.entries(SIZES)) {
          if (scene.sizes && !scene.sizes.includes(sizeName)) continue;
          await page.setViewportSize(size);
          // A variant of another scene need not be seen in every light.
          for (const theme of THEMES[language].slice(0, EVERY_LIGHT && !scene.variant ? 2 : 1)) {
            await page.emulateMedia({ colorScheme: theme });
            await settle(page);
            const name = `${scene.name}-${sizeName}-${language}-${theme}`;
            if (scene.whole) await unroll(page, size);
            await picture(page, name, { whole: scene.whole });
            const found = await wrongIn(page);
            if (found.length > 0) wrong[name] = found;
          }
        }
        assert.deepEqual(errors, []);
        await context.close();
      }
      assert.deepEqual(wrong, {});
    });
  }
});
