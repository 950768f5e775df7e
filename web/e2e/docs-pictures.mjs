/**
 * Takes the pictures of the documentation: `npm run pictures` writes
 * docs/pictures. It uses the same scenes as the tests. Decks of people's own are
 * made and printed for it, which needs poppler's `pdftoppm`. With names, as in
 * `npm run pictures -- lobby screens`, it takes only those.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LAPTOP, PHONE } from "./support.mjs";
import { difference } from "./compare.mjs";
import { deckShots } from "./deck-pictures.mjs";
import { scene } from "./scenes.mjs";
import { toPalettePng } from "./palette-png.mjs";
import { Screenshots } from "./screenshots.mjs";

const DOCS = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const BYTES_MAX = 150_000;
/** A big screen, small enough for a page. */
const WALL = { width: 1440, height: 810 };

const SHOTS = {
  home: { scene: "home", size: PHONE },
  alone: { scene: "home-alone", size: PHONE },
  lobby: { scene: "lobby", size: LAPTOP },
  tower: { scene: "table-tower", size: PHONE },
  well: { scene: "table-well", size: { width: 1120, height: 640 } },
  "hot-potato": { scene: "table-hot-potato", size: PHONE },
  gift: { scene: "table-gift", size: PHONE, theme: "light" },
  triplet: { scene: "table-triplet", size: PHONE },
  connect: { scene: "table-connect-chosen", size: PHONE },
  results: { scene: "results", size: PHONE },
  replay: { scene: "replay", size: PHONE, theme: "light" },
  tv: { scene: "tv-connect", size: WALL },
  practice: { scene: "practice", size: PHONE, theme: "light" },
  why: { scene: "why-built", size: LAPTOP, part: "section:has(#why-fano) .try" },
};

/** Several pictures side by side, each with its height. */
const SHEETS = {
  screens: [
    ["lobby", 420],
    ["connect", 420],
    ["hot-potato", 420],
  ],
  decks: [
    ["workshop", 420],
    ["photographs", 420],
  ],
  games: [
    ["tower", 400],
    ["hot-potato", 400],
    ["gift", 400],
    ["triplet", 400],
    ["connect", 400],
  ],
};

const wanted = process.argv.slice(2);
const isWanted = (name) => wanted.length === 0 || wanted.includes(name);
/** Whether a picture is wanted, or part of one that is. */
const isNeeded = (name) =>
  isWanted(name) ||
  Object.entries(SHEETS).some(
    ([sheet, parts]) => isWanted(sheet) && parts.some(([part]) => part === name),
  );

async function shoot(screenshots, { scene: name, size, theme = "dark", part }) {
  const { page, context } = await screenshots.show(scene(name), { size, theme });
  // The table's gradient would make up most of the file size.
  await page.addStyleTag({ content: "body { background: var(--table) !important }" });
  const what = part ? page.locator(part).first() : page;
  const picture = await what.screenshot({ animations: "disabled" });
  await context.close();
  return picture;
}

async function lay(screenshots, pictures) {
  const page = await screenshots.browser.newPage({ viewport: { width: 2400, height: 800 } });
  const images = pictures.map(
    ([picture, height]) =>
      `<img height="${height}" src="data:image/png;base64,${picture.toString("base64")}">`,
  );
  await page.setContent(
    `<style>body { margin: 0; background: none }
      div { display: inline-flex; gap: 16px; vertical-align: top }
      img { border-radius: 16px }</style><div>${images.join("")}</div>`,
  );
  const sheet = await page.locator("div").screenshot({ omitBackground: true });
  await page.close();
  return sheet;
}

/** Pictures that look unchanged are not rewritten, to keep the repository stable. */
async function keep(screenshots, name, shot) {
  const picture = await toPalettePng(screenshots.browser, shot);
  if (picture.length > BYTES_MAX) throw new Error(`${name}.png has ${picture.length} bytes`);
  const path = join(DOCS, `${name}.png`);
  const same = existsSync(path) && (await looksLike(screenshots, readFileSync(path), picture));
  if (!same) writeFileSync(path, picture);
  console.log(`${name}.png: ${same ? "as before" : `${picture.length} bytes`}`);
}

async function looksLike(screenshots, before, now) {
  return (await difference(screenshots.browser, before, now)).share < 0.0008;
}

mkdirSync(DOCS, { recursive: true });
const screenshots = await Screenshots.open();
try {
  const taken = {};
  for (const [name, shot] of Object.entries(SHOTS)) {
    if (!isNeeded(name)) continue;
    taken[name] = await shoot(screenshots, shot);
    if (isWanted(name)) await keep(screenshots, name, taken[name]);
  }
  const isShot = (name) => name in SHOTS || name in SHEETS;
  const inShots = (name) => SHEETS[name]?.every(([part]) => part in SHOTS) ?? true;
  if (wanted.length === 0 || !wanted.every((name) => isShot(name) && inShots(name))) {
    for (const [name, shot] of Object.entries(await deckShots(screenshots, lay))) {
      taken[name] = shot;
      if (isWanted(name)) await keep(screenshots, name, shot);
    }
  }
  for (const [name, parts] of Object.entries(SHEETS)) {
    if (!isWanted(name)) continue;
    const sheet = parts.map(([part, height]) => [taken[part], height]);
    await keep(screenshots, name, await lay(screenshots, sheet));
  }
} finally {
  await screenshots.close();
}
