/**
 * A TCP proxy between browsers and the server that can silently drop data without
 * closing connections, like a dead router or a sleeping phone.
 */
import { connect, createServer } from "node:net";

export async function openProxy(url) {
  const target = new URL(url);
  const pairs = new Set();
  let drops = { up: false, down: false };

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    const pair = { client, upstream, ...drops };
    pairs.add(pair);
    client.on("data", (bytes) => pair.up || upstream.write(bytes));
    upstream.on("data", (bytes) => pair.down || client.write(bytes));
    // Closing is not passed on either.
    client.on("close", () => pair.up || upstream.destroy());
    upstream.on("close", () => pair.down || client.destroy());
    client.on("error", () => undefined);
    upstream.on("error", () => undefined);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  return {
    url: `http://127.0.0.1:${server.address().port}`,

    /**
     * Drops what browsers send (`up`) or what the server sends (`down`) from now on,
     * on open and on new connections.
     */
    drop({ up, down }) {
      drops = { up, down };
      for (const pair of pairs) Object.assign(pair, drops);
    },

    /** New connections work again; those that have lost data stay broken. */
    restore() {
      drops = { up: false, down: false };
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
