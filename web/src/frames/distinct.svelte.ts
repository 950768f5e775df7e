import { untrack } from "svelte";

/**
 * A value that follows another one at once, and wakes those who show it only
 * if it is really another. Whoever reads a derived value has to look again
 * whenever something behind it has changed, even if nothing came of that.
 */
export class Distinct<T> {
  #now = $state.raw() as T;

  constructor(ask: () => T) {
    this.#now = untrack(ask);
    $effect.pre(() => {
      this.#now = ask();
    });
  }

  get now(): T {
    return this.#now;
  }
}
