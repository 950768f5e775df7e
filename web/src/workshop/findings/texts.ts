/** When two texts are the same to people who search in a hurry. */

/** Equal for texts that differ in case, width, punctuation at the ends or spaces only. */
export function sameLetters(text: string): string {
  return text
    .normalize("NFKC")
    .toLocaleLowerCase("en")
    .replaceAll("ß", "ss")
    .replace(/\s+/g, " ")
    .replace(/^[\s.,!?;:"'“”„‚‘’()]+|[\s.,!?;:"'“”„‚‘’()]+$/g, "");
}

/** Also equal for texts that differ in accents only. */
export function sameWithoutAccents(text: string): string {
  return sameLetters(text.normalize("NFD").replace(/\p{M}+/gu, ""));
}

/** The width of a card on a phone, in CSS pixels: both cards of Tower must fit. */
const CARD_PX = 350;
/** The smallest letters that people read at a glance. */
const LETTER_PX_MIN = 11;
/** How wide a letter is, in its height. */
const LETTER_WIDTH = 0.55;

/** The longest line of letters that can be read on a phone, by how many symbols share a card. */
export function lettersMax(symbolsPerCard: number): number {
  const width = (1.05 / Math.sqrt(symbolsPerCard)) * CARD_PX;
  return Math.floor(width / (LETTER_WIDTH * LETTER_PX_MIN));
}

const LINES_MAX = 3;

/** The letters in the longest line of a text, broken at spaces into at most three lines. */
export function longestLine(text: string): number {
  const words = text.split(" ").map((word) => [...word].length);
  const total = words.reduce((sum, length) => sum + length + 1, -1);
  // The shortest width at which all words fit.
  for (let width = Math.max(...words); width < total; width++) {
    let lines = 1;
    let filled = -1;
    for (const length of words) {
      if (filled + 1 + length > width) {
        lines++;
        filled = length;
      } else {
        filled += 1 + length;
      }
    }
    if (lines <= LINES_MAX) return width;
  }
  return total;
}
