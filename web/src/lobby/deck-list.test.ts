import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepOwnDeck, ownDecks } from "../storage/own-decks";
import { remember } from "../storage/remember";
import { DeckList } from "./deck-list.svelte";

/** The answers of the server, by path; anything else is not there. */
let answers: Record<string, unknown>;

const title = { en: "Classic", de: "Klassik" };
const owned = (name: string, revision: string) => ({ revision, draft: { title: { name } } });

beforeEach(() => {
  remember("decks", null);
  answers = { "/api/decks": [{ name: "classic", title }] };
  vi.stubGlobal("fetch", (path: string) => {
    if (answers[path] === "broken") return Promise.reject(new TypeError("no network"));
    const found = path in answers;
    return Promise.resolve(
      new Response(JSON.stringify(answers[path] ?? {}), { status: found ? 200 : 404 }),
    );
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("the decks to choose from", () => {
  it("are the boxes, those of this browser, and the chosen one", async () => {
    answers["/api/decks/at/farm-7k2m9qx4"] = owned("Farm", "r1");
    keepOwnDeck("farm-7k2m9qx4");
    const list = new DeckList();
    await list.fill();
    expect(list.sections("r1")).toEqual([
      { name: "boxes", entries: [{ name: "classic", title }] },
      { name: "own", entries: [{ name: "r1", title: { en: "Farm" } }] },
    ]);
    expect(list.sections("r9").at(-1)?.entries.at(-1)).toEqual({ name: "r9", title: null });
  });

  it("are listed once, however many addresses they have", async () => {
    for (const address of ["farm-7k2m9qx4", "copy-7k2m9qx4"]) {
      answers[`/api/decks/at/${address}`] = owned("Farm", "r1");
      keepOwnDeck(address);
    }
    const list = new DeckList();
    await list.fill();
    const names = list.sections("classic").flatMap(({ entries }) => entries);
    expect(names.map(({ name }) => name)).toEqual(["classic", "r1"]);
  });

  it("are forgotten when they are gone, but not when the network is", async () => {
    keepOwnDeck("gone-7k2m9qx4");
    keepOwnDeck("away-7k2m9qx4");
    answers["/api/decks/at/away-7k2m9qx4"] = "broken";
    const list = new DeckList();
    await list.fill();
    expect(list.own).toEqual([]);
    expect(ownDecks()).toEqual(["away-7k2m9qx4"]);
  });

  it("include those of the server, in a section of their own", async () => {
    const capitals = { en: "Capitals", de: "Hauptstädte" };
    answers["/api/decks/listed"] = [{ address: "x", deck: { name: "r5", title: capitals } }];
    answers["/api/decks/at/copy-7k2m9qx4"] = owned("Capitals", "r5");
    keepOwnDeck("copy-7k2m9qx4");
    const list = new DeckList();
    await list.fill();
    await vi.waitFor(() => expect(list.listed).toHaveLength(1));
    expect(list.sections("classic")).toEqual([
      { name: "boxes", entries: [{ name: "classic", title }] },
      { name: "listed", entries: [{ name: "r5", title: capitals }] },
    ]);
  });
});

describe("adding a deck by its address", () => {
  it("returns the revision for the settings, and remembers it", async () => {
    answers["/api/decks/at/farm-7k2m9qx4"] = owned("Farm", "r1");
    const list = new DeckList();
    expect(await list.add(" https://fano.example/decks/farm-7k2m9qx4 ")).toBe("r1");
    expect(list.problem).toBeNull();
    expect(ownDecks()).toEqual(["farm-7k2m9qx4"]);
    // Its maker has changed it: the new cards replace the old ones.
    answers["/api/decks/at/farm-7k2m9qx4"] = owned("Farm", "r2");
    expect(await list.add("farm-7k2m9qx4")).toBe("r2");
    expect(list.own.map(({ revision }) => revision)).toEqual(["r2"]);
  });

  it("says why it does not work", async () => {
    const list = new DeckList();
    expect(await list.add("my deck")).toBeNull();
    expect(list.problem).toBe("unclear");
    expect(await list.add("gone-7k2m9qx4")).toBeNull();
    expect(list.problem).toBe("gone");
    answers["/api/decks/at/away-7k2m9qx4"] = "broken";
    expect(await list.add("away-7k2m9qx4")).toBeNull();
    expect(list.problem).toBe("unreachable");
    expect(ownDecks()).toEqual([]);
  });
});
