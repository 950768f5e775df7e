import { frameAt, stepFrom, type Film, type Frame } from "./film";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;

/** Plays a film: keeps the current moment, and reports the frames it passes. */
export class Reel {
  #ms = $state(0);
  #playing = $state(false);
  speed = $state<number>(1);
  film = $state.raw<Film | null>(null);
  #request = 0;
  #last = 0;

  constructor(readonly onFrame: (frame: Frame) => void) {}

  get ms(): number {
    return this.#ms;
  }
  get playing(): boolean {
    return this.#playing;
  }
  get frame(): number {
    return this.film ? frameAt(this.film, this.#ms) : 0;
  }
  get over(): boolean {
    return this.film !== null && this.#ms >= this.film.lengthMs;
  }

  play() {
    if (!this.film || this.#playing) return;
    if (this.over) this.#ms = 0;
    this.#playing = true;
    this.#last = performance.now();
    this.#request = requestAnimationFrame((now) => this.#advance(now));
  }

  pause() {
    this.#playing = false;
    cancelAnimationFrame(this.#request);
  }

  toggle() {
    if (this.#playing) this.pause();
    else this.play();
  }

  /** Jumps to a moment. */
  seek(ms: number) {
    this.#ms = Math.max(0, Math.min(ms, this.film?.lengthMs ?? 0));
    this.#last = performance.now();
  }

  step(by: 1 | -1) {
    if (!this.film) return;
    this.pause();
    const before = this.frame;
    this.seek(stepFrom(this.film, this.#ms, by));
    if (by > 0 && this.frame === before + 1) this.#report(before);
  }

  #advance(now: number) {
    if (!this.film || !this.#playing) return;
    const before = this.frame;
    this.#ms = Math.min(this.film.lengthMs, this.#ms + Math.max(0, now - this.#last) * this.speed);
    this.#last = now;
    this.#report(before);
    if (this.over) this.#playing = false;
    else this.#request = requestAnimationFrame((next) => this.#advance(next));
  }

  /** At high speed or after a delay, only the last of several frames is reported. */
  #report(before: number) {
    const frame = this.film?.frames[this.frame];
    if (frame && this.frame > before) this.onFrame(frame);
  }
}
