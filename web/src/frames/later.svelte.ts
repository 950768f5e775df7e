import { flushSync, untrack } from "svelte";
import { inLastPauses, inPauses, notAnyMore } from "./pauses";

/**
 * A value that follows another one in the next pause between frames. A new card
 * must be seen in the very next frame; what is heard, counted or told about it
 * may come a little later, and costs that frame nothing.
 */
export class Later<T> {
  #now = $state.raw() as T;

  constructor(
    ask: () => T,
    { first = untrack(ask), last = false }: { first?: T; last?: boolean } = {},
  ) {
    this.#now = first;
    let next = first;
    const follow = () => {
      flushSync(() => (this.#now = next));
      return true;
    };
    $effect(() => {
      next = ask();
      if (next === untrack(() => this.#now)) return;
      if (last) inLastPauses(follow);
      else inPauses(follow);
    });
    $effect(() => () => notAnyMore(follow));
  }

  get now(): T {
    return this.#now;
  }
}
