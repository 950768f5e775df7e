import { flushSync, untrack } from "svelte";
import { inLastPauses, inPauses, notAnyMore } from "./pauses";

type Options<T> = {
  /** The initial value; by default the current source value. */
  first?: T;
  /** Whether it is updated after everything else. */
  last?: boolean;
  /** Which new values cannot wait, given the current one. */
  atOnce?: (next: T, now: T) => boolean;
};

/**
 * A value that follows another one in the next idle period between frames. A new
 * card must be visible in the very next frame; counts, names and announcements may
 * come a little later and cost that frame nothing.
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
