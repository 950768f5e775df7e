/** A window of Firefox, with the functions of Playwright's pages that tests use. */
import { writeFileSync } from "node:fs";
import { DriverPage } from "./driver-page.mjs";

export class FirefoxPage extends DriverPage {
  #send;
  #context;
  #base;

  constructor(send, context, base) {
    super();
    this.#send = (method, params) => send(method, { context, ...params });
    this.#context = context;
    this.#base = base;
  }

  perform(source) {
    return this.#send("input.performActions", { actions: [source] });
  }

  goto(path) {
    const url = new URL(path, this.#base).href;
    return this.#send("browsingContext.navigate", { url, wait: "complete" });
  }

  reload() {
    return this.#send("browsingContext.reload", { wait: "complete" });
  }

  goBack() {
    return this.#send("browsingContext.traverseHistory", { delta: -1 });
  }

  /** Runs a function in the page, or the text of a script; promises are awaited. */
  async evaluate(code, argument = null) {
    const target = { context: this.#context };
    const whole =
      typeof code === "string"
        ? `() => { ${code}\n; return null; }`
        : `async (given) => JSON.stringify({ value: await (${code})(JSON.parse(given)) })`;
    const { type, result, exceptionDetails } = await this.#send("script.callFunction", {
      functionDeclaration: whole,
      target,
      awaitPromise: true,
      arguments: [{ type: "string", value: JSON.stringify(argument) }],
    });
    if (type === "exception") throw new Error(exceptionDetails.text);
    return result.type === "string" ? JSON.parse(result.value).value : undefined;
  }

  /** Stores what earlier visits have stored, before the first page is shown. */
  remember(storage) {
    const store = `() => {
      if (!location.protocol.startsWith("http")) return;
      for (const [key, value] of Object.entries(${JSON.stringify(storage)})) {
        if (localStorage.getItem("fano." + key) === null) localStorage.setItem("fano." + key, value);
      }
    }`;
    const contexts = [this.#context];
    return this.#send("script.addPreloadScript", {
      functionDeclaration: store,
      contexts,
      context: undefined,
    });
  }

  resize({ width, height }) {
    return this.#send("browsingContext.setViewport", { viewport: { width, height } });
  }

  async screenshot({ path }) {
    const { data } = await this.#send("browsingContext.captureScreenshot");
    writeFileSync(path, Buffer.from(data, "base64"));
  }
}
