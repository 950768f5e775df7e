import type { NewEntry } from "../draft/draft";
import { words } from "./templates";

/**
 * Capital and small letters; those that look most alike in both sizes come last. Letters with
 * marks (Ä, É, Ñ) are left out: on a turned card they are too easily taken for those without.
 */
const ORDER = "A B D E F G H I J L M N Q R T Y K P U V W X Z C O S".split(" ");

export function letters(): readonly NewEntry[] {
  return ORDER.map((letter) => words(letter, letter.toLowerCase()));
}
