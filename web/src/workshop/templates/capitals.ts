import type { NewEntry } from "../draft/draft";
import type { Table } from "./tables";
import { words } from "./templates";

/** Countries and their capitals, in the order of the table: the best known first. */
export function capitals(table: Table): readonly NewEntry[] {
  return [...table.rows].map(([id, [country = id, capital = ""]]) => words(country, capital));
}
