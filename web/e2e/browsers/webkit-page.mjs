/** A window of WebKit over WebDriver, with the functions of Playwright's pages that tests use. */
import { writeFileSync } from "node:fs";
import { until } from "../support.mjs";
import { DriverPage } from "./driver-page.mjs";

export class WebKitPage extends DriverPage {
  #ask;
  #base;

  constructor(ask, base) {
    super();
    this.#ask = ask;
    this.#base = base;
  }

  perform(source) {
    return this.#ask("POST", "/actions", { actions: [source] });
  }

  /**
   * While a service worker begins its work, WebKit may stay where it is. Then it is asked again,
   * and the page itself as well.
   */
  async goto(path) {
    const url = new URL(path, this.#base).href;
    const there = async () =>
      (await this.evaluate(() => performance.getEntriesByType("navigation")[0]?.name)) === url;
    const ask = async () => {
      await this.#ask("POST", "/url", { url });
      if (await there()) return true;
      await this.evaluate((to) => location.assign(to), url);
      return until(there, url, 5000).catch(() => false);
    };
    await until(ask, `WebKit to open ${url}`);
  }

  reload() {
    return this.#ask("POST", "/refresh");
  }

  goBack() {
    return this.#ask("POST", "/back");
  }

  /** Runs a function in the page, or the text of a script; promises are awaited. */
  async evaluate(code, argument = null) {
    if (typeof code === "string") {
      await this.#ask("POST", "/execute/sync", { script: code, args: [] });
      return undefined;
    }
    const script = `const [argument, done] = arguments;
      Promise.resolve().then(() => (${code})(argument)).then(
        (value) => done({ value: value === undefined ? null : value }),
        (error) => done({ error: String(error) + " " + String(error && error.stack) }),
      );`;
    const answer = await this.#ask("POST", "/execute/async", { script, args: [argument] });
    if (answer?.error) throw new Error(answer.error);
    return answer?.value;
  }

  /** Stores what earlier visits have stored: WebDriver can do that only during a visit. */
  async remember(storage) {
    await this.goto("/why");
    // A page that is left too early reports what it could not load any more.
    await this.waitForSelector("h1");
    await this.evaluate((stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(`fano.${key}`, value);
    }, storage);
  }

  /** Makes the page as large as this; the window around it is larger. */
  async resize({ width, height }) {
    let window = { width, height };
    const fits = async () => {
      await this.#ask("POST", "/window/rect", { x: 0, y: 0, ...window });
      const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      const off = { width: width - inner.width, height: height - inner.height };
      window = { width: window.width + off.width, height: window.height + off.height };
      return off.width === 0 && off.height === 0;
    };
    await until(fits, `a page of ${width} × ${height}`, 20_000);
  }

  async screenshot({ path }) {
    writeFileSync(path, Buffer.from(await this.#ask("GET", "/screenshot"), "base64"));
  }
}
