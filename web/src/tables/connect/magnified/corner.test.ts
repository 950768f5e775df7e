import { describe, expect, it } from "vitest";
import { freestCorner } from "./corner";

const VIEW = { width: 800, height: 600 };
const SIZE = { width: 260, height: 300 };
const CORNERS = {
  leftTop: { x: 130, y: 150 },
  leftBottom: { x: 130, y: 450 },
  rightTop: { x: 670, y: 150 },
  rightBottom: { x: 670, y: 450 },
};
const { leftTop, leftBottom, rightTop, rightBottom } = CORNERS;
const corner = (cards: { x: number; y: number }[], from = { x: 400, y: 310 }) =>
  freestCorner(VIEW, SIZE, cards, 40, from);

describe("the corner for a magnified card", () => {
  it("is the one without a card", () => {
    const all = Object.values(CORNERS);
    for (const free of all) {
      expect(corner(all.filter((one) => one !== free))).toEqual(free);
    }
  });

  it("is the one with the fewest cards if all have some", () => {
    expect(
      corner([leftTop, leftTop, leftBottom, rightTop, rightTop, rightBottom, rightBottom]),
    ).toEqual(leftBottom);
  });

  it("is the farthest of those that are equal", () => {
    expect(corner([], { x: 100, y: 100 })).toEqual(rightBottom);
    expect(corner([rightBottom], { x: 100, y: 200 })).toEqual(rightTop);
  });

  it("counts cards that reach in from beside it", () => {
    const beside = (x: number) => [{ x, y: 150 }, rightTop, rightBottom, leftBottom, leftBottom];
    expect(corner(beside(260 + 30), { x: 900, y: 200 })).not.toEqual(leftBottom);
    expect(corner(beside(260 + 30), { x: 0, y: 0 })).toEqual(rightBottom);
    expect(corner(beside(260 + 50), { x: 0, y: 0 })).toEqual(leftTop);
  });
});
