import { withFace } from "../../decks/faces";
import type { Deck } from "../../protocol/http";
import type { Place } from "../../protocol/wire";
import { faceAt } from "../../state/faces";
import type { TableProps } from "../props";

export type Shown = Pick<TableProps, "deck" | "faces" | "table" | "seat">;

/** The deck with the faces that its cards show at a place. */
export function deckAt({ deck, faces, table, seat }: Shown, place: Place): Deck {
  return faces === "by_place" ? withFace(deck, faceAt(table, place, seat)) : deck;
}
