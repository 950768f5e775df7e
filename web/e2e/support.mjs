/**
 * What every test needs: a server, a browser, and people with their own browser
 * contexts. `FANO_URL` is the address of a running server; otherwise the binary of
 * this workspace (or `FANO_BIN`) is started on a free port.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
const SCREENS = fileURLToPath(new URL("../build/screens/", import.meta.url));

/** How long anything may take on a busy machine. */
const WAIT_MS_MAX = 90_000;

/** Device pixels for one CSS pixel on phones. */
const PHONE_DENSITY = 3;

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 800 };
export const TV = { width: 1920, height: 1080 };

/**
 * A server with its own data folder. It can be suspended, killed as by a power cut,
 * and restarted with the same data.
 */
export async function startServer({ hostNames = [], publicUrl, decks } = {}) {
  if (process.env.FANO_URL) return { url: process.env.FANO_URL, stop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), "fano-e2e-"));
  const more = hostNames.flatMap((name) => ["--allow-host", name]);
  if (publicUrl) more.push("--public-url", publicUrl);
  if (decks) more.push("--decks", decks);
  let running = await serve(data, 0, more);
  const { url } = running;
  return {
    url,
    suspend: () => running.child.kill("SIGSTOP"),
    async kill() {
      running.child.kill("SIGKILL");
      await running.exited;
    },
    async restart() {
      running = await serve(data, new URL(url).port, more);
    },
    async stop() {
      running.child.kill("SIGTERM");
      await running.exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Interrupted tests leave no servers behind. */
const serverProcesses = new Set();
process.once("exit", () => serverProcesses.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

async function serve(data, port, more) {
  const binary =
    process.env.FANO_BIN ?? fileURLToPath(new URL("../../target/release/fano", import.meta.url));
  const options = ["--port", String(port), "--data", data, "--lang", "en"];
  // All tests open their rooms from the same address.
  options.push("--rooms-per-address-max", "10000", "--sockets-per-address-max", "1000");
  options.push(...more);
  const child = spawn(binary, ["serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  serverProcesses.add(child);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  void exited.then(() => serverProcesses.delete(child));
  const url = await new Promise((resolve, reject) => {
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      const found = /http:\/\/[\w.:[\]-]+/.exec(output);
      if (found) resolve(found[0]);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
    child.once("error", reject);
  });
  return { child, exited, url };
}

export function startBrowser(flags = []) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/**
 * A person with their own browser context; with `touch` its screen can be touched, with `mobile` it is a phone. With `breakable` their connection to the
 * server can be cut and restored: Chromium's own offline mode leaves open sockets
 * alone. `serviceWorker` allows the service worker; `storage` is what the browser
 * remembers from earlier visits; `expectedErrors` are patterns of console messages
 * that the test causes on purpose. Any other error or warning fails it, unless `report` takes it.
 */
export async function newPerson(
  browser,
  url,
  {
    name,
    size = PHONE,
    language = "en",
    theme = "dark",
    touch = false,
    mobile = false,
    breakable = false,
    reducedMotion = false,
    serviceWorker = false,
    storage = {},
    expectedErrors = [],
    report,
  } = {},
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    hasTouch: touch,
    isMobile: mobile,
    deviceScaleFactor: mobile ? PHONE_DENSITY : undefined,
    locale: language,
    colorScheme: theme,
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    serviceWorkers: serviceWorker ? "allow" : "block",
  });
  await context.addInitScript(
    (stored) => {
      // Blank pages and error pages have no storage.
      if (!location.protocol.startsWith("http")) return;
      for (const [key, value] of Object.entries(stored)) {
        if (localStorage.getItem(`fano.${key}`) === null) {
          localStorage.setItem(`fano.${key}`, value);
        }
      }
    },
    name ? { name, ...storage } : storage,
  );
  const connection = breakable ? await breakableConnection(context) : null;
  // Only failing tests wait this long.
  context.setDefaultTimeout(WAIT_MS_MAX);
  const errors = collectErrors(
    context,
    breakable ? [...expectedErrors, DISCONNECTED] : expectedErrors,
    report,
  );
  const page = await context.newPage();
  return { context, page, name, errors, connection };
}

/** Opens a room by its link, and comes in under the name that is filled in. */
export async function joinRoom(page, path) {
  await page.goto(path);
  const enter = page.locator("main form button[type=submit]");
  // Whoever was there before is not asked.
  await enter.or(page.locator(".lobby, .play")).first().waitFor();
  if (await enter.isVisible()) await enter.click();
}

/** Chromium's message for requests while the connection is cut. */
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED/;

/** Playwright's own message when it blocks service workers. */
const SERVICE_WORKER_BLOCKED = /Service Worker registration blocked by Playwright/;

/** Errors and warnings of all pages since the last test. */
const unexpectedErrors = [];

/** A function that takes what a page has logged, and what it was that nobody expected. */
export function errorLog(expected) {
  const errors = [];
  const report = (text) => {
    if (expected.some((pattern) => pattern.test(text))) return;
    errors.push(text);
    unexpectedErrors.push(text);
  };
  return { errors, report };
}

/** Collects errors and warnings of all pages of a context, including later tabs. */
function collectErrors(context, expected, judge) {
  const log = errorLog([SERVICE_WORKER_BLOCKED, ...expected]);
  const report = judge ?? log.report;
  context.on("weberror", (error) => report(error.error().stack ?? String(error.error())));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    report(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return log.errors;
}

/** Call this after each test: it fails if a page has logged an error or warning. */
export function assertNoErrors() {
  assert.deepEqual(unexpectedErrors.splice(0), []);
}

async function breakableConnection(context) {
  const open = new Set();
  let connected = true;
  await context.routeWebSocket(/\/ws\//, (socket) => {
    if (!connected) {
      void socket.close();
      return;
    }
    const server = socket.connectToServer();
    const pair = { socket, server };
    open.add(pair);
    socket.onClose(() => {
      open.delete(pair);
      void server.close();
    });
  });
  return {
    async cut() {
      connected = false;
      await context.setOffline(true);
      for (const { socket, server } of open) {
        await server.close();
        await socket.close();
      }
      open.clear();
    },
    async restore() {
      connected = true;
      await context.setOffline(false);
    },
  };
}

/**
 * Saves a screenshot for people to look at, if `FANO_SCREENS` is set: taking them all takes
 * minutes. `whole` includes what would be scrolled.
 */
export async function screenshot(page, name, { whole = false } = {}) {
  if (!process.env.FANO_SCREENS) return;
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: whole });
}

/** Polls until the answer is truthy. */
export async function until(poll, description, withinMs = WAIT_MS_MAX) {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await poll();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`timed out waiting for ${description}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
