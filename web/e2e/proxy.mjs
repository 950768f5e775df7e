/**
 * A line between browsers and the server that can swallow everything without
 * being closed, as a dead router or a sleeping phone does.
 */
import { connect, createServer } from "node:net";

export async function openLine(url) {
  const target = new URL(url);
  const pairs = new Set();
  let swallows = { up: false, down: false };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = { client, upstream, ...swallows };
    pairs.add(pair);
    client.on("data", (bytes) => pair.up || upstream.write(bytes));
    upstream.on("data", (bytes) => pair.down || client.write(bytes));
    // Nobody hears that the other end is gone, either.
    client.on("close", () => pair.up || upstream.destroy());
    upstream.on("close", () => pair.down || client.destroy());
    client.on("error", () => undefined);
    upstream.on("error", () => undefined);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,

    /**
     * From now on what browsers send (`up`) or what the server sends (`down`) is
     * swallowed, on connections that are open and on new ones.
     */
    swallow({ up, down }) {
      swallows = { up, down };
      for (const pair of pairs) Object.assign(pair, swallows);
    },

    /** New connections work again; those that have lost something stay as they are. */
    mend() {
      swallows = { up: false, down: false };
    },

    async close() {
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
