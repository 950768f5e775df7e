import { describe, expect, it } from "vitest";
import { localeFor } from "./dates";

describe("the locale of dates", () => {
  it("is the language of the page with the person's region", () => {
    expect(localeFor("en", ["en-GB", "en-US", "en"])).toBe("en-GB");
    expect(localeFor("de", ["de-AT"])).toBe("de-AT");
    expect(localeFor("en", ["zh-Hant-TW"])).toBe("en-TW");
  });

  it("takes the region from another language if need be", () => {
    expect(localeFor("en", ["de-AT", "de"])).toBe("en-AT");
    expect(localeFor("en", ["fr-FR", "en-GB"])).toBe("en-GB");
  });

  it("does without a region, and without tags that mean nothing", () => {
    expect(localeFor("de", ["de", "en"])).toBe("de");
    expect(localeFor("en", ["", "C_UTF-8"])).toBe("en");
    expect(localeFor("en", [])).toBe("en");
  });

  it("decides the order and the words of a date", () => {
    const date = (locale: string) =>
      new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "short",
        year: "numeric",
        timeZone: "UTC",
      }).format(Date.UTC(2026, 10, 17));
    expect(date(localeFor("en", ["en-GB"]))).toBe("17 Nov 2026");
    expect(date(localeFor("en", ["en-US"]))).toBe("Nov 17, 2026");
    expect(date(localeFor("de", ["en-US"]))).toBe("17. Nov. 2026");
  });
});
