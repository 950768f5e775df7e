/** How far decks are whose cards the server is still arranging. */
import type { Packing } from "../protocol/http";

let packing = $state.raw<Readonly<Record<string, Packing>>>({});

/** How far a deck is; null if all its cards are there, or nothing is known of it. */
export function packingOf(name: string | null | undefined): Packing | null {
  return (name && packing[name]) || null;
}

export function notePacking(name: string, far: Packing | null) {
  const others = Object.entries(packing).filter(([other]) => other !== name);
  packing = Object.fromEntries(far ? [...others, [name, far]] : others);
}

/** Counts how often cards were completed. */
let completed = $state(0);

/** Has whoever calls this from something reactive updated when more cards are completed. */
export function awaitCards() {
  void completed;
}

export function noteCards() {
  completed += 1;
}
