import { EMPTY_DRAFT, faceOf } from "../draft/draft";
import { add } from "../draft/edits";

const SYMBOLS = ["🐶 Hund", "🍎", "🚲 bike", "🌙 Mond", "⛵", "🐱 cat", "🎈", "🍋", "🦊"];

/** What can be on a card: pictures here, words there. */
export const SAMPLE = add(
  EMPTY_DRAFT,
  SYMBOLS.map((faces) => ({ faces: faces.split(" ").map(faceOf) })),
).entries;
