/**
 * WebKit's driver does not tell what pages log. So WebKit gets its pages through a proxy that adds
 * a script to them, which sends every error and warning back to the proxy.
 */
import { createServer, request } from "node:http";
import { connect } from "node:net";

const SCRIPT = "/test-log.js";
const LOG = "/test-log";

/** Runs in every page before its own scripts. */
function listenInPage(log) {
  const { fetch, WebSocket } = window;
  const send = (text) => void navigator.sendBeacon(log, text);
  // What was being loaded when a page is left has not failed.
  let left = false;
  addEventListener("beforeunload", () => (left = true));
  const sendFailed = (what) => left || send(`Failed to load resource: ${what}`);
  for (const level of ["warn", "error"]) {
    const say = console[level];
    console[level] = (...words) => {
      send(`${level}: ${words.map(String).join(" ")}`);
      say.apply(console, words);
    };
  }
  // Scripts, images and styles that could not be loaded do not bubble.
  const failed = (event) => {
    const { target, message, error } = event;
    const source = target instanceof Element ? (target.src ?? target.href) : "";
    if (source) sendFailed(source);
    else send(`error: ${message} ${error?.stack}`);
  };
  addEventListener("error", failed, { capture: true });
  addEventListener("unhandledrejection", ({ reason }) => send(`rejected: ${reason}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    send(`policy: ${violatedDirective} ${blockedURI}`),
  );
  window.fetch = async (...asked) => {
    const url = String(asked[0]?.url ?? asked[0]);
    try {
      const answer = await fetch(...asked);
      if (answer.status >= 400) send(`status of ${answer.status}: ${url}`);
      return answer;
    } catch (error) {
      if (error?.name !== "AbortError") sendFailed(url);
      throw error;
    }
  };
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("error", () => send(`WebSocket connection to ${given[0]} failed`));
    }
  };
}

/** Sends a request on; answers that are pages get the script. */
function forward(target, asked, answer) {
  const { method, url, headers } = asked;
  const plain = { ...headers, "accept-encoding": "identity" };
  const options = { host: target.hostname, port: target.port, method, path: url, headers: plain };
  const onward = request(options, (got) => {
    if (!got.headers["content-type"]?.startsWith("text/html")) {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
      return;
    }
    const parts = [];
    got.on("data", (part) => parts.push(part));
    got.on("end", () => {
      const html = String(Buffer.concat(parts));
      const page = Buffer.from(html.replace("<head>", `<head><script src="${SCRIPT}"></script>`));
      answer.writeHead(got.statusCode, { ...got.headers, "content-length": page.length });
      answer.end(page);
    });
  });
  // A server that is gone is gone for the browser too.
  onward.on("error", () => asked.socket.destroy());
  asked.pipe(onward);
}

/** Joins the two ends of a socket connection. */
function join(target, asked, client, first) {
  const upstream = connect(Number(target.port), target.hostname);
  const lines = [`${asked.method} ${asked.url} HTTP/1.1`];
  for (let at = 0; at < asked.rawHeaders.length; at += 2) {
    lines.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
  }
  upstream.write(`${lines.join("\r\n")}\r\n\r\n`);
  upstream.write(first);
  client.pipe(upstream).pipe(client);
  for (const [one, other] of [
    [client, upstream],
    [upstream, client],
  ]) {
    one.on("error", () => undefined);
    one.on("close", () => other.destroy());
  }
}

export async function openLog(url, report) {
  const target = new URL(url);
  const server = createServer((asked, answer) => {
    if (asked.url === SCRIPT) {
      answer.setHeader("content-type", "text/javascript");
      answer.end(`(${listenInPage})(${JSON.stringify(LOG)});`);
    } else if (asked.url === LOG) {
      let text = "";
      asked.on("data", (part) => (text += part));
      asked.on("end", () => {
        report(text);
        answer.writeHead(204).end();
      });
    } else forward(target, asked, answer);
  });
  server.on("upgrade", (asked, client, first) => join(target, asked, client, first));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
