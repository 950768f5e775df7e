import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { minify, type Plugin } from "vite";

/** Gives the service worker the list of built files, and a version that changes with it. */
export function serviceWorker(source: string): Plugin {
  return {
    name: "fano-service-worker",
    apply: "build",
    async generateBundle(_, bundle) {
      // Icons are for the system, which caches them itself, and the manifest is for tests.
      const built = Object.keys(bundle).filter(
        (name) => !/^index\.html$|\.(?:png|json)$/.test(name),
      );
      const files = ["/", ...built.map((name) => `/${name}`).sort(), "/icon.svg"];
      const text = await readFile(source, "utf8");
      const version = createHash("sha256")
        .update(files.join() + text)
        .digest("hex")
        .slice(0, 12);
      const filled = text
        .replace('"__VERSION__"', JSON.stringify(version))
        .replace('["__FILES__"]', JSON.stringify(files));
      const { code } = await minify("sw.js", filled);
      this.emitFile({ type: "asset", fileName: "sw.js", source: code });
    },
  };
}
