/**
 * What the workshop asks of the server; the types of what goes over HTTP are generated.
 *
 * Who made a deck is known by a token, sent as `authorization: Bearer TOKEN`. A browser without
 * one sends none; `POST /api/decks` and `…/fork` then answer with a new one, which the browser
 * keeps. Nobody else ever sees it.
 *
 * Anything that fails answers with `Problem` as all other routes do. Its kinds here, besides the
 * known ones: `not_yours` (403), `changed_meanwhile` (409), `too_many_decks` (429), `bad_deck`
 * (422, with `findings`).
 *
 * | route | body | answer |
 * |---|---|---|
 * | `GET /api/decks/plan?pictures=N` | | `DeckPlan` |
 * | `GET /api/symbols?q=TEXT&lang=en` | | `SymbolsFound` |
 * | `GET /api/symbols/theme/THEME/SYMBOL.svg`, `GET /api/symbols/emoji/EMOJI.svg` | | a drawing |
 * | `POST /api/decks` | `multipart/form-data`, see `makeDeck` | 202 `JobStarted` |
 * | `POST /api/decks` | `application/zip`: a `.fano` file | 202 `JobStarted` |
 * | `GET /api/decks/jobs/JOB` | | `Job`; done when the deck is kept, before its cards are arranged |
 * | `DELETE /api/decks/jobs/JOB` | | 204; a finished job's deck stays |
 * | `GET /api/decks/at/ADDRESS` | | `OwnDeck` |
 * | `GET /api/decks/at/ADDRESS/pictures/N` | | picture N of its draft, made anew |
 * | `PUT /api/decks/at/ADDRESS?expected=REVISION` | as `POST` | 202 `JobStarted` |
 * | `POST /api/decks/at/ADDRESS/fork` | | 201 `DeckKept` |
 * | `DELETE /api/decks/at/ADDRESS` | | 204 |
 * | `GET /api/decks/at/ADDRESS/bundle.fano` | | the deck as one file |
 * | `GET /api/decks/at/ADDRESS/print.pdf?…` | | the deck on paper, see `PrintOptions` |
 * | `POST /api/decks/at/ADDRESS/print.pdf?…` | a picture for the backs | the same |
 * | `GET /api/decks/at/ADDRESS/invitation`, `…/qr.svg` | | `Invitation` as for rooms; its code |
 * | `GET /api/decks/REVISION` | | `Deck`, as for the boxes: for previews and games; `packing` says how far its cards are |
 * | `POST /api/rooms` | `NewRoom` | 201 `RoomCreated`, as today |
 * | `GET /api/drafts` | | `SavedDraft[]`, those of the token |
 * | `GET /api/drafts/ID` | | `OpenedDraft` |
 * | `PUT /api/drafts/ID?expected=VERSION` | `DraftToSave` | `DraftSaved`; 409 if it was saved elsewhere |
 * | `DELETE /api/drafts/ID` | | 204 |
 * | `PUT /api/drafts/ID/pictures/NAME` | a picture that the draft lists | 204 |
 * | `GET /api/drafts/ID/pictures/NAME` | | the picture, made anew |
 */
import type {
  DeckKept,
  DraftSaved,
  DraftToSave,
  Invitation,
  Job,
  JobStarted,
  NewRoom,
  OpenedDraft,
  OwnDeck as AnyOwnDeck,
  Problem,
  RoomCreated,
  SavedDraft,
  SymbolsFound,
} from "../protocol/http";
import { remember, remembered } from "../storage/remember";
import type { Language } from "../texts/names";
import { givenNames, type Draft, type Face, type Shape } from "./draft/draft";

/** A draft on its way to the server: the JSON of `fano_bundles::Draft`. */
export type DraftJson = {
  title: { name: string };
  /** The names stand beside the faces, by language. */
  entries: ({ faces: FaceJson[] } & { [language: Language]: unknown })[];
  /** Null: whatever gives the most cards. */
  symbols_per_card: number | null;
  shape: Shape;
  upright: boolean;
  one_size: boolean;
  smallest_percent: number | null;
  largest_percent: number | null;
  /** Whether the cards are coloured for Connect. */
  connect: boolean;
};

export type FaceJson =
  | { word: string }
  | { emoji: string }
  | { theme: { theme: string; symbol: string } }
  /** The number of the picture in the same request, counted from 0. */
  | { picture: number };

