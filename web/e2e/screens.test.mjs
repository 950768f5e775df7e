/**
 * Every page and every game at three sizes, in English with the dark theme and in
 * German with the light one; with FANO_SCREENS=all in both themes each. The
 * screenshots are for people to look at; the tests check that nothing overflows
 * sideways and no text is missing.
 */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { LAPTOP, assertNoErrors, PHONE, screenshot, TV } from "./support.mjs";
import { SCENES } from "./scenes.mjs";
import { settle, Screenshots } from "./screenshots.mjs";

const SIZES = { phone: PHONE, laptop: LAPTOP, tv: TV };
const ALL_THEMES = process.env.FANO_SCREENS === "all";
const THEMES = {
  en: ["dark", "light"],
  de: ["light", "dark"],
  fr: ["dark", "light"],
  es: ["light", "dark"],
};
/** Long sentences are the problem of small screens, so other languages are looked at there. */
const OTHERS = ["fr", "es"];
/** `FANO_LANGUAGES` names some of them, to try something out. */
const LANGUAGES = process.env.FANO_LANGUAGES?.split(",") ?? Object.keys(THEMES);

/** Describes the problems of a page. */
function problemsOf(page) {
  return page.evaluate(() => {
    const found = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`${scrollWidth - clientWidth} px too wide`);
    const text = document.body.innerText;
    const raw = /\b(?:web|play|game|help|results|learn|why|refused)-[a-z-]+/.exec(text);
    if (raw) found.push(`a sentence is missing: ${raw[0]}`);
    const small = [...document.querySelectorAll("[data-place] [data-card]")].filter((card) => {
      const { left, right, width } = card.getBoundingClientRect();
      return width > 0 && !card.closest(".view") && (left < -1 || right > innerWidth + 1);
    });
    if (small.length > 0) found.push(`${small.length} cards stick out`);
    return found;
  });
}

/** Enlarges the viewport so that nothing needs to be scrolled inside the page. */
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
  let screenshots;
  before(async () => {
    screenshots = await Screenshots.open();
  });
  afterEach(assertNoErrors);
  after(() => screenshots?.close());

  for (const scene of SCENES) {
    it(scene.name, { timeout: 1_200_000 }, async () => {
      const problems = {};
      for (const language of LANGUAGES) {
        const isOther = OTHERS.includes(language);
        if (isOther && (scene.variant || (scene.sizes && !scene.sizes.includes("phone")))) continue;
        const { page, context, errors } = await screenshots.show(scene, { size: PHONE, language });
        for (const [sizeName, size] of Object.entries(SIZES)) {
          if (scene.sizes && !scene.sizes.includes(sizeName)) continue;
          if (isOther && sizeName !== "phone") continue;
          await page.setViewportSize(size);
          // Variants need only one theme.
          for (const theme of THEMES[language].slice(0, ALL_THEMES && !scene.variant ? 2 : 1)) {
            await page.emulateMedia({ colorScheme: theme });
            await settle(page);
            const name = `${scene.name}-${sizeName}-${language}-${theme}`;
            if (scene.whole) await unroll(page, size);
            await screenshot(page, name, { whole: scene.whole });
            const found = await problemsOf(page);
            if (found.length > 0) problems[name] = found;
          }
        }
        assert.deepEqual(errors, []);
        await context.close();
      }
      assert.deepEqual(problems, {});
    });
  }
});
