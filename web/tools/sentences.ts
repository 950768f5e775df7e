import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const SUFFIX = ".ftl?raw";
/** What only the command line says. */
const ELSEWHERE =
  /^(?:app-(?!tagline)|journal-|replay-|simulate-|game-(?:[a-z-]+-hidden|(?:practice|face-off|tie-break)-rules))/;

/** Takes comments and foreign sentences out of a Fluent file. */
export function onlyOurs(source: string): string {
  const kept: string[] = [];
  let ours = true;
  for (const line of source.split("\n")) {
    if (line.startsWith("#")) continue;
    if (/^[a-z]/.test(line)) ours = !ELSEWHERE.test(line);
    if (ours) kept.push(line);
  }
  return kept.join("\n").replace(/\n{2,}(?=[a-z])/g, "\n");
}

/** Gives pages the sentences they need, and not those of the command line. */
export function sentences(): Plugin {
  return {
    name: "fano-sentences",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -"?raw".length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(onlyOurs(await readFile(path, "utf8")))};`;
    },
  };
}
