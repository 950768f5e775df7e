/**
 * How responsive the game is: frames per second, feedback and the first screen, in
 * a Chromium with a CPU slowed down four times. `npm run feel`, against `FANO_URL`
 * or the program `FANO_BIN`. There is no graphics card where this runs, so frames
 * are judged by the work of the page's main thread, which is what we can
 * influence.
 */
import { joinRoom, LAPTOP, newPerson, PHONE, startBrowser, startServer } from "../e2e/support.mjs";
import { Host } from "../e2e/host.mjs";
import { framesOf, kindsOf, record } from "./trace.mjs";

const SLOWED = Number(process.env.FEEL_SLOWED ?? 4);
const SECONDS = Number(process.env.FEEL_SECONDS ?? 10);
const FRAME_MS = 1000 / 60;

const bots = (count) => Array.from({ length: count }, () => "champion");
const SCENES = [
  { name: "Tower, 4 bots", games: [{ game: "tower" }], bots: bots(4), size: PHONE },
  { name: "Gift, 7 bots", games: [{ game: "gift" }], bots: bots(7), size: PHONE },
  {
    name: "Connect, panned",
    games: [{ game: "connect", points: 5 }],
    deck: "connect",
    bots: bots(3),
    size: LAPTOP,
    pans: true,
  },
];

const sorted = (values) => [...values].sort((a, b) => a - b);
const share = (values, test) =>
  `${((100 * values.filter(test).length) / values.length).toFixed(1)} %`;
function at(values, part) {
  const order = sorted(values);
  return order[Math.min(order.length - 1, Math.floor(order.length * part))] ?? NaN;
}
const ms = (value) => `${value.toFixed(1)} ms`;

/** Runs in the page from its beginning: records when it became playable, and its frames. */
function watch() {
  const feel = { playable: null, ticks: [], queried: false, rings: [] };
  Object.assign(window, { feel });
  const look = () => {
    if (document.querySelector("[data-live] canvas[data-px]")) {
      feel.playable ??= performance.now();
    } else if (feel.playable === null) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const tick = (now) => {
    // Frames in which the benchmark queried the page do not count.
    if (feel.queried) feel.ticks.push(NaN);
    feel.queried = false;
    feel.ticks.push(now);
    requestAnimationFrame(tick);
  };
  feel.count = () => {
    feel.ticks = [];
    requestAnimationFrame(tick);
  };
  // Checks whether the very next frame after a call shows its ring.
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (message) {
    if (String(message).includes('"t":"call"')) {
      const { timeStamp } = window.event;
      requestAnimationFrame(() => {
        const ringed = document.querySelector("[data-card] .mark") !== null;
        feel.rings.push({ ringed, ms: performance.now() - timeStamp });
      });
    }
    return send.call(this, message);
  };
}

/** Where to tap: on free cells if some are lit, otherwise on cards. */
function spotsOf(page) {
  return page.evaluate(() => {
    window.feel.queried = true;
    const free = [...document.querySelectorAll("[data-free]")];
    const cards = [...document.querySelectorAll("[data-live]")];
    return (free.length > 0 ? free : cards).map((spot) => {
      const { x, y, width, height } = spot.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, reach: 0.4 * width };
    });
  });
}

/**
 * A player who taps somewhere on the cards and moves the board around. Locating
 * the cards costs the page time, so that is repeated only if they move, and the
 * frame of the query does not count.
 */
async function tapAround(page, finger, pans) {
  let spots = await spotsOf(page);
  const anywhere = () => 2 * Math.random() - 1;
  const until = Date.now() + SECONDS * 1000;
  while (Date.now() < until) {
    const spot = spots[Math.floor(Math.random() * spots.length)];
    if (spot) await finger(spot.x + anywhere() * spot.reach, spot.y + anywhere() * spot.reach);
    if (pans) {
      await pan(page);
      spots = await spotsOf(page);
    }
    await page.waitForTimeout(400);
  }
}

async function pan(page) {
  const { width, height } = page.viewportSize();
  await page.mouse.move(width * 0.08, height * 0.85);
  await page.mouse.down();
  for (let step = 0; step < 24; step += 1) {
    await page.mouse.move(width * 0.08 + step * 4, height * 0.85 - step * 3);
  }
  await page.mouse.up();
}

/** A finger rests for a moment before it lifts; so does a mouse button. */
const PRESS_MS = 70;

async function touchscreen(cdp, x, y) {
  const touch = (type, touchPoints) => cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [{ x, y }]);
  await new Promise((resolve) => setTimeout(resolve, PRESS_MS));
  await touch("touchEnd", []);
}

