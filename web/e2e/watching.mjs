/**
 * Keeps what a page has shown: after everything the server says, and whenever
 * something in the page changes, the cards at their places, and the counts,
 * which come a little later than the cards.
 */

/** From the next load of the page on. */
export function keepWatch(page) {
  return page.addInitScript(watch);
}

/** What the page has shown until now; tables that are like the one before are left out. */
export function shown(page) {
  return page.evaluate(() => window.shown);
}

/** What the page shows now, when all of it is there and nothing is left to be done. */
export async function tableNow(page) {
  let before = null;
  for (let alike = 0; alike < 3;) {
    await page.waitForTimeout(20);
    const { now, busy } = await page.evaluate(() => ({
      now: window.readTable(),
      busy: window.isBusy(),
    }));
    const same = JSON.stringify(now) === JSON.stringify(before);
    alike = same && !busy ? alike + 1 : 0;
    before = now;
  }
  return before;
}

/** The cards on the tables, as they followed each other. */
export function cardsOn(tables) {
  return inOrder(tables.flatMap((table) => (table === null ? [] : [table.cards])));
}

/** Everything that was counted, by its name: the numbers as they followed each other. */
export function countsOn(tables) {
  const counted = tables.flatMap((table) => (table === null ? [] : [table.counts]));
  const names = new Set(counted.flatMap((counts) => Object.keys(counts)));
  const numbers = (name) =>
    counted.map((counts) => counts[name]).filter((one) => one !== undefined);
  return new Map([...names].map((name) => [name, inOrder(numbers(name))]));
}

function inOrder(all) {
  return all.filter((one, index) => one !== all[index - 1]);
}

/** Whether all of these follow each other in that order, with or without others between. */
export function isPartOf(some, all) {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}

function watch() {
  window.shown = [];

  // The client puts off what can wait to the next pause between frames; until
  // then it has asked for a frame or a pause.
  const asked = new Set();
  window.isBusy = () => asked.size > 0;
  for (const [ask, cancel] of [
    ["requestAnimationFrame", "cancelAnimationFrame"],
    ["requestIdleCallback", "cancelIdleCallback"],
  ]) {
    const [askBrowser, cancelInBrowser] = [window[ask].bind(window), window[cancel].bind(window)];
    window[ask] = (work, options) => {
      const number = askBrowser((...args) => {
        asked.delete(`${ask} ${number}`);
        work(...args);
      }, options);
      asked.add(`${ask} ${number}`);
      return number;
    };
    window[cancel] = (number) => {
      asked.delete(`${ask} ${number}`);
      cancelInBrowser(number);
    };
  }

  /** The cards as one sentence, since sentences are easily compared; and the counts by name. */
  window.readTable = () => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read).sort();
    const cards = all("[data-place]:not([data-place=pile])", (place) => {
      return `${place.dataset.place}: ${place.querySelector("[data-card]")?.dataset.card ?? "none"}`;
    });
    // Before the first card there is nothing to see.
    if (cards.every((card) => card.endsWith(": none"))) return null;
    const counts = Object.fromEntries([
      ...all("[data-place=pile]", ({ textContent }) => ["pile", textContent.trim()]),
      ...all("[data-place][data-count]", ({ dataset }) => [dataset.place, dataset.count]),
      ...all("[data-seat][data-count]", ({ dataset }) => [`seat ${dataset.seat}`, dataset.count]),
      ...all("[data-points]", ({ dataset }) => [dataset.of, dataset.points]),
    ]);
    return { cards: cards.join("; "), counts };
  };

  function keep(why) {
    const table = window.readTable();
    const last = window.shown.at(-1)?.table;
    const same = JSON.stringify(table) === JSON.stringify(last ?? null);
    if (why !== "change" || !same) window.shown.push({ why, table });
  }

  // The client has drawn what it was told when its listener comes back.
  window.WebSocket = class extends WebSocket {
    set onmessage(listener) {
      super.onmessage =
        listener &&
        ((event) => {
          listener.call(this, event);
          keep(JSON.parse(event.data).t);
        });
    }
  };
  new MutationObserver(() => keep("change")).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["data-card", "data-count", "data-points", "data-place"],
    characterData: true,
  });
}
