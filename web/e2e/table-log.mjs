/**
 * Logs the tables that a page has shown: the cards at their places, and the counts,
 * which follow a little later. A table is logged after every message from the
 * server and after every change of the page.
 */

/** Starts logging with the next load of the page. */
export function recordTables(page) {
  return page.addInitScript(watch);
}

/** The tables shown so far, without repeats. */
export function tableLog(page) {
  return page.evaluate(() => window.tableLog);
}

/** The table shown now, once it is complete and the page is idle. */
export async function tableNow(page) {
  let before = null;
  for (let unchanged = 0; unchanged < 3;) {
    await page.waitForTimeout(20);
    const { now, busy } = await page.evaluate(() => ({
      now: window.readTable(),
      busy: window.isBusy(),
    }));
    const same = JSON.stringify(now) === JSON.stringify(before);
    unchanged = same && !busy ? unchanged + 1 : 0;
    before = now;
  }
  return before;
}

/** The cards on the tables, in order and without repeats. */
export function cardsOn(tables) {
  return withoutRepeats(tables.flatMap((table) => (table === null ? [] : [table.cards])));
}

/** The values of every counter, by its name, in order and without repeats. */
export function countsOn(tables) {
  const counted = tables.flatMap((table) => (table === null ? [] : [table.counts]));
  const names = new Set(counted.flatMap((counts) => Object.keys(counts)));
  const numbers = (name) =>
    counted.map((counts) => counts[name]).filter((one) => one !== undefined);
  return new Map([...names].map((name) => [name, withoutRepeats(numbers(name))]));
}

function withoutRepeats(all) {
  return all.filter((one, index) => one !== all[index - 1]);
}

/** Whether `some` is a subsequence of `all`. */
export function isPartOf(some, all) {
  let at = 0;
  for (const one of all) if (one === some[at]) at += 1;
  return at === some.length;
}

function watch() {
  window.tableLog = [];

  // The client defers work to the next idle period; until then it has a frame or an
  // idle callback pending.
  const pending = new Set();
  window.isBusy = () => pending.size > 0;
  for (const [name, cancel] of [
    ["requestAnimationFrame", "cancelAnimationFrame"],
    ["requestIdleCallback", "cancelIdleCallback"],
  ]) {
    const [request, cancelRequest] = [window[name].bind(window), window[cancel].bind(window)];
    window[name] = (work, options) => {
      const number = request((...args) => {
        pending.delete(`${name} ${number}`);
        work(...args);
      }, options);
      pending.add(`${name} ${number}`);
      return number;
    };
    window[cancel] = (number) => {
      pending.delete(`${name} ${number}`);
      cancelRequest(number);
    };
  }

  /** The cards as one string, which is easy to compare, and the counts by name. */
  window.readTable = () => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read).sort();
    const cards = all("[data-place]:not([data-place=pile])", (place) => {
      return `${place.dataset.place}: ${place.querySelector("[data-card]")?.dataset.card ?? "none"}`;
    });
    // Nothing is shown before the first card.
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
    const last = window.tableLog.at(-1)?.table;
    const same = JSON.stringify(table) === JSON.stringify(last ?? null);
    if (why !== "change" || !same) window.tableLog.push({ why, table });
  }

  // When its listener returns, the client has rendered the message.
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
