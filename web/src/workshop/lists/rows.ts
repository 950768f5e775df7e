/** Splits a text into rows of cells, as spreadsheets and flash-card sites write them. */
import { valueOf } from "../findings/values";

export type Separator =
  "tab" | "semicolon" | "comma" | "pipe" | "dash" | "equals" | "colon" | "none";

export type Row = {
  /** The line on which it begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** A quote is opened and never closed. */
  readonly open?: boolean;
};

/** Separators of one character; cells may be quoted. */
const CHARACTERS: Partial<Record<Separator, string>> = {
  tab: "\t",
  semicolon: ";",
  comma: ",",
  pipe: "|",
};
/** Separators between words; the spaces tell them from hyphens and times. */
const PATTERNS: Partial<Record<Separator, RegExp>> = {
  dash: /\s+[-–—]+\s+|\s*(?:->|=>|→|↔)\s*/,
  equals: /\s*=\s*/,
  colon: /\s*:\s+/,
};

/** From the one that says most about the text to the one that says least. */
export const SEPARATORS: readonly Separator[] = [
  "tab",
  "semicolon",
  "pipe",
  "dash",
  "equals",
  "comma",
  "colon",
];

export function rowsOf(text: string, separator: Separator): Row[] {
  const character = CHARACTERS[separator];
  if (character) return quotedRows(text, character);
  const pattern = PATTERNS[separator];
  return text
    .split("\n")
    .map((line, index) => ({
      line: index + 1,
      cells: pattern ? line.trim().split(pattern) : [line],
    }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

/** Rows with quoted cells, in which separators and ends of lines mean nothing. */
function quotedRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = "";
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endRow = (open = false) => {
    cells.push(cell);
    if (cells.some((one) => one.trim() !== "")) {
      rows.push(open ? { line: begun, cells, open } : { line: begun, cells });
    }
    cells = [];
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const now = text[at];
    if (now === "\n") line++;
    if (quoted) {
      if (now !== '"') cell += now;
      else if (text[at + 1] === '"') cell += text[++at];
      else quoted = false;
    } else if (now === '"' && cell.trim() === "") {
      quoted = true;
      cell = "";
    } else if (now === separator) {
      cells.push(cell);
      cell = "";
    } else if (now === "\n") {
      endRow();
      begun = line;
    } else {
      cell += now;
    }
  }
  endRow(quoted);
  return rows;
}

/** The share of rows that need several columns to choose a separator. */
const SPLIT_SHARE_MIN = 0.6;
/** Commas and colons are also punctuation: nearly all rows must have equally many. */
const EVEN_SHARE_MIN = 0.8;
const COLUMNS_MAX = 8;

/** The separator that most rows have. */
export function guessSeparator(text: string): Separator {
  return SEPARATORS.find((separator) => fits(rowsOf(text, separator), separator)) ?? "none";
}

function fits(rows: readonly Row[], separator: Separator): boolean {
  // "10 - 3" is a sum, not two columns.
  const isSum = ({ cells }: Row) =>
    (separator === "dash" || separator === "colon") && valueOf(cells.join(" - ")) !== null;
  const counts = rows.map((row) =>
    isSum(row) ? 1 : row.cells.filter((cell) => cell.trim() !== "").length,
  );
  const split = counts.filter((count) => count >= 2 && count <= COLUMNS_MAX);
  if (rows.length === 0 || rows.some(({ open }) => open)) return false;
  if (separator === "comma" || separator === "colon") {
    const usual = split[0] ?? 0;
    const even = counts.filter((count) => count === usual).length;
    return usual >= 2 && even >= rows.length * EVEN_SHARE_MIN;
  }
  return split.length >= rows.length * SPLIT_SHARE_MIN;
}
