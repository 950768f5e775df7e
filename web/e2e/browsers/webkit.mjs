/**
 * WebKit: Debian's WebKitWebDriver with its MiniBrowser on an invisible screen. One driver has one
 * browser with one window, so every person gets a driver of their own. Pages have the few
 * functions of Playwright's that the tests in this folder use (see `page.mjs`).
 */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../support.mjs";
import { openLog } from "./webkit-log.mjs";
import { WebKitPage } from "./webkit-page.mjs";

const DRIVER = "/usr/bin/WebKitWebDriver";
const BROWSERS = [
  "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
  "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
];
/** Larger than any window of the tests, since no window manager would move them. */
const SCREEN = "2000x1400x24";
/** Ends a process together with the one that started it, even if that one is killed. */
const WITH_PARENT = ["--pdeathsig", "KILL", "--"];
/** Longer than the driver gives a script or a page. */
const ANSWER_MS_MAX = 150_000;
/** Now and then a driver waits for ever for a browser that does not start. */
const START_MS_MAX = 60_000;
const STARTS_MAX = 3;

function browserPath() {
  const found = BROWSERS.find((path) => existsSync(path));
  if (!existsSync(DRIVER) || !found) {
    throw new Error("WebKit is missing: apt-get install -y webkit2gtk-driver xvfb");
  }
  return found;
}

/** Starts a screen for windows that nobody sees. */
async function startScreen() {
  const args = [
    ...WITH_PARENT,
    "Xvfb",
    "-displayfd",
    "3",
    "-screen",
    "0",
    SCREEN,
    "-nolisten",
    "tcp",
  ];
  const child = spawn("setpriv", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const display = await new Promise((resolve, reject) => {
    child.stdio[3].once("data", (number) => resolve(`:${String(number).trim()}`));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Xvfb ended with ${code}: is xvfb installed?`)));
  });
  return { display, stop: () => child.kill() };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Narrow enough for a window as wide as a phone. */
const NARROW_BARS = `
  * { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }
`;

/**
 * What tells WebKit the language and the theme of the system. It knows only languages that are
 * installed, so this one is made.
 */
function systemOf(home, { language, theme }) {
  const dark = theme && { GTK_THEME: theme === "dark" ? "Adwaita:dark" : "Adwaita" };
  if (!language) return { ...dark };
  const locale = `${language}_${language.toUpperCase()}`;
  execFileSync("localedef", ["-i", locale, "-f", "UTF-8", join(home, `${locale}.UTF-8`)]);
  return { ...dark, LOCPATH: home, LANG: `${locale}.UTF-8` };
}

function surroundings(home, display, system) {
  const folder = join(home, "gtk-3.0");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "gtk.css"), NARROW_BARS);
  return {
    PATH: process.env.PATH,
    DISPLAY: display,
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: home,
    LANG: "C.UTF-8",
    GDK_BACKEND: "x11",
    NO_AT_BRIDGE: "1",
    GIO_USE_VFS: "local",
    GSETTINGS_BACKEND: "memory",
    LIBGL_ALWAYS_SOFTWARE: "1",
    MESA_SHADER_CACHE_DISABLE: "true",
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    ...systemOf(home, system),
  };
}

async function call(base, method, path, body, withinMs = ANSWER_MS_MAX) {
  const request = { method, signal: AbortSignal.timeout(withinMs) };
  if (method === "POST") request.body = JSON.stringify(body ?? {});
  const answer = await fetch(base + path, request);
  const { value } = await answer.json();
  if (answer.ok) return value;
  throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
}

/** A driver that is ready to start its browser. */
async function startDriver(display, system) {
  const home = mkdtempSync(join(tmpdir(), "fano-webkit-"));
  const port = await freePort();
  const args = [...WITH_PARENT, DRIVER, `--port=${port}`];
  const driver = spawn("setpriv", args, {
    env: surroundings(home, display, system),
    stdio: "ignore",
  });
  const exited = new Promise((resolve) => driver.once("exit", resolve));
  return {
    base: `http://127.0.0.1:${port}`,
    async stop() {
      driver.kill();
      await exited;
      // The browser ends a moment after its driver, and may still write.
      await rm(home, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** Has a driver start its browser. Returns the number of the session. */
async function startBrowser(base) {
  await until(
    () =>
      call(base, "GET", "/status").then(
        ({ ready }) => ready,
        () => false,
      ),
    "WebKitWebDriver",
  );
  const browser = {
    binary: "/usr/bin/setpriv",
    args: [...WITH_PARENT, browserPath(), "--automation"],
  };
  const alwaysMatch = {
    "webkitgtk:browserOptions": browser,
    timeouts: { script: 120_000, pageLoad: 90_000 },
    unhandledPromptBehavior: "ignore",
  };
  const capabilities = { alwaysMatch };
  const { sessionId } = await call(base, "POST", "/session", { capabilities }, START_MS_MAX);
  return sessionId;
}

/** A driver with its browser. */
async function startSession(display, system) {
  for (let start = 1; ; start += 1) {
    const { base, stop } = await startDriver(display, system);
    try {
      const sessionId = await startBrowser(base);
      const ask = (method, path, body) => call(base, method, `/session/${sessionId}${path}`, body);
      return {
        ask,
        async close() {
          await ask("DELETE", "").catch(() => undefined);
          await stop();
        },
      };
    } catch (error) {
      await stop();
      if (start === STARTS_MAX) throw error;
      console.error(`WebKit did not start, and is started once more: ${error.message}`);
    }
  }
}

/** WebKit as the tests of this folder see a browser. */
export async function startWebKit(system = {}) {
  browserPath();
  const screen = await startScreen();
  const open = new Set();
  return {
    name: "webkit",
    async newPerson(url, { size, storage }, report) {
      const session = await startSession(screen.display, system);
      const log = await openLog(url, report);
      const close = async () => {
        open.delete(close);
        await session.close();
        log.close();
      };
      open.add(close);
      const page = new WebKitPage(session.ask, log.url);
      await page.resize(size);
      await page.remember(storage);
      return { page, close };
    },
    async close() {
      await Promise.all([...open].map((close) => close()));
      screen.stop();
    },
  };
}
