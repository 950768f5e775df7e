/**
 * Every page and every game at three sizes, in both languages, by day and by
 * night. The pictures are for people to look at; what can be checked without
 * eyes is checked here: nothing sticks out sideways, and no sentence is missing.
 */
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { LAPTOP, PHONE, picture, TV } from "./around.mjs";
import { SCENES } from "./scenes.mjs";
import { settle, Studio } from "./studio.mjs";

const SIZES = { phone: PHONE, laptop: LAPTOP, tv: TV };

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

describe("screens", () => {
  let studio;
  before(async () => {
    studio = await Studio.open();
  });
  after(() => studio?.close());

  for (const scene of SCENES) {
    it(scene.name, { timeout: 240_000 }, async () => {
      const wrong = {};
      for (const language of ["en", "de"]) {
        const { page, context, errors } = await studio.show(scene, { size: PHONE, language });
        for (const [sizeName, size] of Object.entries(SIZES)) {
          await page.setViewportSize(size);
          for (const theme of ["dark", "light"]) {
            await page.emulateMedia({ colorScheme: theme });
            await settle(page);
            const name = `${scene.name}-${sizeName}-${language}-${theme}`;
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
