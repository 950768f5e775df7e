import type { SeenCard } from "../decks/faces";
import { GAMES } from "../games/games";
import type { Call, FaceChoice, GameName, Place, Table } from "../protocol/wire";
import { cardAt, placesOf } from "./places";

/** In how many columns the slots of a layout count. */
const COLUMNS = 3;

/** Whether a call compares two players' cards. */
function comparesHands(game: GameName): boolean {
  const { compares, call } = GAMES[game];
  return compares === "all-hands" || (compares === "own" && call === "give");
}

/**
 * The face that symbols with several faces show on a card at this place, if faces go by place:
 * cards that are compared show different ones. It mirrors the server's `face_at`; `seat` is the
 * viewer's, or null.
 */
export function faceAt(
  { game, playing }: Pick<Table, "game" | "playing">,
  place: Place,
  seat: number | null,
): number {
  switch (place.p) {
    case "hand":
      if (!comparesHands(game)) return 1;
      // Who does not take part watches the tie-break of the others.
      if (seat !== null && playing.includes(seat)) return place.seat === seat ? 0 : 1;
      return playing.filter((other) => other < place.seat).length;
    case "front":
      return 1;
    case "slot":
      return (Math.floor(place.slot / COLUMNS) + (place.slot % COLUMNS)) % COLUMNS;
    default:
      return 0;
  }
}

/** The cards that a call compares, as its caller sees them. */
export function seenCards(table: Table, seat: number, call: Call, faces: FaceChoice): SeenCard[] {
  return placesOf(table, seat, call).flatMap((place) => {
    const card = cardAt(table, place);
    if (card === null) return [];
    return [{ card, face: faces === "by_place" ? faceAt(table, place, seat) : null }];
  });
}
