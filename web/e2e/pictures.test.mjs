/** A few pictures that must stay as they are, compared with those kept in `pictures/`. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, afterEach, before, describe, it } from "node:test";
import { nobodyComplains, PHONE } from "./around.mjs";
import { compare, difference } from "./compare.mjs";
import { scene, tableWith } from "./scenes.mjs";
import { Studio } from "./studio.mjs";

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

/** Runs in the page: takes a symbol from a card, or moves it down by so many pixels. */
function changeFirstSymbol(down) {
  const card = document.querySelector("[data-place=centre] [data-card]");
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = card.querySelector("[data-symbol]");
  const box = [offsetLeft, offsetTop, offsetWidth, offsetHeight];
  const canvas = card.querySelector("canvas");
  const px = Number(canvas.dataset.px);
  const copy = new OffscreenCanvas(px, px);
  const pen = copy.getContext("2d");
  pen.drawImage(canvas, 0, 0, px, px);
  const pixels = pen.getImageData(...box);
  pen.clearRect(...box);
  if (down !== null) pen.putImageData(pixels, offsetLeft, offsetTop + down);
  canvas.getContext("bitmaprenderer").transferFromImageBitmap(copy.transferToImageBitmap());
}

describe("pictures", () => {
  let studio;
  before(async () => {
    studio = await Studio.open();
  });
  afterEach(nobodyComplains);
  after(() => studio?.close());

  async function taken({ scene: shown, part, theme = "dark", language = "en" }, change, how) {
    const { page, context } = await studio.show(shown, { size: PHONE, theme, language });
    if (change) await page.evaluate(change, how);
    const what = part ? page.locator(part).first() : page;
    const picture = await what.screenshot({ animations: "disabled" });
    await context.close();
    return picture;
  }

  for (const [name, about] of Object.entries(PICTURES)) {
    it(`${name} looks as it did`, { timeout: 1_200_000 }, async () => {
      assert.equal(await compare(studio.browser, name, await taken(about)), null);
    });
  }

  it("results that are sent around look as they did", { timeout: 1_200_000 }, async () => {
    const { page, context } = await studio.show(scene("results"), { size: PHONE, language: "en" });
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share as a picture" }).click();
    const file = await saved;
    assert.match(file.suggestedFilename(), /^fano-.+\.png$/);
    const picture = readFileSync(await file.path());
    assert.equal(await compare(studio.browser, "shared", picture), null);
    await context.close();
  });

  it("the comparison notices what people would", { timeout: 1_200_000 }, async () => {
    const about = PICTURES["card-classic"];
    const before = await taken(about);
    const again = await taken(about);
    const without = await taken(about, changeFirstSymbol, null);
    const moved = await taken(about, changeFirstSymbol, 60);
    const share = async (other) => (await difference(studio.browser, before, other)).share;
    assert.equal(await share(again), 0);
    assert.ok((await share(without)) > 0.005, "a symbol is missing");
    assert.ok((await share(moved)) > 0.005, "a symbol has moved");
  });
});
