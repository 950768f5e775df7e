import { feel } from "../../feel/feel";

/** When each step of the podium is shown, counted from the last one. */
const FIRST_MS = 250;
const STEP_MS = 650;

/**
 * The podium is revealed from third to first place, each with its sound. Any tap or
 * key shows everything at once. With reduced motion everything is there from the
 * beginning.
 */
export class Ceremony {
  /** How many steps, counted from the first place, are still hidden. */
  #hidden = $state(0);
  #running = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** Begins with so many steps; the returned function ends it. */
  readonly begin = (steps: number): (() => void) => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      feel.fanfare();
      return () => undefined;
    }
    this.#hidden = steps;
    this.#running = true;
    for (let place = steps - 1; place >= 0; place -= 1) {
      const after = FIRST_MS + (steps - 1 - place) * STEP_MS + (place === 0 ? STEP_MS / 2 : 0);
      this.#timers.push(setTimeout(() => this.#reveal(place), after));
    }
    addEventListener("pointerdown", this.skip, { capture: true, passive: true });
    addEventListener("keydown", this.skip, { capture: true });
    return this.#stop;
  };

  /** Whether a place of the podium is visible; 0 is the first. */
  isShown(place: number): boolean {
    return place >= this.#hidden;
  }

  /** Whether the winner was revealed just now, not from the beginning. */
  get celebrates(): boolean {
    return this.#running && this.#hidden === 0;
  }

  readonly skip = () => {
    if (this.#hidden > 0) this.#reveal(0);
    this.#stop();
  };

  #reveal(place: number) {
    this.#hidden = place;
    if (place > 0) feel.podiumStep();
    else feel.fanfare();
  }

  readonly #stop = () => {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    removeEventListener("pointerdown", this.skip, { capture: true });
    removeEventListener("keydown", this.skip, { capture: true });
  };
}
