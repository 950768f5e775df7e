/** From photographs to paper: dropped into the workshop, made on the real server, printed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { openFixture } from "./fixture.mjs";
import { isPortrait, secretsIn, takePhotographs, THINGS } from "./photographs.mjs";
import { LAPTOP, newPerson, PHONE, screenshot } from "./support.mjs";

/** 31 cards of six pictures; eight cards of 80 mm fit on A4. */
const SHEETS = 4;

/** People choose files on phones and drop them on laptops. */
async function choose(page, photographs) {
  const files = photographs.map(({ name, bytes }) => ({
    name,
    mimeType: "image/jpeg",
    buffer: bytes,
  }));
  await page.locator("input[type=file][multiple]").setInputFiles(files);
}

/** Brings the files into the page before anybody looks at the clock. */
function carry(page, photographs) {
  const files = photographs.map(({ name, bytes }) => [name, bytes.toString("base64")]);
  return page.evaluate((all) => {
    window.carried = new DataTransfer();
    for (const [name, text] of all) {
      const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
      window.carried.items.add(new File([bytes], name, { type: "image/jpeg" }));
    }
  }, files);
}

function drop(page) {
  return page.evaluate(() => {
    const { carried: dataTransfer } = window;
    const options = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("dragover", options));
    document.body.dispatchEvent(new DragEvent("drop", options));
  });
}

/** The file that a link downloads; the tab that it opens is gone at once. */
async function downloaded(page, link) {
  const begun = new Promise((resolve) => {
    page.once("download", resolve);
    page.context().once("page", (tab) => tab.once("download", resolve));
  });
  await link.click();
  return (await begun).path();
}

const poppler = (program, ...options) => execFileSync(program, options, { encoding: "latin1" });

/** The share of a page that is not white. */
function inkOn(folder, file) {
  const picture = readFileSync(join(folder, file));
  // The head of a PGM is three lines of text.
  const pixels = picture.subarray(picture.indexOf("255\n") + 4);
  return pixels.filter((grey) => grey < 250).length / pixels.length;
}

describe("photographs", () => {
  const fixture = openFixture();
  let photographs;
  before(async () => {
    photographs = await takePhotographs(fixture.browser, fixture.server.url);
  });

  for (const [device, size, language] of [
    ["phone", PHONE, "en"],
    ["laptop", LAPTOP, "de"],
  ]) {
    it(`become cards on paper (${device})`, { timeout: 600_000 }, async () => {
      for (const { bytes } of photographs) assert.equal(secretsIn(bytes).length, 4);
      const person = await newPerson(fixture.browser, fixture.server.url, { size, language });
      const { page, context } = person;
      await page.goto("/workshop");
      await page.locator("main h1").waitFor({ state: "attached" });
      if (device === "laptop") await carry(page, photographs);

      const begun = Date.now();
      if (device === "laptop") await drop(page);
      else await choose(page, photographs);
      await page.getByText(/31 .*: 31 .* 6/).waitFor();
      await page.locator("footer button").click();
      const print = { en: "Print it", de: "Drucken" }[language];
      await page.getByRole("button", { name: print }).click({ timeout: 120_000 });
      const link = page.locator(".print a");
      const pdf = await downloaded(page, link);
      const seconds = (Date.now() - begun) / 1000;
      console.log(`${device}: from 31 photographs to a PDF in ${seconds} s`);
      assert.ok(seconds <= 90, `${seconds} s from the photographs to the PDF`);
      await screenshot(page, `photographs-${device}`);

      const folder = mkdtempSync(join(tmpdir(), "fano-print-"));
      const pages = Number(/Pages:\s+(\d+)/.exec(poppler("pdfinfo", pdf))[1]);
      assert.equal(pages, SHEETS + 1, "the cards, and a page with all names");
      const names = execFileSync("pdftotext", ["-f", String(pages), pdf, "-"], {
        encoding: "utf8",
      });
      for (const [, name] of THINGS) assert.ok(names.includes(name), `${name} is not in ${names}`);
      poppler("pdftoppm", "-r", "40", "-gray", pdf, join(folder, "page"));
      for (const file of readdirSync(folder)) {
        const ink = inkOn(folder, file);
        assert.ok(ink > 0.05, `${ink} of ${file} is printed`);
      }
      rmSync(folder, { recursive: true });

      // Nothing is left of where and by whom they were taken, wherever the pictures go.
      assert.deepEqual(secretsIn(readFileSync(pdf)), []);
      const images = mkdtempSync(join(tmpdir(), "fano-images-"));
      poppler("pdfimages", "-all", pdf, join(images, "image"));
      const found = readdirSync(images).map((file) => readFileSync(join(images, file)));
      assert.ok(found.length >= photographs.length, `${found.length} pictures on paper`);
      for (const bytes of found) assert.deepEqual(secretsIn(bytes), []);
      rmSync(images, { recursive: true });
      const address = new URL(await link.evaluate(({ href }) => href)).pathname.split("/")[4];
      for (const number of photographs.keys()) {
        const path = `/api/decks/at/${address}/pictures/${number}`;
        const bytes = Buffer.from(await (await fetch(fixture.server.url + path)).arrayBuffer());
        assert.deepEqual(secretsIn(bytes), []);
        const [width, height] = await page.evaluate(async (src) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return [image.naturalWidth, image.naturalHeight];
        }, path);
        assert.equal(height > width, isPortrait(number), `${width} x ${height}, number ${number}`);
      }
      await context.close();
    });
  }
});
