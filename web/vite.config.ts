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
  resolve: { alias: { "@ftl": texts } },
  build: {
    target: "es2022",
    // Small pictures inside the script would be paid for by everybody.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Many tiny scripts compress badly: what most pages share is one.
        codeSplitting: {
          groups: [
            // Tables and the workshop copy links, and neither should load the other.
            { name: "clipboard", test: /src\/clipboard/, priority: 1 },
            {
              name: "base",
              test: /node_modules|src\/(?:texts\/texts|design|cards|drawings|feel|decks|router|storage|live\/(?:plan|bot-levels|[wW]ho)|games)/,
            },
            // Whoever sees a table mostly came through its lobby. Great moments are rare, and
            // few hosts leave a running game.
            {
              name: "table",
              test: /src\/(?:play(?!\/(?:moments|LeaveDialog))|tables|net|state|live|watch(?!\/ScreenResults)|lobby)\/|src\/help\/(?:help\.ts|HelpButton)|src\/pages\/(?:Room|Tv|Watch)/,
            },
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
