/**
 * Decks whose cards the server is still arranging. A deck can be used before the last one is:
 * its cards show nothing at first and are completed in place, one by one. A room sends the places
 * on a card right before the card; whoever sees one all the same without knowing them asks.
 */
import type { Deck } from "../protocol/http";
import type { ArrangedCard } from "../protocol/wire";
import { putPlaces } from "./faces";
import { awaitCards, noteCards } from "./packing.svelte";

/** Decks with cards that show nothing yet. */
const incomplete = new Map<string, Deck>();
/** Decks whose cards are all known. */
const whole = new Set<string>();
/** Places that came before their deck. */
const early = new Map<string, ArrangedCard[]>();
/** Told which cards of a deck have just been completed. */
const listeners = new Set<(deck: Deck, cards: readonly number[]) => void>();

/** Whether it is known where the drawings are on a card. */
export function isArranged(deck: Deck, card: number): boolean {
  return deck.cards[card]?.symbols.length !== 0;
}

/** The same for something that is to be updated when it changes. */
export function arrangedNow(deck: Deck, card: number): boolean {
  if (isArranged(deck, card)) return true;
  awaitCards();
  return false;
}

/** Whether all these cards of a deck can be painted, as far as is known here. */
export function canPaint(name: string, cards: readonly number[]): boolean {
  const deck = incomplete.get(name);
  return !deck || cards.every((card) => isArranged(deck, card));
}

/** Calls back with cards that are completed; the returned function stops that. */
export function onArranged(listener: (deck: Deck, cards: readonly number[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A deck was loaded. If its cards are still being arranged, it is completed from now on. */
export function keepUpToDate(deck: Deck) {
  if (!deck.packing) return noteWhole(deck);
  incomplete.set(deck.name, deck);
  const cards = early.get(deck.name) ?? [];
  early.delete(deck.name);
  addPlaces(deck.name, cards);
}

/** Places on some cards have come. */
export function addPlaces(name: string, cards: readonly ArrangedCard[]) {
  const deck = incomplete.get(name);
  if (deck) complete(deck, cards);
  else if (cards.length > 0 && !whole.has(name))
    early.set(name, [...(early.get(name) ?? []), ...cards]);
}

function complete(deck: Deck, arranged: readonly ArrangedCard[]) {
  const blank = arranged.filter(({ card }) => !isArranged(deck, card));
  putPlaces(deck, blank);
  if (blank.length === 0) return;
  const cards = blank.map(({ card }) => card);
  for (const listener of listeners) listener(deck, cards);
  noteCards();
}

/** Completes a deck with what is newly known of it. */
export function completeWith(deck: Deck, newer: Deck) {
  const known = newer.cards.map(({ symbols }, card) => ({
    card,
    symbols,
    by_face: newer.by_face.map((cards) => cards[card]?.symbols ?? []),
  }));
  complete(
    deck,
    known.filter(({ symbols }) => symbols.length > 0),
  );
  if (newer.packing) deck.packing = newer.packing;
  else {
    delete deck.packing;
    noteWhole(deck);
  }
}

function noteWhole({ name }: Deck) {
  whole.add(name);
  incomplete.delete(name);
  early.delete(name);
}

/** How many cards a request may name. */
const ASKED_MAX = 32;
/** Cards that are seen at the same time are asked for together. */
const GATHER_MS = 20;
/** If the server could not wait for a card, it is not asked again before this. */
const ASK_AGAIN_MS = 300;

/** Cards that somebody sees and that are not arranged, with how many see them. */
const seen = new Map<string, Map<number, number>>();
const asking = new Set<string>();

/** Asks for a card for as long as it is seen; the returned function says that it is not any more. */
export function askFor(name: string, card: number): () => void {
  const cards = seen.get(name) ?? new Map<number, number>();
  seen.set(name, cards);
  cards.set(card, (cards.get(card) ?? 0) + 1);
  void ask(name);
  return () => {
    const left = (cards.get(card) ?? 1) - 1;
    if (left > 0) cards.set(card, left);
    else cards.delete(card);
  };
}

async function ask(name: string) {
  if (asking.has(name)) return;
  asking.add(name);
  let waitMs = GATHER_MS;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    const deck = incomplete.get(name);
    const missing = [...(seen.get(name)?.keys() ?? [])].filter(
      (card) => deck && !isArranged(deck, card),
    );
    if (missing.length === 0) break;
    const ids = missing.slice(0, ASKED_MAX).join(",");
    const path = `/api/decks/${encodeURIComponent(name)}/cards?ids=${ids}`;
    const answer = await fetch(path).then(
      (got) => (got.ok ? (got.json() as Promise<{ cards: ArrangedCard[] }>) : null),
      () => null,
    );
    if (answer) addPlaces(name, answer.cards);
    waitMs = ASK_AGAIN_MS;
  }
  asking.delete(name);
}
