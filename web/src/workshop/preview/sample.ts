import { EMPTY_DRAFT, faceOf, type Entry } from "../draft/draft";
import { add } from "../draft/edits";

/** Pictures; the numbers are those of words beside them. */
const SYMBOLS = ["🐶 0", "🍎", "🚲 1", "🌙 2", "⛵", "🐱 3", "🎈", "🍋", "🦊"];

/** What can be on a card: pictures here, words there. */
export function sample(words: readonly string[]): readonly Entry[] {
  const text = (part: string) => words[Number(part)] ?? part;
  const entries = SYMBOLS.map((faces) => ({
    faces: faces.split(" ").map((part) => faceOf(text(part))),
  }));
  return add(EMPTY_DRAFT, entries).entries;
}
