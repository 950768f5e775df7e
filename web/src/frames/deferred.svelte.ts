import { flushSync, untrack } from "svelte";
import { inLastPauses, inPauses, notAnyMore } from "./pauses";

type Options<T> = {
  /** What it is in the beginning; without this, what it would follow. */
  first?: T;
  /** Whether everything else comes first. */
  last?: boolean;
  /** Which values cannot wait after all, given what it is now. */
  atOnce?: (next: T, now: T) => boolean;
};

/**
 * A value that follows another one in the next pause between frames. A new card
 * must be seen in the very next frame; what is heard, counted or told about it
 * may come a little later, and costs that frame nothing.
 */
export class Deferred<T> {
  #now = $state.raw() as T;

  constructor(
    ask: () => T,
    { first = untrack(ask), last = false, atOnce = () => false }: Options<T> = {},
  ) {
    this.#now = first;
    let next = first;
    const follow = () => {
      flushSync(() => (this.#now = next));
      return true;
    };
    $effect(() => {
      next = ask();
      const now = untrack(() => this.#now);
      if (next === now) return;
      if (atOnce(next, now)) {
        notAnyMore(follow);
        this.#now = next;
      } else if (last) inLastPauses(follow);
      else inPauses(follow);
    });
    $effect(() => () => notAnyMore(follow));
  }

  get now(): T {
    return this.#now;
  }
}
