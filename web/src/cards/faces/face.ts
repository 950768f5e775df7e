/**
 * The face of a card, paper and symbols, as one bitmap that a canvas takes over
 * without copying.
 */
import type { Deck } from "../../protocol/http";
import type { SymbolPlace } from "../../protocol/wire";
import type { Light } from "../../storage/preferences.svelte";
import { paperOf } from "./paper";
import { drawingOf } from "../../decks/faces";
import { bitmapOf, sideFor } from "../../drawings/pictures";
import { canvasFor, contextOf, takeBitmap } from "../../drawings/context";
import { placesOn } from "../places";

/** How cards look somewhere: their size, whether symbols are enlarged, and the theme. */
export type Style = { readonly px: number; readonly larger: boolean; readonly light: Light };
export type Look = Style & { readonly deck: Deck };

/** Whether two looks differ only in size. */
export function areAlike(one: Look, other: Look): boolean {
  return one.deck === other.deck && one.larger === other.larger && one.light === other.light;
}

/** One shared canvas: each finished drawing is taken from it. */
let scratch: OffscreenCanvas | null = null;

/** A face, drawn now. */
export function drawFace(look: Look, card: number): ImageBitmap {
  return takeBitmap(drawOnScratch(look, card));
}

/**
 * The same for the worker, as a copy: a worker that gives away its canvas's buffer
 * has to ask the page for a new one.
 */
export function copyFace(look: Look, card: number): Promise<ImageBitmap> {
  return createImageBitmap(drawOnScratch(look, card));
}

function drawOnScratch({ deck, px, larger, light }: Look, card: number): OffscreenCanvas {
  scratch ??= canvasFor(px);
  if (scratch.width !== px) scratch.width = scratch.height = px;
  const context = contextOf(scratch);
  const suit = deck.cards[card]?.suit ?? "plain";
  context?.clearRect(0, 0, px, px);
  context?.drawImage(paperOf({ shape: deck.shape, suit, light, px }), 0, 0);
  for (const place of placesOn(deck, card, larger))
    if (context) drawSymbol(context, deck, place, px / 2);
  return scratch;
}

function drawSymbol(
  context: OffscreenCanvasRenderingContext2D,
  deck: Deck,
  place: SymbolPlace,
  half: number,
) {
  const { x, y, scale, turn } = place;
  const bitmap = bitmapOf(deck, drawingOf(deck, place), sideFor(scale * half));
  if (!bitmap) return;
  const angle = (turn * Math.PI) / 180;
  const stretch = (scale * half) / bitmap.width;
  const [across, down] = [stretch * Math.cos(angle), stretch * Math.sin(angle)];
  context.setTransform(across, down, -down, across, (x + 1) * half, (y + 1) * half);
  context.drawImage(bitmap, -bitmap.width / 2, -bitmap.width / 2);
  context.resetTransform();
}
