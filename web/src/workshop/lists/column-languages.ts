/** Which language each column of a list is in. */
import { LANGUAGES, nameOfLanguage } from "../../texts/languages";
import { ENGLISH, type Language } from "../../texts/names";

/** Null: a language that the program does not speak, or none at all. */
export type ColumnLanguage = Language | null;

/** The language that a heading names, in whatever language it does. */
export function languageNamed(heading: string): ColumnLanguage {
  const name = heading.trim().toLocaleLowerCase();
  const isNamed = (language: Language) =>
    LANGUAGES.some((spoken) => nameOfLanguage(language, spoken).toLocaleLowerCase() === name);
  return name === "" ? null : (LANGUAGES.find(isNamed) ?? null);
}

/** Letters that words of a language have and those of most others lack. */
const LETTERS: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[äöüß]/i,
  es: /[ñáíóú¿¡]/i,
  fr: /[àâçèêëîïôœù]/i,
};
/** How many lines are looked at. */
const LINES_MAX = 50;

/** How well words fit a language, compared with others. German nouns have capital letters. */
function fit(language: ColumnLanguage, words: readonly string[]): number {
  if (language === null) return 0;
  const fits = words.map((word) => {
    const capital = word.charAt(0) !== word.charAt(0).toLowerCase();
    return Number(capital === (language === "de")) + Number(LETTERS[language]?.test(word) ?? false);
  });
  return fits.reduce((sum, one) => sum + one, 0);
}

/**
 * The languages of the columns as far as they can be guessed: as the headings say, or else the
 * language of the page and the next one of the person, in the order that fits the words better.
 */
export function guessLanguages(
  headings: readonly string[],
  page: Language,
  preferred: readonly string[],
  lines: readonly (readonly string[])[] = [],
): ColumnLanguage[] {
  const named = headings.map(languageNamed);
  if (named.some((language) => language !== null)) return named;
  const others = [...preferred.map((tag) => tag.toLowerCase().split("-")[0] ?? ""), ENGLISH];
  const other = others.find((language) => language !== page && LANGUAGES.includes(language));
  const words = (column: number) => lines.slice(0, LINES_MAX).flatMap((line) => line[column] || []);
  const [left, right] = [words(0), words(1)];
  const second = other ?? null;
  const turned = fit(page, right) + fit(second, left) > fit(page, left) + fit(second, right);
  return turned ? [second, page] : [page, second];
}
