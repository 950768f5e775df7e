/** Reads what people paste: lists of words, of pairs, and the exports of flash-card programs. */
import {
  bytesOf,
  ENTRIES_MAX,
  faceOf,
  FACES_MAX,
  isEmoji,
  TEXT_BYTES_MAX,
  tidyText,
  type NewEntry,
} from "../draft/draft";
import type { Language } from "../../texts/names";
import { languageNamed, type ColumnLanguage } from "./column-languages";
import { guessSeparator, rowsOf, type Row, type Separator } from "./rows";

export type { Separator } from "./rows";

/** Why a line was not used. */
export type Unused = {
  readonly line: number;
  readonly text: string;
  readonly why: "too-many-faces" | "too-long" | "too-many" | "heading" | "repeated" | "open-quote";
};

export type ReadList = {
  readonly entries: readonly NewEntry[];
  readonly unused: readonly Unused[];
  /** What was found between the columns. */
  readonly separator: Separator;
  /** What the columns are called, if the list says it. */
  readonly headings: readonly string[];
  /** How many columns have words that could be in some language. */
  readonly columns: number;
  /** The rest of the text was cut off. */
  readonly cut: boolean;
};

/** The longest text that is read. */
export const LIST_CHARS_MAX = 100_000;
/** What is shown of a line that was not used. */
const SHOWN_CHARS_MAX = 60;

/**
 * Reads a list; `room` is how many symbols still fit into the deck. Words in columns whose language
 * is known name their symbols in it.
 */
export function readList(
  pasted: string,
  chosen: Separator | "auto" = "auto",
  room = ENTRIES_MAX,
  languages: readonly ColumnLanguage[] = [],
): ReadList {
  const cut = pasted.length > LIST_CHARS_MAX;
  const plain = pasted
    .slice(0, LIST_CHARS_MAX)
    .replace(/^\ufeff/, "")
    .replace(/\r\n?/g, "\n");
  const header = readHeader(plain);
  const text = header.html ? withoutMarkup(header.text) : header.text;
  const separator = chosen === "auto" ? (header.separator ?? guessSeparator(text)) : chosen;
  const single = chosen === "auto" && !header.separator ? singleLine(text) : null;
  const rows = withoutNumbering(single ?? rowsOf(text, separator));
  const found = readRows(rows, header.columnsLeftOut, room, languages);
  return { ...found, separator: single ? "comma" : separator, cut };
}

/** What the first lines of an export by Anki say about the rest. */
type Header = {
  text: string;
  separator: Separator | null;
  html: boolean;
  /** Columns that are not on the cards, counted from 0. */
  columnsLeftOut: ReadonlySet<number>;
};

const NAMED: Record<string, Separator> = {
  tab: "tab",
  semicolon: "semicolon",
  ";": "semicolon",
  comma: "comma",
  ",": "comma",
  pipe: "pipe",
  "|": "pipe",
};

function readHeader(text: string): Header {
  const lines = text.split("\n");
  const columnsLeftOut = new Set<number>();
  let separator: Separator | null = null;
  let html = /<br\s*\/?>|<\/?div>|&nbsp;/i.test(text);
  for (const [index, line] of lines.entries()) {
    const found = /^#([a-z ]+):(.*)$/i.exec(line);
    if (!found) break;
    const [, key = "", value = ""] = found;
    if (key === "separator") separator = NAMED[value.trim().toLowerCase()] ?? null;
    if (key === "html") html ||= value.trim() === "true";
    if (/^(?:tags|deck|notetype|guid) column$/.test(key)) columnsLeftOut.add(Number(value) - 1);
    // The line stays empty, so that the numbers of the others are right.
    lines[index] = "";
  }
  return { text: lines.join("\n"), separator, html, columnsLeftOut };
}

const ENTITIES: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** Markup and sounds of flash cards mean nothing here. */
function withoutMarkup(text: string): string {
  return text
    .replace(/<[^<>\n]{0,500}>/g, " ")
    .replace(/\[sound:[^\]\n]{0,200}\]/g, " ")
    .replace(/&(\w{2,5});/g, (all, name: string) => ENTITIES[name] ?? all);
}

