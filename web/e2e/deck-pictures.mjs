/** Takes the pictures of decks of people's own: the workshop, their cards, and their sheets. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADDRESS } from "./fake-server.mjs";
import { Maker } from "./kept-decks.mjs";
import { takePhotographs, THINGS } from "./photographs.mjs";
import { settle } from "./screenshots.mjs";
import { LAPTOP, newPerson } from "./support.mjs";
import { LIST, PAIRS, paste } from "./vocabulary.mjs";

/** Cards side by side, one above the other, and the pages of a print. */
const CARD_PX = 300;
const PAGE_PX = 440;
const DOTS_PER_INCH = 50;

const FLAT = "body { background: var(--table) !important }";

async function workshop(screenshots, language, title) {
  const options = { size: LAPTOP, language, reducedMotion: true, storage: { language } };
  const { page, context } = await newPerson(screenshots.browser, ADDRESS, options);
  await page.goto("/workshop");
  await page.locator("main h1").waitFor({ state: "attached" });
  await paste(page, LIST);
  await page.locator("dialog .foot button").click();
  await page.getByText(/21 .*: 21 .* 5/).waitFor();
  await page.locator(".title input").fill(title);
  await page.locator(".title input").blur();
  await page.getByText({ en: "Saved", de: "Gespeichert" }[language], { exact: true }).waitFor();
  await page.mouse.move(0, 0);
  await page.addStyleTag({ content: FLAT });
  await settle(page);
  const shot = await page.screenshot({ animations: "disabled" });
  await context.close();
  return shot;
}

/** Some cards of a deck, each with the face that it shows; null as printed. */
async function cardsOf(screenshots, address, wanted) {
  const size = { width: 1000, height: 900 };
  const options = { size, reducedMotion: true };
  const { page, context } = await newPerson(screenshots.browser, ADDRESS, options);
  await page.goto(`/decks/${address}`);
  await page.addStyleTag({
    content: `${FLAT} .cards { grid-template-columns: repeat(3, ${CARD_PX}px) !important }`,
  });
  const shots = [];
  for (const { card, face = null } of wanted) {
    const faces = page.locator("section").getByRole("radio");
    if (face !== null) await faces.nth(face + 1).check({ force: true });
    await page.locator(`[data-card="${card}"] canvas[data-px]`).waitFor();
    await settle(page);
    const one = page.locator(`[data-card="${card}"]`);
    shots.push(await one.screenshot({ animations: "disabled", omitBackground: true }));
  }
  await context.close();
  return shots;
}

/** The given pages of a deck's print. */
async function pagesOf(screenshots, address, pages) {
  const folder = mkdtempSync(join(tmpdir(), "fano-sheets-"));
  const query = "paper=a4&card_mm=80&cut=outline&names=true&lang=en";
  const path = `/api/decks/at/${address}/print.pdf?${query}`;
  const answer = await fetch(screenshots.server.url + path);
  const file = join(folder, "deck.pdf");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const shots = pages.map((page) => {
    const name = join(folder, `page-${page}`);
    const which = ["-f", String(page), "-l", String(page), "-singlefile"];
    execFileSync("pdftoppm", ["-r", String(DOTS_PER_INCH), ...which, "-png", file, name]);
    return readFileSync(`${name}.png`);
  });
  rmSync(folder, { recursive: true });
  return shots;
}

/** All of them by name; `lay` lays pictures side by side. */
export async function deckShots(screenshots, lay) {
  const { browser, server } = screenshots;
  const maker = new Maker(server.url);
  const words = await maker.make(
    "Unit 4",
    PAIRS.map((pair) => ({ faces: pair.map((word) => ({ word })) })),
  );
  const photographs = (await takePhotographs(browser, server.url)).map(({ bytes }) => bytes);
  const family = await maker.make(
    "Family",
    THINGS.map(([, name], picture) => ({ faces: [{ picture }], en: name, de: name })),
    { pictures: photographs },
  );
  const cards = async (address, wanted) => {
    const shots = await cardsOf(screenshots, address, wanted);
    return lay(
      screenshots,
      shots.map((shot) => [shot, CARD_PX]),
    );
  };
  const pages = [
    ...(await pagesOf(screenshots, words.address, [1])),
    ...(await pagesOf(screenshots, family.address, [1, 5])),
  ];
  return {
    workshop: await workshop(screenshots, "en", "Unit 4"),
    "workshop-de": await workshop(screenshots, "de", "Lektion 4"),
    "two-languages": await cards(words.address, [
      { card: 0, face: 0 },
      { card: 1, face: 1 },
    ]),
    photographs: await cards(family.address, [{ card: 0 }, { card: 1 }]),
    sheets: await lay(
      screenshots,
      pages.map((page) => [page, PAGE_PX]),
    ),
  };
}
