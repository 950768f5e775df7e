/** Names and numbers as text in the chosen language. */
import { nameOnCards, type SeenCard } from "../decks/faces";
import type { Deck } from "../protocol/http";
import { language, listed, say } from "../texts/texts.svelte";
import type { Measure } from "./outcome";
import type { Person } from "./record";

export function secondsText(ms: number): string {
  const seconds = new Intl.NumberFormat(language(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(ms / 1000);
  return say("results-seconds", { seconds });
}

/** What a symbol is called; if it has several faces, those that were seen on these cards. */
export function symbolName(
  deck: Deck | undefined,
  symbol: number,
  cards: readonly SeenCard[] = [],
): string {
  return deck ? nameOnCards(deck, symbol, cards, language()) : "";
}

type Named = Pick<Person, "seat" | "name">;

export function nameAt(players: readonly Named[], seat: number): string {
  return players.find((player) => player.seat === seat)?.name ?? "·";
}

export function namesAt(players: readonly Named[], seats: readonly number[]): string {
  return listed(seats.map((seat) => nameAt(players, seat)));
}

export function countText(measure: Measure, count: number): string {
  return measure === "none" ? "" : say(`results-${measure}`, { count });
}

/** Who won, addressed to the reader. */
export function headline(
  players: readonly Person[],
  winners: readonly number[],
  series: boolean,
  mySeat: number | null,
): string {
  const word = series ? "champion" : "winner";
  if (winners.length === 0) return say("results-over");
  if (winners.length > 1) {
    return say(`results-${word}s`, { names: namesAt(players, winners) });
  }
  if (winners[0] === mySeat) return say(`results-${word}-you`);
  return say(`results-${word}`, { name: namesAt(players, winners) });
}
