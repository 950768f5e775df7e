/**
 * A draft as it is kept in the browser. Pictures are kept beside it under their keys. What is
 * read may come from an older version of this page, or be damaged, so everything is checked.
 */
import {
  ACCEPTED_MAX,
  DEFAULT_OPTIONS,
  EMPTY_DRAFT,
  ENTRIES_MAX,
  FACE_CHOICES,
  faceKey,
  FACES_MAX,
  givenNames,
  SHAPES,
  SYMBOLS_PER_CARD_MAX,
  SYMBOLS_PER_CARD_MIN,
  tidyText,
  type Draft,
  type Entry,
  type Face,
  type Options,
} from "./draft";
import type { Names } from "../../texts/names";
import { setOptions } from "./edits";

export const SAVED_VERSION = 1;

export type SavedDraft = {
  readonly version: typeof SAVED_VERSION;
  readonly draft: Draft;
};

export function toSaved(draft: Draft): SavedDraft {
  return { version: SAVED_VERSION, draft };
}

/** The draft in a saved value, without what cannot be read; null if there is none at all. */
export function fromSaved(saved: unknown): Draft | null {
  const { version, draft } = fields(saved);
  // A later version may mean other things by the same names.
  if (version !== SAVED_VERSION) return null;
  const { title, entries, options, accepted } = fields(draft);
  if (!Array.isArray(entries)) return null;
  const ids = new Set<number>();
  const read = entries.slice(0, ENTRIES_MAX).flatMap((entry): Entry[] => {
    const { id, faces, names, en, de } = fields(entry);
    if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1 || ids.has(id)) return [];
    const shown = readFaces(faces);
    if (shown.length === 0) return [];
    ids.add(id);
    // Drafts from before there were more languages have two names.
    return [{ id, faces: shown, names: readNames({ en, de, ...fields(names) }) }];
  });
  const base: Draft = {
    ...EMPTY_DRAFT,
    title: readText(title),
    entries: read,
    accepted: (Array.isArray(accepted) ? accepted : [])
      .filter((key) => typeof key === "string")
      .slice(-ACCEPTED_MAX),
    nextId: Math.max(0, ...ids) + 1,
  };
  return setOptions(base, readOptions(options));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function readText(value: unknown): string {
  return typeof value === "string" ? tidyText(value) : "";
}

/** The names in languages that there are. */
export function readNames(names: Readonly<Record<string, unknown>>): Names {
  const tidy = Object.entries(names).map(([language, name]) => [language, readText(name)]);
  return givenNames(Object.fromEntries(tidy));
}

function readFaces(value: unknown): readonly Face[] {
  const seen = new Set<string>();
  return (Array.isArray(value) ? value : [])
    .map(readFace)
    .filter((face) => face !== null)
    .filter((face) => !seen.has(faceKey(face)) && seen.add(faceKey(face)))
    .slice(0, FACES_MAX);
}

function readFace(value: unknown): Face | null {
  const { kind, text, emoji, theme, symbol, picture } = fields(value);
  // A word may be empty: somebody was about to type it.
  if (kind === "word" && typeof text === "string") return { kind, text: tidyText(text) };
  if (kind === "emoji" && readText(emoji)) return { kind, emoji: readText(emoji) };
  if (kind === "theme" && readText(theme) && readText(symbol)) {
    return { kind, theme: readText(theme), symbol: readText(symbol) };
  }
  if (kind === "picture" && readText(picture)) return { kind, picture: readText(picture) };
  return null;
}

function readOptions(value: unknown): Options {
  const found = fields(value);
  const flag = (key: "upright" | "oneSize" | "suits") =>
    typeof found[key] === "boolean" ? found[key] : DEFAULT_OPTIONS[key];
  const percent = (key: "smallestPercent" | "largestPercent") =>
    typeof found[key] === "number" && Number.isFinite(found[key]) ? found[key] : null;
  const count = found.symbolsPerCard;
  return {
    symbolsPerCard:
      typeof count === "number" &&
      Number.isInteger(count) &&
      count >= SYMBOLS_PER_CARD_MIN &&
      count <= SYMBOLS_PER_CARD_MAX
        ? count
        : null,
    shape: SHAPES.find((shape) => shape === found.shape) ?? DEFAULT_OPTIONS.shape,
    upright: flag("upright"),
    oneSize: flag("oneSize"),
    smallestPercent: percent("smallestPercent"),
    largestPercent: percent("largestPercent"),
    faces: FACE_CHOICES.find((choice) => choice === found.faces) ?? DEFAULT_OPTIONS.faces,
    suits: flag("suits"),
  };
}
