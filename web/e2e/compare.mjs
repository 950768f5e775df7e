/**
 * Compares screenshots as people would: slightly softer letters and lines that are
 * off by half a pixel are ignored; a missing symbol or a moved button is not. The
 * browser decodes the images, so no other library is needed.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { toPalettePng } from "./palette-png.mjs";

const KEPT = fileURLToPath(new URL("pictures/", import.meta.url));
const BUILD = fileURLToPath(new URL("../build/pictures/", import.meta.url));
/** Everybody who clones the repository downloads these pictures. */
const KEPT_BYTES_MAX = 60_000;
/** The share of pixels that may differ: a few pixels of letters, but no symbol. */
const SHARE_MAX = 0.0008;

/**
 * Describes how a screenshot differs from the kept picture of that name; null if it
 * does not. With `FANO_RENEW=1` it keeps the new one instead.
 */
export async function compare(browser, name, actual) {
  const kept = join(KEPT, `${name}.png`);
  if (process.env.FANO_RENEW === "1") {
    const small = await toPalettePng(browser, actual);
    if (small.length > KEPT_BYTES_MAX) return `${name}.png would have ${small.length} bytes`;
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(kept, small);
    return null;
  }
  const how = "look at it, then keep it with FANO_RENEW=1 npm run e2e:pictures";
  if (!existsSync(kept)) return `there is no picture ${name}.png yet; ${how}`;
  const { share, words, picture } = await difference(browser, readFileSync(kept), actual);
  if (share <= SHARE_MAX) return null;
  mkdirSync(BUILD, { recursive: true });
  writeFileSync(join(BUILD, `${name}-actual.png`), actual);
  if (picture) writeFileSync(join(BUILD, `${name}-difference.png`), picture);
  return `${name}: ${words}; see web/build/pictures; if it is meant to be so, ${how}`;
}

/** The share of pixels without a similar one nearby in the other picture. */
export async function difference(browser, kept, actual) {
  const page = await browser.newPage();
  try {
    const pair = [kept, actual].map((png) => png.toString("base64"));
    const { share, words, picture } = await page.evaluate(compareInBrowser, pair);
    return { share, words, picture: picture && Buffer.from(picture, "base64") };
  } finally {
    await page.close();
  }
}

async function compareInBrowser(pair) {
  /** How far apart two colours may be and still look alike, out of 255. */
  const ALIKE = 40;

  const [kept, actual] = await Promise.all(
    pair.map(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    }),
  );
  const { width, height } = kept;
  if (width !== actual.width || height !== actual.height) {
    const words = `${actual.width} × ${actual.height} instead of ${width} × ${height} pixels`;
    return { share: 1, words, picture: null };
  }

  const alike = (a, i, b, j) =>
    Math.abs(a[i] - b[j]) <= ALIKE &&
    Math.abs(a[i + 1] - b[j + 1]) <= ALIKE &&
    Math.abs(a[i + 2] - b[j + 2]) <= ALIKE;

  /** Whether a pixel has a similar one in the other picture, at most one pixel away. */
  function hasSimilar(one, other, x, y) {
    const at = (y * width + x) * 4;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        const [u, v] = [x + dx, y + dy];
        if (u < 0 || v < 0 || u >= width || v >= height) continue;
        if (alike(one, at, other, (v * width + u) * 4)) return true;
      }
    }
    return false;
  }

  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  const drawn = context.createImageData(width, height);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      const same =
        alike(kept.data, at, actual.data, at) ||
        (hasSimilar(kept.data, actual.data, x, y) && hasSimilar(actual.data, kept.data, x, y));
      if (!same) count += 1;
      const grey = 200 + actual.data[at + 1] / 5;
      drawn.data.set(same ? [grey, grey, grey, 255] : [220, 0, 60, 255], at);
    }
  }
  context.putImageData(drawn, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
  const picture = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const share = count / (width * height);
  return { share, words: `${count} pixels differ (${(share * 100).toFixed(2)} %)`, picture };
}
