/** The language and the theme of the system, for whoever has chosen neither. */
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "node:test";
import { assertNoErrors, startServer } from "../support.mjs";
import { onEverySystem } from "./browsers.mjs";

const SYSTEMS = [
  { language: "de", theme: "dark", light: "night" },
  { language: "fr", theme: "light", light: "noon" },
];

onEverySystem((name, start) => {
  describe(`the system, in ${name}`, () => {
    let server;
    before(async () => (server = await startServer()));
    afterEach(assertNoErrors);
    after(() => server?.stop());

    for (const { language, theme, light } of SYSTEMS) {
      it(`has a language and a theme that pages follow: ${language}, ${theme}`, async () => {
        const { browser, person } = await start({ language, theme });
        try {
          const { page, errors, close } = await person(server.url);
          await page.goto("/");
          await page.waitForSelector("main h1");
          const { lang, dataset } = await page.evaluate(() => {
            const { lang, dataset } = document.documentElement;
            return { lang, dataset: { ...dataset } };
          });
          assert.deepEqual([lang, dataset.theme], [language, light]);
          assert.deepEqual(errors, []);
          await close();
        } finally {
          await browser.close();
        }
      });
    }
  });
});
