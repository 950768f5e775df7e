import { GAMES } from "../games/games";
import type { Call, Cell, Place, Table } from "../protocol/wire";

/** A place as a key: equal places have equal keys. */
export function placeKey(place: Place): string {
  switch (place.p) {
    case "hand":
    case "front":
      return `${place.p} ${place.seat}`;
    case "slot":
      return `slot ${place.slot}`;
    case "cell":
      return `cell ${place.cell.q} ${place.cell.r}`;
    default:
      return place.p;
  }
}

export const CENTRE: Place = { p: "centre" };
export const PILE: Place = { p: "pile" };

export function hand(seat: number): Place {
  return { p: "hand", seat };
}

export function slot(number: number): Place {
  return { p: "slot", slot: number };
}

export function cell(where: Cell): Place {
  return { p: "cell", cell: where };
}

/** The face-up card at a place, if there is one. */
export function cardAt(table: Table, place: Place): number | null {
  switch (place.p) {
    case "centre":
      return table.centre.top;
    case "hand":
      return table.hands[place.seat]?.top ?? null;
    case "slot":
      return table.slots[place.slot] ?? null;
    case "cell": {
      const { q, r } = place.cell;
      return table.board.find((at) => at.cell.q === q && at.cell.r === r)?.card ?? null;
    }
    default:
      return null;
  }
}

/**
 * The places whose cards a call is about: a reaction is measured from the
 * moment the last of these cards could be seen.
 */
export function placesOf(table: Table, seat: number, call: Call): Place[] {
  return [...comparedPlaces(table, seat), ...namedPlaces(call)];
}

/** The places that every call in this game compares. */
export function comparedPlaces(table: Table, seat: number): Place[] {
  switch (GAMES[table.game].compares) {
    case "centre-and-own":
      return [CENTRE, hand(seat)];
    case "centre":
      return [CENTRE];
    case "own":
      return [hand(seat)];
    case "all-hands":
      return table.playing.map(hand);
    case "two-slots":
      return [slot(0), slot(1)];
    case "none":
      return [];
  }
}

/** The places that a call itself names. */
function namedPlaces(call: Call): Place[] {
  switch (call.c) {
    case "match":
      return [];
    case "give":
      return [hand(call.target)];
    case "triplet":
      return call.slots.map(slot);
    case "place":
      return [cell(call.anchor)];
  }
}
