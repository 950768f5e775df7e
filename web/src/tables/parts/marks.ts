import { cardAt, placeKey, placesOf } from "../../state/places";
import type { Place, Table } from "../../protocol/wire";
import type { Deck } from "../../protocol/http";
import type { Feedback } from "../props";

export type Mark = { readonly symbol: number; readonly mark: "called" | "wrong" };

/**
 * What to ring at a place. After a call that took cards or came late, other cards
 * are there, and a ring would be on the wrong card.
 */
export function markAt(
  deck: Deck,
  table: Table,
  feedback: Feedback | null,
  place: Place,
): Mark | null {
  if (!feedback || (feedback.kind !== "called" && feedback.kind !== "wrong")) return null;
  const key = placeKey(place);
  const places = placesOf(table, feedback.seat, feedback.call);
  if (!places.some((about) => placeKey(about) === key)) return null;
  const card = cardAt(table, place);
  const { symbol } = feedback.call;
  if (card === null || !showsSymbol(deck, card, symbol)) return null;
  return { symbol, mark: feedback.kind };
}

export function showsSymbol(deck: Deck, card: number, symbol: number): boolean {
  return deck.cards[card]?.symbols.some((place) => place.symbol === symbol) ?? false;
}
