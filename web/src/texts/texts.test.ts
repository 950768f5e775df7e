import { describe, expect, it } from "vitest";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { onlyOurs } from "../../tools/sentences";
import de from "./de";
import en from "./en";

function bundleOf(language: string, areas: string[]): FluentBundle {
  const bundle = new FluentBundle(language);
  for (const area of areas) expect(bundle.addResource(new FluentResource(area))).toEqual([]);
  return bundle;
}

// Every id that a page can ask for by its full name.
const sources = import.meta.glob("../**/*.{svelte,ts}", {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;

describe("sentences", () => {
  it("are there in both languages for every page that asks by name", () => {
    const bundles = [bundleOf("en", en), bundleOf("de", de)];
    const asked = new Set<string>();
    for (const [path, text] of Object.entries(sources)) {
      if (path.endsWith(".test.ts")) continue;
      for (const [, id] of text.matchAll(/\bsay\(\s*"([a-z][\w-]+)"/g)) if (id) asked.add(id);
    }
    expect(asked.size).toBeGreaterThan(100);
    for (const id of asked) {
      for (const bundle of bundles) expect(bundle.hasMessage(id), id).toBe(true);
    }
  });

  it("are the same in both languages", () => {
    const ids = (areas: string[]) =>
      areas.flatMap((area) => Array.from(area.matchAll(/^([a-z][\w-]*) =/gm), ([, id]) => id));
    expect(ids(de).sort()).toEqual(ids(en).sort());
  });

  it("of the command line stay there, and paragraphs stay apart", () => {
    const text =
      "# About\njournal-at = Line\n    more\nweb-one = One\n    two\n\n    three\n\nweb-b = B\n";
    expect(onlyOurs(text)).toBe("web-one = One\n    two\n\n    three\nweb-b = B\n");
  });
});
