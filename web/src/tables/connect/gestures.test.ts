import { describe, expect, it } from "vitest";
import { Gestures } from "./gestures";

const CAMERA = { x: 0, y: 0, zoom: 50 };

/** A mouse has the same pointer id for every press. */
function mouse(timeStamp: number, clientX: number): PointerEvent {
  const currentTarget = {};
  const mine = { pointerId: 1, pointerType: "mouse", button: 0, clientY: 0, currentTarget };
  return { ...mine, timeStamp, clientX } as unknown as PointerEvent;
}

describe("gestures", () => {
  function begin() {
    const dragged: number[] = [];
    const moves: number[] = [];
    const gestures = new Gestures({
      camera: () => CAMERA,
      view: () => ({ width: 100, height: 100 }),
      move: ({ x }) => moves.push(x),
      drag: (pressedAt) => dragged.push(pressedAt),
    });
    return { gestures, dragged, moves };
  }

  it("ignore a press that hardly moves", () => {
    const { gestures, dragged, moves } = begin();
    gestures.down(mouse(10, 0));
    gestures.over(mouse(11, 5));
    gestures.up(mouse(12, 5));
    expect([dragged, moves]).toEqual([[], []]);
  });

  it("report the press that moves the board, not the tap before it", () => {
    const { gestures, dragged, moves } = begin();
    gestures.down(mouse(10, 0));
    gestures.up(mouse(12, 0));
    gestures.down(mouse(20, 0));
    gestures.over(mouse(21, 20));
    gestures.over(mouse(22, 30));
    gestures.up(mouse(23, 30));
    expect(dragged).toEqual([20]);
    expect(moves.length).toBe(2);
  });
});
