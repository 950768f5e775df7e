import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Said } from "../protocol/wire";
import { remember, remembered } from "../live/remember";

export type Language = "en" | "de";
export const LANGUAGES: readonly Language[] = ["en", "de"];

export type TextArgs = Record<string, FluentVariable>;

// Only the language in use is loaded; the other one comes when it is chosen.
const sources: Record<Language, () => Promise<{ default: string[] }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
};

let bundle = $state.raw(new FluentBundle("en"));
let chosen = $state<Language>("en");

/** What to speak: what was chosen last time, else what the browser asks for. */
function firstLanguage(): Language {
  const kept = remembered("language");
  if (kept === "en" || kept === "de") return kept;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => tag === "en" || tag === "de") ?? "en";
}

async function load(language: Language) {
  const { default: areas } = await sources[language]();
  const next = new FluentBundle(language, { useIsolating: false });
  for (const area of areas) next.addResource(new FluentResource(area));
  bundle = next;
  chosen = language;
  document.documentElement.lang = language;
}

export function startTexts(): Promise<void> {
  return load(firstLanguage());
}

export function language(): Language {
  return chosen;
}

export async function chooseLanguage(language: Language) {
  await load(language);
  remember("language", language);
}

/** The sentence with this id in the language people have chosen. */
export function say(id: string, args?: TextArgs): string {
  const message = bundle.getMessage(id);
  if (!message?.value) return id;
  return bundle.formatPattern(message.value, args ?? null, []);
}

/** Whether there is a sentence with this id. */
export function canSay(id: string): boolean {
  return bundle.hasMessage(id);
}

/** A sentence of the server: its arguments may be sentences themselves. */
export function sayMessage(said: Said): string {
  const args: TextArgs = {};
  for (const [name, value] of Object.entries(said.args ?? {})) {
    if (value !== undefined) args[name] = typeof value === "object" ? sayMessage(value) : value;
  }
  return say(said.id, args);
}
