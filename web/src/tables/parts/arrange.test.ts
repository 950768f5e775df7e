import { describe, expect, it } from "vitest";
import { gridFor, gridPlaces, type Ring, ringFor } from "./arrange";

describe("a grid", () => {
  it("lays nine cards out three by three on a phone", () => {
    expect(gridFor(9, 374, 620)).toEqual({ columns: 3, size: 119 });
  });

  it("fits into its box, whatever the box", () => {
    for (const count of [3, 7, 9, 11, 13]) {
      for (const [width, height] of [
        [374, 620],
        [800, 320],
        [1240, 640],
      ] as const) {
        const { columns, size } = gridFor(count, width, height, { gap: 10, label: 20 });
        const rows = Math.ceil(count / columns);
        expect(size).toBeGreaterThan(60);
        expect(columns * size + (columns - 1) * 10).toBeLessThanOrEqual(width);
        expect(rows * (size + 20) + (rows - 1) * 10).toBeLessThanOrEqual(height);
      }
    }
  });
});

type Rect = { x: number; y: number; width: number; height: number };
type Disc = { x: number; y: number; r: number };

const discAt = (x: number, y: number, size: number): Disc => {
  return { x: x + size / 2, y: y + size / 2, r: size / 2 };
};

/** The discs, and the rows of text: above the others, below the large one. */
function partsOf({ main, mainSize, others, otherSize }: Ring, label: number, aside = 0) {
  const discs = others.map(({ x, y }) => discAt(x, y + label, otherSize));
  const rects: Rect[] = others.map(({ x, y }) => ({ x, y, width: otherSize, height: label }));
  if (mainSize > 0) {
    discs.push(discAt(main.x, main.y, mainSize));
    rects.push({ x: main.x, y: main.y + mainSize, width: mainSize, height: label });
    if (aside > 0) rects.push({ ...main, x: main.x + mainSize, width: aside, height: mainSize });
  }
  return { discs, rects };
}

function areApart(one: Rect, other: Rect): boolean {
  return (
    one.x + one.width <= other.x + 0.01 ||
    other.x + other.width <= one.x + 0.01 ||
    one.y + one.height <= other.y + 0.01 ||
    other.y + other.height <= one.y + 0.01
  );
}

function isOutside({ x, y, r }: Disc, rect: Rect): boolean {
  const nearX = Math.max(rect.x, Math.min(x, rect.x + rect.width));
  const nearY = Math.max(rect.y, Math.min(y, rect.y + rect.height));
  return Math.hypot(x - nearX, y - nearY) >= r - 0.01;
}

/** Whether anything overlaps or sticks out; one result for all, since there are very many. */
function untidy({ discs, rects }: ReturnType<typeof partsOf>, width: number, height: number) {
  const squares = discs.map(({ x, y, r }) => ({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }));
  return (
    [...squares, ...rects].some(
      (one) =>
        one.x < -0.01 ||
        one.y < -0.01 ||
        one.x + one.width > width + 0.01 ||
        one.y + one.height > height + 0.01,
    ) ||
    rects.some((one, index) => rects.slice(index + 1).some((other) => !areApart(one, other))) ||
    discs.some(
      (one, index) =>
        discs.slice(index + 1).some((d) => Math.hypot(d.x - one.x, d.y - one.y) < d.r + one.r) ||
        rects.some((rect) => !isOutside(one, rect)),
    )
  );
}

/** From the smallest phone to a big screen, in portrait and landscape. */
function* boxes(): Generator<[number, number]> {
  for (let width = 300; width <= 2500; width += 75) {
    for (let height = 260; height <= 1400; height += 57) {
      if (width / height > 0.4 && width / height < 3.2) yield [width, height];
    }
  }
}

const optionsFor = (width: number, height: number) =>
  width > 700 && height > 420 ? { gap: 16, label: 38 } : { gap: 6, label: 28 };

