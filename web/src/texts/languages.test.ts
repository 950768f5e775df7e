import { describe, expect, it } from "vitest";
import { bestLanguage, LANGUAGES, ownName } from "./languages";
import { listIn, nameIn } from "./names";

describe("languages", () => {
  it("are those of the folders, English first", () => {
    expect(LANGUAGES[0]).toBe("en");
    expect(LANGUAGES).toContain("de");
    expect(LANGUAGES.slice(1)).toEqual([...LANGUAGES.slice(1)].sort());
  });

  it("call themselves by their own names", () => {
    expect(["en", "de", "fr", "es"].map(ownName)).toEqual([
      "English",
      "Deutsch",
      "Fran\u00e7ais",
      "Espa\u00f1ol",
    ]);
    expect(new Set(LANGUAGES.map(ownName)).size).toBe(LANGUAGES.length);
  });

  it("are chosen by what somebody prefers", () => {
    expect(bestLanguage(["xx-YY", "de-AT", "en"])).toBe("de");
    expect(bestLanguage(["EN-gb"])).toBe("en");
    expect(bestLanguage(["xx"])).toBe("en");
    expect(bestLanguage([])).toBe("en");
  });
});

describe("names", () => {
  it("fall back to English and then to any", () => {
    expect(nameIn({ en: "dog", de: "Hund" }, "de")).toBe("Hund");
    expect(nameIn({ en: "dog", de: "Hund" }, "xx")).toBe("dog");
    expect(nameIn({ en: "", de: "Hund" }, "xx")).toBe("Hund");
    expect(nameIn({}, "en")).toBe("");
    expect(nameIn(null, "en")).toBe("");
  });

  it("are listed as the language does", () => {
    expect(listIn(["Mia", "Noa", "Ole"], "de")).toBe("Mia, Noa und Ole");
    expect(listIn(["Mia", "Noa"], "en")).toBe("Mia and Noa");
    expect(listIn(["Mia", "Noa"], "es")).toBe("Mia y Noa");
  });
});
