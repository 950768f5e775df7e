import { openDeck } from "../decks/decks";
import { waitBefore } from "../net/backoff";
import type { Deck } from "../protocol/http";

type Hooks = {
  loaded: (deck: Deck) => void;
  /** It is late or failed to load; the loader keeps trying. */
  missing: () => void;
};

/** After this long, players should be told why there are no cards. */
const LATE_MS = 5000;

/** Loads a deck, and retries until it is loaded or `stop` is called. */
export class DeckLoader {
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #late: ReturnType<typeof setTimeout>;
  readonly #online = () => this.now();
  #over = false;

  constructor(
    readonly name: string,
    readonly hooks: Hooks,
  ) {
    this.#late = setTimeout(() => hooks.missing(), LATE_MS);
    addEventListener("online", this.#online);
    this.now();
  }

  /** Tries at once instead of waiting. */
  now() {
    if (this.#over) return;
    clearTimeout(this.#timer);
    openDeck(this.name).then(
      (deck) => this.#loaded(deck),
      () => this.#failed(),
    );
  }

  stop() {
    this.#over = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#late);
    removeEventListener("online", this.#online);
  }

  #loaded(deck: Deck) {
    if (this.#over) return;
    this.stop();
    this.hooks.loaded(deck);
  }

  #failed() {
    if (this.#over) return;
    this.hooks.missing();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.now(), waitBefore(this.#attempt, Math.random()));
    this.#attempt += 1;
  }
}
