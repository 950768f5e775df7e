/** Logs which symbols, and which of their faces, a page has shown on which card and where. */
import { until } from "./support.mjs";

/** Starts logging with the next load of the page. */
export function logSymbols(page) {
  return page.addInitScript(watch);
}

/** Every card at every place it was seen at, with what screen readers say of its symbols. */
export async function symbolLog(page, deck) {
  const seen = await page.evaluate(() => [...window.symbolLog.values()]);
  // Names follow a little after their card: until then those of another card are there.
  const complete = ({ card, symbols }) =>
    symbols.length === deck[card].symbols.length &&
    symbols.every(([symbol, name]) => deck[card].symbols.includes(symbol) && name);
  return new Map(
    seen
      .filter(complete)
      .map(({ place, card, symbols }) => [
        `${place}: card ${card}`,
        symbols.map(([, name]) => name).join(", "),
      ]),
  );
}

function watch() {
  window.symbolLog = new Map();
  const read = () => {
    for (const one of document.querySelectorAll("[data-place]")) {
      const card = one.querySelector("[data-card]");
      if (!card) continue;
      const symbols = Array.from(card.querySelectorAll("[data-symbol]"), (symbol) => [
        Number(symbol.dataset.symbol),
        symbol.getAttribute("aria-label"),
      ]);
      const seen = { place: one.dataset.place, card: Number(card.dataset.card), symbols };
      window.symbolLog.set(JSON.stringify(seen), seen);
    }
  };
  new MutationObserver(read).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-card", "data-place", "data-symbol", "aria-label"],
  });
}

const SIDE = 24;

/** The drawing of the card at a place, very small: the grey values of its pixels. */
export function thumbnailAt(page, place) {
  return page.evaluate(
    ({ key, side }) => {
      const canvas = document.querySelector(`[data-place="${key}"] [data-card] canvas`);
      const small = new OffscreenCanvas(side, side).getContext("2d");
      small.imageSmoothingQuality = "high";
      small.drawImage(canvas, 0, 0, side, side);
      const { data } = small.getImageData(0, 0, side, side);
      return Array.from({ length: side * side }, (_, at) => {
        const [r, g, b, alpha] = data.subarray(4 * at, 4 * at + 4);
        return ((r + g + b) / 3) * (alpha / 255);
      });
    },
    { key: place, side: SIDE },
  );
}

/** How much two thumbnails differ: 0 for the same, 255 for black and white. */
export function differenceOf(one, other) {
  return one.reduce((sum, grey, at) => sum + Math.abs(grey - other[at]), 0) / one.length;
}

/** Whether the replay is at its end. The slider moves in steps. */
const isAtEnd = (page) =>
  page
    .locator("input[type=range]")
    .evaluate(({ value, max, step }) => Number(value) > Number(max) - Number(step));

/** Opens a replay at its beginning, as a player saw it. */
export async function openReplay(page, path, name) {
  await page.goto(path);
  await page.waitForSelector("[data-place] [data-card]");
  // A step pauses it.
  await page.keyboard.press("ArrowLeft");
  const slider = page.locator("input[type=range]");
  await until(async () => {
    await slider.fill("0");
    return (await slider.inputValue()) === "0";
  }, "the beginning of the replay");
  const answered = page.waitForResponse((answer) => answer.url().includes("/replay?as="));
  await page.getByRole("combobox").selectOption({ label: name });
  await answered;
  await page.evaluate(() => document.activeElement.blur());
}

/** Steps through a replay; at every step all cards have the names of their symbols. */
export async function stepThroughReplay(page, deck) {
  const complete = async () => {
    const cards = await page.$$eval("[data-place] [data-card]", (all) =>
      all.map((card) => [
        Number(card.dataset.card),
        Array.from(card.querySelectorAll("[data-symbol]"), (one) => Number(one.dataset.symbol)),
      ]),
    );
    return cards.every(
      ([card, symbols]) =>
        symbols.length > 0 && symbols.every((symbol) => deck[card].symbols.includes(symbol)),
    );
  };
  for (;;) {
    await until(complete, "the names of all symbols");
    if (await isAtEnd(page)) return;
    await page.keyboard.press("ArrowRight");
  }
}
