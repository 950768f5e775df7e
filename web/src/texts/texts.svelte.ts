import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { LocalizedText } from "../protocol/wire";
import { remember, remembered } from "../storage/remember";
import { isolated } from "./isolated";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

export type TextArgs = Record<string, FluentVariable>;

/** Sentences come in areas: the base is for every page, the others only for those that name them. */
export type TextArea = "base" | "table" | "learn" | "why" | "workshop";
type Sentences = { default: string[] };
const files = import.meta.glob<Sentences>("./{en,de}/*.ts");
/** The areas in use. */
// Nothing on a page depends on it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const needed = new Set<TextArea>(["base"]);
/** The areas that have been loaded and parsed, in any language. */
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const parsed = new Map<string, FluentResource[]>();

let bundle = $state.raw(new FluentBundle("en"));
/**
 * Formatted sentences by id and arguments. A table needs the same few again and
 * again, and formatting one takes longer than moving a card.
 */
// Readers already depend on the bundle, so this need not be reactive.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const sentences = new Map<string, string>();
const SENTENCES_MAX = 500;
let chosen = $state<Language>("en");

/** The language chosen last time, or else the one the browser prefers. */
function firstLanguage(): Language {
  const stored = remembered("language");
  if (stored === "en" || stored === "de") return stored;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => tag === "en" || tag === "de") ?? "en";
}

async function loadArea(language: Language, area: TextArea): Promise<FluentResource[]> {
  const path = `./${language}/${area}.ts`;
  const known = parsed.get(path);
  if (known) return known;
  const { default: texts } = (await files[path]?.()) ?? { default: [] };
  const resources = texts.map((text) => new FluentResource(text));
  parsed.set(path, resources);
  return resources;
}

/** Only the language in use is loaded; the other one follows when it is chosen. */
async function load(language: Language) {
  const areas = await Promise.all(Array.from(needed, (area) => loadArea(language, area)));
  const next = new FluentBundle(language, { useIsolating: false });
  for (const resource of areas.flat()) next.addResource(resource);
  sentences.clear();
  bundle = next;
  chosen = language;
  document.documentElement.lang = language;
}

export function startTexts(): Promise<void> {
  return load(firstLanguage());
}

/** Loads areas, now and whenever the language changes. */
export async function needTexts(areas: readonly TextArea[]): Promise<void> {
  const missing = areas.filter((area) => !needed.has(area));
  if (missing.length === 0) return;
  for (const area of missing) needed.add(area);
  await load(chosen).catch((error: unknown) => {
    for (const area of missing) needed.delete(area);
    throw error;
  });
}

export function language(): Language {
  return chosen;
}

export async function chooseLanguage(language: Language) {
  await load(language);
  remember("language", language);
}

/** The sentence with this id in the chosen language. */
export function say(id: string, args?: TextArgs): string {
  // Read the bundle first: callers must update when the language changes, even if the sentence is
  // cached.
  const now = bundle;
  const key = args ? id + JSON.stringify(args) : id;
  const known = sentences.get(key);
  if (known !== undefined) return known;
  const message = now.getMessage(id);
  if (!message?.value) return id;
  const set: TextArgs = {};
  for (const [name, value] of Object.entries(args ?? {})) {
    set[name] = typeof value === "string" ? isolated(value) : value;
  }
  const sentence = now.formatPattern(message.value, set, []);
  if (sentences.size >= SENTENCES_MAX) sentences.clear();
  sentences.set(key, sentence);
  return sentence;
}

/** Whether there is a sentence with this id. */
export function canSay(id: string): boolean {
  return bundle.hasMessage(id);
}

/** A sentence from the server; its arguments may be sentences themselves. */
export function sayMessage(text: LocalizedText): string {
  const args: TextArgs = {};
  for (const [name, value] of Object.entries(text.args ?? {})) {
    if (value !== undefined) args[name] = typeof value === "object" ? sayMessage(value) : value;
  }
  return say(text.id, args);
}
