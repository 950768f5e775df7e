import { describe, expect, it } from "vitest";
import { freePlace, overlap, type Box } from "./free-place";

const AREA: Box = { x: 0, y: 0, width: 390, height: 844 };
const box = (x: number, y: number, width: number, height: number): Box => ({
  x,
  y,
  width,
  height,
});
const WANTED = { aspect: 6, heightMin: 30, heightMax: 100 };

describe("a free place", () => {
  it("is the lowest one of the largest", () => {
    expect(freePlace(AREA, [], WANTED)).toEqual(box(0, 779, 390, 65));
  });

  it("is below two cards that leave only a line", () => {
    const cards = [box(20, 100, 350, 350), box(20, 458, 350, 350), box(0, 0, 390, 95)];
    expect(freePlace(AREA, cards, WANTED)).toEqual(box(87, 808, 216, 36));
  });

  it("is beside cards where that is larger", () => {
    const wide = { ...AREA, width: 1000, height: 400 };
    const place = freePlace(wide, [box(0, 0, 400, 390)], WANTED);
    expect(place).toEqual(box(400, 300, 600, 100));
  });

  it("is nowhere if it would be too small", () => {
    expect(freePlace(AREA, [box(0, 25, 390, 800)], WANTED)).toBeNull();
    expect(freePlace(AREA, [box(150, 0, 90, 844)], WANTED)).toBeNull();
  });

  it("never touches anything, whatever lies around", () => {
    let last = 7;
    const random = (most: number) => {
      last = (last * 16807) % 2147483647;
      return (last / 2147483647) * most;
    };
    let found = 0;
    for (let round = 0; round < 300; round += 1) {
      const cards = Array.from({ length: 1 + (round % 12) }, () =>
        box(random(360) - 20, random(800) - 20, 10 + random(150), 10 + random(150)),
      );
      const place = freePlace(AREA, cards, WANTED);
      if (!place) continue;
      found += 1;
      expect(cards.filter((card) => overlap(card, place))).toEqual([]);
      expect(place.height).toBeGreaterThanOrEqual(WANTED.heightMin);
      expect(place.height).toBeLessThanOrEqual(WANTED.heightMax);
      expect(place.x).toBeGreaterThanOrEqual(0);
      expect(place.x + place.width).toBeLessThanOrEqual(AREA.width + 1e-9);
    }
    expect(found).toBeGreaterThan(150);
  });
});
