import { describe, expect, it } from "vitest";
import { arrowOf, digitKey, digitOf, isForTable, letterKeys, letterOf, stepTo } from "./keys";

function key(name: string, more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key: name, target: null, ...more } as KeyboardEvent;
}

describe("keys", () => {
  it("call symbols by letters", () => {
    expect(letterKeys(4)).toEqual(["A", "S", "D", "F"]);
    expect(letterOf(key("d"), 4)).toBe(2);
    expect(letterOf(key("D"), 4)).toBe(2);
    expect(letterOf(key("j"), 4)).toBeNull();
    expect(new Set(letterKeys(24)).size).toBe(24);
  });

  it("choose players and cards by digits, and by the last letters beyond ten", () => {
    expect(digitOf(key("3"), 7)).toBe(2);
    expect(digitOf(key("9"), 7)).toBeNull();
    expect(digitOf(key("0"), 11)).toBe(9);
    expect(digitOf(key(digitKey(10).toLowerCase()), 11)).toBe(10);
    expect(digitKey(10)).toMatch(/[A-Z]/);
    expect(letterOf(key(digitKey(10)), 10)).toBeNull();
  });

  it("leave shortcuts and held keys alone", () => {
    expect(isForTable(key("a"))).toBe(true);
    expect(isForTable(key("a", { ctrlKey: true }))).toBe(false);
    expect(isForTable(key("a", { repeat: true }))).toBe(false);
    expect(isForTable(key("a", { defaultPrevented: true }))).toBe(false);
  });

  it("step to the next point in a direction", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 5, y: 9 },
      { x: 30, y: 1 },
    ];
    const right = arrowOf(key("ArrowRight"))!;
    expect(stepTo(points, points[0]!, right)).toBe(points[1]);
    expect(stepTo(points, points[1]!, right)).toBe(points[3]);
    expect(stepTo(points, points[0]!, arrowOf(key("ArrowDown"))!)).toBe(points[2]);
    expect(stepTo(points, points[3]!, right)).toBeNull();
  });
});
