/**
 * A TCP proxy between browsers and the server that can silently drop data without
 * closing connections, like a dead router or a sleeping phone, or end them all.
 */
import { connect, createServer } from "node:net";

export async function openProxy(url) {
  const target = new URL(url);
  const pairs = new Set();
  let drops = { up: false, down: false };
  let cut = false;

  const server = createServer((client) => {
    if (cut) {
      client.destroy();
      return;
    }
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
  // A test that fails before it closes the proxy must still end.
  server.unref();

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

    /** Ends all connections, and every new one at once. */
    cut() {
      cut = true;
      for (const { client, upstream } of pairs) {
        client.destroy();
        upstream.destroy();
      }
      pairs.clear();
    },

    /** New connections work again; those that have lost data stay broken. */
    restore() {
      drops = { up: false, down: false };
      cut = false;
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
