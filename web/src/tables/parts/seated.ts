import type { Table, TeamColour } from "../../protocol/wire";
import { TEAM_COLOURS } from "../../games/teams";
import type { Player } from "../props";

/** The other players, in seating order starting after the player's own seat. */
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

/** The teams that play, in colour order, with their players. */
export function teamsOf(players: readonly Player[]): { team: TeamColour; players: Player[] }[] {
  return TEAM_COLOURS.map((team) => ({
    team,
    players: players.filter((player) => player.team === team),
  })).filter(({ players: members }) => members.length > 0);
}
