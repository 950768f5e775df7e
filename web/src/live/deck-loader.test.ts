import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WAIT_MS_MAX } from "../net/backoff";
import type { Deck } from "../protocol/http";
import { DeckLoader } from "./deck-loader";

const answers: ("deck" | "failure" | "nothing")[] = [];
const DECK = { name: "classic" } as Deck;
let requests = 0;

vi.mock("../decks/decks", () => ({
  openDeck: () => {
    requests += 1;
    const answer = answers.shift() ?? "failure";
    if (answer === "nothing") return new Promise(() => undefined);
    return answer === "deck" ? Promise.resolve(DECK) : Promise.reject(new Error("503"));
  },
}));

let online: (() => void) | null = null;

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  online = null;
  vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (online = listener));
  vi.stubGlobal("removeEventListener", () => (online = null));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
});

function load(...upcoming: typeof answers) {
  answers.push(...upcoming);
  const reports: string[] = [];
  const loader = new DeckLoader("classic", {
    loaded: (deck) => reports.push(deck.name),
    missing: () => reports.push("missing"),
  });
  return { reports, loader };
}

describe("loading a deck", () => {
  it("reports the deck, and nothing else", async () => {
    const { reports } = load("deck");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reports).toEqual(["classic"]);
    expect(requests).toBe(1);
    expect(online).toBeNull();
  });

  it("retries until the deck arrives", async () => {
    const { reports } = load("failure", "failure", "failure", "deck");
    await vi.advanceTimersByTimeAsync(0);
    expect(reports).toEqual(["missing"]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(reports).toEqual(["missing", "missing", "missing", "classic"]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toBe(4);
  });

  it("retries less and less often, but never gives up", async () => {
    load();
    await vi.advanceTimersByTimeAsync(60_000);
    const first = requests;
    // The first few come quickly; then none comes before half of the longest wait.
    expect(first).toBeLessThan(6 + 60_000 / (WAIT_MS_MAX / 2));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests - first).toBeGreaterThanOrEqual(Math.floor(60_000 / WAIT_MS_MAX));
  });

  it("retries at once on demand, or when the network is back", async () => {
    const { reports, loader } = load("failure", "failure");
    await vi.advanceTimersByTimeAsync(0);
    loader.now();
    expect(requests).toBe(2);
    await vi.advanceTimersByTimeAsync(0);
    answers.push("deck");
    online?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(reports.at(-1)).toBe("classic");
  });

  it("reports a late deck as missing", async () => {
    const { reports } = load("nothing");
    await vi.advanceTimersByTimeAsync(4999);
    expect(reports).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reports).toEqual(["missing"]);
  });

  it("stops retrying after stop()", async () => {
    const { reports, loader } = load("failure");
    loader.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reports).toEqual([]);
    expect(requests).toBe(1);
    expect(online).toBeNull();
  });
});
