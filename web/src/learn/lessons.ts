/** What each example shows: whose turn it is, one after the other. */
import { YOU, type ExampleGame } from "./dealer";

/** Somebody calls; `line` means until four lie in a row. */
export type Beat = { readonly seat: number; readonly until?: "line" };

export const LESSONS: Readonly<Record<ExampleGame, readonly Beat[]>> = {
  tower: [{ seat: YOU }, { seat: YOU }, { seat: 1 }, { seat: YOU }],
  well: [{ seat: YOU }, { seat: 2 }, { seat: YOU }, { seat: YOU }],
  "hot-potato": [{ seat: YOU }, { seat: 1 }],
  gift: [{ seat: YOU }, { seat: 1 }, { seat: YOU }],
  triplet: [{ seat: YOU }, { seat: 1 }, { seat: YOU }],
  connect: [{ seat: YOU, until: "line" }],
};

export const EXAMPLE_GAMES = Object.keys(LESSONS) as ExampleGame[];

/** The deck an example is played with. */
export function deckOf(game: ExampleGame): string {
  return game === "connect" ? "connect" : "classic";
}
