import { untrack } from "svelte";

/**
 * A value that follows another one at once but notifies its readers only if it
 * really differs. Readers of a derived value have to check it whenever something
 * behind it changes, even if the result is the same.
 */
export class Distinct<T> {
  #now = $state.raw() as T;

  constructor(read: () => T) {
    this.#now = untrack(read);
    $effect.pre(() => {
      this.#now = read();
    });
  }

  get now(): T {
    return this.#now;
  }
}
