/** A deck that is being made: what people give, before any card is planned. */
import { LANGUAGES } from "../../texts/languages";
import { nameIn, type Language, type Names } from "../../texts/names";

/** One way of showing a symbol. */
export type Face =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "emoji"; readonly emoji: string }
  /** A drawing of one of the boxes. */
  | { readonly kind: "theme"; readonly theme: string; readonly symbol: string }
  /** The key of a picture that is kept beside the draft. */
  | { readonly kind: "picture"; readonly picture: string };

export type Entry = {
  /** Its number in this draft; it never changes and is never given again. */
  readonly id: number;
  /** 1 to `FACES_MAX`, all different. */
  readonly faces: readonly Face[];
  /** What people call it. Without a name: as its first face says. */
  readonly names: Names;
};

export type Shape = "disc" | "square" | "hex";
/** How rooms show symbols with several faces: as printed, or different ones on compared cards. */
export type FaceChoice = "printed" | "by_place";

export type Options = {
  /** Null: whatever gives the most cards. */
  readonly symbolsPerCard: number | null;
  readonly shape: Shape;
  /** Symbols are never turned. */
  readonly upright: boolean;
  /** All symbols of a card have the same size. */
  readonly oneSize: boolean;
  /** The side of the smallest and the largest symbol, in percent of the card's width; null: as
   * it comes. */
  readonly smallestPercent: number | null;
  readonly largestPercent: number | null;
  readonly faces: FaceChoice;
  /** Cards get the four colours that Connect needs. */
  readonly suits: boolean;
};

export type Draft = {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly options: Options;
  /** Findings that the maker has looked at and accepted, by their keys. */
  readonly accepted: readonly string[];
  /** The number of the next entry. */
  readonly nextId: number;
};

/** The most symbols a deck can be planned with. */
export const ENTRIES_MAX = 200;
/** The fewest symbols: two cards of three. */
export const ENTRIES_MIN = 5;
export const FACES_MAX = 4;
/** The longest word, name or title, in bytes of UTF-8. */
export const TEXT_BYTES_MAX = 255;
export const SYMBOLS_PER_CARD_MIN = 3;
export const SYMBOLS_PER_CARD_MAX = 12;
export const SIZE_PERCENT_MIN = 5;
export const SIZE_PERCENT_MAX = 90;
/** The fewest cards with which Connect can be played: four of each colour and a start card. */
export const SUITS_CARDS_MIN = 17;
/** The most accepted findings that are kept. */
export const ACCEPTED_MAX = 400;

export const SHAPES: readonly Shape[] = ["disc", "square", "hex"];
export const FACE_CHOICES: readonly FaceChoice[] = ["printed", "by_place"];

export const DEFAULT_OPTIONS: Options = {
  symbolsPerCard: null,
  shape: "disc",
  upright: false,
  oneSize: false,
  smallestPercent: null,
  largestPercent: null,
  faces: "by_place",
  suits: false,
};

export const EMPTY_DRAFT: Draft = {
  title: "",
  entries: [],
  options: DEFAULT_OPTIONS,
  accepted: [],
  nextId: 1,
};

/** An entry before it has its number. */
export type NewEntry = {
  readonly faces: readonly Face[];
  readonly names?: Names;
};

/**
 * Pairs of words are taken for English and this language, unless names tell the language of one of
 * them; as on the server.
 */
const SECOND: Language = "de";

/** The names that are not empty, in languages that there are. */
export function givenNames(names: Readonly<Record<string, unknown>>): Record<Language, string> {
  const given: Record<Language, string> = {};
  for (const language of LANGUAGES) {
    const name = names[language];
    if (typeof name === "string" && name !== "") given[language] = name;
  }
  return given;
}

/** A key that is equal for faces that look the same. */
export function faceKey(face: Face): string {
  switch (face.kind) {
    case "word":
      return `word ${face.text}`;
    case "emoji":
      return `emoji ${face.emoji}`;
    case "theme":
      return `theme ${face.theme} ${face.symbol}`;
    case "picture":
      return `picture ${face.picture}`;
  }
}

/** Whether a face shows something. */
export function isBlank(face: Face): boolean {
  return face.kind === "word" && face.text.trim() === "";
}

/** What a face says by itself; empty for pictures and drawings. */
export function textOf(face: Face): string {
  if (face.kind === "word") return face.text;
  return face.kind === "emoji" ? face.emoji : "";
}

/** Whether the names of an entry with several words say which language one of them is in. */
function tellsLanguages({ faces, names }: Entry): boolean {
  const words = faces.flatMap((face) => (face.kind === "word" ? face.text.trim() : []));
  return words.length > 1 && words.some((text) => Object.values(names).includes(text));
}

/** What an entry is called in a language; empty if nothing about it has a name. */
export function nameOf(entry: Entry, language: Language): string {
  const words = entry.faces.filter((face) => face.kind === "word" && !isBlank(face));
  const said = words[0];
  const second = language === SECOND && !tellsLanguages(entry) ? words.at(-1) : undefined;
  const drawn = entry.faces.find((face) => face.kind === "theme");
  const emoji = entry.faces.find((face) => face.kind === "emoji");
  return (
    entry.names[language] ||
    (second && textOf(second)) ||
    (said && textOf(said)) ||
    nameIn(entry.names, language) ||
    (drawn?.kind === "theme" && drawn.symbol) ||
    (emoji && textOf(emoji)) ||
    ""
  );
}

const encoder = new TextEncoder();

/** The text on one line without invisible characters, and no longer than allowed. */
export function tidyText(text: string): string {
  let tidy = text
    .normalize("NFC")
    .replace(/[\p{Cc}\u2028\u2029\u00ad\u200b\ufeff]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  while (encoder.encode(tidy).length > TEXT_BYTES_MAX) tidy = [...tidy].slice(0, -1).join("");
  return tidy.trim();
}

export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** Whether a text is a single emoji. */
export function isEmoji(text: string): boolean {
  if (!/^(?:\p{RI}{2}|\p{Extended_Pictographic})/u.test(text) || /^[\d#*©®™]$/.test(text)) {
    return false;
  }
  return [...new Intl.Segmenter().segment(text)].length === 1;
}

/** The face that a text stands for: an emoji alone is one, everything else is a word. */
export function faceOf(text: string): Face {
  return isEmoji(text) ? { kind: "emoji", emoji: text } : { kind: "word", text };
}
