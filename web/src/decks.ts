/** Decks as the server describes them, fetched once and kept. */
import { keepSheet } from "./drawings/pictures";
import { readSheet } from "./drawings/sheet";
import type { Deck, DeckSummary } from "./protocol/http";

const decks = new Map<string, Promise<Deck>>();
let summaries: Promise<DeckSummary[]> | null = null;

/** On a line that is dead an answer never comes, and never fails either. */
const ANSWER_MS_MAX = 60_000;

async function get(path: string): Promise<Response> {
  const answer = await fetch(path, { signal: AbortSignal.timeout?.(ANSWER_MS_MAX) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer;
}

async function fetchJson<T>(path: string): Promise<T> {
  return (await (await get(path)).json()) as T;
}

/** Keeps what comes, but not a failure: the next one who asks tries again. */
function kept<T>(made: Promise<T>, forget: () => void): Promise<T> {
  made.catch(forget);
  return made;
}

export function listDecks(): Promise<DeckSummary[]> {
  summaries ??= kept(fetchJson<DeckSummary[]>("/api/decks"), () => (summaries = null));
  return summaries;
}

/** A deck with its drawings at hand, so that its cards can be shown at once. */
export function loadDeck(name: string): Promise<Deck> {
  let deck = decks.get(name);
  if (!deck) {
    deck = kept(fetchDeck(name), () => decks.delete(name));
    decks.set(name, deck);
  }
  return deck;
}

async function fetchDeck(name: string): Promise<Deck> {
  const deck = await fetchJson<Deck>(`/api/decks/${encodeURIComponent(name)}`);
  const sprite = await (await get(deck.sprite)).text();
  keepSheet(name, await readSheet(sprite, deck.symbols.length));
  sprites.set(name, sprite);
  return deck;
}

/** The sprites that nobody has used yet. */
const sprites = new Map<string, string>();

/** The id under which a symbol of a deck can be used in drawings of this page. */
export function symbolRef(deck: Deck, symbol: number): string {
  const sprite = sprites.get(deck.name);
  if (sprite) putSprite(deck.name, sprite);
  sprites.delete(deck.name);
  return `#${deck.name}-s${symbol}`;
}

/** Puts a sprite into the page. Cards do without it. */
function putSprite(name: string, text: string) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  for (const symbol of parsed.querySelectorAll("symbol")) symbol.id = `${name}-${symbol.id}`;
  parsed.setAttribute("aria-hidden", "true");
  parsed.setAttribute("style", "position:absolute;width:0;height:0;overflow:hidden");
  document.body.append(document.adoptNode(parsed));
}

/** The symbols that both cards show: exactly one, in a proper deck. */
export function sharedSymbol(deck: Deck, one: number, other: number): number | undefined {
  const there = new Set(deck.cards[other]?.symbols.map((place) => place.symbol));
  return deck.cards[one]?.symbols.find((place) => there.has(place.symbol))?.symbol;
}
