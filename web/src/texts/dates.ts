import { language, type Language } from "./texts.svelte";

/**
 * The language of the page with the region of the person: British people who read English
 * expect the day first, whatever their browser calls the language.
 */
export function localeFor(language: Language, preferred: readonly string[]): string {
  const known = preferred.flatMap((tag) => {
    try {
      return [new Intl.Locale(tag)];
    } catch {
      return [];
    }
  });
  // A region that goes with the language of the page says more than another one.
  const same = known.find((locale) => locale.language === language && locale.region);
  const region = same?.region ?? known.find((locale) => locale.region)?.region;
  return region ? `${language}-${region}` : language;
}

/** A day, as people write it in the chosen language and in their country. */
export function dateText(ms: number): string {
  const locale = localeFor(language(), navigator.languages);
  const style = { day: "numeric", month: "short", year: "numeric" } as const;
  return new Intl.DateTimeFormat(locale, style).format(ms);
}
