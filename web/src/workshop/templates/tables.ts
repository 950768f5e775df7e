/** What templates need to know of a language: tables in the folder of its sentences. */
import { tables } from "virtual:tables";
import type { Language } from "../../texts/names";

export type TableName = "colours" | "capitals" | "elements";

/** The rows of a table by their ids, in its order. */
export type Table = {
  readonly language: Language;
  readonly rows: ReadonlyMap<string, readonly string[]>;
};

/** The table in a text with a header and commas between its cells. */
export function readTable(language: Language, text: string): Table {
  const lines = text.trim().split(/\r?\n/);
  const rows = lines.slice(1).map((line) => {
    const [id = "", ...cells] = line.split(",");
    return [id, cells] as const;
  });
  return { language, rows: new Map(rows) };
}

export async function loadTable(language: Language, name: TableName): Promise<Table> {
  const load = tables[`${language}/${name}`];
  if (!load) throw new Error(`there is no table ${name} in ${language}`);
  return readTable(language, (await load()).default);
}
