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

/** Who is ahead in what the game counts; nobody while all are equal. */
export function leadersOf(table: Table): readonly number[] {
  const { best } = GAMES[table.game];
  if (!best) return [];
  const counts = table.playing.map((seat) => countOf(table, seat));
  const first = best === "most" ? Math.max(...counts) : Math.min(...counts);
  const leaders = table.playing.filter((seat) => countOf(table, seat) === first);
  return leaders.length === table.playing.length ? [] : leaders;
}

export type Standing = {
  readonly count: number;
  /** Null while all are equal. */
  readonly rank: number | null;
  readonly players: number;
  readonly leads: boolean;
};

/** How a player stands during a game; null if nothing is counted. */
export function standingOf(table: Table, seat: number): Standing | null {
  const { best } = GAMES[table.game];
  if (!best || !table.playing.includes(seat)) return null;
  const count = countOf(table, seat);
  const leaders = leadersOf(table);
  const isAhead = (other: number) => (best === "most" ? other > count : other < count);
  const ahead = table.playing.filter((other) => isAhead(countOf(table, other))).length;
  return {
    count,
    rank: leaders.length > 0 ? ahead + 1 : null,
    players: table.playing.length,
    leads: leaders.includes(seat),
  };
}
