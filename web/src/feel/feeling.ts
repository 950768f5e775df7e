import type { SoundName } from "./sounds";

/** What somebody wants to hear and feel. */
export type Wishes = { readonly sound: boolean; readonly vibration: boolean };
export type Speaks = { wake(): void; play(name: SoundName): void };
export type Buzzes = (name: SoundName) => void;

/** How the game sounds and feels, moment by moment. Nothing here ever throws. */
export class Feeling {
  constructor(
    readonly wishes: Wishes,
    readonly sounds: Speaks,
    readonly buzz: Buzzes,
  ) {}

  /** Call it in the first gesture on a page: browsers allow sounds only from there on. */
  wake() {
    if (this.wishes.sound) this.sounds.wake();
  }
  /** A call went out. */
  call() {
    this.#happen("call");
  }
  /** The own call won. */
  take() {
    this.#happen("take");
  }
  /** The own call was wrong. */
  wrong() {
    this.#happen("wrong");
  }
  /** The own call was right, but somebody was quicker. */
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
