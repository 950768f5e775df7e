/** What a game counts: the cards of players, or the points of teams. */
import { GAMES } from "../games/games";
import { TEAM_COLOURS } from "../games/teams";
import type { Table, TeamColour } from "../protocol/wire";

/** The number beside a player's name. */
export function countOf(table: Table, seat: number): number {
  switch (GAMES[table.game].tally) {
    case "front":
      return table.fronts[seat] ?? 0;
    case "hand":
      return table.hands[seat]?.count ?? 0;
  }
}

export function pointsOf(table: Table, team: TeamColour): number {
  return table.points[TEAM_COLOURS.indexOf(team)] ?? 0;
}
