import type { Player } from "../src/play/props";
import { TEAM_COLOURS } from "../src/play/counts";
import type { GameName, Table } from "../src/protocol/wire";
import { emptyTable } from "../src/state/table";

const NAMES = ["Mia", "Jonas", "Amelie", "Bo", "Maximilian", "Zoë", "Ravi", "Charlotte"];

export function madeUpPlayers(count: number, teams: boolean, sides: number): Player[] {
  return Array.from({ length: count }, (_, seat) => ({
    seat,
    name: NAMES[seat] ?? `P${seat}`,
    colour: seat,
    team: teams ? (TEAM_COLOURS[seat % sides] ?? null) : null,
    online: seat !== 2,
    bot: seat === 3,
  }));
}

/** A spiral of cells around the middle. */
const CELLS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [-1, 1],
  [1, -1],
  [2, -1],
  [-1, 2],
  [2, 0],
  [-2, 1],
  [3, -1],
  [0, -1],
  [0, -2],
  [1, -2],
  [-2, 2],
  [-3, 2],
  [3, 0],
  [1, 1],
  [-1, 0],
] as const;

export function madeUpTable(game: GameName, seats: number, cards: number): Table {
  const table = emptyTable(game, seats, 20);
  table.playing = Array.from({ length: seats }, (_, seat) => seat);
  table.centre = { count: 23, top: 40 };
  table.hands = table.playing.map((seat) => ({ count: 1 + (seat % 4), top: 3 + seat * 4 }));
  table.fronts = table.playing.map((seat) => (seat * 7) % 5);
  table.frozen_until_ms = table.playing.map((seat) => (seat === 1 ? 9000 : 0));
  table.round = 2;
  table.pile = 18;
  if (game === "hot-potato" && seats > 3) table.hands[3] = { count: 0, top: null };
  if (game === "triplet" || game === "practice") {
    table.slots = Array.from({ length: game === "triplet" ? cards : 2 }, (_, slot) => slot * 4 + 1);
  }
  if (game === "connect") {
    // The cards of the box come as ten starting cards, then twenty of each colour.
    table.hands = table.playing.map((seat) => ({ count: 14 - seat, top: 15 + 20 * (seat % 4) }));
    table.points = [2, 1, 0, 0];
    table.board = CELLS.slice(0, cards).map(([q, r], index) => ({
      cell: { q, r },
      card: index === 0 ? 0 : 20 + ((index * 23) % 70),
      number: index,
    }));
  }
  return table;
}
