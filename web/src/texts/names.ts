/** What things are called in each language. No browser needed: the worker uses this too. */

/** The code of a language, such as "en". */
export type Language = string;
/** The language that stands in where another has no name. */
export const ENGLISH: Language = "en";

/** What something is called, by language. */
export type Names = Readonly<Record<Language, string | undefined>>;

/** The name in a language, or else in English, or else any; empty if there is none. */
export function nameIn(names: Names | null | undefined, language: Language): string {
  if (!names) return "";
  return names[language] || names[ENGLISH] || Object.values(names).find(Boolean) || "";
}

/** Names as a list in a language: "A, B and C". */
export function listIn(names: readonly string[], language: Language): string {
  // The browser takes long to find out how lists are written.
  if (names.length <= 1) return names[0] ?? "";
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
