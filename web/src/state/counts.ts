/** What a game counts: cards of people, or points of teams. */
import type { Table, TeamColour } from "../protocol/wire";

export const TEAM_COLOURS: readonly TeamColour[] = ["pink", "orange", "green", "blue"];

/** The number that stands beside somebody's name: what this game counts. */
export function countOf(table: Table, seat: number): number {
  switch (table.game) {
    case "hot-potato":
    case "tie-break":
    case "triplet":
      return table.fronts[seat] ?? 0;
    default:
      return table.hands[seat]?.count ?? 0;
  }
}

export function pointsOf(table: Table, team: TeamColour): number {
  return table.points[TEAM_COLOURS.indexOf(team)] ?? 0;
}
