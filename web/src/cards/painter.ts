/** Draws faces beside the page, so that no frame has to wait for them. */
import type { Deck } from "../decks";
import { drawFace, type Style } from "./face";
import { keepSheet } from "./pictures";
import type { Sheet } from "./sheet";

/** What the page asks for: a deck comes before its first faces are asked for. */
export type Order =
  | { readonly t: "deck"; readonly deck: Deck; readonly sheet: Sheet }
  | {
      readonly t: "faces";
      /** The answers say the same. */
      readonly job: number;
      readonly deck: string;
      readonly style: Style;
      readonly cards: readonly number[];
    };

export type Painted = {
  readonly job: number;
  readonly card: number;
  readonly face: ImageBitmap;
};

const decks = new Map<string, Deck>();

self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.t === "deck") {
    keepSheet(order.deck.name, order.sheet);
    decks.set(order.deck.name, order.deck);
    return;
  }
  const deck = decks.get(order.deck);
  if (!deck) throw new Error(`nobody has brought the deck ${order.deck}`);
  for (const card of order.cards) {
    const face = drawFace({ ...order.style, deck }, card);
    const painted: Painted = { job: order.job, card, face };
    self.postMessage(painted, { transfer: [face] });
  }
};