/** All symbols on one line: "dog, cat, cow", "dog,Hund;cat,Katze" or emoji side by side. */
function singleLine(text: string): Row[] | null {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [line = ""] = lines;
  if (lines.length !== 1 || line.includes("\t") || line.includes('"')) return null;
  const number = text.split("\n").indexOf(line) + 1;
  const row = (cells: readonly string[]) => ({ line: number, cells });
  const parts = (separator: string) => line.split(separator).filter((part) => part.trim() !== "");
  const pairs = parts(";");
  if (pairs.length >= 2) return pairs.map((pair) => row(pair.split(/,|\s+[-–—=]\s+/)));
  const words = parts(",");
  if (words.length >= 3) return words.map((word) => row([word]));
  const signs = [...new Intl.Segmenter().segment(line)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.trim() !== "");
  if (signs.length >= 2 && signs.every(isEmoji)) return signs.map((sign) => row([sign]));
  return null;
}

const NUMBERING = /^\s*(?:\d{1,3}[.)]|[-*•–])\s+(?=\S)/;

/** Takes numbers and bullets away if nearly all lines have them. */
function withoutNumbering(rows: readonly Row[]): readonly Row[] {
  const numbered = rows.filter(({ cells }) => NUMBERING.test(cells[0] ?? ""));
  if (rows.length < 2 || numbered.length < rows.length * 0.8) return rows;
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell, index) => (index === 0 ? cell.replace(NUMBERING, "") : cell)),
  }));
}

/** Words that head a column and are on no card, in the languages that lists often come in. */
const HEADINGS = new Set(
  (
    "term definition front back word words translation meaning question answer english german " +
    "begriff vorderseite rückseite wort wörter übersetzung bedeutung frage antwort englisch deutsch " +
    "terme définition recto verso mot mots traduction sens réponse anglais allemand français " +
    "término definición anverso reverso palabra palabras traducción significado pregunta " +
    "respuesta inglés alemán español"
  ).split(" "),
);

function headsColumn(cell: string): boolean {
  return HEADINGS.has(cell.toLocaleLowerCase()) || languageNamed(cell) !== null;
}

function isHeading(cells: readonly string[]): boolean {
  return cells.length >= 2 && cells.every(headsColumn);
}

/** What the words of a row call its symbol, by the languages of their columns. */
function namesIn(columns: readonly string[], languages: readonly ColumnLanguage[]) {
  const names: Record<Language, string> = {};
  for (const [column, cell] of columns.entries()) {
    const language = languages[column];
    if (language && isWord(cell)) names[language] ??= tidyText(cell);
  }
  return names;
}

/** Sums and emoji are the same in every language. */
function isWord(cell: string): boolean {
  return /\p{L}/u.test(cell) && !isEmoji(cell);
}

function readRows(
  rows: readonly Row[],
  leftOut: ReadonlySet<number>,
  room: number,
  languages: readonly ColumnLanguage[],
) {
  const entries: NewEntry[] = [];
  const unused: Unused[] = [];
  const seen = new Set<string>();
  let headings: readonly string[] = [];
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const columns = row.cells
      .filter((_, column) => !leftOut.has(column))
      .map((cell) => cell.replace(/[\p{Cc}\s]+/gu, " ").trim());
    const cells = columns.filter((cell) => cell !== "");
    if (cells.length === 0) continue;
    const different = [...new Set(cells)];
    const key = JSON.stringify(different);
    let why: Unused["why"] | null = null;
    if (row.open) why = "open-quote";
    else if (index === 0 && isHeading(cells)) why = "heading";
    else if (different.length > FACES_MAX) why = "too-many-faces";
    else if (different.some((cell) => bytesOf(cell) > TEXT_BYTES_MAX)) why = "too-long";
    else if (seen.has(key)) why = "repeated";
    else if (entries.length >= room) why = "too-many";
    if (why === "heading") headings = columns;
    if (why) {
      unused.push({ line: row.line, text: shortened(cells.join(" · ")), why });
    } else {
      seen.add(key);
      count = Math.max(count, columns.findLastIndex(isWord) + 1);
      const faces = different.map((cell) => faceOf(tidyText(cell)));
      entries.push({ faces, names: namesIn(columns, languages) });
    }
  }
  return { entries, unused, headings, columns: count };
}

function shortened(text: string): string {
  const letters = [...text];
  if (letters.length <= SHOWN_CHARS_MAX) return text;
  return `${letters.slice(0, SHOWN_CHARS_MAX - 1).join("")}…`;
}