/** The times between frames, except for those the benchmark disturbed. */
async function frameGaps(page) {
  const ticks = await page.evaluate(() => window.feel.ticks);
  return ticks.slice(1).flatMap((tick, index) => {
    const gap = tick - ticks[index];
    return Number.isNaN(gap) ? [] : [gap];
  });
}

function rate(who, gaps) {
  const all = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    [`frames a second, ${who}`]: ((1000 * gaps.length) / all).toFixed(1),
    [`one missed, ${who}`]: share(gaps, (gap) => gap > 1.5 * FRAME_MS),
    [`two or more missed, ${who}`]: share(gaps, (gap) => gap > 2.5 * FRAME_MS),
  };
}

/** A game that has just begun; games are short, so every measurement gets its own. */
async function atTable(browser, url, scene, measure) {
  const host = await Host.open(url);
  await host.configure(scene);
  const person = await newPerson(browser, url, { name: "Mia", size: scene.size });
  const { page } = person;
  await page.addInitScript(watch);
  await joinRoom(page, `/r/${host.code}`);
  await host.players(scene.bots.length + 1);
  const cdp = await person.context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await host.start();
  // The table is built, invisibly, during the countdown.
  await page.waitForSelector("[data-place] [data-live]", { timeout: 90_000 });
  await page.evaluate(() => window.feel.count());
  const finger =
    scene.size === PHONE
      ? (x, y) => touchscreen(cdp, x, y)
      : (x, y) => page.mouse.click(x, y, { delay: PRESS_MS });
  const measured = await measure(page, finger);
  await person.context.close();
  await host.close();
  return measured;
}

async function measureScene(browser, url, scene) {
  // Chromium's tracing slows the page down: frames are counted without it.
  const watched = await atTable(browser, url, scene, async (page) => {
    await page.waitForTimeout(SECONDS * 1000);
    return frameGaps(page);
  });
  const tapped = await atTable(browser, url, scene, async (page, finger) => {
    await tapAround(page, finger, scene.pans);
    return frameGaps(page);
  });
  const { events, rings } = await atTable(browser, url, scene, async (page, finger) => {
    const recorded = await record(browser, page, () => tapAround(page, finger, scene.pans));
    return { events: recorded, rings: await page.evaluate(() => window.feel.rings) };
  });
  const frames = framesOf(events);
  const kinds = kindsOf(events);
  const tasks = events.filter(({ name, dur }) => name === "RunTask" && dur > 50_000);
  return {
    scene: scene.name,
    ...rate("watching", watched),
    ...rate("tapping", tapped),
    "frames recorded": frames.length,
    "work p50": ms(at(frames, 0.5)),
    "work p95": ms(at(frames, 0.95)),
    "work p99": ms(at(frames, 0.99)),
    "work most": ms(Math.max(...frames)),
    "over 16.7 ms": share(frames, (work) => work > FRAME_MS),
    "long tasks": tasks.length,
    ...Object.fromEntries(
      Object.entries(kinds).map(([kind, sum]) => [kind, ms(sum / frames.length)]),
    ),
    calls: rings.length,
    "ring in the next frame": share(rings, ({ ringed }) => ringed),
    "to it": ms(
      at(
        rings.map((ring) => ring.ms),
        0.5,
      ),
    ),
  };
}

/** How long a browser with an empty cache takes until something can be tapped. */
async function timeToOpen(browser, url, path, rate) {
  const times = [];
  for (let round = 0; round < 3; round += 1) {
    const person = await newPerson(browser, url, { name: "Mia" });
    await person.page.addInitScript(watch);
    const cdp = await person.context.newCDPSession(person.page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate });
    await person.page.goto(path);
    await person.page.waitForFunction(() => window.feel.playable !== null, null, {
      timeout: 90_000,
    });
    times.push(await person.page.evaluate(() => window.feel.playable));
    await person.context.close();
  }
  return ms(at(times, 0.5));
}

const server = await startServer();
const browser = await startBrowser();
try {
  const wanted = process.argv[2] ?? "";
  console.log(`A processor slowed ${SLOWED} ×, ${SECONDS} s each:`);
  for (const scene of SCENES) {
    if (!scene.name.toLowerCase().includes(wanted)) continue;
    console.table(await measureScene(browser, server.url, scene));
  }
  if (!wanted) {
    console.log("The first screen that can be played:");
    for (const rate of [1, SLOWED]) {
      console.log(`  home, slowed ${rate} ×: ${await timeToOpen(browser, server.url, "/", rate)}`);
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
