/**
 * Faces of cards that are ready before their cards come. The painter draws
 * them beside the page; each can be shown once, and is drawn again then.
 */
import type { Deck } from "../decks";
import { inLastPauses, inPauses, notAnyMore } from "../frames/pauses";
import { drawFace, type Look } from "./face";
import type { Order, Painted } from "./painter";
import { LARGE, maskOf, pixelsOf } from "./pictures";
import { placesOn } from "./places";

type Ready = {
  readonly look: Look;
  /** Where faces are large and many, they are kept smaller than they are shown. */
  readonly side: number;
  readonly faces: Map<number, ImageBitmap>;
  readonly waiting: ReturnType<typeof setTimeout>;
  holders: number;
};

/** As much as the ready faces of one look may take, and of all together. */
const BYTES_MAX = 32_000_000;
const BYTES_MAX_IN_ALL = 64_000_000;
const BYTES_MIN = 8_000_000;
const BYTES_A_PIXEL = 4;
/** A size that lasts shorter, as while a window is being dragged, is not worth it. */
const LASTING_MS = 150;

const looks = new Map<string, Ready>();
const keyOf = ({ deck, px, larger }: Look) => `${deck.name} ${px} ${larger}`;

/** Keeps faces ready for as long as somebody shows cards like these; the answer ends it. */
export function keepReady(look: Look): () => void {
  if (look.px === 0) return () => undefined;
  const key = keyOf(look);
  const ready = looks.get(key) ?? begin(look);
  looks.set(key, ready);
  ready.holders += 1;
  return () => {
    ready.holders -= 1;
    if (ready.holders > 0) return;
    looks.delete(key);
    clearTimeout(ready.waiting);
    for (const face of ready.faces.values()) face.close();
  };
}

function bytesOf({ cards }: Deck, side: number): number {
  return cards.length * side * side * BYTES_A_PIXEL;
}

function begin(look: Look): Ready {
  const { cards } = look.deck;
  const others = [...looks.values()].map((one) => bytesOf(one.look.deck, one.side));
  const left = BYTES_MAX_IN_ALL - others.reduce((sum, bytes) => sum + bytes, 0);
  const bytes = Math.min(BYTES_MAX, Math.max(BYTES_MIN, left));
  const most = Math.floor(Math.sqrt(bytes / BYTES_A_PIXEL / Math.max(1, cards.length)));
  const side = Math.min(look.px, most);
  const wait = looks.size === 0 ? 0 : LASTING_MS;
  const waiting = setTimeout(() => void order(look, side, [...cards.keys()]), wait);
  return { look, side, faces: new Map(), waiting, holders: 0 };
}

/**
 * The face of a card for a canvas to keep: one that is ready, even if it is
 * smaller than asked for, or else one that is drawn now.
 */
export function takeFace(look: Look, card: number): ImageBitmap {
  const ready = looks.get(keyOf(look));
  const face = ready?.faces.get(card);
  if (!ready || !face) return drawFace(ready ? { ...look, px: ready.side } : look, card);
  ready.faces.delete(card);
  // The card may come again.
  void order(look, ready.side, [card]);
  return face;
}

type Request = { look: Look; card: number; show: (face: ImageBitmap) => void };

/**
 * Draws a face as large as it was asked for when there is time, and has it
 * shown; the answer calls it off.
 */
export function drawSoon(look: Look, card: number, show: (face: ImageBitmap) => void): () => void {
  const request = { look, card, show };
  const largest = Math.max(0, ...placesOn(look.deck, card, look.larger).map(({ scale }) => scale));
  // The painter's drawings are not fine enough for the largest cards.
  if (broken || (largest * look.px) / 2 > LARGE) return drawHere(request);
  const ticket = `ticket ${nextTicket}`;
  nextTicket += 1;
  tickets.set(ticket, request);
  void order(look, look.px, [card], ticket);
  return () => {
    tickets.delete(ticket);
    instead.get(request)?.();
  };
}

function drawHere({ look, card, show }: Request): () => void {
  const piece = () => {
    show(drawFace(look, card));
    return true;
  };
  inPauses(piece);
  return () => notAnyMore(piece);
}

let nextTicket = 0;
const tickets = new Map<string, Request>();
/** Calls off what the painter should have drawn and the page draws instead. */
const instead = new WeakMap<Request, () => void>();

let painter: Worker | null = null;
let broken = !("Worker" in globalThis);
const brought = new Map<string, Promise<void>>();

/** Lets the painter have a deck before its first face is wanted. */
export async function introduce(deck: Deck): Promise<void> {
  if (broken) return;
  painter ??= hire();
  const there = brought.get(deck.name) ?? bring(painter, deck).catch(giveUp);
  brought.set(deck.name, there);
  await there;
}

async function order(look: Look, px: number, cards: readonly number[], forWhom = keyOf(look)) {
  const { deck, larger } = look;
  await introduce(deck);
  if (painter) say(painter, { t: "faces", forWhom, deck: deck.name, px, larger, cards });
}

function hire(): Worker {
  const worker = new Worker(new URL("./painter.ts", import.meta.url), { type: "module" });
  worker.onerror = giveUp;
  worker.onmessage = ({ data: { forWhom, card, face } }: MessageEvent<Painted>) => {
    const request = tickets.get(forWhom);
    const ready = looks.get(forWhom);
    tickets.delete(forWhom);
    if (request) request.show(face);
    else if (!ready || ready.faces.has(card) || face.width !== ready.side) face.close();
    else ready.faces.set(card, face);
  };
  return worker;
}

/** Without a painter nothing is ready, and everything is drawn here when it is needed. */
function giveUp(why: unknown) {
  console.warn("no painter:", why instanceof ErrorEvent ? why.message : why);
  broken = true;
  painter?.terminate();
  painter = null;
  for (const request of tickets.values()) instead.set(request, drawHere(request));
  tickets.clear();
}

async function bring(worker: Worker, deck: Deck) {
  const pixels = await inAPause(() => pixelsOf(deck));
  if (!pixels) throw new Error(`the drawings of ${deck.name} are not there`);
  const image = await createImageBitmap(pixels.image);
  say(worker, { t: "deck", deck, sheet: { ...pixels, image } }, [image]);
  makeMasks(deck);
}

/** What taps will ask for: on which pixels the symbols are. */
function makeMasks(deck: Deck) {
  let symbol = 0;
  const makeOne = () => {
    maskOf(deck, symbol);
    symbol += 1;
    if (symbol < deck.symbols.length) inLastPauses(makeOne);
    return false;
  };
  inLastPauses(makeOne);
}

function inAPause<T>(work: () => T): Promise<T> {
  return new Promise((done, failed) => {
    inPauses(() => {
      try {
        done(work());
      } catch (error) {
        failed(error as Error);
      }
      return false;
    });
  });
}

function say(worker: Worker, order: Order, transfer: Transferable[] = []) {
  worker.postMessage(order, transfer);
}
