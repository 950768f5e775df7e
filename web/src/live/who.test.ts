import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetRoom, isKnownRoom, keepRoom } from "../storage/known-rooms";
import {
  dropToken,
  isUnseen,
  keepToken,
  rememberChange,
  rememberedWho,
  rememberWho,
  tidyName,
  tokenOf,
} from "./who";

const ENGLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

// The same cases as in the server's tests.
describe("a name", () => {
  it("in any script is left alone", () => {
    for (const name of [
      "\u0645\u06cc\u200c\u0646\u0627",
      "\u0915\u094d\u200d\u0937",
      "\u{1f469}\u200d\u{1f680} Mia",
      "\u2764\ufe0f\u200d\u{1f525}",
      `${ENGLAND} Tom ${ENGLAND}`,
    ]) {
      expect(tidyName(name)).toBe(name);
      expect(isUnseen(name)).toBe(false);
    }
  });

  it("loses invisible characters that have no effect", () => {
    for (const [typed, name] of [
      ["\u05d3\u05d5\u05d3\u200f", "\u05d3\u05d5\u05d3"],
      ["Anna\u00adlena", "Annalena"],
      ["An\u200cna", "Anna"],
      ["\ufeffMia \u200b K.\u200d", "Mia K."],
      ["\u{1f469}\u200d\u200d\u{1f680}", "\u{1f469}\u{1f680}"],
      [" \u200b ", ""],
    ] as const) {
      expect(tidyName(typed)).toBe(name);
      expect(isUnseen(typed)).toBe(false);
    }
  });

  it("is rejected if a character would be invisible", () => {
    for (const name of [
      "Mia\u202e",
      "Mia\u0007",
      "\ufe0f",
      "\u3164",
      "\u{e0067}\u{e007f}",
      "\u{1f3f4}\u{e007f}",
      "\u{1f3f4}\u{e0067}",
    ]) {
      expect(isUnseen(name), JSON.stringify(name)).toBe(true);
    }
  });
});

/** The storage that all tabs of a browser share. */
class FakeStorage {
  readonly values = new Map<string, string>();
  forbidden = false;
  #check() {
    if (this.forbidden) throw new DOMException("The operation is insecure.", "SecurityError");
  }
  getItem(key: string) {
    this.#check();
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string) {
    this.#check();
    this.values.set(key, value);
  }
  removeItem(key: string) {
    this.#check();
    this.values.delete(key);
  }
}

describe("the token that keeps a seat", () => {
  let storage = new FakeStorage();
  beforeEach(() => {
    storage = new FakeStorage();
    vi.stubGlobal("localStorage", storage);
  });
  afterEach(() => {
    dropToken("player");
    dropToken("screen");
    vi.unstubAllGlobals();
  });

  it("is the last visit's until the server sends another", () => {
    storage.values.set("fano.token.player", "last visit");
    expect(tokenOf("player")).toBe("last visit");
    expect(tokenOf("screen")).toBeNull();
    keepToken("player", "today");
    expect(tokenOf("player")).toBe("today");
    expect(storage.values.get("fano.token.player")).toBe("today");
  });

  it("survives when storage is cleared in mid-game", () => {
    keepToken("player", "mine");
    storage.values.clear();
    expect(tokenOf("player")).toBe("mine");
  });

  it("survives when storage is forbidden, and so does the name", () => {
    storage.forbidden = true;
    keepToken("player", "mine");
    rememberWho({ name: "Mia", colour: 3 });
    expect(tokenOf("player")).toBe("mine");
    expect(rememberedWho()).toEqual({ name: "Mia", colour: 3 });
    dropToken("player");
    expect(tokenOf("player")).toBeNull();
  });

  it("is not replaced by one that another tab stored", () => {
    keepToken("player", "mine");
    storage.values.set("fano.token.player", "of the other tab");
    expect(tokenOf("player")).toBe("mine");
  });

  it("is dropped if the server does not know it, unlike another tab's", () => {
    keepToken("player", "bad");
    dropToken("player");
    expect(tokenOf("player")).toBeNull();
    keepToken("player", "bad");
    storage.values.set("fano.token.player", "of the other tab");
    dropToken("player");
    expect(tokenOf("player")).toBe("of the other tab");
  });
});

describe("what this browser knows", () => {
  beforeEach(() => vi.stubGlobal("localStorage", new FakeStorage()));
  afterEach(() => {
    for (const code of ["KRMTB", "BBBBB"]) forgetRoom(code);
    vi.unstubAllGlobals();
  });

  it("are the rooms it was in, until they are gone", () => {
    expect(isKnownRoom("KRMTB")).toBe(false);
    keepRoom("KRMTB");
    keepRoom("BBBBB");
    keepRoom("KRMTB");
    expect(isKnownRoom("KRMTB")).toBe(true);
    expect(isKnownRoom("KRMT")).toBe(false);
    forgetRoom("KRMTB");
    expect(isKnownRoom("KRMTB")).toBe(false);
    expect(isKnownRoom("BBBBB")).toBe(true);
  });

  it("forgets the oldest room first", () => {
    keepRoom("KRMTB");
    for (const last of "BCDFHJKLMPRSTWXZ") keepRoom(`LAST${last}`);
    expect(isKnownRoom("KRMTB")).toBe(true);
    for (const last of "BCDFHJKLMPRSTWXZ") keepRoom(`MORE${last}`);
    expect(isKnownRoom("KRMTB")).toBe(false);
    expect(isKnownRoom("MOREB")).toBe(true);
    for (const last of "BCDFHJKLMPRSTWXZ") {
      forgetRoom(`LAST${last}`);
      forgetRoom(`MORE${last}`);
    }
  });

  it("is the chosen name, not the one that a room made of it", () => {
    rememberWho({ name: "Mia", colour: 1 });
    rememberChange({ name: "Mia 2", colour: 1 }, { name: "Mia 2", colour: 4 });
    expect(rememberedWho()).toEqual({ name: "Mia", colour: 4 });
    rememberChange({ name: "Mia 2", colour: 4 }, { name: "Mila", colour: 4 });
    expect(rememberedWho()).toEqual({ name: "Mila", colour: 4 });
  });
});
