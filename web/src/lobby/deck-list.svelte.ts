/** The decks that a host can choose from: the boxes, those of the server, and those of this browser. */
import { addressIn } from "../decks/address";
import { listDecks, listedDecks, loadDeck, NotFetched } from "../decks/decks";
import { findDeck, type FoundDeck } from "../decks/own";
import type { Deck, DeckSummary, InLanguages } from "../protocol/http";
import { ENGLISH } from "../texts/names";
import { forgetOwnDeck, keepOwnDeck, ownDecks } from "../storage/own-decks";

/** More would have to be loaded than anybody looks at; the newest are the likeliest. */
const OWN_SHOWN_MAX = 8;

export type DeckEntry = {
  /** The name in the settings. */
  readonly name: string;
  readonly title: InLanguages | null;
};

/** Decks that belong together. */
export type DeckSection = {
  readonly name: "boxes" | "listed" | "own";
  readonly entries: readonly DeckEntry[];
};

export type AddProblem = "unclear" | "gone" | "unreachable";

export class DeckList {
  boxes = $state.raw<readonly Pick<DeckSummary, "name" | "title">[]>([]);
  /** Those that the owner of the server lists for everybody. */
  listed = $state.raw<readonly DeckEntry[]>([]);
  own = $state.raw<readonly FoundDeck[]>([]);
  /** Decks that are loaded, by their name in the settings. */
  loaded = $state.raw<Readonly<Record<string, Deck>>>({});
  problem = $state<AddProblem | null>(null);
  adding = $state(false);

  /** Lists all decks. Those that cannot be asked for now are left out. */
  async fill() {
    listDecks().then(
      (list) => (this.boxes = list),
      () => undefined,
    );
    listedDecks().then(
      (list) => (this.listed = list.map(({ deck: { name, title } }) => ({ name, title }))),
      () => undefined,
    );
    const found = ownDecks().slice(0, OWN_SHOWN_MAX).map(findOrForget);
    this.own = (await Promise.all(found)).filter((deck) => deck !== null);
  }

  /** All decks in order; the chosen one is there even if it came from elsewhere. */
  sections(chosen: string): readonly DeckSection[] {
    const own = this.own.map(({ revision: name, title }) => ({
      name,
      title: { [ENGLISH]: title },
    }));
    const known = { name: chosen, title: this.loaded[chosen]?.title ?? null };
    const all: DeckSection[] = [
      { name: "boxes", entries: this.boxes },
      { name: "listed", entries: this.listed },
      { name: "own", entries: [...own, known] },
    ];
    // Several addresses may lead to the same cards.
    const flat = all.flatMap(({ entries }) => entries);
    const isFirst = (entry: DeckEntry) => flat.find(({ name }) => name === entry.name) === entry;
    return all
      .map(({ name, entries }) => ({ name, entries: entries.filter(isFirst) }))
      .filter(({ entries }) => entries.length > 0);
  }

  /** Loads the cards of a deck; without a connection they stay blank. */
  async load(name: string) {
    if (this.loaded[name]) return;
    const deck = await loadDeck(name).catch(() => null);
    if (deck) this.loaded = { ...this.loaded, [name]: deck };
  }

  /** Adds the deck at an address that somebody pasted; returns its revision. */
  async add(text: string): Promise<string | null> {
    const address = addressIn(text);
    this.problem = address ? null : "unclear";
    if (!address) return null;
    this.adding = true;
    try {
      const deck = await findDeck(address);
      keepOwnDeck(address);
      this.own = [deck, ...this.own.filter((other) => other.address !== address)];
      return deck.revision;
    } catch (error) {
      this.problem = isGone(error) ? "gone" : "unreachable";
      return null;
    } finally {
      this.adding = false;
    }
  }
}

async function findOrForget(address: string): Promise<FoundDeck | null> {
  try {
    return await findDeck(address);
  } catch (error) {
    if (isGone(error)) forgetOwnDeck(address);
    return null;
  }
}

function isGone(error: unknown): boolean {
  return error instanceof NotFetched && error.status === 404;
}
