/** People's own decks, looked up by their address. */
import { fetchJson } from "./decks";

/** What the lobby needs to know of a deck: the revision goes into the settings of a room. */
export type FoundDeck = {
  readonly address: string;
  readonly revision: string;
  readonly title: string;
};

/** The part of the answer that is used here. */
type Answer = { readonly revision: string; readonly draft: { readonly title: { name: string } } };

/** Looks up a deck. Its cards may have changed since, so this is asked every time. */
export async function findDeck(address: string): Promise<FoundDeck> {
  const path = `/api/decks/at/${encodeURIComponent(address)}`;
  const { revision, draft } = await fetchJson<Answer>(path);
  return { address, revision, title: draft.title.name };
}
