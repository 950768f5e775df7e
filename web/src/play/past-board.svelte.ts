import type { Scored } from "../state/table";

/** How long a scored line is shown, and how long its board takes to go. */
const SHOWN_MS = 1200;
const LEAVING_MS = 260;

/**
 * The board of the round that a line has just ended. The next round is dealt
 * already and may be played at once: the past lies beneath it for a moment, so
 * that everybody sees the line and nobody's reaction is measured from a card
 * that was held back.
 */
export class PastBoard {
  #shown = $state.raw<Scored | null>(null);
  #leaving = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(scored: () => Scored | null) {
    let last: Scored | null = null;
    // Before the page changes: a board that was gone for a frame would flicker.
    $effect.pre(() => {
      const next = scored();
      if (next && next !== last) this.#begin(next);
      last = next ?? last;
    });
    $effect(() => () => clearTimeout(this.#timer));
  }

  get shown(): Scored | null {
    return this.#shown;
  }

  get leaving(): boolean {
    return this.#leaving;
  }

  #begin(scored: Scored) {
    this.#shown = scored;
    this.#leaving = false;
    this.#wait(() => this.leave(), SHOWN_MS);
  }

  /** Whoever goes on playing has seen enough. */
  leave() {
    if (!this.#shown || this.#leaving) return;
    this.#leaving = true;
    this.#wait(() => (this.#shown = null), LEAVING_MS);
  }

  #wait(then: () => void, ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}