/** A deck at its address, with the draft as `DraftJson`: to the server it is any JSON. */
export type OwnDeck = AnyOwnDeck & { draft: DraftJson };

/** As the options of `fano print`; lengths in millimetres. */
export type PrintOptions = {
  /** `a4`, `a3`, `letter` or `200x300mm`. */
  paper: string;
  card_mm: number;
  cut: "outline" | "marks" | "none";
  backs: boolean;
  duplex: "long" | "short";
  /** A page with every symbol, all its faces and its name: the answer key. */
  names: boolean;
  rules: boolean;
  lang: Language;
};

/** How long a request about a draft may take. */
const DRAFT_MS_MAX = 60_000;
/** Browsers let 64 KiB outlive a page; a character may have three bytes. */
const KEEPALIVE_CHARS_MAX = 20_000;

/** The server said no, or did not answer at all. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem | null,
  ) {
    super(problem?.message ?? `status ${status}`);
  }
}

function withToken(): Record<string, string> {
  const token = remembered("maker");
  return token ? { authorization: `Bearer ${token}` } : {};
}

async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
  const headers = { ...withToken(), ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(path, { ...init, headers }).catch(() => null);
  if (!answer) throw new Refused(0, null);
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => null)) as Problem | null;
    throw new Refused(answer.status, problem);
  }
  if (answer.status === 204) return undefined as T;
  const said = (await answer.json().catch(() => null)) as (T & { token?: string }) | null;
  // A page instead of JSON: the server does not know the route.
  if (said === null) throw new Refused(404, null);
  if (typeof said.token === "string") remember("maker", said.token);
  return said;
}

/** The request that is going to be answered with a token. */
let tokenIsComing: Promise<unknown> | null = null;

/** Asks as the maker of something. Without a token, one request at a time: there is one maker. */
async function askAsMaker<T>(path: string, init: RequestInit): Promise<T> {
  while (!remembered("maker") && tokenIsComing) await tokenIsComing.catch(() => undefined);
  const answer = ask<T>(path, init);
  if (remembered("maker")) return answer;
  tokenIsComing = answer;
  try {
    return await answer;
  } finally {
    tokenIsComing = null;
  }
}

const at = (address: string) => `/api/decks/at/${encodeURIComponent(address)}`;

/** The draft as the server takes it, and the keys of its pictures in their order. */
export function toJson(draft: Draft, title: string): { json: DraftJson; pictures: string[] } {
  const pictures: string[] = [];
  const numberOf = (key: string) => {
    const known = pictures.indexOf(key);
    return known >= 0 ? known : pictures.push(key) - 1;
  };
  const face = (one: Face): FaceJson => {
    if (one.kind === "word") return { word: one.text };
    if (one.kind === "emoji") return { emoji: one.emoji };
    if (one.kind === "theme") return { theme: { theme: one.theme, symbol: one.symbol } };
    return { picture: numberOf(one.picture) };
  };
  const { options } = draft;
  const json: DraftJson = {
    title: { name: draft.title || title },
    entries: draft.entries.map(({ faces, names }) => ({
      ...givenNames(names),
      faces: faces.map(face),
    })),
    symbols_per_card: options.symbolsPerCard,
    shape: options.shape,
    upright: options.upright,
    one_size: options.oneSize,
    smallest_percent: options.smallestPercent,
    largest_percent: options.largestPercent,
    connect: options.suits,
  };
  return { json, pictures };
}

/**
 * Begins to make a deck, or a new revision of one. The form has a part `draft` (JSON) and, in
 * the order of their numbers, parts `picture` (PNG, JPEG, WebP or SVG files).
 */
export function makeDeck(
  json: DraftJson,
  pictures: readonly Blob[],
  before: DeckKept | null,
): Promise<JobStarted> {
  const form = new FormData();
  form.append("draft", new Blob([JSON.stringify(json)], { type: "application/json" }));
  for (const picture of pictures) form.append("picture", picture);
  if (!before) return askAsMaker("/api/decks", { method: "POST", body: form });
  const expected = encodeURIComponent(before.revision);
  return ask(`${at(before.address)}?expected=${expected}`, { method: "PUT", body: form });
}

/** Keeps a `.fano` file as a deck. */
export function openBundle(file: Blob): Promise<JobStarted> {
  const headers = { "content-type": "application/zip" };
  return askAsMaker("/api/decks", { method: "POST", body: file, headers });
}

