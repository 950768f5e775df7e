/** A worker that draws faces, so that no frame has to wait for them. */
import type { Deck } from "../../protocol/http";
import { copyFace, type Style } from "./face";
import { keepSheet } from "../../drawings/pictures";
import type { Sheet } from "../../drawings/sheet";

/** Requests from the page. A deck is sent before its first faces are requested. */
export type Order =
  | { readonly t: "deck"; readonly deck: Deck; readonly sheet: Sheet }
  | {
      readonly t: "faces";
      /** Repeated in the answers. */
      readonly job: number;
      readonly deck: string;
      readonly style: Style;
      readonly cards: readonly number[];
    }
  /** The rest of this job is no longer needed. */
  | { readonly t: "enough"; readonly job: number };

export type Painted = {
  readonly job: number;
  readonly card: number;
  readonly face: ImageBitmap;
};

type Faces = Extract<Order, { t: "faces" }>;

/**
 * A break after each face of a whole deck: the page has to draw too, and may share
 * the processor.
 */
const REST_MS = 6;

const decks = new Map<string, Deck>();
/** What remains to be painted, by job. */
const orders = new Map<number, Faces>();
let painting = false;

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.t === "deck") {
    keepSheet(order.deck.name, order.sheet);
    decks.set(order.deck.name, order.deck);
  } else if (order.t === "enough") {
    orders.delete(order.job);
  } else {
    orders.set(order.job, order);
    if (!painting) paintAll().catch(reportError);
  }
};

async function paintAll() {
  painting = true;
  for (let order = shortest(); order; order = shortest()) {
    const [card, ...cards] = order.cards;
    if (cards.length > 0) orders.set(order.job, { ...order, cards });
    else orders.delete(order.job);
    if (card !== undefined) await paint(order, card);
    if (cards.length > 0) await new Promise((rested) => setTimeout(rested, REST_MS));
  }
  painting = false;
}

/** Requests for a single face come before whole decks. */
function shortest(): Faces | undefined {
  return [...orders.values()].sort((one, other) => one.cards.length - other.cards.length)[0];
}

async function paint({ job, deck: name, style }: Faces, card: number) {
  const deck = decks.get(name);
  if (!deck) throw new Error(`nobody has brought the deck ${name}`);
  const face = await copyFace({ ...style, deck }, card);
  const painted: Painted = { job, card, face };
  self.postMessage(painted, { transfer: [face] });
}
