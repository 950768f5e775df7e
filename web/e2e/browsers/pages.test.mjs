/** Every page in every browser: no serious accessibility problem, nothing wider than the page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { it } from "node:test";
import { Host } from "../host.mjs";
import { settle } from "../screenshots.mjs";
import { LAPTOP, PHONE, screenshot } from "../support.mjs";
import { inEveryBrowser } from "./browsers.mjs";
import { enterRoom } from "./page.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function serious(page) {
  await page.evaluate(AXE);
  return page.evaluate(async () => {
    const { violations } = await globalThis.axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}

/** By how many pixels the page is wider than its window. */
const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Every combination takes its time; `FANO_ALL_LOOKS` has all of them, to look at the screenshots. */
const LOOKS = [
  { sizeName: "phone", size: PHONE, theme: "noon" },
  { sizeName: "laptop", size: LAPTOP, theme: "night" },
  ...(process.env.FANO_ALL_LOOKS
    ? [
        { sizeName: "phone", size: PHONE, theme: "night" },
        { sizeName: "laptop", size: LAPTOP, theme: "noon" },
      ]
    : []),
];

inEveryBrowser("pages", (fixture) => {
  for (const { sizeName, size, theme } of LOOKS) {
    it(`are accessible and fit: ${sizeName}, ${theme}`, { timeout: 600_000 }, async () => {
      const host = await Host.open(fixture.server.url);
      await host.configure({ games: [{ game: "tower" }], bots: ["casual", "casual"] });
      // After axe, WebKit goes to no other page: every page gets a visitor of its own.
      const visitor = () => fixture.person({ name: "Wilma", size, theme });
      const found = {};
      const look = async (page, name) => {
        await settle(page);
        await screenshot(page, `${fixture.name}-page-${name}-${sizeName}-${theme}`);
        const problems = await serious(page);
        const wider = await page.evaluate(overflow);
        if (wider > 0) problems.push(`${wider} pixels too wide`);
        if (problems.length > 0) found[name] = problems;
      };
      for (const path of ["/", "/practice", "/why", "/workshop"]) {
        const { page, errors, close } = await visitor();
        await page.goto(path);
        await page.waitForSelector("main");
        await look(page, path.slice(1) || "home");
        assert.deepEqual(errors, []);
        await close();
      }
      const { page, errors, close } = await visitor();
      await enterRoom(page, `/r/${host.code}`);
      await host.players(3);
      await look(page, "lobby");
      await host.start();
      await page.waitForSelector("[data-place] [data-card]");
      await look(page, "table");
      await host.send({ t: "to_lobby" });
      assert.deepEqual(found, {});
      assert.deepEqual(errors, []);
      await close();
      await host.close();
    });
  }
});
