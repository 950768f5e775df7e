import type { Table, TeamColour } from "../protocol/wire";
import type { Player } from "./props";

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

/** The others, in the order in which they sit around the table from one's own seat on. */
export function othersOf(
  players: readonly Player[],
  table: Table,
  seat: number | null,
): readonly Player[] {
  const there = players.filter(
    (player) => table.playing.includes(player.seat) || table.removed.includes(player.seat),
  );
  if (seat === null) return there;
  const after = there.filter((player) => player.seat > seat);
  return [...after, ...there.filter((player) => player.seat < seat)];
}

/** The teams that play, in the order of their colours, with their players. */
export function teamsOf(players: readonly Player[]): { team: TeamColour; players: Player[] }[] {
  return TEAM_COLOURS.map((team) => ({
    team,
    players: players.filter((player) => player.team === team),
  })).filter(({ players: members }) => members.length > 0);
}
