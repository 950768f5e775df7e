/** The paper of a card, without its symbols, as a bitmap. */
import type { Shape, Suit } from "../../protocol/http";
import type { Light } from "../../storage/preferences.svelte";
import { borderOf, outline } from "../outline";
import { penOn } from "../../drawings/pen";
import { SUITS, type SuitPattern } from "./suits";

/** The same as --card and --card-rim of the design: paper is drawn where no style reaches. */
export const PAPER: Record<Light, { readonly fill: string; readonly rim: string }> = {
  noon: { fill: "#ffffff", rim: "#d9ccb4" },
  night: { fill: "#fffdf6", rim: "#e6dac4" },
};

const START = "#1d1b1a";
/** The width of the line around, in thousandths of the card's half width. */
const LINE = 8;
/** As far as patterns reach, however they are turned. */
const REACH = 1450;

type Kind = {
  readonly shape: Shape;
  readonly suit: Suit;
  readonly light: Light;
  readonly px: number;
};

/** A page shows few kinds of paper at a time; so much may be kept. */
const BYTES_MAX = 16_000_000;
const bytesOf = ({ width, height }: ImageBitmap) => width * height * 4;
const kept = new Map<string, ImageBitmap>();
let bytes = 0;

/** Paper as wide as `px` pixels; drawn now if nobody needed it before. */
export function paperOf(kind: Kind): ImageBitmap {
  const key = `${kind.shape} ${kind.suit} ${kind.light} ${kind.px}`;
  let paper = kept.get(key);
  if (!paper) {
    paper = drawPaper(kind);
    bytes += bytesOf(paper);
  }
  // Last in line: those that nobody has asked for longest go first.
  kept.delete(key);
  kept.set(key, paper);
  for (const [name, old] of kept) {
    if (bytes <= BYTES_MAX || old === paper) break;
    kept.delete(name);
    bytes -= bytesOf(old);
    old.close();
  }
  return paper;
}

function drawPaper({ shape, suit, light, px }: Kind): ImageBitmap {
  const canvas = new OffscreenCanvas(px, px);
  const pen = penOn(canvas);
  if (pen) {
    pen.setTransform(px / 2000, 0, 0, px / 2000, px / 2, px / 2);
    drawBorder(pen, new Path2D(outline(shape, 0)), suit);
    const inside = new Path2D(outline(shape, suit === "plain" ? LINE / 2 : borderOf(suit)));
    pen.fillStyle = PAPER[light].fill;
    pen.strokeStyle = edgeOf(suit, light);
    pen.lineWidth = LINE;
    pen.fill(inside);
    pen.stroke(inside);
  }
  return canvas.transferToImageBitmap();
}

function edgeOf(suit: Suit, light: Light): string {
  if (suit === "plain") return PAPER[light].rim;
  return suit === "start" ? START : SUITS[suit].edge;
}

function drawBorder(pen: OffscreenCanvasRenderingContext2D, whole: Path2D, suit: Suit) {
  if (suit === "plain") return;
  pen.fillStyle = suit === "start" ? START : SUITS[suit].ground;
  pen.fill(whole);
  if (suit === "start") return;
  pen.save();
  pen.clip(whole);
  drawPattern(pen, SUITS[suit]);
  pen.restore();
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

function drawPattern(pen: OffscreenCanvasRenderingContext2D, pattern: SuitPattern) {
  const { turn, colour, strokeWidth } = pattern;
  pen.rotate((turn * Math.PI) / 180);
  if (strokeWidth === null) {
    pen.fillStyle = colour;
    pen.fill(patternOf(pattern));
  } else {
    pen.strokeStyle = colour;
    pen.lineWidth = strokeWidth;
    pen.stroke(patternOf(pattern));
  }
}
