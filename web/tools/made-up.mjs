/**
 * A made-up language for tests: the English one with other letters. What is left in Latin letters
 * on a page did not come from the folder of the language.
 *
 *     node tools/made-up.mjs FOLDER     # the folders of all languages, and one more, qq
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const MADE_UP = "qq";
const LATIN = "abcdefghijklmnopqrstuvwxyz";
const GREEK = "αβψδεφγηιξκλμνοπθρστυωςχυζ";
const LETTERS = new Map(
  [...LATIN].flatMap((letter, index) => [
    [letter, GREEK[index]],
    [letter.toUpperCase(), GREEK[index].toUpperCase()],
  ]),
);

/** A text in the made-up language. */
export function madeUp(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "");
  return plain.replace(/[a-z]/gi, (letter) => LETTERS.get(letter));
}

/** What stands before the text of a line: an id, an attribute, or a variant. */
const HEAD = /^(?:-?[a-zA-Z][\w-]*\s*=|\s+\.[a-zA-Z][\w-]*\s*=|\s*\*?\[[^\]]*\])/;

/** A Fluent file in the made-up language. What is in braces stays as it is. */
export function madeUpSentences(source) {
  const line = (text) => {
    if (text.startsWith("#")) return text;
    const head = HEAD.exec(text)?.[0] ?? "";
    const parts = text.slice(head.length).split(/(\{[^}]*(?:\}|$))/);
    return head + parts.map((part, index) => (index % 2 ? part : madeUp(part))).join("");
  };
  return source.split("\n").map(line).join("\n");
}

/** A table of names in the made-up language: the ids stay. */
export function madeUpTable(source) {
  const [header, ...lines] = source.split("\n");
  const row = (line) => {
    const [id, ...cells] = line.split(",");
    return [id, ...cells.map(madeUp)].join(",");
  };
  return [header, ...lines.map(row)].join("\n");
}

/** Copies the folders of all languages and adds the made-up one. */
export function makeUpLanguage(from, to) {
  cpSync(from, to, { recursive: true });
  const translate = (folder, target) => {
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(folder)) {
      const [path, made] = [join(folder, name), join(target, name)];
      if (statSync(path).isDirectory()) {
        translate(path, made);
        continue;
      }
      const source = readFileSync(path, "utf8");
      writeFileSync(made, name.endsWith(".ftl") ? madeUpSentences(source) : madeUpTable(source));
    }
  };
  translate(join(from, "en"), join(to, MADE_UP));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (!folder) throw new Error("usage: node tools/made-up.mjs FOLDER");
  makeUpLanguage(fileURLToPath(new URL("../../crates/texts/ftl", import.meta.url)), folder);
}
