/** Everybody comes in as people do: the host from the home page, the others by the link. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { newPerson, until } from "../support.mjs";
import { reportAppearances } from "./album.mjs";
import { Wire } from "./wire.mjs";

const SERVER_GONE = [
  /WebSocket connection to .*ERR_(?:CONNECTION_(?:REFUSED|RESET)|EMPTY_RESPONSE)/,
  /WebSocket connection to .*ERR_INTERNET_DISCONNECTED/,
  // The page gives up an attempt that nobody answers.
  /WebSocket is closed before the connection is established/,
  /Connection closed before receiving a handshake response/,
];

export async function openPerson(browser, url, about, { pages, onAppear }) {
  const { size, language, theme, touch, storage } = about;
  const person = await newPerson(browser, url, {
    size,
    language,
    theme,
    touch,
    storage,
    breakable: about.loses && about.line === "offline",
    expectedErrors: SERVER_GONE,
  });
  Object.assign(person, about, { wire: new Wire(person.page), finished: 0 });
  person.keys = storage?.["key-hints"] === "on";
  if (pages) await servePages(person.context, pages);
  await person.context.exposeBinding("fanoAppeared", (_, ...what) => onAppear(person, ...what));
  await person.context.addInitScript(reportAppearances);
  return person;
}

const TYPES = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml" };

/** Pages from a folder instead of those in the server, to look at a change without a new binary. */
async function servePages(context, folder) {
  // Chromium does not know where such a page is from, and would not let it open sockets here.
  await context.grantPermissions(["local-network-access"]);
  const ofServer = /^\/(?:api|ws|healthz|faces|drawings)\b/;
  await context.route(
    (url) => !ofServer.test(url.pathname),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = /\.\w+$/.test(pathname) ? pathname : "/index.html";
      const body = await readFile(join(folder, file)).catch(() => null);
      if (body === null) return route.continue();
      const contentType = TYPES[file.split(".").at(-1)] ?? "application/octet-stream";
      return route.fulfill({ body, contentType });
    },
  );
}

/** The host says who they are and opens a room; the answer is its path. */
export async function makeRoom({ page, name }) {
  await page.goto("/");
  await page.getByRole("button", { name: /change name and colour/ }).click();
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Play together" }).click();
  await page.waitForURL(/\/r\/[A-Z]{5}$/);
  await page.locator(".lobby").waitFor();
  return new URL(page.url()).pathname;
}

/** Whoever follows the link is asked for a name first. */
export async function joinAs({ page, name }, path, beforeEntering) {
  await page.goto(path);
  const button = page.locator("main form button[type=submit]");
  await button.waitFor();
  await page.locator("main form input:not([type=radio])").fill(name);
  await beforeEntering();
  await button.click();
  await page.locator(".lobby").waitFor();
}

const TITLES = {
  tower: "Tower",
  well: "Well",
  triplet: "Triplet",
  gift: "Gift",
  connect: "Connect",
  "hot-potato": "Hot Potato",
};

/** The host chooses the series: first one game, then the others after it. */
export async function chooseSeries({ page, wire }, { games, deck, points }) {
  const tile = (game) => page.locator(".tiles button", { hasText: TITLES[game] });
  const chosen = (count) =>
    until(() => wire.room.settings.games.length === count, `${count} games in the series`);
  await tile(games[0]).click();
  await until(() => wire.room.settings.games[0].game === games[0], games[0]);
  await page.getByRole("radio", { name: "A series" }).check();
  for (const [index, game] of games.slice(1).entries()) {
    await tile(game).click();
    await chosen(index + 2);
  }
  await page.getByRole("radio", { name: deck }).check();
  const more = page.getByRole("group", { name: "Points to win" }).getByRole("button").last();
  for (let step = 1; step <= points; step += 1) {
    await more.click();
    await until(() => wire.room.settings.games.at(-1).points === step, `${step} points`);
  }
}

export async function chooseTeams(host, people, teams) {
  for (const { page, name } of people) {
    const colour = teams[name];
    const mine = page.locator(`[data-team="${colour}"] .title`);
    if (page === host.page) {
      await page.getByRole("button", { name: `Choose a team for ${name}` }).click();
    }
    await mine.click();
    const chosen = ({ members }) => members.find((one) => one.name === name)?.team === colour;
    await until(() => chosen(host.wire.room), `${name} in team ${colour}`);
  }
}
