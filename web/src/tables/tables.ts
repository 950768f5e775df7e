import type { Component } from "svelte";
import { GAMES, type TableName } from "../games/games";
import type { GameName } from "../protocol/wire";
import ConnectTable from "./connect/ConnectTable.svelte";
import GiftTable from "./GiftTable.svelte";
import MatchTable from "./MatchTable.svelte";
import PotatoTable from "./PotatoTable.svelte";
import type { TableProps } from "./props";
import TripletTable from "./TripletTable.svelte";
import WholeTable from "./WholeTable.svelte";

export type TableComponent = Component<TableProps>;

const TABLES: Readonly<Record<TableName, TableComponent>> = {
  match: MatchTable,
  whole: WholeTable,
  potato: PotatoTable,
  gift: GiftTable,
  triplet: TripletTable,
  connect: ConnectTable,
};

/** The table component of a game, for players or for spectators. */
export function tableFor(game: GameName, as: "playing" | "watching"): TableComponent {
  return TABLES[GAMES[game].table[as]];
}
