/**
 * Faces of cards that are ready before their cards come. The painter draws
 * them beside the page; each can be shown once, and is drawn again then.
 */
import type { Deck } from "../../protocol/http";
import { inLastPauses, inPauses, notAnyMore } from "../../frames/pauses";
import { areAlike, drawFace, type Look } from "./face";
import { paint } from "./painting";
import { LARGE } from "../../drawings/pictures";
import { placesOn } from "../places";

class ReadyFaces {
  readonly faces = new Map<number, ImageBitmap>();
  holders = 0;
  #waiting: ReturnType<typeof setTimeout> | null;
  readonly #jobs = new Set<() => void>();

  /** Where faces are large and many, their look is smaller than they are shown. */
  constructor(
    readonly look: Look,
    waitMs: number,
  ) {
    this.#waiting = setTimeout(() => {
      this.#waiting = null;
      this.#want([...look.deck.cards.keys()]);
    }, waitMs);
  }

  /** Whether the first faces were asked for: before that there is nothing to keep. */
  get begun(): boolean {
    return this.#waiting === null;
  }

  get bytes(): number {
    return bytesOf(this.look.deck, this.look.px);
  }

  /** Hands a face out; the card may come again, so it is drawn again. */
  take(card: number): ImageBitmap | undefined {
    const face = this.faces.get(card);
    if (face) {
      this.faces.delete(card);
      this.#want([card]);
    }
    return face;
  }

  end() {
    if (this.#waiting) clearTimeout(this.#waiting);
    for (const callOff of this.#jobs) callOff();
    for (const face of this.faces.values()) face.close();
  }

  #want(cards: readonly number[]) {
    let left = cards.length;
    const callOff = paint(this.look, cards, {
      painted: (card, face) => {
        left -= 1;
        if (left === 0) this.#jobs.delete(callOff);
        this.faces.get(card)?.close();
        this.faces.set(card, face);
      },
    });
    this.#jobs.add(callOff);
  }
}

/** As much as the ready faces of one look may take, and of all together. */
const BYTES_MAX = 32_000_000;
const BYTES_MAX_IN_ALL = 64_000_000;
const BYTES_MIN = 8_000_000;
const BYTES_A_PIXEL = 4;
/** A size that lasts shorter, as while a window is being dragged, is not worth it. */
const LASTING_MS = 150;
/** So long faces are kept that nobody wants any more, while those after them are painted. */
const LINGERING_MS = 2000;

const looks = new Map<string, ReadyFaces>();
const keyOf = ({ deck, px, larger, light }: Look) => `${deck.name} ${px} ${larger} ${light}`;

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
    if (ready.begun) setTimeout(() => endIdle(key, ready), LINGERING_MS);
    else endIdle(key, ready);
  };
}

function endIdle(key: string, ready: ReadyFaces) {
  if (ready.holders > 0 || looks.get(key) !== ready) return;
  looks.delete(key);
  ready.end();
}

function bytesOf({ cards }: Deck, side: number): number {
  return cards.length * side * side * BYTES_A_PIXEL;
}

function begin(look: Look): ReadyFaces {
  // Those that only linger are gone soon.
  const held = [...looks.values()].filter(({ holders }) => holders > 0);
  const taken = held.reduce((sum, { bytes }) => sum + bytes, 0);
  const bytes = Math.min(BYTES_MAX, Math.max(BYTES_MIN, BYTES_MAX_IN_ALL - taken));
  const most = Math.floor(Math.sqrt(bytes / bytesOf(look.deck, 1)));
  const px = Math.min(look.px, most);
  return new ReadyFaces({ ...look, px }, looks.size === 0 ? 0 : LASTING_MS);
}

/**
 * The face of a card for a canvas to keep: one that is ready, even if it is
 * smaller or larger than asked for, or else one that is drawn now.
 */
export function takeFace(look: Look, card: number): ImageBitmap {
  const ready = looks.get(keyOf(look));
  return ready?.take(card) ?? takeLike(look, card) ?? drawFace(ready?.look ?? look, card);
}

/** A face that has to be stretched so much is good enough for a moment. */
const STRETCHED_MOST = 1.6;

/** The same face in the size nearest to it, if it does not have to be stretched more. */
function takeLike(asked: Look, card: number): ImageBitmap | undefined {
  const serves = (look: Look) => areAlike(look, asked) && look.px * STRETCHED_MOST >= asked.px;
  const apart = ({ px }: Look) => Math.abs(Math.log(px / asked.px));
  const [nearest] = [...looks.values()]
    .filter(({ look, faces }) => serves(look) && faces.has(card))
    .sort((one, other) => apart(one.look) - apart(other.look));
  return nearest?.take(card);
}

/**
 * Draws a face as large as it was asked for when there is time, and has it
 * shown; the answer calls it off.
 */
export function drawSoon(look: Look, card: number, show: (face: ImageBitmap) => void): () => void {
  const drawHere = () => {
    const piece = () => {
      show(drawFace(look, card));
      return true;
    };
    inPauses(piece);
    return () => notAnyMore(piece);
  };
  const largest = Math.max(0, ...placesOn(look.deck, card, look.larger).map(({ scale }) => scale));
  // The painter's drawings are not fine enough for the largest cards.
  if ((largest * look.px) / 2 > LARGE) return drawHere();
  let instead = () => {};
  const callOff = paint(look, [card], {
    painted: (_, face) => (instead = showInPause(face, show)),
    failed: () => (instead = drawHere()),
  });
  return () => {
    callOff();
    instead();
  };
}

/** Many cards may have been drawn anew at once: each comes in a pause of its own, after what is news. */
function showInPause(face: ImageBitmap, show: (face: ImageBitmap) => void): () => void {
  let shown = false;
  const piece = () => {
    shown = true;
    show(face);
    return true;
  };
  inLastPauses(piece);
  return () => {
    notAnyMore(piece);
    if (!shown) face.close();
  };
}
