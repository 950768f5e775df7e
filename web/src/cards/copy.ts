/**
 * A card that flies by and is gone in a moment: its paper, and large in its
 * middle the symbol that was called for it, with a ring around.
 */
import type { Deck } from "../decks";
import type { Light } from "../live/preferences.svelte";
import { paperOf } from "./paper";
import { stamp } from "./pictures";

const RING = "#16874a";
/** In thousandths of the card's half width. */
const SYMBOL = 1000;
const RING_RADIUS = 680;
const RING_WIDTH = 50;

type Copy = { readonly card: number; readonly symbol: number | null };

/** Draws a copy on a square of `px` pixels. */
export function drawCopy(
  pen: CanvasRenderingContext2D,
  deck: Deck,
  { card, symbol }: Copy,
  px: number,
  light: Light,
) {
  const half = px / 2;
  const suit = deck.cards[card]?.suit ?? "plain";
  pen.clearRect(0, 0, px, px);
  pen.drawImage(paperOf({ shape: deck.shape, suit, light, px }), 0, 0);
  pen.setTransform(half / 1000, 0, 0, half / 1000, half, half);
  if (symbol !== null) {
    pen.strokeStyle = RING;
    pen.lineWidth = RING_WIDTH;
    pen.beginPath();
    pen.arc(0, 0, RING_RADIUS, 0, 2 * Math.PI);
    pen.stroke();
    stamp(pen, deck, symbol, SYMBOL);
  }
  pen.resetTransform();
}
