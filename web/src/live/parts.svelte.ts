class Part<Value> {
  now = $state.raw() as Value;

  constructor(first: Value) {
    this.now = first;
  }
}

/**
 * Splits a state that is always replaced as a whole into reactive parts: readers of
 * one part do not rerun when only another has changed.
 */
export class Parts<State extends object> {
  readonly now: Readonly<State>;
  readonly #parts: readonly [keyof State, Part<State[keyof State]>][];

  constructor(first: State) {
    const names = Object.keys(first) as (keyof State)[];
    this.#parts = names.map((name) => [name, new Part(first[name])]);
    const now = {};
    for (const [name, part] of this.#parts) {
      Object.defineProperty(now, name, { get: () => part.now, enumerable: true });
    }
    this.now = now as State;
  }

  set(next: State) {
    for (const [name, part] of this.#parts) part.now = next[name];
  }
}
