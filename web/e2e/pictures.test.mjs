/** Compares a few screenshots with the pictures kept in `pictures/`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, it } from "node:test";
import { assertNoErrors, PHONE } from "./support.mjs";
import { compare, difference } from "./compare.mjs";
import { scene, tableWith } from "./scenes.mjs";
import { Screenshots } from "./screenshots.mjs";

const centre = (deck) => ({ scene: tableWith(deck), part: "[data-place=centre]" });
const PICTURES = {
  home: { scene: scene("home"), theme: "dark" },
  lobby: { scene: scene("lobby"), theme: "light" },
  results: { scene: scene("results"), theme: "dark", language: "de" },
  "why-plane": { scene: scene("why-built"), theme: "light", part: "section:has(#why-fano) svg" },
  "card-classic": centre("classic"),
  "card-insects": centre("insects"),
  "card-wizarding": centre("wizarding"),
  "card-connect": { scene: scene("table-connect"), part: "[data-place='hand 0']" },
};

/** Runs in the page: removes a symbol from a card, or moves it down by `down` pixels. */
function changeFirstSymbol(down) {
  const card = document.querySelector("[data-place=centre] [data-card]");
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = card.querySelector("[data-symbol]");
  const box = [offsetLeft, offsetTop, offsetWidth, offsetHeight];
  const canvas = card.querySelector("canvas");
  const px = Number(canvas.dataset.px);
  const copy = new OffscreenCanvas(px, px);
  const context = copy.getContext("2d");
  context.drawImage(canvas, 0, 0, px, px);
  const pixels = context.getImageData(...box);
  context.clearRect(...box);
  if (down !== null) context.putImageData(pixels, offsetLeft, offsetTop + down);
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(copy.transferToImageBitmap());
}

describe("pictures", () => {
  let screenshots;
  before(async () => {
    screenshots = await Screenshots.open();
  });
  afterEach(assertNoErrors);
  after(() => screenshots?.close());

  async function take({ scene: shown, part, theme = "dark", language = "en" }, change, argument) {
    const { page, context } = await screenshots.show(shown, { size: PHONE, theme, language });
    if (change) await page.evaluate(change, argument);
    const what = part ? page.locator(part).first() : page;
    const picture = await what.screenshot({ animations: "disabled" });
    await context.close();
    return picture;
  }

  for (const [name, about] of Object.entries(PICTURES)) {
    it(`${name} looks as it did`, { timeout: 1_200_000 }, async () => {
      assert.equal(await compare(screenshots.browser, name, await take(about)), null);
    });
  }

  it("shared results look as they did", { timeout: 1_200_000 }, async () => {
    const { page, context } = await screenshots.show(scene("results"), {
      size: PHONE,
      language: "en",
    });
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share as a picture" }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^fano-.+\.png$/);
    const picture = readFileSync(await file.path());
    assert.equal(await compare(screenshots.browser, "shared", picture), null);
    await context.close();
  });

  it("the comparison notices what people would", { timeout: 1_200_000 }, async () => {
    const about = PICTURES["card-classic"];
    const before = await take(about);
    const again = await take(about);
    const without = await take(about, changeFirstSymbol, null);
    const moved = await take(about, changeFirstSymbol, 60);
    const share = async (other) => (await difference(screenshots.browser, before, other)).share;
    assert.equal(await share(again), 0);
    assert.ok((await share(without)) > 0.005, "a symbol is missing");
    assert.ok((await share(moved)) > 0.005, "a symbol has moved");
  });
});
