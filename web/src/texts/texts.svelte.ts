import type { LocalizedText } from "../protocol/wire";
import { remember, remembered } from "../storage/remember";
import { isolated } from "./isolated";
import { bestLanguage, LANGUAGES } from "./languages";
import { ENGLISH, listIn, nameIn, type Language, type Names } from "./names";
import { cut, Sentences, type TextArgs } from "./sentences";
import { sentences as filesOf } from "virtual:languages";

export type { Language, TextArgs };

/** Sentences come in areas: the base is for every page, the others only for those that name them. */
export type TextArea = "base" | "table" | "learn" | "why" | "workshop";
/** The areas in use. */
// Nothing on a page depends on it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const needed = new Set<TextArea>(["base"]);
/** The areas that have been loaded, in any language. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const loaded = new Map<string, ReturnType<typeof cut>>();

let sentences = $state.raw(new Sentences(ENGLISH, []));
/**
 * Formatted sentences by id and arguments. A table needs the same few again and
 * again, and formatting one takes longer than moving a card.
 */
// Readers already depend on the sentences, so this need not be reactive.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const formatted = new Map<string, string>();
const FORMATTED_MAX = 500;
let chosen = $state<Language>(ENGLISH);
/** The language that was asked for last; its sentences may still be on their way. */
let wanted: Language = ENGLISH;

/** The language chosen last time, or else the one the browser prefers. */
function firstLanguage(): Language {
  const stored = remembered("language");
  if (stored && LANGUAGES.includes(stored)) return stored;
  return bestLanguage(navigator.languages);
}

async function loadArea(language: Language, area: TextArea) {
  const path = `${language}/${area}`;
  const known = loaded.get(path);
  if (known) return known;
  const { default: files } = (await filesOf[path]?.()) ?? { default: [] };
  const sources = cut(files);
  loaded.set(path, sources);
  return sources;
}

/**
 * Only the language in use is loaded; another one follows when it is chosen. If another
 * language or more areas are asked for meanwhile, they count.
 */
async function load(): Promise<void> {
  const language = wanted;
  const count = needed.size;
  const areas = await Promise.all(Array.from(needed, (area) => loadArea(language, area)));
  if (language !== wanted || count !== needed.size) return load();
  formatted.clear();
  sentences = new Sentences(language, areas.flat());
  chosen = language;
  document.documentElement.lang = language;
}

/** Loads the base and what else the first page needs, all at once. */
export function startTexts(areas: readonly TextArea[] = []): Promise<void> {
  wanted = firstLanguage();
  for (const area of areas) needed.add(area);
  return load();
}

/** Loads areas, now and whenever the language changes. */
export async function needTexts(areas: readonly TextArea[]): Promise<void> {
  const missing = areas.filter((area) => !needed.has(area));
  if (missing.length === 0) return;
  for (const area of missing) needed.add(area);
  await load().catch((error: unknown) => {
    for (const area of missing) needed.delete(area);
    throw error;
  });
}

export function language(): Language {
  return chosen;
}

/** The name of something in the chosen language. */
export function named(names: Names | null | undefined): string {
  return nameIn(names, chosen);
}

/** Names as a list in the chosen language: "A, B and C". */
export function listed(names: readonly string[]): string {
  return listIn(names.map(isolated), chosen);
}

export async function chooseLanguage(language: Language) {
  wanted = language;
  await load().catch((error: unknown) => {
    if (wanted === language) wanted = chosen;
    throw error;
  });
  remember("language", language);
}

/** The sentence with this id in the chosen language. */
export function say(id: string, args?: TextArgs): string {
  // Read the sentences first: callers must update when the language changes, even if this one is
  // cached.
  const now = sentences;
  const key = args ? id + JSON.stringify(args) : id;
  const known = formatted.get(key);
  if (known !== undefined) return known;
  const set: TextArgs = {};
  for (const [name, value] of Object.entries(args ?? {})) {
    set[name] = typeof value === "string" ? isolated(value) : value;
  }
  const sentence = now.say(id, set);
  if (sentence === undefined) return id;
  if (formatted.size >= FORMATTED_MAX) formatted.clear();
  formatted.set(key, sentence);
  return sentence;
}

/** Whether there is a sentence with this id. */
export function canSay(id: string): boolean {
  return sentences.has(id);
}

/** A sentence from the server; its arguments may be sentences themselves. */
export function sayMessage(text: LocalizedText): string {
  const args: TextArgs = {};
  for (const [name, value] of Object.entries(text.args ?? {})) {
    if (value !== undefined) args[name] = typeof value === "object" ? sayMessage(value) : value;
  }
  return say(text.id, args);
}
