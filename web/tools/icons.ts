import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import type { Plugin } from "vite";

/**
 * Home screens need bitmaps. iOS rounds the corners itself, so its icon is drawn
 * from the maskable one.
 */
const ICONS = [
  { name: "apple-touch-icon.png", from: "icon-maskable.svg", px: 180 },
  { name: "icon-192.png", from: "icon.svg", px: 192 },
  { name: "icon-512.png", from: "icon.svg", px: 512 },
  { name: "icon-maskable-192.png", from: "icon-maskable.svg", px: 192 },
  { name: "icon-maskable-512.png", from: "icon-maskable.svg", px: 512 },
] as const;

let started: Promise<void> | undefined;

/** Renders the icons from our own SVGs, so that no bitmaps are kept in the sources. */
export function icons(): Plugin {
  let folder = "public";
  return {
    name: "fano-icons",
    apply: "build",
    configResolved: (config) => {
      folder = config.publicDir;
    },
    async generateBundle() {
      const { resolve } = createRequire(import.meta.url);
      // It can be initialised only once, even if one process builds repeatedly.
      started ??= readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")).then(initWasm);
      await started;
      for (const { name, from, px } of ICONS) {
        const svg = await readFile(join(folder, from), "utf8");
        const drawn = new Resvg(svg, { fitTo: { mode: "width", value: px } }).render();
        this.emitFile({ type: "asset", fileName: name, source: drawn.asPng() });
      }
    },
  };
}
