import type { Component } from "svelte";
import type { GameName } from "../protocol/wire";
import MatchTable from "./MatchTable.svelte";
import type { TableProps } from "./props";

export type GameTable = Component<TableProps>;

/** The table of a game. The ones with boards and rings come when they are needed. */
export function tableFor(game: GameName): Promise<GameTable> | GameTable {
  switch (game) {
    case "hot-potato":
    case "tie-break":
      return import("./PotatoTable.svelte").then((loaded) => loaded.default);
    case "gift":
      return import("./GiftTable.svelte").then((loaded) => loaded.default);
    case "triplet":
      return import("./TripletTable.svelte").then((loaded) => loaded.default);
    case "connect":
      return import("./ConnectTable.svelte").then((loaded) => loaded.default);
    default:
      return MatchTable;
  }
}
