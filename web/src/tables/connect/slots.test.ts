import { describe, expect, it } from "vitest";
import { Slots } from "./slots";

const letters = () => new Slots<string>((letter) => letter);

describe("slots", () => {
  it("are filled in order, and as many as requested", () => {
    const slots = letters();
    expect(slots.hold(["a", "b"], 0)).toEqual(["a", "b"]);
    expect(slots.hold(["a", "b"], 3)).toEqual(["a", "b", null]);
    expect(slots.hold(["a", "b", "c"], 3)).toEqual(["a", "b", "c"]);
  });

  it("keep existing things in place and reuse free slots for new ones", () => {
    const slots = letters();
    slots.hold(["a", "b", "c"], 0);
    expect(slots.hold(["c", "a"], 0)).toEqual(["a", null, "c"]);
    expect(slots.hold(["x", "c", "a"], 0)).toEqual(["a", "x", "c"]);
  });

  it("replace a thing with a newer one of the same key", () => {
    const slots = new Slots<{ id: number; at: string }>(({ id }) => String(id));
    slots.hold([{ id: 1, at: "here" }], 0);
    expect(slots.hold([{ id: 1, at: "there" }], 0)[0]).toEqual({ id: 1, at: "there" });
  });
});
