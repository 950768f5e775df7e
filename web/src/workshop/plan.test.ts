import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPTY_DRAFT } from "./draft/draft";
import { add, setOptions } from "./draft/edits";
import { drawingPath, makeDeck, printPath, Refused, toJson } from "./api";
import type { DeckPlan } from "../protocol/http";
import { remembered } from "../storage/remember";
import { cachedPlans, chosenDeck } from "./plan";

const PLAN: DeckPlan = {
  pictures: 23,
  best: 5,
  sizes: [
    { symbols_per_card: 3, cards: 7, symbols: 7, unused: 16, never_match: 0 },
    { symbols_per_card: 5, cards: 21, symbols: 21, unused: 2, never_match: 0 },
  ],
  next: [{ more: 8, symbols_per_card: 6, cards: 31 }],
};

describe("plans", () => {
  it("are asked for once, and again if that failed", async () => {
    const fetch = vi.fn(async (pictures: number) => ({ ...PLAN, pictures }));
    const plans = cachedPlans(fetch);
    await plans(23);
    expect((await plans(23)).pictures).toBe(23);
    expect(fetch).toHaveBeenCalledTimes(1);
    fetch.mockRejectedValueOnce(new Error("offline"));
    await expect(plans(24)).rejects.toThrow("offline");
    expect((await plans(24)).pictures).toBe(24);
  });

  it("give the chosen deck if it exists", () => {
    expect(chosenDeck(PLAN, 3)?.cards).toBe(7);
    expect(chosenDeck(PLAN, null)?.cards).toBe(21);
    expect(chosenDeck(PLAN, 12)?.cards).toBe(21);
  });
});

describe("requests", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (status: number, body: unknown) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(body), { status })),
    );

  it("name every picture once, by its number", () => {
    const draft = add(setOptions(EMPTY_DRAFT, { symbolsPerCard: 4, suits: true, shape: "hex" }), [
      {
        faces: [
          { kind: "word", text: "dog" },
          { kind: "picture", picture: "b" },
        ],
        names: { de: "Hund" },
      },
      { faces: [{ kind: "theme", theme: "classic", symbol: "cat" }] },
      {
        faces: [
          { kind: "picture", picture: "a" },
          { kind: "emoji", emoji: "🐔" },
        ],
      },
      { faces: [{ kind: "picture", picture: "b" }] },
    ]);
    const { json, pictures } = toJson(draft, "My deck");
    expect(pictures).toEqual(["b", "a"]);
    expect(json).toEqual({
      title: { name: "My deck" },
      entries: [
        { faces: [{ word: "dog" }, { picture: 0 }], de: "Hund" },
        { faces: [{ theme: { theme: "classic", symbol: "cat" } }] },
        { faces: [{ picture: 1 }, { emoji: "🐔" }] },
        { faces: [{ picture: 0 }] },
      ],
      symbols_per_card: 4,
      shape: "hex",
      upright: false,
      one_size: false,
      smallest_percent: null,
      largest_percent: null,
      connect: true,
    });
  });

  it("keep the token of the first answer and send it from then on", async () => {
    answer(202, { job: "j1", token: "secret" });
    const { json } = toJson(EMPTY_DRAFT, "x");
    await makeDeck(json, [], null);
    expect(remembered("maker")).toBe("secret");
    await makeDeck(json, [], { address: "abc", revision: "r1" });
    const [first, second] = vi.mocked(fetch).mock.calls;
    expect(first?.[0]).toBe("/api/decks");
    expect(second?.[0]).toBe("/api/decks/at/abc?expected=r1");
    expect(second?.[1]).toMatchObject({
      method: "PUT",
      headers: { authorization: "Bearer secret" },
    });
  });

  it("fail with what the server said", async () => {
    answer(429, { error: "too_many_requests", message: "Wait a moment." });
    const { json } = toJson(EMPTY_DRAFT, "x");
    const refused = await makeDeck(json, [], null).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect(refused).toMatchObject({ status: 429, message: "Wait a moment." });
  });

  it("have paths for drawings and for paper", () => {
    expect(drawingPath({ kind: "theme", theme: "classic", symbol: "dog" })).toBe(
      "/api/symbols/theme/classic/dog.svg",
    );
    expect(drawingPath({ kind: "emoji", emoji: "🐶" })).toBe("/api/symbols/emoji/%F0%9F%90%B6.svg");
    const options = { paper: "a4", card_mm: 80, cut: "outline", backs: true } as const;
    const more = { duplex: "long", names: true, rules: false, lang: "de" } as const;
    expect(printPath("abc", { ...options, ...more })).toBe(
      "/api/decks/at/abc/print.pdf?paper=a4&card_mm=80&cut=outline&backs=true&duplex=long&names=true&rules=false&lang=de",
    );
  });
});
