import { describe, expect, it } from "vitest";
import type { Cell } from "../../protocol/wire";
import { fitBoard, isInSight, showFree, TOUCH_ZOOM, ZOOM_MIN } from "./camera";
import { extentOf, freeAround } from "./hex";

const PHONE = { width: 366, height: 390 };
const SMALL = { width: 336, height: 194 };
const LAPTOP = { width: 838, height: 712 };
const cell = (q: number, r: number): Cell => ({ q, r });
const ROW: readonly Cell[] = Array.from({ length: 7 }, (_, q) => cell(q, 0));
const COLUMN: readonly Cell[] = Array.from({ length: 9 }, (_, r) => cell(-Math.floor(r / 2), r));

describe("the camera", () => {
  it("makes the first card large enough to touch", () => {
    for (const view of [PHONE, { ...SMALL, height: 218 }, LAPTOP]) {
      expect(fitBoard([cell(0, 0)], [], view).zoom).toBeGreaterThanOrEqual(TOUCH_ZOOM);
    }
  });

  it("leaves space for free cells where the cards stay large", () => {
    const start = [cell(0, 0)];
    const free = freeAround(cell(0, 0), start);
    const camera = fitBoard(start, [], LAPTOP);
    expect(isInSight(camera, LAPTOP, extentOf(free, 1))).toBe(true);
    expect(fitBoard(start, free, LAPTOP)).toEqual(camera);
    expect(isInSight(fitBoard(start, [], PHONE), PHONE, extentOf(free, 1))).toBe(false);
  });

  it("shows free cells whole, whatever the board looks like", () => {
    for (const view of [PHONE, SMALL, LAPTOP]) {
      for (const board of [ROW, COLUMN, [...ROW, ...COLUMN]]) {
        for (const anchor of board) {
          const free = freeAround(anchor, board);
          const camera = fitBoard(board, free, view);
          expect(isInSight(camera, view, extentOf(free, 1))).toBe(true);
          expect(camera.zoom).toBeGreaterThanOrEqual(ZOOM_MIN);
        }
      }
    }
  });

  it("shows the cards too, if they fit", () => {
    const board = ROW.slice(0, 5);
    const free = freeAround(cell(4, 0), board);
    const camera = fitBoard(board, free, PHONE);
    expect(isInSight(camera, PHONE, extentOf([...board, ...free], 1))).toBe(true);
  });

  it("brings free cells into sight where people have moved it", () => {
    const free = freeAround(cell(0, 0), [cell(0, 0)]);
    const close = { x: 0, y: 0, zoom: 190 };
    const shown = showFree(close, PHONE, free);
    expect(shown.zoom).toBeLessThan(close.zoom);
    expect(isInSight(shown, PHONE, extentOf(free, 1))).toBe(true);
    const far = showFree({ x: 30, y: -20, zoom: 40 }, PHONE, free);
    expect(far.zoom).toBe(40);
    expect(isInSight(far, PHONE, extentOf(free, 1))).toBe(true);
    const fine = { x: 0.2, y: 0, zoom: 40 };
    expect(showFree(fine, PHONE, free)).toBe(fine);
  });
});
