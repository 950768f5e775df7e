import type { Component } from "svelte";
import type { GameName } from "../protocol/wire";
import ConnectTable from "./connect/ConnectTable.svelte";
import GiftTable from "./GiftTable.svelte";
import MatchTable from "./MatchTable.svelte";
import PotatoTable from "./PotatoTable.svelte";
import type { TableProps } from "./props";
import TripletTable from "./TripletTable.svelte";

export type GameTable = Component<TableProps>;

const TABLES: Partial<Record<GameName, GameTable>> = {
  "hot-potato": PotatoTable,
  "tie-break": PotatoTable,
  gift: GiftTable,
  triplet: TripletTable,
  connect: ConnectTable,
};

/** The table of a game. */
export function tableFor(game: GameName): GameTable {
  return TABLES[game] ?? MatchTable;
}
