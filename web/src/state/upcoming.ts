import type { Table } from "../protocol/wire";
import type { RoomState } from "./room";
import { emptyTable } from "./table";

/**
 * The table shown during a countdown, before the first card: who will play is
 * known by then. The tie-break for a champion is not known in advance. `before` is
 * the last result, which stays until there are cards. A game that goes on after a
 * pause already has its table.
 */
export function upcomingTable(state: RoomState, before: Table | null): Table | null {
  const { room, series, view } = state;
  if (room?.phase.phase === "playing") {
    const known = room.progress?.series === series?.series;
    const begun = view && view.table.playing.length > 0 && view.table.ranks === null;
    return known && begun ? null : before;
  }
  if (room?.phase.phase !== "countdown" || room.phase.resumes) return null;
  const { progress, settings, members } = room;
  const next = progress ? series?.games[progress.position + 1] : settings.games[0];
  if (!next) return null;
  const seats = members.flatMap(({ seat }) => (seat === null ? [] : [seat]));
  return {
    ...emptyTable(next.game, seats.length, 0),
    playing: seats.sort((one, other) => one - other),
  };
}
