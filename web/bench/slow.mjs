/**
 * How soon the pages can be used on a slow line: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for every
 * round trip, and a processor slowed four times. `npm run slow`, against `FANO_URL` or the program
 * `FANO_BIN`. A page can be used when its main button has reacted to a click; the time counts from
 * the beginning of the navigation. Fails if a page misses its goal.
 */
import { newPerson, startBrowser, startServer, until } from "../e2e/support.mjs";
import { Host } from "../e2e/host.mjs";

const ROUNDS = Number(process.env.SLOW_ROUNDS ?? 3);
const SLOWED = 4;
const BYTES_PER_KBIT = 1000 / 8;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * BYTES_PER_KBIT,
  uploadThroughput: 750 * BYTES_PER_KBIT,
};
const NO_LINE = { ...LINE, offline: true };

/** The main button of a page, and what is there once it has reacted. */
const HOME = { button: ".ways button", reaction: "dialog[open]" };
const DOOR = { button: "main form button[type=submit]", reaction: "body:not(:has(main form))" };
const SEAT = { button: "footer button", reaction: "footer button[aria-pressed=true]" };

/** Runs in the page from its beginning: clicks the button as soon as it is there. */
function watch({ button, reaction }) {
  const slow = { shown: null, usable: null };
  Object.assign(window, { slow });
  const look = () => {
    if (slow.shown === null) {
      const found = document.querySelector(button);
      if (found && !found.disabled) {
        slow.shown = performance.now();
        found.click();
      }
    } else if (document.querySelector(reaction)) {
      slow.usable = performance.now();
      console.log("usable");
    }
    if (slow.usable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens a page and returns when it was shown and usable, and what it has loaded. */
async function visit({ context }, path, target, line = LINE) {
  const page = await context.newPage();
  await page.addInitScript(watch, target);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", line);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  // Asking the page again and again would slow down what is measured.
  const usable = page.waitForEvent("console", (message) => message.text() === "usable");
  await page.goto(path);
  await usable;
  const found = await page.evaluate(() => {
    const [html] = performance.getEntriesByType("navigation");
    // Only what came before the page could be used.
    const files = performance
      .getEntriesByType("resource")
      .filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= window.slow.shown);
    const bytes = [html, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0);
    return { ...window.slow, html: html.responseEnd, protocol: html.nextHopProtocol, bytes, files };
  });
  if (process.env.SLOW_FILES) {
    for (const { name, startTime, responseEnd, transferSize } of found.files) {
      const { pathname } = new URL(name);
      console.log(
        `    ${pathname} ${Math.round(startTime)}–${Math.round(responseEnd)} ms, ${transferSize} bytes`,
      );
    }
  }
  return { page, found };
}

/** The service worker has kept all pages, as it has after any first visit that took a moment. */
async function isKept(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await until(
    () => page.evaluate(() => navigator.serviceWorker.controller !== null),
    "the service worker to take control",
  );
}

async function round(browser, url) {
  const errors = { expectedErrors: [/ERR_INTERNET_DISCONNECTED/] };
  const times = {};
  const guest = await newPerson(browser, url, { serviceWorker: true, ...errors });
  const home = await visit(guest, "/", HOME);
  times.home = home.found;
  await isKept(home.page);
  await home.page.close();
  const again = await visit(guest, "/", HOME);
  times["home, second visit"] = again.found;
  await again.page.close();
  const offline = await visit(guest, "/", HOME, NO_LINE);
  times["home, second visit, offline"] = offline.found;
  await guest.context.close();

  const host = await Host.open(url);
  const player = await newPerson(browser, url, { serviceWorker: true, ...errors });
  const room = await visit(player, `/r/${host.code}`, DOOR);
  times.room = room.found;
  await host.players(1);
  await isKept(room.page);
  await room.page.close();
  const back = await visit(player, `/r/${host.code}`, SEAT);
  times["room, second visit"] = back.found;
  await player.context.close();
  await host.close();
  return times;
}

const GOALS_MS = {
  home: 2500,
  "home, second visit": 1000,
  "home, second visit, offline": 1000,
  room: 4000,
  "room, second visit": 1000,
};
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;

const server = await startServer();
const browser = await startBrowser();
try {
  const rounds = [];
  for (let number = 0; number < ROUNDS; number += 1) rounds.push(await round(browser, server.url));
  const rows = Object.entries(GOALS_MS).map(([name, goal]) => {
    const found = rounds.map((times) => times[name]);
    const usable = found.map((one) => one.usable);
    if (median(usable) > goal) process.exitCode = 1;
    return [
      name,
      {
        goal: seconds(goal),
        usable: seconds(median(usable)),
        worst: seconds(Math.max(...usable)),
        shown: seconds(median(found.map((one) => one.shown))),
        html: seconds(median(found.map((one) => one.html))),
        files: found[0].files.length,
        kB: (found[0].bytes / 1000).toFixed(1),
        protocol: found[0].protocol,
      },
    ];
  });
  console.log(`1.6 Mbit/s, 150 ms, a processor slowed ${SLOWED} ×, the median of ${ROUNDS}:`);
  console.table(Object.fromEntries(rows));
} finally {
  await browser.close();
  await server.stop();
}
