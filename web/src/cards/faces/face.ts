/** The face of a card, paper and symbols, as one bitmap that a canvas takes over as it is. */
import type { Deck, SymbolPlace } from "../../protocol/http";
import type { Light } from "../../storage/preferences.svelte";
import { paperOf } from "./paper";
import { bitmapOf, sideFor } from "../../drawings/pictures";
import { penOn } from "../../drawings/pen";
import { placesOn } from "../places";

/** How cards look somewhere: so large, with larger symbols or not, and in which light. */
export type Style = { readonly px: number; readonly larger: boolean; readonly light: Light };
export type Look = Style & { readonly deck: Deck };

/** Whether cards look the same there, large or small. */
export function areAlike(one: Look, other: Look): boolean {
  return one.deck === other.deck && one.larger === other.larger && one.light === other.light;
}

/** One canvas to draw on for all: what is drawn is taken from it. */
let easel: OffscreenCanvas | null = null;

/** A face, drawn now. */
export function drawFace(look: Look, card: number): ImageBitmap {
  return drawOnEasel(look, card).transferToImageBitmap();
}

/** The same for a painter: whoever takes the paper off the easel has to ask the page for more. */
export function copyFace(look: Look, card: number): Promise<ImageBitmap> {
  return createImageBitmap(drawOnEasel(look, card));
}

function drawOnEasel({ deck, px, larger, light }: Look, card: number): OffscreenCanvas {
  easel ??= new OffscreenCanvas(px, px);
  if (easel.width !== px) easel.width = easel.height = px;
  const pen = penOn(easel);
  const suit = deck.cards[card]?.suit ?? "plain";
  pen?.clearRect(0, 0, px, px);
  pen?.drawImage(paperOf({ shape: deck.shape, suit, light, px }), 0, 0);
  for (const place of placesOn(deck, card, larger)) if (pen) drawSymbol(pen, deck, place, px / 2);
  return easel;
}

function drawSymbol(
  pen: OffscreenCanvasRenderingContext2D,
  deck: Deck,
  { symbol, x, y, scale, turn }: SymbolPlace,
  half: number,
) {
  const bitmap = bitmapOf(deck, symbol, sideFor(scale * half));
  if (!bitmap) return;
  const angle = (turn * Math.PI) / 180;
  const stretch = (scale * half) / bitmap.width;
  const [across, down] = [stretch * Math.cos(angle), stretch * Math.sin(angle)];
  pen.setTransform(across, down, -down, across, (x + 1) * half, (y + 1) * half);
  pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.width / 2);
  pen.resetTransform();
}
