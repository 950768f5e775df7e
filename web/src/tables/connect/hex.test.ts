import { describe, expect, it } from "vitest";
import { fit, isInSight, pan, reach, zoomAt, ZOOM_MAX, type Camera } from "./camera";
import { extentOf, freeAround, rowThrough, middleOf, neighboursOf, sameCell } from "./hex";

const origin = { q: 0, r: 0 };

describe("the board's hexagons", () => {
  it("have six neighbours at equal distances", () => {
    const distances = neighboursOf(origin).map((cell) => {
      const { x, y } = middleOf(cell);
      return Math.hypot(x, y);
    });
    expect(distances).toHaveLength(6);
    for (const distance of distances) expect(distance).toBeCloseTo(distances[0]!, 9);
  });

  it("are free where there is no card", () => {
    expect(freeAround(origin, [origin, { q: 1, r: 0 }, { q: -1, r: 1 }])).toHaveLength(4);
  });

  it("form rows along three axes; a cell's row is the longest one through it", () => {
    const cells = [
      { q: -1, r: 1 },
      { q: 1, r: -1 },
      { q: 2, r: -2 },
      { q: 1, r: 0 },
      { q: 4, r: -4 },
    ];
    const row = rowThrough(origin, (cell) => cells.some((one) => sameCell(one, cell)));
    expect(row.map(({ q }) => q).sort()).toEqual([-1, 0, 1, 2]);
    expect(row.every(({ q, r }) => q + r === 0)).toBe(true);
    expect(rowThrough(origin, () => false)).toEqual([origin]);
  });
});

describe("the camera", () => {
  const view = { width: 390, height: 400 };

  it("shows everything it was fitted to", () => {
    const extent = extentOf([origin, { q: 4, r: 0 }, { q: 0, r: -3 }], 1);
    const camera = fit(extent, view);
    expect(isInSight(camera, view, extent)).toBe(true);
    expect(isInSight(pan(camera, 80, 0), view, extent)).toBe(false);
  });

  it("zooms around the finger", () => {
    const camera: Camera = { x: 1, y: 2, zoom: 50 };
    const at = { x: 300, y: 100 };
    const under = (seen: Camera) => ({
      x: seen.x + (at.x - view.width / 2) / seen.zoom,
      y: seen.y + (at.y - view.height / 2) / seen.zoom,
    });
    const closer = zoomAt(camera, view, at, 1.6);
    expect(closer.zoom).toBe(80);
    expect(under(closer).x).toBeCloseTo(under(camera).x, 9);
    expect(under(closer).y).toBeCloseTo(under(camera).y, 9);
    expect(zoomAt(camera, view, at, 99).zoom).toBe(ZOOM_MAX);
  });

  it("moves only as far as it must", () => {
    const camera: Camera = { x: 0, y: 0, zoom: 50 };
    expect(reach(camera, view, extentOf([origin], 1))).toEqual(camera);
    const moved = reach(camera, view, extentOf([{ q: 3, r: 0 }], 1));
    expect(moved.y).toBe(0);
    expect(moved.x).toBeGreaterThan(0);
    expect(isInSight(moved, view, extentOf([{ q: 3, r: 0 }], 1))).toBe(true);
  });
});
