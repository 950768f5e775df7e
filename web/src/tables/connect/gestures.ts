/** One finger pans, two zoom, the wheel zooms; a finger that hardly moves only taps. */
import { pan, zoomAt, type Camera, type View } from "./camera";

type Hooks = {
  camera: () => Camera;
  view: () => View;
  move: (camera: Camera) => void;
  /** A press turned out to move the board; the time stamp of its beginning identifies it. */
  drag: (pressedAt: number) => void;
};

type Finger = { x: number; y: number };
type Press = Finger & { at: number };

/** Fingers move by up to this many pixels during a tap. */
const TAP_MOVE_PX = 9;

export class Gestures {
  readonly #hooks: Hooks;
  readonly #fingers = new Map<number, Press>();
  #start: Finger = { x: 0, y: 0 };
  #dragging = false;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  down(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    this.#fingers.set(event.pointerId, { ...at(event), at: event.timeStamp });
    if (this.#fingers.size === 1) {
      this.#start = at(event);
      this.#dragging = false;
    } else {
      this.#drag(event);
    }
  }

  over(event: PointerEvent) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (!this.#dragging) {
      if (Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < TAP_MOVE_PX) return;
      this.#drag(event);
    }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, { ...now, at: before.at });
    const camera = this.#hooks.camera();
    this.#hooks.move(
      other
        ? this.#pinched(camera, other, before, now, event)
        : pan(camera, now.x - before.x, now.y - before.y),
    );
  }

  up(event: PointerEvent) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.#dragging = false;
  }

  wheel(event: WheelEvent) {
    event.preventDefault();
    const box = (event.currentTarget as Element).getBoundingClientRect();
    // A notch of a mouse wheel is about 100 px, or three lines.
    const notch = event.deltaMode === 1 ? event.deltaY * 33 : event.deltaY;
    const spot = { x: event.clientX - box.left, y: event.clientY - box.top };
    const factor = Math.exp(-notch * 0.0016);
    this.#hooks.move(zoomAt(this.#hooks.camera(), this.#hooks.view(), spot, factor));
  }

  #drag(event: PointerEvent) {
    this.#dragging = true;
    for (const press of this.#fingers.values()) this.#hooks.drag(press.at);
    (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
  }

  #pinched(camera: Camera, still: Finger, before: Finger, now: Finger, event: PointerEvent) {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const distance = (one: Finger) => Math.max(20, Math.hypot(one.x - still.x, one.y - still.y));
    const middle = { x: (still.x + now.x) / 2 - box.left, y: (still.y + now.y) / 2 - box.top };
    const shifted = pan(camera, (now.x - before.x) / 2, (now.y - before.y) / 2);
    return zoomAt(shifted, this.#hooks.view(), middle, distance(now) / distance(before));
  }
}

function at(event: PointerEvent): Finger {
  return { x: event.clientX, y: event.clientY };
}
