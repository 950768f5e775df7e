/** What goes wrong on an evening: somebody loses the line, and the server is killed. */
import { until } from "../support.mjs";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const OUTAGE_MS = 8000;
const DOWN_MS = 5000;

const canCall = ({ page }) =>
  page.evaluate(() => document.querySelector("[data-place] [data-live]") !== null);

/** Waits until everybody could call again, or has nothing to call; the answer is how long it took. */
async function untilAllPlay(people) {
  const from = Date.now();
  const back = (person) =>
    until(async () => person.wire.phase !== "playing" || (await canCall(person)), "a live table");
  await until(
    () => people.every(({ wire }) => !["paused", "countdown"].includes(wire.phase)),
    "the end of the pause",
  );
  await Promise.all(people.filter(({ on }) => on !== "tv").map(back));
  return Date.now() - from;
}

/** Somebody's line is gone for a while; the others wait. */
export async function loseLine(evening, person, proxy) {
  const { album, people } = evening;
  const rest = people.filter((one) => one !== person);
  album.log(`!! ${person.name} loses the line`);
  const from = Date.now();
  if (proxy) proxy.drop({ up: true, down: true });
  else await person.connection.cut();
  await person.page.locator("p.notice").waitFor();
  const noticed = Date.now() - from;
  album.soon("line-lost-just-noticed", people);
  // A router that has gone silent may not be noticed by the others in so short a time.
  const isPaused = () => rest[0].wire.phase === "paused";
  const left = () => Math.max(0, OUTAGE_MS - (Date.now() - from));
  const paused = await until(isPaused, "the pause", left()).then(
    () => Date.now() - from,
    () => null,
  );
  await sleep(Math.min(1200, left()));
  await album.all(paused ? "line-lost-pause-face-down" : "line-lost-others-play-on");
  await sleep(left());
  if (proxy) proxy.restore();
  else await person.connection.restore();
  const restored = Date.now();
  if (paused) {
    await until(() => rest[0].wire.phase === "countdown", "the countdown");
    album.film("line-back-countdown", [person, rest[0], rest.at(-1)], 2600);
    await sleep(300);
    await album.all("line-back-3-2-1");
  }
  await person.page.locator("p.notice").waitFor({ state: "detached" });
  await untilAllPlay(people);
  const recovered = Date.now() - restored;
  await album.all("line-back-again");
  return { noticed, paused, recovered };
}

/** The server dies as in a power cut and is started again by somebody. */
export async function killServer(evening) {
  const { album, people, server } = evening;
  album.log("!! the server is killed");
  await server.kill();
  const from = Date.now();
  await Promise.all(people.map(({ page }) => page.locator("p.notice").waitFor()));
  const noticed = Date.now() - from;
  await album.all("server-gone");
  await sleep(Math.max(0, DOWN_MS - (Date.now() - from)));
  await album.all("server-gone-later");
  const welcomes = people.map(({ wire }) => wire.welcomes);
  await server.restart();
  const restarted = Date.now();
  album.film("server-back", [people.at(-1), people[1]], 5000);
  await until(
    () => people.every(({ wire }, index) => wire.welcomes > welcomes[index]),
    "a welcome for everybody",
  );
  const welcomed = Date.now() - restarted;
  await album.all("server-back-welcomed");
  await untilAllPlay(people);
  const recovered = Date.now() - restarted;
  await album.all("server-back-playing");
  return { noticed, welcomed, recovered };
}
