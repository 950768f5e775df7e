/**
 * Keeps what a page has shown: after everything the server says, and whenever
 * something in the page changes, the cards at their places and all the counts.
 */

/** From the next load of the page on. */
export function keepWatch(page) {
  return page.addInitScript(watch);
}

/** What the page has shown until now; tables that are like the one before are left out. */
export function shown(page) {
  return page.evaluate(() => window.shown);
}

/** What the page shows now. */
export function tableNow(page) {
  return page.evaluate(() => window.readTable());
}

/** Only the tables, as they followed each other. */
export function tables(entries) {
  const found = [];
  for (const { table } of entries) {
    if (table !== null && table !== found.at(-1)) found.push(table);
  }
  return found;
}

function watch() {
  window.shown = [];

  /** The table as one sentence, since sentences are easily compared. */
  window.readTable = () => {
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read).sort();
    const cards = all("[data-place]", (place) => {
      const card = place.querySelector("[data-card]")?.dataset.card ?? "none";
      const count = place.dataset.count ?? "";
      return place.dataset.place === "pile"
        ? `pile: ${place.textContent.trim()}`
        : `${place.dataset.place}: card ${card} of ${count}`;
    });
    if (cards.length === 0) return null;
    const counts = all("[data-seat][data-count]", ({ dataset }) => {
      return `seat ${dataset.seat}: ${dataset.count}`;
    });
    const points = all("[data-points]", ({ dataset }) => `${dataset.of}: ${dataset.points}`);
    return [...cards, ...new Set(counts), ...points].join("; ");
  };

  function keep(why) {
    const table = window.readTable();
    const last = window.shown.at(-1);
    if (why !== "change" || table !== last?.table) window.shown.push({ why, table });
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
