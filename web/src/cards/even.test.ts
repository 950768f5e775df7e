import { describe, expect, it } from "vitest";
import type { Shape } from "../protocol/http";
import type { SymbolPlace } from "../protocol/wire";
import { evenPlaces, FILL } from "./even";

function scattered(count: number): SymbolPlace[] {
  return Array.from({ length: count }, (_, symbol) => ({
    symbol,
    x: 0.7 * Math.cos(symbol * 2.4) * Math.sqrt(symbol / count),
    y: 0.7 * Math.sin(symbol * 2.4) * Math.sqrt(symbol / count),
    face: 0,
    scale: 0.3 + 0.06 * symbol,
    turn: 10 * symbol,
  }));
}

describe("symbols of equal size", () => {
  const cases: [number, Shape, number, number][] = [
    [3, "disc", 0, 0.7],
    [6, "disc", 0, 0.55],
    [8, "disc", 0, 0.5],
    [10, "hex", 0.1, 0.3],
  ];
  it.each(cases)("%i on a %s do not touch and stay inside", (count, shape, border, least) => {
    const places = evenPlaces(scattered(count), shape, border);
    expect(places.map((place) => place.symbol)).toEqual([...Array(count).keys()]);
    const side = places[0]?.scale ?? 0;
    expect(side).toBeGreaterThan(least);
    const radius = side / FILL;
    for (const one of places) {
      expect(one.scale).toBe(side);
      expect(one.turn).toBe(one.symbol * 10);
      expect(Math.hypot(one.x, one.y) + radius).toBeLessThan(1);
      for (const other of places) {
        if (other === one) continue;
        const apart = Math.hypot(one.x - other.x, one.y - other.y);
        expect(apart).toBeGreaterThan(2 * radius - 1e-6);
      }
    }
  });
});
