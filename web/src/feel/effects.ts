import type { SoundName } from "./sounds";

/** Which effects the player wants. */
export type EffectPreferences = { readonly sound: boolean; readonly vibration: boolean };
export type Sounds = { wake(): void; play(name: SoundName): void };
export type Vibrate = (name: SoundName) => void;

/** Sound and vibration for every moment of the game. Nothing here ever throws. */
export class Effects {
  constructor(
    readonly prefs: EffectPreferences,
    readonly sounds: Sounds,
    readonly buzz: Vibrate,
  ) {}

  /** Call this in the first gesture on a page: browsers allow sound only after that. */
  wake() {
    if (this.prefs.sound) this.sounds.wake();
  }
  /** We made a call. */
  call() {
    this.#play("call");
  }
  /** Our call won. */
  take() {
    this.#play("take");
  }
  /** Our call was wrong. */
  wrong() {
    this.#play("wrong");
  }
  /** Our call was right, but somebody was faster. */
  late() {
    this.#play("late");
  }
  /** One more second of the countdown; at zero the cards are turned. */
  countdown(left: number) {
    this.#play(left > 0 ? "tick" : "go");
  }
  /** The freeze is over. */
  thaw() {
    this.#play("thaw");
  }
  /** A game or a series is won. */
  fanfare() {
    this.#play("fanfare");
  }

  #play(name: SoundName) {
    if (this.prefs.sound) this.sounds.play(name);
    if (this.prefs.vibration) this.buzz(name);
  }
}
