/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { compress } from "./tools/compress.ts";
import { icons } from "./tools/icons.ts";
import { sentences } from "./tools/sentences.ts";
import { serviceWorker } from "./tools/service-worker.ts";

// The sentences belong to the whole product; a build outside the source tree
// says where they are.
const texts =
  process.env.FANO_FTL ?? fileURLToPath(new URL("../crates/texts/ftl", import.meta.url));
const server = process.env.FANO_SERVER ?? "http://127.0.0.1:8057";

export default defineConfig({
  plugins: [
    sentences(texts),
    svelte(),
    icons(),
    serviceWorker(fileURLToPath(new URL("src/offline/sw.js", import.meta.url))),
    compress(),
  ],
  build: {
    target: "es2022",
    // Small pictures inside the script would be paid for by everybody.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Sentences say which language they are in.
        chunkFileNames: ({ facadeModuleId }) => {
          const texts = /(?:src\/texts\/([a-z]{2,3})|\/([a-z]{2,3})\/templates)\/\w+\./.exec(
            facadeModuleId ?? "",
          );
          return `assets/${texts ? `${texts[1] ?? texts[2]}-` : ""}[name]-[hash].js`;
        },
        // Many tiny scripts compress badly: what several pages share is in a few large ones. A
        // module is in the first of these that names it, or that needs it.
        codeSplitting: {
          groups: [
            {
              name: "base",
              test: /node_modules|src\/(?:texts\/texts|design|cards|drawings|feel|decks|router|storage|live\/(?:plan|bot-levels|[wW]ho)|net\/(?:first-socket|room-address)|games)/,
              priority: 4,
            },
            // Rooms and the workshop share links, and neither should load the other.
            { name: "sharing", test: /src\/(?:clipboard|invitation)/, priority: 3 },
            // Lessons and replays have tables too. Great moments are rare, few hosts leave a running
            // game, and the results are not needed before its end.
            {
              name: "table",
              test: /src\/(?:tables|state|net|live|play(?!\/(?:moments|LeaveDialog|GameOver)))\/|src\/results\/(?:words|outcome|record|podium\/TeamBadge)|src\/help\/(?:help\.ts|HelpButton)/,
              priority: 2,
            },
            { name: "watch", test: /src\/watch\/(?!ScreenResults)/, priority: 1 },
            { name: "results", test: /src\/results\/(?!picture)|GameOver/, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    fs: { allow: [fileURLToPath(new URL(".", import.meta.url)), texts] },
    proxy: {
      "/api": server,
      "/ws": { target: server, ws: true },
    },
  },
  // A machine that is busy with something else takes its time.
  test: { include: ["src/**/*.test.ts"], environment: "node", testTimeout: 60_000 },
});
