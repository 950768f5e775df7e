import type { SoundName } from "./sounds";

/** Which kinds of feedback the player wants. */
export type Wishes = { readonly sound: boolean; readonly vibration: boolean };
export type Speaks = { wake(): void; play(name: SoundName): void };
export type Buzzes = (name: SoundName) => void;

/** Sound and vibration for every moment of the game. Nothing here ever throws. */
export class Feeling {
  constructor(
    readonly wishes: Wishes,
    readonly sounds: Speaks,
    readonly buzz: Buzzes,
  ) {}

  /** Call it in the first gesture on a page: browsers allow sound only after that. */
  wake() {
    if (this.wishes.sound) this.sounds.wake();
  }
  /** We made a call. */
  call() {
    this.#happen("call");
  }
  /** Our call won. */
  take() {
    this.#happen("take");
  }
  /** Our call was wrong. */
  wrong() {
    this.#happen("wrong");
  }
  /** Our call was right, but somebody was faster. */
  late() {
    this.#happen("late");
  }
  /** One more second of the countdown; at zero the cards are turned. */
  countdown(left: number) {
    this.#happen(left > 0 ? "tick" : "go");
  }
  /** The freeze is over. */
  thaw() {
    this.#happen("thaw");
  }
  /** A game or a series is won. */
  fanfare() {
    this.#happen("fanfare");
  }

  #happen(name: SoundName) {
    if (this.wishes.sound) this.sounds.play(name);
    if (this.wishes.vibration) this.buzz(name);
  }
}
