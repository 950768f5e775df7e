import { describe, expect, it } from "vitest";
import { routeOf } from "./router.svelte";

describe("a path", () => {
  it("names a page and what it shows", () => {
    expect(routeOf("/")).toEqual({ page: "home" });
    expect(routeOf("/r/krmtb")).toEqual({ page: "room", code: "KRMTB" });
    expect(routeOf("/replay/a%20b")).toEqual({ page: "replay", record: "a b" });
  });

  it("that cannot be read leads nowhere", () => {
    for (const path of ["/r/%E0%A4%A", "/tv/%", "/nothing", "/r/a/b"]) {
      expect(routeOf(path)).toEqual({ page: "nowhere" });
    }
  });
});
