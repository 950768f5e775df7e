import { flushSync, untrack } from "svelte";
import { whenIdleLast, whenIdle, cancelIdle } from "./idle";

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
    read: () => T,
    { first = untrack(read), last = false, atOnce = () => false }: Options<T> = {},
  ) {
    this.#now = first;
    let next = first;
    const follow = () => {
      flushSync(() => (this.#now = next));
      return true;
    };
    $effect(() => {
      next = read();
      const now = untrack(() => this.#now);
      if (next === now) return;
      if (atOnce(next, now)) {
        cancelIdle(follow);
        this.#now = next;
      } else if (last) whenIdleLast(follow);
      else whenIdle(follow);
    });
    $effect(() => () => cancelIdle(follow));
  }

  get now(): T {
    return this.#now;
  }
}
