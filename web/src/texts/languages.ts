/** The languages there are: the folders of sentences. */
import { languages } from "virtual:languages";
import { ENGLISH, type Language } from "./names";

/** English first, then by their codes. */
export const LANGUAGES: readonly Language[] = languages;

/** What a language calls itself. */
export function ownName(language: Language): string {
  const name = nameOfLanguage(language, language);
  // Names of languages are no proper names everywhere; in a list of buttons they look like ones.
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

/** What a language is called in another one. */
export function nameOfLanguage(language: Language, spoken: Language): string {
  return new Intl.DisplayNames([spoken], { type: "language" }).of(language) ?? language;
}

/** The first of somebody's languages that there is, or else English. */
export function bestLanguage(preferred: readonly string[]): Language {
  const codes = preferred.map((tag) => tag.toLowerCase().split(/[-_]/)[0] ?? "");
  return codes.find((code) => LANGUAGES.includes(code)) ?? ENGLISH;
}
