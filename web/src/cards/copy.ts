/**
 * A card that flies by and is gone in a moment: its paper, and large in its
 * middle the symbol that was called for it, with a ring around.
 */
import type { Deck, Suit } from "../decks";
import { borderOf, outline } from "./outline";
import { stamp } from "./pictures";

const EDGES: Record<Suit, string> = {
  plain: "#d9cfb8",
  start: "#1d1b1a",
  pink: "#e8488f",
  orange: "#f58a1f",
  green: "#1f9d57",
  blue: "#2769d6",
};
const PAPER = "#fffdf6";
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
) {
  const half = px / 2;
  const suit = deck.cards[card]?.suit ?? "plain";
  const edge = Math.max(8, borderOf(suit));
  pen.clearRect(0, 0, px, px);
  pen.setTransform(half / 1000, 0, 0, half / 1000, half, half);
  const paper = new Path2D(outline(deck.shape, edge / 2));
  pen.fillStyle = PAPER;
  pen.fill(paper);
  pen.strokeStyle = EDGES[suit];
  pen.lineWidth = edge;
  pen.stroke(paper);
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
