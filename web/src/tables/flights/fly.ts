/**
 * Cards that fly are copies: the real card has already been replaced. The events
 * alone determine which copies fly, and where to.
 */
import type { Event, Place, Table, TeamColour } from "../../protocol/wire";
import { cardAt, cell, placeKey } from "../../state/places";

/** Whoever scores in Connect takes the starting card as a point. */
export type Target = Place | { readonly p: "team"; readonly team: TeamColour };

export type Flight = {
  readonly card: number;
  readonly from: Place;
  readonly to: Target;
  /** The symbol that was called, if any. */
  readonly symbol: number | null;
};

/** More at once would only be confusing. */
export const FLIGHTS_MAX = 4;

const START = cell({ q: 0, r: 0 });

/** The face-up cards that moved from one place to another. */
export function flightsOf(events: readonly Event[], before: Table): Flight[] {
  let flights: Flight[] = [];
  let symbol: number | null = null;
  for (const event of events) {
    if (event.e === "started" || event.e === "gathered") {
      flights = flights.filter(({ to }) => to.p === "team");
      symbol = null;
    } else if (event.e === "scored") {
      const card = cardAt(before, START);
      const to = { p: "team", team: event.colour } as const;
      if (card !== null) flights.push({ card, from: START, to, symbol: null });
    } else if (event.e === "called") {
      symbol = event.call.symbol;
    } else if (event.e === "moved" && event.card !== null) {
      const { card, from, to } = event;
      if (from.p !== "pile") flights.push({ card, from, to, symbol });
    }
  }
  return flights.slice(0, FLIGHTS_MAX);
}

/**
 * Where a place is on the screen. Cards won by a player, and hands that are not
 * shown, are where the name is.
 */
export function findPlace(root: ParentNode, place: Target): Element | null {
  if (place.p === "team") return root.querySelector(`[data-team="${place.team}"]`);
  const exact = root.querySelector(`[data-place="${placeKey(place)}"]`);
  if (exact) return exact;
  if (place.p === "hand" || place.p === "front") {
    return root.querySelector(`[data-seat="${place.seat}"] svg, [data-seat="${place.seat}"]`);
  }
  return null;
}

export type Box = { readonly x: number; readonly y: number; readonly size: number };

/** The square a card would take at a place, around its middle. */
export function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const size = Math.min(width, height);
  return { x: left + (width - size) / 2, y: top + (height - size) / 2, size };
}

/** The largest size of a copy: it must not cover the card that people are already searching. */
export const COPY_PX_MAX = 130;
/** The smallest size: names are small, and cards fly from names too. */
const COPY_PX_MIN = 44;

/**
 * The path of a copy: from the rim of the card that faces its goal, small enough
 * to leave the new card visible, to the middle of the goal.
 */
export function pathBetween(from: Box, to: Box): { start: Box; end: Box } {
  const size = Math.min(COPY_PX_MAX, Math.max(COPY_PX_MIN, from.size * 0.42));
  const [fromX, fromY] = [from.x + from.size / 2, from.y + from.size / 2];
  const [toX, toY] = [to.x + to.size / 2, to.y + to.size / 2];
  const away = Math.max(1, Math.hypot(toX - fromX, toY - fromY));
  const out = Math.min(0.42 * from.size, away / 2) / away;
  const small = Math.min(size, Math.max(COPY_PX_MIN / 2, to.size));
  return {
    start: {
      x: fromX + (toX - fromX) * out - size / 2,
      y: fromY + (toY - fromY) * out - size / 2,
      size,
    },
    end: { x: toX - small / 2, y: toY - small / 2, size: small },
  };
}
