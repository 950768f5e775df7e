/**
 * Firefox over WebDriver BiDi, which it speaks itself. One browser serves all people of a test;
 * each has a user context, with storage of its own, and a window.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FirefoxPage } from "./firefox-page.mjs";

const FIREFOX = "/usr/bin/firefox-esr";
const EVENTS = ["log.entryAdded", "network.fetchError", "network.responseCompleted"];
const PREFERENCES = {
  // Nothing but the server of the test is asked for anything.
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "app.update.disabledForTesting": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.push.connection.enabled": false,
  "extensions.update.enabled": false,
  "services.settings.server": "data:,",
  "browser.safebrowsing.downloads.enabled": false,
  "browser.safebrowsing.malware.enabled": false,
  "browser.safebrowsing.phishing.enabled": false,
};

/** Longer than any page or script of the tests takes. */
const ANSWER_MS_MAX = 150_000;

/** A request that was given up because its page was left. */
const LEFT = /NS_BINDING_ABORTED|NS_ERROR_ABORT/;

/** The connection to a browser: commands and their answers, and events. */
class Connection {
  #socket;
  #last = 0;
  #asked = new Map();
  #listeners = new Set();

  static async open(url) {
    if (!globalThis.WebSocket) {
      throw new Error("this Node needs --experimental-websocket: npm run e2e:browsers");
    }
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onerror = () => reject(new Error(`no connection to ${url}`));
    });
    return new Connection(socket);
  }

  constructor(socket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data));
    socket.onclose = () => {
      for (const { reject } of this.#asked.values()) reject(new Error("Firefox is gone"));
      this.#asked.clear();
    };
  }

  #receive({ type, id, result, error, message, method, params }) {
    if (type === "event") {
      for (const listener of this.#listeners) listener(method, params);
      return;
    }
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (type === "success") asked?.resolve(result);
    else asked?.reject(new Error(`${asked.method}: ${error}: ${message}`));
  }

  send(method, params = {}) {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#asked.delete(id);
        reject(new Error(`${method}: no answer in ${ANSWER_MS_MAX / 1000} s`));
      };
      const timer = setTimeout(giveUp, ANSWER_MS_MAX);
      const settle = (end) => (value) => {
        clearTimeout(timer);
        end(value);
      };
      this.#asked.set(id, { method, resolve: settle(resolve), reject: settle(reject) });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  /** Subscribes to events; the returned function unsubscribes. */
  listen(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function startProcess(profile) {
  const args = ["--pdeathsig", "KILL", "--", FIREFOX, "--headless", "--no-remote"];
  args.push("--profile", profile, "--remote-debugging-port", "0");
  const env = { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: "1" };
  const child = spawn("setpriv", args, { env, stdio: ["ignore", "ignore", "pipe"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const address = new Promise((resolve, reject) => {
    let output = "";
    child.stderr.on("data", (chunk) => {
      output += chunk;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(output);
      if (found) resolve(`${found[1]}/session`);
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${output}`)));
  });
  return { child, exited, address };
}

/** Reports what went wrong in one window. */
function reportOn(context, report) {
  return (method, params) => {
    if ((params.source?.context ?? params.context) !== context) return;
    if (method === "log.entryAdded") {
      const { level, text, stackTrace } = params;
      const where = stackTrace?.callFrames?.[0]?.url ?? "";
      if (level === "error" || level === "warn") report(`${level}: ${text} (${where})`);
      return;
    }
    const { request, response, errorText } = params;
    if (method === "network.fetchError" && !LEFT.test(errorText)) {
      report(`request failed: ${request.url} (${errorText})`);
    } else if (response?.status >= 400) report(`status of ${response.status}: ${request.url}`);
  };
}

/** What Firefox would learn from a system with this language and theme. */
function preferencesOf({ language, theme }) {
  return {
    ...(language && { "intl.accept_languages": language }),
    ...(theme && { "ui.systemUsesDarkTheme": theme === "dark" ? 1 : 0 }),
  };
}

/** Firefox as the tests of this folder see a browser. */
export async function startFirefox(system = {}) {
  if (!existsSync(FIREFOX)) throw new Error("Firefox is missing: apt-get install -y firefox-esr");
  const profile = mkdtempSync(join(tmpdir(), "fano-firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferencesOf(system) }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const { child, exited, address } = startProcess(profile);
  const connection = await Connection.open(await address);
  await connection.send("session.new", { capabilities: {} });
  await connection.send("session.subscribe", { events: EVENTS });
  return {
    name: "firefox",
    async newPerson(url, { size, storage }, report) {
      const { userContext } = await connection.send("browser.createUserContext");
      const opened = { type: "window", userContext };
      const { context } = await connection.send("browsingContext.create", opened);
      const unlisten = connection.listen(reportOn(context, report));
      const page = new FirefoxPage(
        (method, params) => connection.send(method, params),
        context,
        url,
      );
      await page.resize(size);
      await page.remember(storage);
      return {
        page,
        async close() {
          unlisten();
          await connection.send("browser.removeUserContext", { userContext });
        },
      };
    },
    async close() {
      await connection.send("browser.close").catch(() => undefined);
      child.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
