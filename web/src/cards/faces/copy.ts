/**
 * A card that flies by: its paper, with the called symbol large in the middle and
 * a ring around it.
 */
import type { Deck } from "../../protocol/http";
import { whenIdleLast, cancelIdle } from "../../frames/idle";
import type { Light } from "../../storage/preferences.svelte";
import { paperOf } from "./paper";
import { drawingOf, faceOnCard } from "../../decks/faces";
import { stamp } from "../../drawings/pictures";

const RING = "#16874a";
/** In thousandths of the card's half width. */
const SYMBOL = 1000;
const RING_RADIUS = 680;
const RING_WIDTH = 50;

type Copy = { readonly card: number; readonly symbol: number | null };

/**
 * Prepares the paper of all copies before the first one flies; call the returned
 * function to cancel.
 */
export function prepareCopies({ cards, shape }: Deck, px: number, light: Light): () => void {
  const suits = [...new Set(cards.map(({ suit }) => suit))];
  const drawOne = () => {
    const suit = suits.pop();
    if (suit) paperOf({ shape, suit, light, px });
    if (suits.length > 0) whenIdleLast(drawOne);
    return false;
  };
  whenIdleLast(drawOne);
  return () => cancelIdle(drawOne);
}

/** Draws a copy on a square of `px` pixels. */
export function drawCopy(
  context: CanvasRenderingContext2D,
  deck: Deck,
  { card, symbol }: Copy,
  px: number,
  light: Light,
) {
  const half = px / 2;
  const suit = deck.cards[card]?.suit ?? "plain";
  context.clearRect(0, 0, px, px);
  context.drawImage(paperOf({ shape: deck.shape, suit, light, px }), 0, 0);
  context.setTransform(half / 1000, 0, 0, half / 1000, half, half);
  if (symbol !== null) {
    context.strokeStyle = RING;
    context.lineWidth = RING_WIDTH;
    context.beginPath();
    context.arc(0, 0, RING_RADIUS, 0, 2 * Math.PI);
    context.stroke();
    const face = faceOnCard(deck, card, symbol);
    stamp(context, deck, drawingOf(deck, { symbol, face }), SYMBOL);
  }
  context.resetTransform();
}
