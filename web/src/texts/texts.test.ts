import { describe, expect, it } from "vitest";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { onlyOurs } from "../../tools/sentences";
import { dirname, join } from "node:path/posix";
import { sentences } from "virtual:languages";
import { PAGES } from "../pages/pages";
import { LANGUAGES } from "./languages";
import type { TextArea } from "./texts.svelte";

/** The sentences by language and area: `en/base`. */
const areas = Object.fromEntries(
  await Promise.all(
    Object.entries(sentences).map(async ([path, load]) => [path, (await load()).default] as const),
  ),
);
const inLanguage = (language: string) =>
  Object.entries(areas).flatMap(([path, texts]) => (path.startsWith(`${language}/`) ? texts : []));

function bundleOf(language: string, areas: string[]): FluentBundle {
  const bundle = new FluentBundle(language);
  for (const area of areas) expect(bundle.addResource(new FluentResource(area))).toEqual([]);
  return bundle;
}

// The sources that refer to sentences by their full id.
const sources = import.meta.glob("../**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

/** The file and all that it loads sooner or later, other pages excepted. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, target] of (sources[file] ?? "").matchAll(/\b(?:from|import)\s*\(?"(\.[^"]*)"/g)) {
    const path = join(dirname(file), target ?? "");
    const next = [path, `${path}.ts`].find((known) => known in sources);
    if (next && !next.endsWith("/pages.ts")) withImports(next, found);
  }
  return found;
}

/** The sentences that a file and its imports mention, but that come with none of these areas. */
function missing(file: string, loaded: readonly TextArea[]): string[] {
  const ids = (texts: string[]) =>
    texts.flatMap((text) => text.match(/^[a-z][\w-]*(?= =)/gm) ?? []);
  const others = Object.entries(areas)
    .map(([path, texts]) => [/^en\/(\w+)$/.exec(path)?.[1] as TextArea | undefined, texts] as const)
    .filter(([area]) => area && area !== "base" && !loaded.includes(area))
    .flatMap(([, texts]) => ids(texts));
  return [...withImports(file)].flatMap((path) =>
    // A sentence, or the beginning of one: `help-${game}-do`.
    [...(sources[path] ?? "").matchAll(/(?:"([a-z]+-[\w-]+)"|`([a-z]+-[\w-]*)\$\{)/g)]
      .filter(([, id, start]) =>
        others.some((other) => (id ? other === id : other.startsWith(start ?? ""))),
      )
      .map(([text]) => `${path}: ${text}`),
  );
}

describe("sentences", () => {
  it("exist in every language for every id that a page uses", () => {
    const bundles = LANGUAGES.map((language) => bundleOf(language, inLanguage(language)));
    const used = new Set<string>();
    for (const [path, text] of Object.entries(sources)) {
      if (path.endsWith(".test.ts")) continue;
      for (const [, id] of text.matchAll(/\bsay\(\s*"([a-z][\w-]+)"/g)) if (id) used.add(id);
    }
    expect(used.size).toBeGreaterThan(100);
    for (const id of used) {
      for (const bundle of bundles) expect(bundle.hasMessage(id), id).toBe(true);
    }
  });

  it("are not joined by punctuation that other languages space differently", () => {
    const joined = Object.entries(sources).flatMap(([path, text]) =>
      [...text.matchAll(/\bsay\([^{}]*(?:\{[^{}]*\}[^{}]*)?\)\}\s?[:;!?]/g)].map(
        ([found]) => `${path}: ${found}`,
      ),
    );
    expect(joined).toEqual([]);
  });

  it("have the same ids in every language", () => {
    const ids = (areas: string[]) =>
      areas.flatMap((area) => Array.from(area.matchAll(/^([a-z][\w-]*) =/gm), ([, id]) => id));
    for (const language of LANGUAGES) {
      expect(ids(inLanguage(language)).sort(), language).toEqual(ids(inLanguage("en")).sort());
    }
  });

  it("are loaded with every page that uses them", () => {
    for (const [page, { texts }] of Object.entries(PAGES)) {
      const file = `../pages/${page[0]?.toUpperCase()}${page.slice(1)}.svelte`;
      expect(missing(file, texts), page).toEqual([]);
    }
    expect(missing("../App.svelte", [])).toEqual([]);
    expect(missing("../pages/Workshop.svelte", []), "this test can fail").not.toEqual([]);
  });

  it("of the command line are left out, and paragraphs stay separate", () => {
    const text =
      "# About\njournal-at = Line\n    more\nweb-one = One\n    two\n\n    three\n\nweb-b = B\n";
    expect(onlyOurs(text)).toBe("web-one = One\n    two\n\n    three\nweb-b = B\n");
  });
});
