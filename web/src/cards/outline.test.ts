import { describe, expect, it } from "vitest";
import { outline } from "./outline";

/** Where a path of straight lines and corners leads to, step by step. */
function corners(path: string): [number, number][] {
  const found: [number, number][] = [];
  let [x, y] = [0, 0];
  for (const [, command, rest = ""] of path.matchAll(/([Mhva])([^MhvaZ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number);
    const [dx = 0, dy = 0] = numbers.slice(-2);
    if (command === "M") [x, y] = [dx, dy];
    else if (command === "h") x += numbers[0] ?? 0;
    else if (command === "v") y += numbers[0] ?? 0;
    else [x, y] = [x + dx, y + dy];
    found.push([x, y]);
  }
  return found;
}

describe("the outline of a square card", () => {
  it.each([0, 4, 100])("is closed and keeps its distance of %d from the edge", (inset) => {
    const found = corners(outline("square", inset));
    expect(found.at(-1)).toEqual(found[0]);
    expect(Math.max(...found.flat())).toBe(1000 - inset);
    expect(Math.min(...found.flat())).toBe(inset - 1000);
    expect(found).toHaveLength(9);
  });
});
