/** Decks to begin with. Their lists are our own collections of facts, loaded when needed. */
import type { Language, Names } from "../../texts/names";
import type { Face, NewEntry } from "../draft/draft";
import { loadTable } from "./tables";

export type TemplateName =
  | "sums-20"
  | "sums-100"
  | "times"
  | "letters"
  | "colours"
  | "verbs-en"
  | "verbs-de"
  | "capitals"
  | "elements";

export const TEMPLATES: readonly TemplateName[] = [
  "sums-20",
  "sums-100",
  "times",
  "letters",
  "colours",
  "capitals",
  "elements",
  "verbs-en",
  "verbs-de",
];

/** A face that is still to be painted. */
export type TemplateFace = Face | { readonly kind: "swatch"; readonly colour: string };
export type TemplateEntry = {
  readonly faces: readonly TemplateFace[];
  readonly names?: Names;
};

/** All symbols of a template in a language, the best known ones first. */
type List = (language: Language) => Promise<readonly TemplateEntry[]>;

const LISTS: Record<TemplateName, List> = {
  "sums-20": async () => (await import("./sums")).sumsUpTo20(),
  "sums-100": async () => (await import("./sums")).sumsUpTo100(),
  times: async () => (await import("./sums")).timesTables(),
  letters: async () => (await import("./letters")).letters(),
  colours: async (language) =>
    (await import("./colours")).colours(await loadTable(language, "colours")),
  "verbs-en": async () => (await import("./verbs")).englishVerbs(),
  "verbs-de": async () => (await import("./verbs")).germanVerbs(),
  capitals: async (language) =>
    (await import("./capitals")).capitals(await loadTable(language, "capitals")),
  elements: async (language) =>
    (await import("./elements")).elements(await loadTable(language, "elements")),
};

/** The symbols of a template, at most this many. */
export async function loadTemplate(
  name: TemplateName,
  language: Language,
  symbolsMax: number,
): Promise<readonly TemplateEntry[]> {
  const list = await LISTS[name](language);
  return list.slice(0, symbolsMax);
}

/** How many symbols make a full deck: with 5, 6 and 8 on a card, for example. */
export const FULL_DECKS: readonly number[] = [7, 13, 21, 31, 57];

/** The sizes that a template with this many symbols can have. */
export function sizesFor(available: number): readonly number[] {
  const full = FULL_DECKS.filter((size) => size <= available);
  return full.length > 0 ? full : [available];
}

/** An entry with words only. */
export function words(...texts: string[]): NewEntry {
  return { faces: texts.map((text) => ({ kind: "word", text })) };
}
