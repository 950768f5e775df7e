import { beforeEach, describe, expect, it } from "vitest";
import { ADDRESSES_MAX, forgetOwnDeck, keepOwnDeck, ownDecks } from "./own-decks";
import { remember } from "./remember";

beforeEach(() => remember("decks", null));

describe("the decks of this browser", () => {
  it("are listed once, the newest first", () => {
    for (const address of ["farm", "sums", "farm"]) keepOwnDeck(address);
    expect(ownDecks()).toEqual(["farm", "sums"]);
    forgetOwnDeck("farm");
    expect(ownDecks()).toEqual(["sums"]);
    forgetOwnDeck("sums");
    expect(ownDecks()).toEqual([]);
  });

  it("are not more than anybody looks through", () => {
    for (let number = 0; number < ADDRESSES_MAX + 3; number += 1) keepOwnDeck(`deck ${number}`);
    expect(ownDecks()).toHaveLength(ADDRESSES_MAX);
    expect(ownDecks()[0]).toBe(`deck ${ADDRESSES_MAX + 2}`);
  });

  it.each(["nonsense", "7", '{"a":1}'])("are none if the browser remembers %s", (kept) => {
    remember("decks", kept);
    expect(ownDecks()).toEqual([]);
  });

  it("are read without what is no address", () => {
    remember("decks", '["farm", 3, null]');
    expect(ownDecks()).toEqual(["farm"]);
  });
});
