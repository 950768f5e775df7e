import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WAIT_MS_MAX } from "../net/backoff";
import type { Deck } from "../protocol/http";
import { DeckLoader } from "./deck-loader";

const answers: ("deck" | "failure" | "nothing")[] = [];
const DECK = { name: "classic" } as Deck;
let asked = 0;

vi.mock("../decks", () => ({
  loadDeck: () => {
    asked += 1;
    const answer = answers.shift() ?? "failure";
    if (answer === "nothing") return new Promise(() => undefined);
    return answer === "deck" ? Promise.resolve(DECK) : Promise.reject(new Error("503"));
  },
}));

let online: (() => void) | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  online = null;
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (online = listener));
  vi.stubGlobal("removeEventListener", () => (online = null));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
});

function load(...will: typeof answers) {
  answers.push(...will);
  const said: string[] = [];
  const loader = new DeckLoader("classic", {
    loaded: (deck) => said.push(deck.name),
    missing: () => said.push("missing"),
  });
  return { said, loader };
}

describe("a deck that is waited for", () => {
  it("is there at once, and nothing else is said", async () => {
    const { said } = load("deck");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(["classic"]);
    expect(asked).toBe(1);
    expect(online).toBeNull();
  });

  it("is asked for again until it comes", async () => {
    const { said } = load("failure", "failure", "failure", "deck");
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(["missing"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(said).toEqual(["missing", "missing", "missing", "classic"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(4);
  });

  it("is asked for less and less often, but never given up", async () => {
    load();
    await vi.advanceTimersByTimeAsync(60_000);
    const first = asked;
    expect(first).toBeLessThan(20);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked - first).toBeGreaterThanOrEqual(Math.floor(60_000 / WAIT_MS_MAX));
  });

  it("is asked for at once when somebody says so, or when there is a network again", async () => {
    const { said, loader } = load("failure", "failure");
    await vi.advanceTimersByTimeAsync(0);
    loader.now();
    expect(asked).toBe(2);
    await vi.advanceTimersByTimeAsync(0);
    answers.push("deck");
    online?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(said.at(-1)).toBe("classic");
  });

  it("is missed when it is late", async () => {
    const { said } = load("nothing");
    await vi.advanceTimersByTimeAsync(4999);
    expect(said).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual(["missing"]);
  });

  it("is not asked for once nobody waits any more", async () => {
    const { said, loader } = load("failure");
    loader.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual([]);
    expect(asked).toBe(1);
    expect(online).toBeNull();
  });
});