export function lookAtJob(job: string): Promise<Job> {
  return ask(`/api/decks/jobs/${encodeURIComponent(job)}`);
}

export function cancelJob(job: string): Promise<void> {
  return ask(`/api/decks/jobs/${encodeURIComponent(job)}`, { method: "DELETE" });
}

export function lookAtDeck(address: string): Promise<OwnDeck> {
  return ask(at(address));
}

export function forkDeck(address: string): Promise<DeckKept> {
  return askAsMaker(`${at(address)}/fork`, { method: "POST" });
}

export function deleteDeck(address: string): Promise<void> {
  return ask(at(address), { method: "DELETE" });
}

export function invitationTo(address: string): Promise<Invitation> {
  return ask(`${at(address)}/invitation`);
}

export async function pictureOf(address: string, picture: number): Promise<Blob> {
  const answer = await fetch(`${at(address)}/pictures/${picture}`, { headers: withToken() });
  if (!answer.ok) throw new Refused(answer.status, null);
  return answer.blob();
}

export function findSymbols(query: string, language: Language): Promise<SymbolsFound> {
  return ask(`/api/symbols?q=${encodeURIComponent(query)}&lang=${language}`);
}

export function openRoom(room: NewRoom): Promise<RoomCreated> {
  const headers = { "content-type": "application/json" };
  return ask("/api/rooms", { method: "POST", headers, body: JSON.stringify(room) });
}

const draftAt = (id: string) => `/api/drafts/${encodeURIComponent(id)}`;
const draftPictureAt = (id: string, name: string) =>
  `${draftAt(id)}/pictures/${encodeURIComponent(name)}`;
/** On a dead connection a request neither succeeds nor fails. */
const inTime = () => ({ signal: AbortSignal.timeout?.(DRAFT_MS_MAX) });

/** The drafts of this browser; whoever has no token has none. */
export async function listDrafts(): Promise<SavedDraft[]> {
  return remembered("maker") ? ask("/api/drafts", inTime()) : [];
}

export function openDraft(id: string): Promise<OpenedDraft> {
  return ask(draftAt(id), inTime());
}

export function saveDraft(id: string, expected: number, draft: DraftToSave): Promise<DraftSaved> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(draft);
  // Short ones arrive even if the page is closed.
  const keepalive = body.length < KEEPALIVE_CHARS_MAX;
  const path = `${draftAt(id)}?expected=${expected}`;
  return askAsMaker(path, { method: "PUT", headers, body, keepalive, ...inTime() });
}

export function deleteDraft(id: string): Promise<void> {
  return ask(draftAt(id), { method: "DELETE" });
}

export function sendDraftPicture(id: string, name: string, picture: Blob): Promise<void> {
  return ask(draftPictureAt(id, name), { method: "PUT", body: picture, ...inTime() });
}

export async function draftPicture(id: string, name: string): Promise<Blob> {
  const answer = await fetch(draftPictureAt(id, name), { headers: withToken(), ...inTime() });
  if (!answer.ok) throw new Refused(answer.status, null);
  return answer.blob();
}

export const bundlePath = (address: string) => `${at(address)}/bundle.fano`;
export const qrPath = (address: string) => `${at(address)}/qr.svg`;

export function printPath(address: string, options: PrintOptions): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([key, value]) => [key, String(value)]),
  );
  return `${at(address)}/print.pdf?${query}`;
}

/** The deck on paper, with a picture of one's own on the backs. */
export async function printWithBack(
  address: string,
  options: PrintOptions,
  picture: Blob,
): Promise<Blob> {
  const path = printPath(address, options);
  const answer = await fetch(path, { method: "POST", body: picture }).catch(() => null);
  if (answer?.ok) return answer.blob();
  const problem = (await answer?.json().catch(() => null)) as Problem | null | undefined;
  throw new Refused(answer?.status ?? 0, problem ?? null);
}

/** The drawing of a face that the server draws. */
export function drawingPath(face: Extract<Face, { kind: "emoji" | "theme" }>): string {
  const names = face.kind === "emoji" ? [face.emoji] : [face.theme, face.symbol];
  return `/api/symbols/${face.kind}/${names.map(encodeURIComponent).join("/")}.svg`;
}
