import { describe, expect, it } from "vitest";
import { PaintTimes } from "./paint";

describe("when a card could be seen", () => {
  it("is taken from its presentation, else its frame, else the message", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    expect(times.of(10)).toEqual({ at: 100, clock: "message" });
    times.drawn(10, 108);
    expect(times.of(10)).toEqual({ at: 108, clock: "frame" });
    times.presented(10, 116.7);
    expect(times.of(10)).toEqual({ at: 116.7, clock: "presented" });
  });

  it("is unknown if its drawing was not possible when it came", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    times.missed(12);
    times.drawn(12, 108);
    times.presented(12, 116);
    times.came(14, 300);
    expect(times.of(10)).toEqual({ at: 108, clock: "frame" });
    expect(times.of(11)).toBeNull();
    expect(times.of(12)).toBeNull();
    expect(times.of(13)).toEqual({ at: 300, clock: "message" });
  });

  it("is the same for all events of one message", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    times.drawn(10, 108);
    times.came(14, 300);
    expect(times.of(7)).toEqual({ at: 108, clock: "frame" });
    expect(times.of(11)).toEqual({ at: 300, clock: "message" });
    expect(times.of(15)).toBeNull();
  });

  it("is the same frame for messages that arrived together", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    times.came(12, 101);
    times.drawn(12, 110);
    expect(times.of(10)?.at).toBe(110);
    expect(times.of(12)?.at).toBe(110);
  });

  it("is counted anew for cards that were face down", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    times.drawn(10, 108);
    times.forget();
    expect(times.of(7)).toBeNull();
    times.came(10, 9000);
    // The browser may report the first showing as late as this.
    times.presented(10, 116.7);
    expect(times.of(7)).toEqual({ at: 9000, clock: "message" });
    times.presented(10, 9012);
    expect(times.of(7)).toEqual({ at: 9012, clock: "presented" });
  });

  it("never changes once it is known", () => {
    const times = new PaintTimes();
    times.came(10, 100);
    times.drawn(10, 108);
    times.drawn(10, 125);
    expect(times.of(10)?.at).toBe(108);
  });
});
