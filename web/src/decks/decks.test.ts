import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Deck, Packing } from "../protocol/http";
import { loadDeck, openDeck } from "./decks";
import { packingOf } from "./packing.svelte";

vi.mock("../drawings/pictures", () => ({ keepSheet: () => undefined }));
vi.mock("../drawings/sheet", () => ({ readSheet: () => Promise.resolve({}) }));

const deck = (name: string, packing?: Packing): Deck => ({
  name,
  title: { en: "Words", de: "Wörter" },
  shape: "disc",
  sprite: "/sprite.svg",
  symbols: [],
  cards: [
    {
      suit: "plain",
      symbols: packing ? [] : [{ symbol: 0, face: 0, x: 0, y: 0, scale: 1, turn: 0 }],
    },
  ],
  by_face: [],
  ...(packing && { packing }),
});

let asked: string[] = [];
let answers: (Deck | Error)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/sprite.svg") return Promise.resolve(new Response("<svg/>"));
    asked.push(path);
    const answer = answers.shift();
    return answer instanceof Error
      ? Promise.reject(answer)
      : Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("a deck is there when all its cards are arranged", async () => {
  answers = [deck("slow", { done: 5, all: 57 }), deck("slow", { done: 40, all: 57 }), deck("slow")];
  const loading = loadDeck("slow");
  await vi.advanceTimersByTimeAsync(0);
  expect(packingOf("slow")).toEqual({ done: 5, all: 57 });
  expect(packingOf("other")).toBeNull();
  await vi.advanceTimersByTimeAsync(300);
  expect((await loading).cards).toHaveLength(1);
  expect(packingOf("slow")).toBeNull();
  expect(asked).toEqual(["/api/decks/slow", "/api/decks/slow?wait=1", "/api/decks/slow?wait=1"]);
  await loadDeck("slow");
  expect(asked).toHaveLength(3);
});

it("a deck can be used before the last card is arranged", async () => {
  const half = deck("early", { done: 5, all: 57 });
  answers = [half, half, deck("early")];
  const opened = await openDeck("early");
  expect(opened.packing).toEqual({ done: 5, all: 57 });
  const loading = loadDeck("early");
  await vi.advanceTimersByTimeAsync(300);
  expect(await loading).toBe(opened);
  expect(opened.packing).toBeUndefined();
});

it("a deck is asked for again after a failure", async () => {
  answers = [new Error("no network"), deck("lost")];
  await expect(loadDeck("lost")).rejects.toThrow("no network");
  expect((await loadDeck("lost")).name).toBe("lost");
});

it("a deck that is in use is completed although the network failed for a while", async () => {
  answers = [deck("shaky", { done: 5, all: 57 }), new Error("no network"), deck("shaky")];
  const loading = loadDeck("shaky");
  await vi.advanceTimersByTimeAsync(2000);
  expect((await loading).packing).toBeUndefined();
  expect(packingOf("shaky")).toBeNull();
});
