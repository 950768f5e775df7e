import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte";

describe("a path", () => {
  it("identifies a page and its parameter", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/workshop")).toEqual({ page: "workshop" });
    expect(routeOf("/r/krmtb")).toEqual({ page: "room", code: "KRMTB" });
    expect(routeOf("/replay/a%20b")).toEqual({ page: "replay", record: "a b" });
  });

  it("that cannot be parsed leads nowhere", () => {
    for (const path of ["/r/%E0%A4%A", "/tv/%", "/nothing", "/r/a/b"]) {
      expect(routeOf(path)).toEqual({ page: "nowhere" });
    }
  });
});
