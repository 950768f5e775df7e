/**
 * Things in slots. Each thing keeps its slot for as long as it exists, and free
 * slots are reused, so that components built around a slot need not be rebuilt for
 * every new thing.
 */
export class Slots<T> {
  #slots: readonly (T | null)[] = [];

  constructor(readonly keyOf: (thing: T) => string) {}

  /** The slots holding exactly these things: at least `least` of them, some free. */
  hold(things: readonly T[], least: number): readonly (T | null)[] {
    const fresh = new Map(things.map((thing) => [this.keyOf(thing), thing]));
    const slots: (T | null)[] = this.#slots.map((there) => {
      const key = there === null ? null : this.keyOf(there);
      const still = key === null ? undefined : fresh.get(key);
      if (key !== null) fresh.delete(key);
      return still ?? null;
    });
    for (const thing of fresh.values()) {
      const free = slots.indexOf(null);
      if (free < 0) slots.push(thing);
      else slots[free] = thing;
    }
    while (slots.length < least) slots.push(null);
    this.#slots = slots;
    return slots;
  }
}
