/** Decks from the server, fetched once and cached. */
import { keepSheet } from "../drawings/pictures";
import { readSheet } from "../drawings/sheet";
import type { Deck, DeckSummary, ListedDeck } from "../protocol/http";
import { completeWith, keepUpToDate } from "./arranged";
import { drawingOf, drawingsOf, upToDate, type OldDeck } from "./faces";
import { notePacking } from "./packing.svelte";

/** A deck that can be used, and the same deck when all its cards are arranged. */
type Loading = { readonly opened: Promise<Deck>; readonly whole: Promise<Deck> };
const decks = new Map<string, Loading>();
let summaries: Promise<DeckSummary[]> | null = null;
let listed: Promise<ListedDeck[]> | null = null;

/** On a dead connection a request neither succeeds nor fails. */
const ANSWER_MS_MAX = 60_000;

/** If the server cannot wait for the last card, it is not asked again before this. */
const ASK_AGAIN_MS = 300;
/** While a deck is in use, the network may fail for a while. */
const FAILED_MS = 2000;
const FAILURES_MAX = 60;

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

/**
 * Loads a deck with its drawings, so that its cards can be shown at once, except for those that
 * the server is still arranging: these follow.
 */
export function openDeck(name: string): Promise<Deck> {
  return load(name).opened;
}

/** Loads a deck with its drawings and all its cards. */
export function loadDeck(name: string): Promise<Deck> {
  return load(name).whole;
}

function load(name: string): Loading {
  const known = decks.get(name);
  if (known) return known;
  const path = `/api/decks/${encodeURIComponent(name)}`;
  const first = fetchJson<Deck | OldDeck>(path).then((answer) => {
    const deck = upToDate(answer);
    keepUpToDate(deck);
    return deck;
  });
  const drawn = first.then(fetchDrawings);
  const opened = Promise.all([first, drawn]).then(([deck]) => deck);
  // The drawings are known before the last card is arranged.
  const whole = Promise.all([first.then((deck) => complete(path, deck)), drawn]);
  const forget = () => decks.delete(name);
  const loading = {
    opened: forgetOnFailure(opened, forget),
    whole: forgetOnFailure(
      whole.then(([deck]) => deck),
      forget,
    ),
  };
  decks.set(name, loading);
  return loading;
}

async function fetchDrawings(deck: Deck) {
  const sprite = await (await get(deck.sprite)).text();
  keepSheet(deck.name, await readSheet(sprite, drawingsOf(deck)));
  sprites.set(deck.name, sprite);
}

/** Waits until all cards of a deck are arranged, and completes it meanwhile. */
async function complete(path: string, deck: Deck): Promise<Deck> {
  let failures = 0;
  try {
    while (deck.packing) {
      notePacking(deck.name, deck.packing);
      const asked = performance.now();
      // The server answers when it is done, or after a moment.
      const newer = await fetchJson<Deck>(`${path}?wait=1`).catch((error: unknown) => {
        failures += 1;
        if (failures === FAILURES_MAX || (error instanceof NotFetched && error.status === 404))
          throw error;
        return null;
      });
      if (newer) {
        failures = 0;
        completeWith(deck, upToDate(newer));
      }
      const soon = asked + (newer ? ASK_AGAIN_MS : FAILED_MS) - performance.now();
      if (deck.packing && soon > 0) await new Promise((resolve) => setTimeout(resolve, soon));
    }
    return deck;
  } finally {
    notePacking(deck.name, null);
  }
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
