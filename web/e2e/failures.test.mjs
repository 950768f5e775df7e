/** Failures around a game: each one is reported, and none ends in an empty page. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { LAPTOP, newPerson, screenshot, until, joinRoom } from "./support.mjs";
import { Host } from "./host.mjs";
import { CODE, fakeServer, welcome } from "./fake-server.mjs";
import { openProxy } from "./proxy.mjs";
import { openFixture } from "./fixture.mjs";

const REPLAY = new URL("fixed/tower-replay.json", import.meta.url);
const CARDS = "[data-place] [data-card] canvas";

describe("failures", () => {
  const fixture = openFixture();
  const person = (name, more) => newPerson(fixture.browser, fixture.server.url, { name, ...more });

  /** A room with a bot, set up for the Tower. */
  async function room() {
    const host = await Host.open(fixture.server.url);
    await host.configure({ games: [{ game: "tower" }], deck: "insects", bots: ["small-child"] });
    return host;
  }

  it("a deck that fails to load is requested again", { timeout: 1_200_000 }, async () => {
    const host = await room();
    const expectedErrors = [/status of 503/];
    const people = [
      await person("Mia", { expectedErrors }),
      await person("Otto", { expectedErrors }),
    ];
    const refuse = (route) => route.fulfill({ status: 503, body: "busy" });
    for (const { page } of people) {
      await page.route("**/api/decks/insects", refuse);
      await joinRoom(page, `/r/${host.code}`);
    }
    await host.players(3);
    await host.start();
    for (const { page } of people) {
      await page.getByText("The cards have not loaded yet.").waitFor({ timeout: 60_000 });
      assert.equal(await page.locator(CARDS).count(), 0);
    }
    const [mia, otto] = people;
    await screenshot(mia.page, "deck-missing");
    // One retries by hand; the other page retries by itself.
    for (const { page } of people) await page.unroute("**/api/decks/insects", refuse);
    await mia.page
      .getByRole("button", { name: "Try again" })
      .click({ timeout: 10_000 })
      .catch(() => undefined);
    for (const { page } of [mia, otto]) {
      await page.waitForSelector(CARDS, { timeout: 60_000 });
      assert.equal(await page.getByText("The cards have not loaded yet.").count(), 0);
    }
    for (const { context } of people) await context.close();
    await host.close();
  });

  it("a seat is kept even if nothing can be stored", { timeout: 1_200_000 }, async () => {
    const host = await room();
    const forbidden = await newPerson(fixture.browser, fixture.server.url);
    const cleared = await person("Otto");
    await forbidden.page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
      Object.defineProperty(window, "localStorage", { get: refuse });
    });
    for (const { page } of [forbidden, cleared]) {
      await page.addInitScript(() => {
        window.sockets = [];
        window.WebSocket = class extends WebSocket {
          constructor(...args) {
            super(...args);
            window.sockets.push(this);
            this.addEventListener("message", ({ data }) => {
              this.welcomed ||= JSON.parse(data).t === "welcome";
            });
          }
        };
      });
      await joinRoom(page, `/r/${host.code}`);
    }
    await host.players(3);
    const ids = async () => (await host.members()).map(({ id, name }) => `${id} ${name}`).sort();
    const before = await ids();
    await cleared.page.evaluate(() => localStorage.clear());
    for (const { page } of [forbidden, cleared]) {
      await page.evaluate(() => window.sockets.at(-1).close());
      // What is said before the welcome is dropped.
      await until(
        () => page.evaluate(() => window.sockets.length > 1 && window.sockets.at(-1).welcomed),
        "another socket",
      );
      await page.getByRole("button", { name: "I am ready" }).click();
    }
    await until(
      async () => (await host.members()).filter(({ ready, bot }) => ready && !bot).length === 2,
      "two players to be ready",
    );
    assert.deepEqual(await ids(), before);
    for (const { context } of [forbidden, cleared]) await context.close();
    await host.close();
  });

  const NOT_LOADED = [/Failed to load resource: net::ERR_FAILED/, /Failed to fetch dynamically/];

  for (const { what, chunk, words } of [
    { what: "of a page", chunk: "table-*", words: "This page could not be loaded." },
    { what: "with the sentences", chunk: "en-*", words: "Fano could not be loaded." },
    { what: "that comes first", chunk: "index-*", words: "Fano could not be loaded." },
  ]) {
    it(`a script ${what} does not load`, { timeout: 1_200_000 }, async () => {
      const host = await room();
      const { page, context } = await person("Mia", { expectedErrors: NOT_LOADED });
      const script = `**/assets/${chunk}.js`;
      const fail = (route) => route.abort();
      await page.route(script, fail);
      await page.goto(`/r/${host.code}`);
      await page.getByText(words).waitFor({ timeout: 60_000 });
      await screenshot(page, `script-missing-${chunk.slice(0, 2)}`);
      await page.unroute(script, fail);
      const again = { name: "Try again" };
      await page.getByRole("button", again).or(page.getByRole("link", again)).click();
      await page.getByRole("button", { name: "I’m in" }).click();
      await page.getByRole("button", { name: "I am ready" }).waitFor({ timeout: 60_000 });
      await context.close();
      await host.close();
    });
  }

  it("an unknown message changes nothing", { timeout: 1_200_000 }, async () => {
    // The room does not exist on the server, so there is no invitation to it.
    const expectedErrors = [/status of 404.*(qr\.svg|invitation)/];
    const storage = { rooms: CODE };
    const { page, context } = await person("Mia", { expectedErrors, storage });
    const welcomeMessage = welcome({});
    let server = null;
    await context.routeWebSocket(/\/ws\//, (socket) => {
      server = socket;
      socket.onMessage((message) => {
        const { t } = JSON.parse(message);
        if (t === "hello") socket.send(JSON.stringify(welcomeMessage));
      });
    });
    await page.goto(`/r/${CODE}`);
    await page.getByText("Jonas").first().waitFor();
    for (const words of ['{"t":"fireworks","rockets":7}', '{"t":7}', "{", "", "null"]) {
      server.send(words);
    }
    const { room: known } = welcomeMessage;
    const members = [...known.members, { ...known.members[2], id: 9, name: "Wendelin", seat: 4 }];
    server.send(JSON.stringify({ t: "room", room: { ...known, members, more: "than before" } }));
    await page.getByText("Wendelin").first().waitFor();
    await context.close();
  });

  it(
    "a cached page opens at once even if the network never answers",
    { timeout: 1_200_000 },
    async () => {
      const proxy = await openProxy(fixture.server.url);
      const { page, context } = await newPerson(fixture.browser, proxy.url, {
        serviceWorker: true,
      });
      await page.goto("/");
      await page.waitForSelector("[data-card] canvas");
      const cached = () =>
        page.evaluate(async () => {
          if (navigator.serviceWorker.controller === null) return false;
          const decks = await (await caches.open("fano-decks")).keys();
          return decks.length >= 4;
        });
      await until(cached, "the service worker to cache the pages");
      proxy.drop({ up: true, down: true });
      await page.goto("/why");
      await page.getByRole("heading").first().waitFor();
      await page.goto("/practice");
      await page.waitForSelector(CARDS, { timeout: 60_000 });
      await context.close();
      await proxy.close();
    },
  );

  it("switching quickly between views of a replay", { timeout: 1_200_000 }, async () => {
    const { page, context } = await person("Mia", { size: LAPTOP });
    await fakeServer(context, null);
    // The third player's view arrives late, and has fewer steps.
    let release;
    const held = new Promise((resolve) => (release = resolve));
    const { steps, ...rest } = JSON.parse(readFileSync(REPLAY, "utf8"));
    await context.route(/replay\?as=2$/, async (route) => {
      await held;
      await route.fulfill({ json: { ...rest, steps: steps.slice(0, 3) } });
    });
    await page.goto("/replay/tower");
    await page.waitForSelector(CARDS, { timeout: 60_000 });
    const length = () => page.locator("input[type=range]").getAttribute("max");
    const whole = await length();
    const choose = (label) => page.getByRole("combobox").selectOption({ label });
    const answered = page.waitForResponse(/replay\?as=1$/);
    await choose("Amelie");
    await choose("Jonas");
    await answered;
    const response = page.waitForResponse(/replay\?as=2$/);
    release();
    await response;
    // Two frames later the page has rendered any answer.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    assert.equal(await length(), whole, "the late answer is not shown");
    assert.equal(await page.getByRole("combobox").inputValue(), "1");
    await context.close();
  });
});
