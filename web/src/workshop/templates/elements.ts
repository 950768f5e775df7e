import type { NewEntry } from "../draft/draft";
import type { Table } from "./tables";
import { words } from "./templates";

/** Symbols and names, in the order of the table: the best known first. */
export function elements(table: Table): readonly NewEntry[] {
  return [...table.rows].map(([symbol, [name = symbol]]) => words(symbol, name));
}
