/** Decks from the server, fetched once and cached. */
import { keepSheet } from "../drawings/pictures";
import { readSheet } from "../drawings/sheet";
import type { Deck, DeckSummary, ListedDeck } from "../protocol/http";
import { drawingOf, drawingsOf, upToDate, type OldDeck } from "./faces";

const decks = new Map<string, Promise<Deck>>();
let summaries: Promise<DeckSummary[]> | null = null;
let listed: Promise<ListedDeck[]> | null = null;

/** On a dead connection a request neither succeeds nor fails. */
const ANSWER_MS_MAX = 60_000;

/** The server said no. */
export class NotFetched extends Error {
  constructor(
    path: string,
    readonly status: number,
  ) {
    super(`${path}: ${status}`);
  }
}

async function get(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout?.(ANSWER_MS_MAX) });
  if (!answer.ok) throw new NotFetched(path, answer.status);
  return answer;
}

export async function fetchJson<T>(path: string): Promise<T> {
  return (await (await get(path)).json()) as T;
}

/** Failures are not cached, so that the next request tries again. */
function forgetOnFailure<T>(promise: Promise<T>, forget: () => void): Promise<T> {
  promise.catch(forget);
  return promise;
}

export function listDecks(): Promise<DeckSummary[]> {
  summaries ??= forgetOnFailure(fetchJson<DeckSummary[]>("/api/decks"), () => (summaries = null));
  return summaries;
}

/** The decks that the owner of the server lists for everybody. */
export function listedDecks(): Promise<ListedDeck[]> {
  listed ??= forgetOnFailure(fetchJson<ListedDeck[]>("/api/decks/listed"), () => (listed = null));
  return listed;
}

/** Loads a deck with its drawings, so that its cards can be shown at once. */
export function loadDeck(name: string): Promise<Deck> {
  let deck = decks.get(name);
  if (!deck) {
    deck = forgetOnFailure(fetchDeck(name), () => decks.delete(name));
    decks.set(name, deck);
  }
  return deck;
}

async function fetchDeck(name: string): Promise<Deck> {
  const deck = upToDate(await fetchJson<Deck | OldDeck>(`/api/decks/${encodeURIComponent(name)}`));
  const sprite = await (await get(deck.sprite)).text();
  keepSheet(name, await readSheet(sprite, drawingsOf(deck)));
  sprites.set(name, sprite);
  return deck;
}

/** Sprites that are not in the page yet. */
const sprites = new Map<string, string>();

/** The reference to a symbol for `<use>`; adds the deck's sprite to the page if needed. */
export function symbolRef(deck: Deck, symbol: number, face = 0): string {
  const sprite = sprites.get(deck.name);
  if (sprite) putSprite(deck.name, sprite);
  sprites.delete(deck.name);
  return `#${deck.name}-s${drawingOf(deck, { symbol, face })}`;
}

/** Adds a sprite to the page. Cards do not need it. */
function putSprite(name: string, text: string) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const symbol of parsed.querySelectorAll("symbol")) symbol.id = `${name}-${symbol.id}`;
  parsed.setAttribute("aria-hidden", "true");
  parsed.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(parsed));
}

/** The symbol that two cards share; proper decks have exactly one. */
export function sharedSymbol(deck: Deck, one: number, other: number): number | undefined {
  const there = new Set(deck.cards[other]?.symbols.map((place) => place.symbol));
  return deck.cards[one]?.symbols.find((place) => there.has(place.symbol))?.symbol;
}
