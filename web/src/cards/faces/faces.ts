/**
 * Faces that are ready before their cards come. A worker paints them; each can be
 * shown once and is then painted again.
 */
import type { Deck } from "../../protocol/http";
import { whenIdleLast, whenIdle, cancelIdle } from "../../frames/idle";
import { areAlike, drawFace, type Look } from "./face";
import { paint } from "./worker-client";
import { isArranged, onArranged } from "../../decks/arranged";
import { faceOf, printedOf } from "../../decks/faces";
import { detailOf } from "../../drawings/pictures";
import { placesOn } from "../places";

class ReadyFaces {
  readonly faces = new Map<number, ImageBitmap>();
  holders = 0;
  #waiting: ReturnType<typeof setTimeout> | null;
  readonly #jobs = new Set<() => void>();
  readonly #stopListening: () => void;

  /** Large decks of large faces are painted smaller than they are shown. */
  constructor(
    readonly look: Look,
    waitMs: number,
  ) {
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      this.#request([...look.deck.cards.keys()]);
    }, waitMs);
    this.#stopListening = onArranged((deck, cards) => {
      if (this.begun && deck === printedOf(look.deck)) this.#request(cards);
    });
  }

  /** Whether faces have been requested; before that there is nothing to keep. */
  get begun(): boolean {
    return this.#waiting === null;
  }

  get bytes(): number {
    return bytesOf(this.look.deck, this.look.px);
  }

  /** Hands over a face, and has it painted again in case the card comes back. */
  take(card: number): ImageBitmap | undefined {
    const face = this.faces.get(card);
    if (face) {
      this.faces.delete(card);
      this.#request([card]);
    }
    return face;
  }

  end() {
    this.#stopListening();
    if (this.#waiting) clearTimeout(this.#waiting);
    for (const cancel of this.#jobs) cancel();
    for (const face of this.faces.values()) face.close();
  }

  #request(wanted: readonly number[]) {
    const cards = wanted.filter((card) => isArranged(this.look.deck, card));
    let left = cards.length;
    if (left === 0) return;
    const cancel = paint(this.look, cards, {
      painted: (card, face) => {
        left -= 1;
        if (left === 0) this.#jobs.delete(cancel);
        this.faces.get(card)?.close();
        this.faces.set(card, face);
      },
    });
    this.#jobs.add(cancel);
  }
}

/** Limits for the prepared faces of one look, and of all looks together. */
const BYTES_MAX = 32_000_000;
const BYTES_TOTAL_MAX = 64_000_000;
const BYTES_MIN = 8_000_000;
const BYTES_PER_PIXEL = 4;
/** While a window is being resized, sizes change faster than this: not worth painting. */
const SETTLE_MS = 150;
/** How long unused faces are kept while their successors are painted. */
const KEEP_MS = 2000;

const looks = new Map<string, ReadyFaces>();
const keyOf = ({ deck, px, larger, light }: Look) =>
  `${deck.name} ${faceOf(deck)} ${px} ${larger} ${light}`;

/** Keeps faces ready while cards like these are shown; call the returned function to stop. */
export function keepReady(look: Look): () => void {
  if (look.px === 0) return () => undefined;
  const key = keyOf(look);
  const ready = looks.get(key) ?? prepare(look);
  looks.set(key, ready);
  ready.holders += 1;
  return () => {
    ready.holders -= 1;
    if (ready.holders > 0) return;
    if (ready.begun) setTimeout(() => endIdle(key, ready), KEEP_MS);
    else endIdle(key, ready);
  };
}

function endIdle(key: string, ready: ReadyFaces) {
  if (ready.holders > 0 || looks.get(key) !== ready) return;
  looks.delete(key);
  ready.end();
}

function bytesOf({ cards }: Deck, side: number): number {
  return cards.length * side * side * BYTES_PER_PIXEL;
}

function prepare(look: Look): ReadyFaces {
  // Unused looks will be removed soon.
  const inUse = [...looks.values()].filter(({ holders }) => holders > 0);
  const used = inUse.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = Math.min(BYTES_MAX, Math.max(BYTES_MIN, BYTES_TOTAL_MAX - used));
  const most = Math.floor(Math.sqrt(bytes / bytesOf(look.deck, 1)));
  const px = Math.min(look.px, most);
  return new ReadyFaces({ ...look, px }, looks.size === 0 ? 0 : SETTLE_MS);
}

/**
 * A face for a canvas to keep: a prepared one, even if its size differs, or else
 * one that is drawn now.
 */
export function takeFace(look: Look, card: number): ImageBitmap {
  const ready = looks.get(keyOf(look));
  return ready?.take(card) ?? takeSimilar(look, card) ?? drawFace(ready?.look ?? look, card);
}

/** A face may be stretched by this much for a moment. */
const STRETCH_MAX = 1.6;

/** The same face in the nearest size, if that needs no more stretching than allowed. */
function takeSimilar(wanted: Look, card: number): ImageBitmap | undefined {
  const serves = (look: Look) => areAlike(look, wanted) && look.px * STRETCH_MAX >= wanted.px;
  const apart = ({ px }: Look) => Math.abs(Math.log(px / wanted.px));
  const [nearest] = [...looks.values()]
    .filter(({ look, faces }) => serves(look) && faces.has(card))
    .sort((one, other) => apart(one.look) - apart(other.look));
  return nearest?.take(card);
}

/**
 * Draws a face at the requested size when there is time, and shows it; the
 * returned function cancels that.
 */
export function drawSoon(look: Look, card: number, show: (face: ImageBitmap) => void): () => void {
  const drawHere = () => {
    const task = () => {
      show(drawFace(look, card));
      return true;
    };
    whenIdle(task);
    return () => cancelIdle(task);
  };
  const largest = Math.max(0, ...placesOn(look.deck, card, look.larger).map(({ scale }) => scale));
  // The worker's drawings are not detailed enough for the largest cards.
  if ((largest * look.px) / 2 > detailOf(look.deck)) return drawHere();
  let cancelLater = () => {};
  const cancel = paint(look, [card], {
    painted: (_, face) => (cancelLater = showWhenIdle(face, show)),
    failed: () => (cancelLater = drawHere()),
  });
  return () => {
    cancel();
    cancelLater();
  };
}

/**
 * Many cards may have been redrawn at once: each is shown in an idle period of its
 * own, after everything new.
 */
function showWhenIdle(face: ImageBitmap, show: (face: ImageBitmap) => void): () => void {
  let shown = false;
  const task = () => {
    shown = true;
    show(face);
    return true;
  };
  whenIdleLast(task);
  return () => {
    cancelIdle(task);
    if (!shown) face.close();
  };
}
