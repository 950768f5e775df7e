import { untrack } from "svelte";
import { drawnFor } from "../../cards/places";
import type { Cell } from "../../protocol/wire";
import { fitBoard, isInSight, showFree, type Camera, type View } from "./camera";
import { extentOf } from "./hex";

/** What the camera keeps in sight. */
type Sights = {
  readonly cards: readonly Cell[];
  /** Free cells that a card may be laid on, or soon may be. */
  readonly free: readonly Cell[];
  /** Identifies the round on the board; null while the last one is still shown. */
  readonly round: number | null;
};

/** How long the board glides, with a little to spare. */
const GLIDE_MS = 300;

/**
 * Fits the board to the view at the start of a round and when free cells open. In
 * between it stays where it is until a card is out of sight, and where people moved it
 * until the next round.
 */
export class BoardCamera {
  #camera = $state.raw<Camera>({ x: 0, y: 0, zoom: 80 });
  #gliding = $state(false);
  #moved = $state(false);
  #seen = $state(80);
  #sharp = $state(80);
  /** The view and the round that it was last fitted to. */
  #fitted: View = { width: 0, height: 0 };
  #round: number | null = null;
  #settling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly view: () => View,
    sights: () => Sights,
  ) {
    $effect(() => {
      const now = sights();
      const { width, height } = view();
      if (width > 0) untrack(() => this.#follow(now, { width, height }));
    });
    $effect(() => () => clearTimeout(this.#settling));
  }

  get now(): Camera {
    return this.#camera;
  }

  get gliding(): boolean {
    return this.#gliding;
  }

  /** Whether somebody moved the board since it was last fitted. */
  get moved(): boolean {
    return this.#moved;
  }

  /** The zoom when nothing moves. */
  get seen(): number {
    return this.#seen;
  }

  /** The zoom that the card faces are drawn for. */
  get sharp(): number {
    return this.#sharp;
  }

  #follow({ cards, free, round }: Sights, view: View) {
    const begins = round !== null && round !== this.#round;
    if (begins) {
      this.#round = round;
      this.#moved = false;
    }
    if (this.#moved) {
      if (free.length > 0) this.#glideTo(showFree(this.#camera, view, free));
      return;
    }
    const resized =
      Math.hypot(view.width - this.#fitted.width, view.height - this.#fitted.height) > 40;
    const all = [...cards, ...free];
    const inSight = isInSight(this.#camera, view, extentOf(all, free.length > 0 ? 1 : 0.95));
    if (inSight && !begins && !resized) return;
    this.#fitted = view;
    this.#glideTo(fitBoard(cards, free, view), resized);
  }

  /** Shows all cards again. */
  fit(cards: readonly Cell[]) {
    this.#moved = false;
    this.#glideTo(fitBoard(cards, [], this.view()));
  }

  /** Follows a finger. */
  move(next: Camera) {
    this.#gliding = false;
    this.#moved = true;
    this.#camera = next;
    this.#settle(180);
  }

  #glideTo(next: Camera, atOnce = false) {
    const { x, y, zoom } = this.#camera;
    if (!atOnce && x === next.x && y === next.y && zoom === next.zoom) return;
    this.#gliding = !atOnce;
    this.#camera = next;
    this.#settle(atOnce ? 0 : GLIDE_MS);
  }

  /** Redraws the faces for the current zoom if needed, once nothing moves. */
  #settle(afterMs: number) {
    clearTimeout(this.#settling);
    const rest = () => {
      this.#gliding = false;
      this.#seen = this.#camera.zoom;
      this.#sharp = drawnFor(this.#seen, this.#sharp);
    };
    if (afterMs === 0) rest();
    else this.#settling = setTimeout(rest, afterMs);
  }
}
