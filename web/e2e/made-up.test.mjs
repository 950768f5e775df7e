/**
 * Builds the client with a made-up language and looks at every page in it: no word of another
 * language may be left. A language needs nothing but its folder.
 *
 * A server that was built with the same folder (`FANO_FTL`) sends names in that language. For any
 * other one, the names of symbols and decks are added to its answers here: they are made from the
 * English ones, as those in the folder are.
 */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, afterEach, before, describe, it } from "node:test";
import { MADE_UP, madeUp, makeUpLanguage } from "../tools/made-up.mjs";
import { SCENES } from "./scenes.mjs";
import { Screenshots, settle } from "./screenshots.mjs";
import { assertNoErrors, LAPTOP, screenshot } from "./support.mjs";

const WEB = fileURLToPath(new URL("../", import.meta.url));
const TEXTS = fileURLToPath(new URL("../../crates/texts/ftl", import.meta.url));

/**
 * What is no text of ours: the product, people and their teams in the made-up rooms, codes and
 * addresses, keys, what languages call themselves, and what `Intl` says in a language that it
 * does not know.
 */
const NAMES = [
  ...["Fano", "fano", "Mia", "Jonas", "Amelie", "Emmy", "Ravi", "Zoë", "Maximilian", "Charlotte"],
  ...["Wilma", "Xaver", "Balthasar", "Bux"],
  ...["XMRBP", "fano.example", "English", "Deutsch", "Français", "Español", "Qq"],
  ...["en", "de", "fr", "es", "qq"],
  ...["and", "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
];

/** Every text that a page shows or says to screen readers. */
function textsOf(page) {
  return page.evaluate(() => {
    const found = new Set([document.title]);
    const isHidden = (element) => !element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (isHidden(node)) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description"]) {
          found.add(node.getAttribute(name) ?? "");
        }
      } else if (node instanceof Text && node.parentElement) {
        const { parentElement } = node;
        if (parentElement.closest("script, style, noscript") || isHidden(parentElement)) continue;
        found.add(node.data);
      }
    }
    return [...found].map((text) => text.trim()).filter(Boolean);
  });
}

/** The texts that have a word in Latin letters. Single letters are keys and chemical symbols. */
function foreign(texts, known = []) {
  const names = [...NAMES, ...known];
  return texts.filter((text) => {
    const words = text.match(/[\p{Script=Latin}\p{M}][\p{Script=Latin}\p{M}.]+/gu) ?? [];
    return words.some((word) => !names.includes(word.replace(/\.$/, "")));
  });
}

/** Adds made-up names wherever there are English ones. */
function withNames(value) {
  if (Array.isArray(value)) return value.map(withNames);
  if (typeof value !== "object" || value === null) return value;
  const more = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withNames(one)]));
  if (typeof value.en === "string") more[MADE_UP] ??= madeUp(value.en);
  return more;
}

