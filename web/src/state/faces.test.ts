import { describe, expect, it } from "vitest";
import type { GameName, Place } from "../protocol/wire";
import { faceAt } from "./faces";
import cases from "./faces.golden.json";

type Case = [game: GameName, playing: number[], place: Place, seat: number | null, face: number];

describe("faces by place", () => {
  it("are those of the server", () => {
    const golden = cases as unknown as Case[];
    expect(golden.length).toBeGreaterThan(200);
    const found = golden.map(([game, playing, place, seat]): Case => {
      return [game, playing, place, seat, faceAt({ game, playing }, place, seat)];
    });
    expect(found).toEqual(golden);
  });
});
