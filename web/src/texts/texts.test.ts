import { describe, expect, it } from "vitest";
import workshopDe from "@ftl/de/workshop.ftl?raw";
import workshopEn from "@ftl/en/workshop.ftl?raw";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { onlyOurs } from "../../tools/sentences";
import german from "./de";
import english from "./en";

const de = [...german, workshopDe];
const en = [...english, workshopEn];

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

describe("sentences", () => {
  it("exist in both languages for every id that a page uses", () => {
    const bundles = [bundleOf("en", en), bundleOf("de", de)];
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

  it("have the same ids in both languages", () => {
    const ids = (areas: string[]) =>
      areas.flatMap((area) => Array.from(area.matchAll(/^([a-z][\w-]*) =/gm), ([, id]) => id));
    expect(ids(de).sort()).toEqual(ids(en).sort());
  });

  it("of the command line are left out, and paragraphs stay separate", () => {
    const text =
      "# About\njournal-at = Line\n    more\nweb-one = One\n    two\n\n    three\n\nweb-b = B\n";
    expect(onlyOurs(text)).toBe("web-one = One\n    two\n\n    three\nweb-b = B\n");
  });
});
