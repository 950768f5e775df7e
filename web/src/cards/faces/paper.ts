/** The paper of a card, without its symbols, as a bitmap. */
import type { Shape, Suit } from "../../protocol/http";
import type { Light } from "../../storage/preferences.svelte";
import { borderOf, outline } from "../outline";
import { canvasFor, contextOf, takeBitmap } from "../../drawings/context";
import { SUITS, type SuitPattern } from "./suits";

/** The same as --card and --card-rim of the design: a canvas cannot read CSS variables. */
export const PAPER: Record<Light, { readonly fill: string; readonly rim: string }> = {
  noon: { fill: "#ffffff", rim: "#d9ccb4" },
  night: { fill: "#fffdf6", rim: "#e6dac4" },
};

const START = "#1d1b1a";
/** The width of the outline, in thousandths of the card's half width. */
const OUTLINE = 8;
/** How far patterns must extend, however they are rotated. */
const REACH = 1450;

type Kind = {
  readonly shape: Shape;
  readonly suit: Suit;
  readonly light: Light;
  readonly px: number;
};

/** A page shows few kinds of paper at a time; this is how much is kept. */
const BYTES_MAX = 16_000_000;
const bytesOf = ({ width, height }: ImageBitmap) => width * height * 4;
const cache = new Map<string, ImageBitmap>();
let bytes = 0;

/** Paper with a width of `px` pixels, drawn on first use. */
export function paperOf(kind: Kind): ImageBitmap {
  const key = `${kind.shape} ${kind.suit} ${kind.light} ${kind.px}`;
  let paper = cache.get(key);
  if (!paper) {
    paper = drawPaper(kind);
    bytes += bytesOf(paper);
  }
  // Move it to the end: the least recently used is evicted first.
  cache.delete(key);
  cache.set(key, paper);
  for (const [name, old] of cache) {
    if (bytes <= BYTES_MAX || old === paper) break;
    cache.delete(name);
    bytes -= bytesOf(old);
    old.close();
  }
  return paper;
}

function drawPaper({ shape, suit, light, px }: Kind): ImageBitmap {
  const canvas = canvasFor(px);
  const context = contextOf(canvas);
  if (context) {
    context.setTransform(px / 2000, 0, 0, px / 2000, px / 2, px / 2);
    drawBorder(context, new Path2D(outline(shape, 0)), suit);
    const inside = new Path2D(outline(shape, suit === "plain" ? OUTLINE / 2 : borderOf(suit)));
    context.fillStyle = PAPER[light].fill;
    context.strokeStyle = edgeOf(suit, light);
    context.lineWidth = OUTLINE;
    context.fill(inside);
    context.stroke(inside);
  }
  return takeBitmap(canvas);
}

function edgeOf(suit: Suit, light: Light): string {
  if (suit === "plain") return PAPER[light].rim;
  return suit === "start" ? START : SUITS[suit].edge;
}

function drawBorder(context: OffscreenCanvasRenderingContext2D, whole: Path2D, suit: Suit) {
  if (suit === "plain") return;
  context.fillStyle = suit === "start" ? START : SUITS[suit].ground;
  context.fill(whole);
  if (suit === "start") return;
  context.save();
  context.clip(whole);
  drawPattern(context, SUITS[suit]);
  context.restore();
}

const patterns = new Map<SuitPattern, Path2D>();

/** A pattern as one path over all of a card. */
function patternOf(pattern: SuitPattern): Path2D {
  const known = patterns.get(pattern);
  if (known) return known;
  const { width, height, path } = pattern;
  const tile = new Path2D(path);
  const tiles = new Path2D();
  for (let x = -Math.ceil(REACH / width) * width; x < REACH; x += width) {
    for (let y = -Math.ceil(REACH / height) * height; y < REACH; y += height) {
      tiles.addPath(tile, new DOMMatrix().translate(x, y));
    }
  }
  patterns.set(pattern, tiles);
  return tiles;
}

function drawPattern(context: OffscreenCanvasRenderingContext2D, pattern: SuitPattern) {
  const { turn, colour, strokeWidth } = pattern;
  context.rotate((turn * Math.PI) / 180);
  if (strokeWidth === null) {
    context.fillStyle = colour;
    context.fill(patternOf(pattern));
  } else {
    context.strokeStyle = colour;
    context.lineWidth = strokeWidth;
    context.stroke(patternOf(pattern));
  }
}