describe("a made-up language", () => {
  const folder = mkdtempSync(join(tmpdir(), "fano-made-up-"));
  const built = join(folder, "dist");
  let screenshots;
  before(async () => {
    makeUpLanguage(TEXTS, join(folder, "ftl"));
    const vite = join(WEB, "node_modules/vite/bin/vite.js");
    execFileSync("node", [vite, "build", "--logLevel", "error", "--outDir", built], {
      cwd: WEB,
      env: { ...process.env, FANO_FTL: join(folder, "ftl"), NODE_ENV: "production" },
    });
    screenshots = await Screenshots.open();
  });
  afterEach(assertNoErrors);
  after(async () => {
    await screenshots?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Gives a browser the client that was built here. */
  async function prepare(context) {
    await context.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.startsWith("/api/")) return route.fallback();
      const file = join(built, pathname);
      const is = existsSync(file) && statSync(file).isFile();
      return route.fulfill({ path: is ? file : join(built, "index.html") });
    });
    await context.route(/\/api\/(?:decks|symbols)(?:[/?]|$)/, async (route) => {
      if (route.request().method() !== "GET") return route.fallback();
      // Only the browser knows the name under which it opens the pages.
      const { pathname, search } = new URL(route.request().url());
      const answer = await route.fetch({ url: screenshots.server.url + pathname + search });
      if (!(answer.headers()["content-type"] ?? "").includes("json")) {
        return route.fulfill({ response: answer });
      }
      return route.fulfill({ response: answer, json: withNames(await answer.json()) });
    });
  }

  const open = (scene) => screenshots.show(scene, { size: LAPTOP, language: MADE_UP, prepare });

  async function check(page, where, known) {
    const texts = await textsOf(page);
    assert.ok(texts.length > 3, `${where} shows something`);
    assert.ok(
      texts.some((text) => /\p{Script=Greek}/u.test(text)),
      `${where} speaks the language`,
    );
    assert.deepEqual(foreign(texts, known), [], where);
  }

  it("is told from others", () => {
    assert.deepEqual(foreign([madeUp("The Tower"), "Mia 12", "A"]), []);
    assert.deepEqual(foreign(["The Tower", "Räume", madeUp("a dog")]), ["The Tower", "Räume"]);
  });

  // The big screen says the same as the table, and cards look alike with eight people.
  const scenes = SCENES.filter(({ name }) => !/-eight$|^tv-(?!lobby|results)/.test(name));
  for (const scene of scenes) {
    it(`is all that is on ${scene.name}`, { timeout: 1_200_000 }, async () => {
      const { page, context } = await open(scene);
      assert.equal(await page.evaluate(() => document.documentElement.lang), MADE_UP);
      await screenshot(page, `made-up-${scene.name}`);
      await check(page, scene.name);
      await context.close();
    });
  }

  it("is all that is in the help", { timeout: 1_200_000 }, async () => {
    const table = SCENES.find(({ name }) => name === "table-tower");
    const { page, context } = await open(table);
    await page.getByRole("button", { name: madeUp("How to play") }).click();
    await page.locator("dialog[open] h2").first().waitFor();
    await settle(page);
    await check(page, "help");
    await context.close();
  });

  it("is all that is in the workshop", { timeout: 1_200_000 }, async () => {
    const begin = { path: "/workshop", ready: "main li button" };
    const { page, context } = await open(begin);
    await check(page, "the empty workshop");
    await page.locator("main li button").first().click();
    const list = [
      "dog\tHund",
      "cat\tKatze",
      "cow\tKuh",
      "hen\tHenne",
      "pig\tSchwein",
      "bee\tBiene",
    ];
    const typed = list.join("\t").split("\t");
    await page.getByRole("textbox").fill(list.join("\n"));
    await check(page, "a pasted list", typed);
    await page.locator("dialog .foot button").click();
    await page.locator("[data-entry]").first().waitFor();
    await page.locator("details.options").evaluate((one) => (one.open = true));
    await settle(page);
    await check(page, "symbols of one's own", typed);
    await page.locator("[data-entry] button").first().click();
    await page.locator("dialog .names").waitFor();
    // Languages are called as Intl does, which does not know this one.
    const languages = ["English", "German", "French", "Spanish"];
    await check(page, "one symbol", [...typed, ...languages]);
    await context.close();
  });

  it("is all that is in a template", { timeout: 1_200_000 }, async () => {
    const { page, context } = await open({ path: "/workshop", ready: "main li button" });
    const template = page.getByRole("button", { name: madeUp("Template"), exact: false });
    await template.first().click();
    for (const name of ["colours", "capitals", "elements"]) {
      const titles = {
        colours: "Colours",
        capitals: "Countries and capitals",
        elements: "Chemical elements",
      };
      await page.getByRole("button", { name: madeUp(titles[name]) }).click();
      await page.locator(".sample").waitFor();
      // Chemical symbols are the same everywhere.
      await check(page, name, ["He", "Fe", "Au", "Ag", "Cu"]);
    }
    await context.close();
  });
});
