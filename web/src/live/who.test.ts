import { describe, expect, it } from "vitest";
import { isUnseen, tidyName } from "./who";

const ENGLAND = "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}";

// As in the server's tests of names.
describe("a name", () => {
  it("of any script stays as it is", () => {
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

  it("loses what nobody sees and nobody needs", () => {
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

  it("cannot have what would not be seen", () => {
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
