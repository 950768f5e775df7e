import { flushSync, untrack } from "svelte";
import { inPauses, notAnyMore } from "./pauses";

/**
 * A value that follows another one in the next pause between frames. A new card
 * must be seen in the very next frame; what is heard, counted or told about it
 * may come a little later, and costs that frame nothing.
 */
export class Later<T> {
  #now = $state.raw() as T;

  constructor(ask: () => T, first: T = untrack(ask)) {
    this.#now = first;
    let next = first;
    const follow = () => {
      flushSync(() => (this.#now = next));
      return true;
    };
    $effect(() => {
      next = ask();
      if (next !== untrack(() => this.#now)) inPauses(follow);
    });
    $effect(() => () => notAnyMore(follow));
  }

  get now(): T {
    return this.#now;
  }
}
