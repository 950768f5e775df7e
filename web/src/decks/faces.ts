/**
 * Which drawings symbols show. Symbols of people's own decks may have several faces, such as a
 * word and its translation. No browser needed: the worker and tests use this too.
 */
import type { Deck, DeckSymbol } from "../protocol/http";
import type { ArrangedCard, SymbolPlace } from "../protocol/wire";
import { nameIn, type Language } from "../texts/names";

/** A deck as it looks in some place: every symbol shows the face with this number. */
type FacedDeck = Deck & { readonly face: number; readonly printed: Deck };

const faced = new WeakMap<Deck, FacedDeck[]>();

/**
 * The deck with the cards for places that show this face. The same face is always the same
 * object, so that nothing is drawn again without need.
 */
export function withFace(deck: Deck, face: number): Deck {
  const { by_face } = deck;
  const number = face % (by_face.length || 1);
  const cards = by_face[number];
  if (!cards) return deck;
  const known = faced.get(deck) ?? [];
  faced.set(deck, known);
  known[number] ??= { ...deck, cards, face: number, printed: deck };
  return known[number];
}

/** Completes cards of a deck in place; so they are in all that `withFace` returns. */
export function putPlaces(deck: Deck, arranged: readonly ArrangedCard[]) {
  for (const { card, symbols, by_face } of arranged) {
    const put = (cards: Deck["cards"] | undefined, places: SymbolPlace[]) => {
      const one = cards?.[card];
      if (cards && one) cards[card] = { ...one, symbols: places };
    };
    put(deck.cards, symbols);
    by_face.forEach((places, face) => put(deck.by_face[face], places));
  }
}

/** The number of the face that all symbols show; null for cards as they are printed. */
export function faceOf(deck: Deck): number | null {
  return "face" in deck ? (deck as FacedDeck).face : null;
}

/** The deck as it was loaded. */
export function printedOf(deck: Deck): Deck {
  return "printed" in deck ? (deck as FacedDeck).printed : deck;
}

export function hasSeveralFaces(deck: Deck): boolean {
  return deck.by_face.length > 1;
}

/** The number of a drawing in the deck's sprite. */
export function drawingOf(deck: Deck, { symbol, face }: Pick<SymbolPlace, "symbol" | "face">) {
  const { drawing, faces } = deck.symbols[symbol] ?? { drawing: symbol, faces: 1 };
  return drawing + (face % faces);
}

/** How many drawings the deck's sprite has. */
export function drawingsOf({ symbols }: Pick<Deck, "symbols">): number {
  return symbols.reduce((most, { drawing, faces }) => Math.max(most, drawing + faces), 0);
}

/** The face of a symbol on a card; the first one if it is not there. */
export function faceOnCard(deck: Deck, card: number, symbol: number): number {
  return deck.cards[card]?.symbols.find((place) => place.symbol === symbol)?.face ?? 0;
}

/** What the face of a symbol is called: the word that it shows, or else the symbol's name. */
export function nameOfFace(
  deck: Deck,
  { symbol, face }: Pick<SymbolPlace, "symbol" | "face">,
  language: Language,
): string | undefined {
  const known = deck.symbols[symbol];
  return known && (known.words[face % known.faces] ?? nameIn(known.names, language));
}

/** A card as somebody saw it: with the face of its place, or as it is printed. */
export type SeenCard = { readonly card: number; readonly face: number | null };

/** What a symbol is called that was seen on these cards: all its faces there, each name once. */
export function nameOnCards(
  deck: Deck,
  symbol: number,
  cards: readonly SeenCard[],
  language: Language,
): string {
  const names = cards.flatMap(({ card, face }) => {
    const place = deck.cards[card]?.symbols.find((one) => one.symbol === symbol);
    if (!place) return [];
    return nameOfFace(deck, { symbol, face: face ?? place.face }, language) ?? [];
  });
  const once = [...new Set(names)];
  return once.length > 0 ? once.join(" / ") : nameIn(deck.symbols[symbol]?.names, language);
}

type OldSymbol = Pick<DeckSymbol, "id"> &
  Partial<DeckSymbol> & { readonly en?: string; readonly de?: string };
type OldCard = Omit<Deck["cards"][number], "symbols"> & {
  readonly symbols: readonly (Omit<SymbolPlace, "face"> & Partial<SymbolPlace>)[];
};
/** A box as it was described before symbols had several faces, before these had names, or before
 * there were more than two languages. */
export type OldDeck = Omit<Deck, "symbols" | "cards" | "by_face"> & {
  readonly symbols: readonly OldSymbol[];
  readonly cards: readonly OldCard[];
};

/** The service worker may still have an old description of a box; its symbols have one face each. */
export function upToDate(deck: Deck | OldDeck): Deck {
  if (isUpToDate(deck)) return deck;
  return {
    by_face: [],
    ...deck,
    symbols: deck.symbols.map(({ en, de, ...symbol }: OldSymbol, drawing) => ({
      drawing,
      faces: 1,
      words: [null],
      names: { ...(en && { en }), ...(de && { de }) },
      ...symbol,
    })),
    cards: deck.cards.map((card) => ({
      ...card,
      symbols: card.symbols.map((place) => ({ face: 0, ...place })),
    })),
  };
}

function isUpToDate(deck: Deck | OldDeck): deck is Deck {
  return (
    "by_face" in deck &&
    deck.symbols.every(({ words, names }) => words !== undefined && names !== undefined)
  );
}
