/**
 * The folders of the client, and what each of them may import. Tests may import
 * anything; everything else follows this map, which is also in ARCHITECTURE.md.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

type Layers = Readonly<Record<string, readonly string[]>>;

/** From top to bottom: folders import only from further down. */
const FOLDERS: Layers = {
  main: ["App", "pages", "offline", "net"],
  App: ["pages", "offline", "cards"],
  pages: "home lobby watch play replay learn why workshop help results tables live state".split(
    " ",
  ),
  watch: ["play", "results", "tables", "live", "state"],
  play: ["help", "results", "tables", "live", "state", "cards"],
  learn: ["results", "tables", "live", "state", "cards"],
  replay: ["results", "tables", "state"],
  lobby: ["live", "state", "cards"],
  home: ["live", "cards"],
  why: ["cards"],
  workshop: ["cards"],
  help: [],
  results: ["state"],
  tables: ["state", "cards"],
  live: ["net", "state"],
  offline: [],
  state: [],
  net: [],
  cards: [],
};

/** Everything above may import these; among themselves they are listed explicitly. */
const SHARED: Layers = {
  design: ["feel", "texts", "storage", "protocol"],
  decks: ["texts", "drawings", "protocol"],
  invitation: ["frames", "protocol"],
  clipboard: [],
  games: ["protocol"],
  texts: ["storage", "protocol"],
  feel: ["storage"],
  storage: [],
  router: [],
  drawings: [],
  frames: [],
  protocol: [],
};

const MAP: Layers = { ...FOLDERS, ...SHARED };
const FILES_MAX = 15;

const root = fileURLToPath(new URL(".", import.meta.url));
const sources = readdirSync(root, { recursive: true, encoding: "utf8" })
  .map((path) => path.replaceAll("\\", "/"))
  .filter((path) => /\.(?:ts|svelte|js)$/.test(path) && !/\.(?:test|d)\.ts$/.test(path));

/** The folder of a path inside `src`; a top-level file counts as a folder. */
function folderOf(path: string): string {
  return path.split("/")[0]?.split(".")[0] ?? "";
}

function importsOf(path: string): string[] {
  const text = readFileSync(join(root, path), "utf8");
  const found = text.matchAll(/(?:\bfrom|\bimport|\bimport\(|new URL\()\s*"(\.[^"]*)"/g);
  return Array.from(found, ([, where]) => normalize(join(dirname(path), where ?? "")));
}

const imports = sources.flatMap((path) =>
  importsOf(path)
    .map((target) => ({ path, target, from: folderOf(path), to: folderOf(target) }))
    .filter(({ from, to }) => from !== to),
);

/** The diagram in a section of ARCHITECTURE.md, split at its horizontal line. */
function diagramOf(section: string): Layers[] {
  const page = readFileSync(join(root, "../../ARCHITECTURE.md"), "utf8");
  const text = page.split(/^## /m).find((part) => part.startsWith(section)) ?? "";
  const diagram = /```text\n(.*?)```/s.exec(text)?.[1] ?? "";
  return diagram.split(/^ *─.*$/m).map((half) => {
    const rows = half.split("\n").filter((row) => row.trim() !== "");
    return Object.fromEntries(
      rows.map((row) => {
        const [words = "", arrows = ""] = row.split("→");
        return [words.trim().split(/\s/)[0] ?? "", arrows.split(/[\s,]+/).filter(Boolean)];
      }),
    );
  });
}

describe("the folders of the client", () => {
  it("are all on the map, and the map names no others", () => {
    expect(sources.length).toBeGreaterThan(100);
    expect([...new Set(sources.map(folderOf))].sort()).toEqual(Object.keys(MAP).sort());
  });

  it("import only what the map allows", () => {
    const wrong = imports.filter(
      ({ from, to }) => !(MAP[from]?.includes(to) || (from in FOLDERS && to in SHARED)),
    );
    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([]);
  });

  it("import everything that the map allows", () => {
    const arrows = Object.entries(MAP).flatMap(([from, all]) => all.map((to) => `${from} ${to}`));
    const used = new Set(imports.map(({ from, to }) => `${from} ${to}`));
    expect(arrows.filter((arrow) => !used.has(arrow))).toEqual([]);
  });

  it("import only downwards", () => {
    const order = Object.keys(MAP);
    const upwards = order.flatMap((from, at) =>
      (MAP[from] ?? []).filter((to) => order.indexOf(to) <= at).map((to) => `${from} ${to}`),
    );
    expect(upwards).toEqual([]);
  });

  it("are drawn the same way in ARCHITECTURE.md, in the same order", () => {
    const halves = diagramOf("The browser client");
    expect(halves).toEqual([FOLDERS, SHARED]);
    expect(halves.map(Object.keys)).toEqual([Object.keys(FOLDERS), Object.keys(SHARED)]);
  });

  it("have few enough files to scan", () => {
    const counts: Record<string, number> = {};
    for (const path of sources) counts[dirname(path)] = (counts[dirname(path)] ?? 0) + 1;
    expect(Object.entries(counts).filter(([, count]) => count > FILES_MAX)).toEqual([]);
  });
});
