import type { GameName } from "../protocol/wire";
import { tableFor, type GameTable } from "../tables/tables";
import WholeTable from "../tables/WholeTable.svelte";

/** The table for those who hold no cards: they want to see everybody's. */
export function watchTableFor(game: GameName): GameTable {
  return game === "tower" || game === "well" ? WholeTable : tableFor(game);
}
