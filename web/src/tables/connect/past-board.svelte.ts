import { flushSync } from "svelte";
import { whenIdle, cancelIdle } from "../../frames/idle";
import type { Placed } from "../../protocol/wire";
import type { Scored } from "../../state/table";

/** How long a scored row is shown, and how long its board takes to fade. */
const SHOWN_MS = 1200;
const LEAVING_MS = 260;

/**
 * The board of the round that a row has just ended. The next round is already
 * dealt and can be played at once. The old board stays beneath it for a moment, so
 * that everybody sees the row and no reaction is measured from a card that was
 * held back. The first frame is for the new cards only: the row is highlighted in
 * the next idle period, and the old cards are removed one by one.
 */
export class PastBoard {
  #scored = $state.raw<Scored | null>(null);
  #left = $state.raw<readonly Placed[]>([]);
  #stage = $state<"kept" | "shown" | "leaving">("kept");
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `ended` says whether the row ended the whole game; then the board stays until
   * something else replaces it.
   */
  constructor(scored: () => Scored | null, ended: () => boolean) {
    let last: Scored | null = null;
    let stayed = false;
    // Before the page updates: a board that disappears for one frame would flicker.
    $effect.pre(() => {
      const next = scored();
      if (next && next !== last) this.#begin(next);
      last = next ?? last;
    });
    $effect(() => {
      if (!this.#scored) return;
      const stays = ended();
      const shown = stays ? undefined : setTimeout(() => this.leave(), stayed ? 0 : SHOWN_MS);
      stayed = stays;
      return () => clearTimeout(shown);
    });
    $effect(() => () => this.#stop());
  }

  get scored(): Scored | null {
    return this.#scored;
  }

  /** The cards of that board that are still shown. */
  get left(): readonly Placed[] {
    return this.#left;
  }

  /** Whether its row is shown. */
  get shown(): boolean {
    return this.#stage !== "kept";
  }

  get leaving(): boolean {
    return this.#stage === "leaving";
  }

  #begin(scored: Scored) {
    this.#stop();
    this.#scored = scored;
    this.#left = scored.board;
    this.#stage = "kept";
    whenIdle(this.#showRow);
  }

  readonly #showRow = () => {
    flushSync(() => (this.#stage = "shown"));
    return true;
  };

  /** A player who goes on has seen enough. */
  leave() {
    if (!this.#scored || this.leaving) return;
    this.#stop();
    this.#stage = "leaving";
    this.#timer = setTimeout(() => whenIdle(this.#removeNext), LEAVING_MS);
  }

  /** It is invisible by now: remove one card in each idle period. */
  readonly #removeNext = () => {
    const left = this.#left.slice(1);
    flushSync(() => {
      this.#left = left;
      if (left.length === 0) this.#scored = null;
    });
    if (left.length > 0) whenIdle(this.#removeNext);
    return true;
  };

  #stop() {
    clearTimeout(this.#timer);
    cancelIdle(this.#showRow);
    cancelIdle(this.#removeNext);
  }
}