describe("a ring of others around a large card", () => {
  it("keeps seven discs readable on a phone", () => {
    const ring = ringFor(7, 366, 700, { gap: 6, label: 28 });
    expect(ring.otherSize).toBe(118);
    expect(ring.mainSize).toBeGreaterThan(ring.otherSize * 2);
  });

  it("uses the corners that discs leave, on a small phone", () => {
    const ring = ringFor(3, 336, 556, { gap: 6, label: 28 });
    expect(ring.otherSize).toBeGreaterThanOrEqual(150);
    expect(ring.mainSize).toBeGreaterThanOrEqual(210);
  });

  it("makes two cards the same size", () => {
    const ring = ringFor(1, 378, 716);
    expect(ring.otherSize).toBe(ring.mainSize);
  });

  it("uses the room above and on both sides of a wide table", () => {
    const ring = ringFor(7, 1256, 660, { gap: 16, label: 38 });
    const above = ring.others.filter(({ y }) => y + ring.otherSize < ring.main.y);
    expect(above).toHaveLength(5);
    expect(ring.otherSize).toBeGreaterThanOrEqual(236);
    expect(ring.mainSize).toBeGreaterThanOrEqual(ring.otherSize * 1.35);
  });

  it("fits its box without overlaps, whatever the box", () => {
    for (const [width, height] of boxes()) {
      const options = optionsFor(width, height);
      for (let others = 1; others <= 8; others += 1) {
        for (const aside of [0, 84, 168]) {
          const ring = ringFor(others, width, height, { ...options, aside });
          const parts = partsOf(ring, options.label, aside);
          if (parts.discs.length !== others + 1 || untidy(parts, width, height)) {
            expect.fail(`${others} others in ${width} × ${height} beside ${aside}`);
          }
        }
      }
    }
  });

  it("uses its box, whatever the box", () => {
    for (const [width, height] of boxes()) {
      const options = optionsFor(width, height);
      for (let others = 1; others <= 8; others += 1) {
        const ring = ringFor(others, width, height, options);
        const used = partsOf(ring, options.label).discs.reduce((sum, { r }) => {
          return sum + 2 * r * (2 * r + options.label);
        }, 0);
        const what = `${others} others in ${width} × ${height}`;
        expect(used / (width * height), what).toBeGreaterThan(others === 1 ? 0.3 : 0.45);
        expect(ring.mainSize, what).toBeGreaterThanOrEqual(ring.otherSize);
      }
    }
  });

  it("does not shrink the others' cards when there is more room", () => {
    for (const [width, height] of boxes()) {
      const options = optionsFor(width, height);
      for (let others = 2; others <= 8; others += 1) {
        const { otherSize } = ringFor(others, width, height, options);
        const more = ringFor(others, Math.ceil(width * 1.3), Math.ceil(height * 1.3), options);
        expect(more.otherSize).toBeGreaterThan(otherSize);
      }
    }
  });

  it("keeps square cards apart in every box", () => {
    const overlaps: string[] = [];
    for (let others = 1; others <= 7; others += 1) {
      for (let width = 300; width <= 900; width += 30) {
        for (let height = 300; height <= 900; height += 30) {
          const ring = ringFor(others, width, height, { gap: 6, label: 28, round: false });
          const squares = ring.others.map(({ x, y }) => {
            return { x, y: y + 28, width: ring.otherSize, height: ring.otherSize };
          });
          squares.push({ ...ring.main, width: ring.mainSize, height: ring.mainSize });
          const apart = squares.every((one, at) =>
            squares.slice(at + 1).every((other) => areApart(one, other)),
          );
          if (!apart) overlaps.push(`${others} in ${width} × ${height}`);
        }
      }
    }
    expect(overlaps).toEqual([]);
  });

  it("works without any others", () => {
    expect(ringFor(0, 400, 300, { label: 0 })).toMatchObject({ others: [], mainSize: 300 });
  });
});

describe("a grid of others without a large card", () => {
  it("fits its box without overlaps, whatever the box", () => {
    for (const [width, height] of boxes()) {
      const options = optionsFor(width, height);
      for (let count = 1; count <= 8; count += 1) {
        const grid = gridPlaces(count, width, height, options);
        const parts = partsOf(grid, options.label);
        if (parts.discs.length !== count || untidy(parts, width, height)) {
          expect.fail(`${count} cards in ${width} × ${height}`);
        }
      }
    }
  });
});
