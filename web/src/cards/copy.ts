/**
 * A card that flies by and is gone in a moment: its paper, the symbol that was
 * called for it, and a ring around that one.
 */
import type { Deck, Suit } from "../decks";
import { placesOn } from "./places";
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

export type Copy = { readonly card: number; readonly symbol: number | null };

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
  const place = placesOn(deck, card, false).find((one) => one.symbol === symbol);
  if (place) {
    const side = place.scale * 1000;
    pen.translate(place.x * 1000, place.y * 1000);
    pen.strokeStyle = RING;
    pen.lineWidth = 34;
    pen.beginPath();
    pen.arc(0, 0, side * 0.6, 0, 2 * Math.PI);
    pen.stroke();
    pen.rotate((place.turn * Math.PI) / 180);
    stamp(pen, deck, place.symbol, side);
  }
  pen.resetTransform();
}
