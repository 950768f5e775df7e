/**
 * What every test needs around it: a server, a browser, and rooms that set
 * themselves up. `FANO_URL` names a server that runs already; otherwise the
 * binary of this workspace (or `FANO_BIN`) is started on a free port.
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

/** How long anything may take on a machine that is busy with something else. */
const WAIT_MS_MAX = 90_000;

export const PHONE = { width: 390, height: 844 };
export const LAPTOP = { width: 1280, height: 800 };
export const TV = { width: 1920, height: 1080 };

/**
 * A server with a data folder of its own. It can be held still, killed as a
 * power cut would, and started again where it was.
 */
export async function startServer({ hostNames = [] } = {}) {
  if (process.env.FANO_URL) return { url: process.env.FANO_URL, stop: async () => undefined };
  const data = mkdtempSync(join(tmpdir(), "fano-e2e-"));
  let running = await serve(data, 0, hostNames);
  const { url } = running;
  return {
    url,
    hold: () => running.child.kill("SIGSTOP"),
    async kill() {
      running.child.kill("SIGKILL");
      await running.gone;
    },
    async startAgain() {
      running = await serve(data, new URL(url).port, hostNames);
    },
    async stop() {
      running.child.kill("SIGTERM");
      await running.gone;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Tests that are interrupted leave no servers behind. */
const servers = new Set();
process.once("exit", () => servers.forEach((child) => child.kill("SIGKILL")));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));

async function serve(data, port, hostNames) {
  const binary =
    process.env.FANO_BIN ?? fileURLToPath(new URL("../../target/release/fano", import.meta.url));
  const options = ["--port", String(port), "--data", data, "--lang", "en"];
  // Every test opens rooms, and all of them come from one address.
  options.push("--rooms-per-address-max", "10000", "--sockets-per-address-max", "1000");
  for (const name of hostNames) options.push("--allow-host", name);
  const child = spawn(binary, ["serve", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  servers.add(child);
  const gone = new Promise((resolve) => child.once("exit", resolve));
  void gone.then(() => servers.delete(child));
  const url = await new Promise((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk) => {
      said += chunk;
      const found = /http:\/\/[\w.:[\]-]+/.exec(said);
      if (found) resolve(found[0]);
    });
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    child.once("error", reject);
  });
  return { child, gone, url };
}

export function startBrowser(flags = []) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/**
 * A browser of somebody's own, with a name, at a given size. With `frail` its
 * line to the server can be cut and mended: Chromium's own offline mode leaves
 * sockets alone that are open already. With `still` nothing moves; with
 * `keeps` the pages are kept for times without a network; `set` is what the
 * browser remembers of earlier visits; `complains` are the complaints in the
 * console that belong to the test, as patterns. Any other one fails it.
 */
export async function newPerson(
  browser,
  url,
  {
    name,
    size = PHONE,
    language = "en",
    theme,
    frail = false,
    still = false,
    keeps = false,
    set = {},
    complains = [],
  } = {},
) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: language,
    colorScheme: theme ?? "dark",
    reducedMotion: still ? "reduce" : "no-preference",
    serviceWorkers: keeps ? "allow" : "block",
  });
  await context.addInitScript(
    (kept) => {
      // Pages that are empty, or say that there is nothing, have no storage.
      if (!location.protocol.startsWith("http")) return;
      for (const [key, value] of Object.entries(kept)) {
        if (localStorage.getItem(`fano.${key}`) === null) {
          localStorage.setItem(`fano.${key}`, value);
        }
      }
    },
    name ? { name, ...set } : set,
  );
  const line = frail ? await frailLine(context) : null;
  // Only whoever waits in vain waits that long.
  context.setDefaultTimeout(WAIT_MS_MAX);
  const errors = listen(context, frail ? [...complains, CUT_OFF] : complains);
  const page = await context.newPage();
  return { context, page, name, errors, line };
}

/** What Chromium says about whatever is asked for while the line is cut. */
const CUT_OFF = /net::ERR_INTERNET_DISCONNECTED/;

/** What Playwright itself says where it keeps service workers away. */
const BLOCKED = /Service Worker registration blocked by Playwright/;

/** Everything that pages have complained about since the last test. */
const complaints = [];

/** Keeps what the pages of a context complain about, now and in tabs to come. */
function listen(context, expected) {
  const errors = [];
  const keep = (words) => {
    if ([BLOCKED, ...expected].some((pattern) => pattern.test(words))) return;
    errors.push(words);
    complaints.push(words);
  };
  context.on("weberror", (error) => keep(error.error().stack ?? String(error.error())));
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    keep(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  return errors;
}

/** To be called after each test: a test fails if a page of it has complained. */
export function nobodyComplains() {
  assert.deepEqual(complaints.splice(0), []);
}

async function frailLine(context) {
  const open = new Set();
  let whole = true;
  await context.routeWebSocket(/\/ws\//, (socket) => {
    if (!whole) {
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
      whole = false;
      await context.setOffline(true);
      for (const { socket, server } of open) {
        await server.close();
        await socket.close();
      }
      open.clear();
    },
    async mend() {
      whole = true;
      await context.setOffline(false);
    },
  };
}

/** Keeps a picture for people to look at; a whole page if it can be scrolled. */
export async function picture(page, name, { whole = false } = {}) {
  mkdirSync(SCREENS, { recursive: true });
  await page.screenshot({ path: join(SCREENS, `${name}.png`), fullPage: whole });
}

/** Asks again and again until the answer is not falsy. */
export async function until(ask, what, withinMs = WAIT_MS_MAX) {
  const end = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
