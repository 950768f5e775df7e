/** The other tests rely on it: whatever goes wrong in a page is collected. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { until } from "../support.mjs";
import { inEveryBrowser } from "./browsers.mjs";

inEveryBrowser("what a page logs", (fixture) => {
  it("is collected: errors, warnings, exceptions and failed requests", async () => {
    const seen = [];
    const collect = { test: (text) => seen.push(text) };
    const { page, close } = await fixture.person({ expectedErrors: [collect] });
    await page.goto("/");
    await page.waitForSelector("h1");
    assert.deepEqual(seen, []);
    await page.evaluate(() => {
      console.log("nobody minds");
      console.warn("a warning");
      console.error("an error");
      setTimeout(() => {
        throw new Error("an exception");
      });
      void Promise.reject(new Error("a rejection"));
      void fetch("/api/rooms/BBBBB");
    });
    for (const text of ["a warning", "an error", "an exception", "a rejection", "404"]) {
      await until(() => seen.some((one) => one.includes(text)), `${text} among ${seen}`, 20_000);
    }
    assert.ok(!seen.some((text) => text.includes("nobody minds")));
    await close();
  });
});
