import { describe, expect, it } from "vitest";
import { addressIn, pageOf } from "./address";

describe("the address of a deck", () => {
  it.each([
    "farm-7k2m9qx4",
    "  farm-7k2m9qx4\n",
    "https://fano.example/decks/farm-7k2m9qx4",
    "http://192.168.1.7:8080/decks/farm-7k2m9qx4?from=qr#top",
    "/decks/farm-7k2m9qx4/",
    "decks/farm-7k2m9qx4",
    "Look: https://fano.example/decks/farm-7k2m9qx4 !",
    "https://fano.example/workshop?deck=farm-7k2m9qx4",
    "https://fano.example/workshop?lang=de&deck=farm-7k2m9qx4",
  ])("is found in %j", (text) => {
    expect(addressIn(text)).toBe("farm-7k2m9qx4");
  });

  it.each(["", "farm", "https://fano.example/r/KRMTB", "/decks/a.b", "two words", "x".repeat(65)])(
    "is not found in %j",
    (text) => expect(addressIn(text)).toBeNull(),
  );

  it("leads to its page", () => {
    expect(addressIn(pageOf("farm-7k2m9qx4"))).toBe("farm-7k2m9qx4");
  });
});
