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

  /**
   * Call this in gestures: browsers allow sound only after one, and phones again only after
   * another one if a call or the lock has interrupted it.
   */
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
  /** Two calls were hardly apart; only those two people feel it. */
  photoFinish(own: boolean) {
    this.#play("shutter", own);
  }
  /** A round is over; only those whom it concerns feel it. */
  round(own: boolean) {
    this.#play("round", own);
  }
  /** Third or second place of the podium is shown. */
  podiumStep() {
    this.#play("step");
  }
  /** A game or a series is won. */
  fanfare() {
    this.#play("fanfare");
  }

  #play(name: SoundName, felt = true) {
    if (this.prefs.sound) this.sounds.play(name);
    if (felt && this.prefs.vibration) this.buzz(name);
  }
}
