import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

/** Sentences come in areas: which files are in which. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  base: ["app", "rooms", "rules", "web"],
  learn: ["learn"],
  table: ["help", "play", "results"],
  why: ["why"],
  workshop: ["workshop"],
};
/** Tables of names for the workshop. */
const TABLES = ["capitals", "colours", "elements"];

/** The languages in a folder of sentences: English first, then by their codes. */
export function languagesIn(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[a-z]{2,3}$/.test(entry.name))
    .map((entry) => entry.name);
  if (!folders.includes("en")) throw new Error(`${folder} has no folder en`);
  return ["en", ...folders.filter((code) => code !== "en").sort()];
}

/** Whether a language writes numbers with the digits 0 to 9, as far as that is known. */
export function hasLatinDigits(language: string): boolean {
  const known = Intl.NumberFormat.supportedLocalesOf([language]).length > 0;
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions();
  return known && numberingSystem === "latn";
}

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

/** The places of sentences in the page itself: one element for each language. */
const PLACE = /%each:(\w+):([\w-]+)%/g;
/** The module with the sentences of an area; there is no such file. */
const AREA = /\/src\/texts\/([a-z]{2,3})\/(\w+)\.ts$/;

function object(entries: readonly (readonly [key: string, module: string])[]): string {
  const lines = entries.map(
    ([key, module]) => `  ${JSON.stringify(key)}: () => import(${JSON.stringify(module)}),`,
  );
  return `{\n${lines.join("\n")}\n}`;
}

/** Gives pages the languages, and the sentences they need without those of the command line. */
export function sentences(folder: string): Plugin {
  const languages = languagesIn(folder);
  let root = "";
  const of = (names: readonly string[], module: (language: string, name: string) => string) =>
    object(
      languages.flatMap((language) =>
        names.map((name) => [`${language}/${name}`, module(language, name)] as const),
      ),
    );
  return {
    name: "fano-sentences",
    enforce: "pre",
    configResolved(config) {
      root = config.root;
    },
    async transformIndexHtml(html) {
      const texts = new Map<string, string>();
      for (const language of languages) {
        texts.set(language, await readFile(`${folder}/${language}/web.ftl`, "utf8"));
      }
      return html.replace(PLACE, (place, element: string, id: string) =>
        languages
          .map((language) => {
            const found = new RegExp(`^${id} = (.+)$`, "m").exec(texts.get(language) ?? "");
            if (!found?.[1]) throw new Error(`there is no sentence for ${place} in ${language}`);
            return `<${element} lang="${language}">${found[1]}</${element}>`;
          })
          .join(element === "span" ? " · " : "\n"),
      );
    },
    resolveId(id) {
      return id === "virtual:languages" || id === "virtual:tables" || AREA.test(id) ? id : null;
    },
    async load(id) {
      if (id === "virtual:languages") {
        const areas = of(
          Object.keys(AREAS),
          (code, area) => `${root}/src/texts/${code}/${area}.ts`,
        );
        return `export const languages = ${JSON.stringify(languages)};
export const withLatinDigits = ${JSON.stringify(languages.filter(hasLatinDigits))};
export const sentences = ${areas};`;
      }
      if (id === "virtual:tables") {
        const file = (code: string, name: string) => `${folder}/${code}/templates/${name}.csv?raw`;
        return `export const tables = ${of(TABLES, file)};`;
      }
      const [, language, area = ""] = AREA.exec(id) ?? [];
      const files = AREAS[area];
      if (!language || !files) return null;
      const texts = files.map(async (file) => {
        const path = `${folder}/${language}/${file}.ftl`;
        this.addWatchFile(path);
        return onlyOurs(await readFile(path, "utf8"));
      });
      return `export default ${JSON.stringify(await Promise.all(texts))};`;
    },
  };
}
