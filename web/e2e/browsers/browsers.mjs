/**
 * The same tests in Chromium, Firefox and WebKit. `FANO_BROWSERS` names some of them, to try
 * something out. Pages are Playwright's in Chromium, and have the same few functions elsewhere:
 * `goto`, `reload`, `goBack`, `evaluate`, `waitForSelector`, `waitForTimeout`,
 * `screenshot`, `mouse.click`, `touchscreen.tap`, `keyboard.press` and `keyboard.type`. Everything
 * else that tests need is made of these (`page.mjs`).
 */
import { after, afterEach, before, describe } from "node:test";
import {
  assertNoErrors,
  errorLog,
  newPerson,
  PHONE,
  startBrowser,
  startServer,
} from "../support.mjs";
import { startFirefox } from "./firefox.mjs";
import { startWebKit } from "./webkit.mjs";

const BROWSERS = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };
const CHOSEN = (process.env.FANO_BROWSERS ?? Object.keys(BROWSERS).join()).split(",");

/** `system` is the language and the theme of the system: `{ language: "de", theme: "dark" }`. */
async function startChromium(system = {}) {
  const browser = await startBrowser();
  return {
    name: "chromium",
    async newPerson(url, options, report) {
      const person = await newPerson(browser, url, {
        ...system,
        ...options,
        serviceWorker: true,
        report,
      });
      return { page: person.page, close: () => person.context.close() };
    },
    close: () => browser.close(),
  };
}

/** Starts each browser on a system with a language and a theme. */
export function onEverySystem(define) {
  for (const name of CHOSEN) {
    define(name, async (system) => {
      const browser = await BROWSERS[name](system);
      return { browser, person: (url) => visitor(browser, url, {}, {}) };
    });
  }
}

/** Defines tests for every browser. They get one server, and `person`, which opens a page. */
export function inEveryBrowser(title, define) {
  for (const name of CHOSEN) {
    describe(`${title}, in ${name}`, () => {
      const fixture = { name, server: null, browser: null, person: null };
      before(async () => {
        fixture.server = await startServer();
        fixture.browser = await BROWSERS[name]();
        fixture.person = (options = {}, url = fixture.server.url) =>
          person(fixture.browser, url, options);
      });
      afterEach(assertNoErrors);
      after(async () => {
        await fixture.browser?.close();
        await fixture.server?.stop();
      });
      define(fixture);
    });
  }
}

/**
 * Somebody with a browser of their own: its size, and what it remembers from earlier visits.
 * Not every browser lets tests choose its language and theme, so people have chosen them in ours.
 */
async function person(browser, url, options) {
  const { name, language = "en", theme = "night" } = options;
  const storage = { language, theme, ...(name && { name }), ...options.storage };
  return visitor(browser, url, options, storage);
}

/** Somebody whose browser remembers this; with `finger`, they touch the screen. */
async function visitor(browser, url, options, storage) {
  const { name, size = PHONE, finger = false, expectedErrors = [] } = options;
  const { errors, report } = errorLog(expectedErrors);
  const opened = await browser.newPerson(url, { size, storage, touch: finger }, report);
  opened.page.hasFinger = finger;
  return { ...opened, name, errors };
}
