import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { LocalizedText } from "../protocol/wire";
import { remember, remembered } from "../storage/remember";
import { isolated } from "./isolated";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

export type TextArgs = Record<string, FluentVariable>;

// Only the language in use is loaded; the other one follows when it is chosen.
const sources: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

/** Sentences that few people need are loaded with the page that says them. */
const areas = {
  workshop: {
    en: () => import("@ftl/en/workshop.ftl?raw"),
    de: () => import("@ftl/de/workshop.ftl?raw"),
  },
} satisfies Record<string, Record<Language, () => Promise<{ default: string }>>>;
export type TextArea = keyof typeof areas;
// Nothing on a page depends on it.
// eslint-disable-next-line svelte/prefer-svelte-reactivity
const needed = new Set<TextArea>();

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

async function load(language: Language) {
  const [{ default: base }, ...more] = await Promise.all([
    sources[language](),
    ...Array.from(needed, (area) => areas[area][language]()),
  ]);
  const next = new FluentBundle(language, { useIsolating: false });
  for (const text of [...base, ...more.map((area) => area.default)]) {
    next.addResource(new FluentResource(text));
  }
  sentences.clear();
  bundle = next;
  chosen = language;
  document.documentElement.lang = language;
}

export function startTexts(): Promise<void> {
  return load(firstLanguage());
}

/** Loads an area, now and whenever the language changes. */
export async function needTexts(area: TextArea): Promise<void> {
  if (needed.has(area)) return;
  needed.add(area);
  await load(chosen).catch((error: unknown) => {
    needed.delete(area);
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
