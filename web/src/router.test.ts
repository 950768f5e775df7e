import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte";

describe("a path", () => {
  it("identifies a page and its parameter", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/workshop")).toEqual({ page: "workshop" });
    expect(routeOf("/r/krmtb")).toEqual({ page: "room", code: "KRMTB" });
    expect(routeOf("/decks/Farm-7k2m9qx4")).toEqual({ page: "deck", address: "Farm-7k2m9qx4" });
    expect(routeOf("/replay/a%20b")).toEqual({ page: "replay", record: "a b" });
  });

  it("that cannot be parsed leads nowhere", () => {
    for (const path of ["/r/%E0%A4%A", "/tv/%", "/nothing", "/decks", "/decks/a/b", "/r/a/b"]) {
      expect(routeOf(path)).toEqual({ page: "nowhere" });
    }
  });
});
