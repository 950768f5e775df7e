import { describe, expect, it } from "vitest";
import { Distances } from "./distances";

describe("distances from a drawing", () => {
  const disc = { symbol: 0, face: 0, x: 0.2, y: -0.3, scale: 0.4, turn: 30 };
  const field = new Distances(disc, (_, x, y) => Math.hypot(x - 0.5, y - 0.5) <= 0.5, 0.02, 1);
  const toMiddle = ({ x, y }: { x: number; y: number }) => Math.hypot(x - disc.x, y - disc.y);

  it("are right everywhere, to about a step", () => {
    const errors = field
      .points()
      .map((point) => Math.abs(field.at(point) - Math.max(0, toMiddle(point) - 0.2)));
    expect(Math.max(...errors)).toBeLessThan(0.03);
  });

  it("lead to a point of the drawing", () => {
    const ends = field.points().map((point) => field.nearest(point)!);
    expect(Math.max(...ends.map(toMiddle))).toBeLessThan(0.21);
    const errors = field.points().map((point, index) => {
      const end = ends[index]!;
      return Math.abs(Math.hypot(end.x - point.x, end.y - point.y) - field.at(point));
    });
    expect(Math.max(...errors)).toBeLessThan(1e-6);
  });

  it("are infinite if nothing is drawn", () => {
    const bare = new Distances(disc, () => false, 0.1, 1);
    expect(bare.at({ x: 0, y: 0 })).toBe(Infinity);
    expect(bare.nearest({ x: 0, y: 0 })).toBeNull();
  });
});
