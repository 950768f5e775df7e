import { FluentNumber } from "@fluent/bundle";

/** From here on languages group digits. */
const SMALL_MAX = 999;

/**
 * A small whole number, in a language that writes it with the digits 0 to 9: the browser need not
 * be asked how. On slow phones the first such question takes a fifth of a second.
 */
export class SmallNumber extends FluentNumber {
  static fits(value: unknown): value is number {
    // Not -0 either: minus signs differ.
    return Number.isInteger(value) && 1 / Number(value) > 0 && Number(value) <= SMALL_MAX;
  }

  override toString(): string {
    return String(this.value);
  }
}
