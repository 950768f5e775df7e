import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const SUFFIX = ".ftl?raw";
/** Sentences that only the command line uses, or the page before its scripts have arrived. */
const ELSEWHERE =
  /^(?:web-not-loaded|app-(?!tagline)|rules-|journal-|replay-|simulate-|game-(?:[a-z-]+-hidden|(?:practice|face-off|tie-break)-rules))/;

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

/** The places of sentences in the page itself: `%ftl:de:web-try-again%`. */
const PLACE = /%ftl:(\w+):([\w-]+)%/g;

/** Gives pages the sentences they need, without those of the command line. */
export function sentences(folder: string): Plugin {
  return {
    name: "fano-sentences",
    enforce: "pre",
    async transformIndexHtml(html) {
      const languages = new Set([...html.matchAll(PLACE)].map(([, language]) => language));
      const texts = new Map<string | undefined, string>();
      for (const language of languages) {
        texts.set(language, await readFile(`${folder}/${language}/web.ftl`, "utf8"));
      }
      return html.replace(PLACE, (place, language, id) => {
        const found = new RegExp(`^${id} = (.+)$`, "m").exec(texts.get(language) ?? "");
        if (!found?.[1]) throw new Error(`there is no sentence for ${place}`);
        return found[1];
      });
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return null;
      const path = id.slice(0, -"?raw".length);
      this.addWatchFile(path);
      return `export default ${JSON.stringify(onlyOurs(await readFile(path, "utf8")))};`;
    },
  };
}
