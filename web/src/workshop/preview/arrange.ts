/**
 * A simple arrangement of symbols on a card, to look at while a deck is being made. The real
 * one packs symbols by their outlines, on the server.
 */
import type { Options, Shape } from "../draft/draft";

/** The circle that a symbol fills; the card reaches from −1 to 1. */
export type Spot = {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
};

type Sizes = Pick<Options, "shape" | "upright" | "oneSize" | "smallestPercent" | "largestPercent">;

/** How much larger the largest symbol is than the smallest. */
const SIZES = 1.9;
const MARGIN = 0.05;
const STEPS = 160;
const TRIES = 9;

/** Numbers from 0 to 1 that only depend on the seed. */
function randomNumbers(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Directions to the sides of a shape and how far away they are; a disc has none. */
function sidesOf(shape: Shape): readonly (readonly [number, number, number])[] {
  if (shape === "disc") return [];
  const count = shape === "square" ? 4 : 6;
  const away = shape === "square" ? 1 : Math.sqrt(3) / 2;
  return Array.from({ length: count }, (_, side) => {
    const angle = (side * 2 * Math.PI) / count;
    return [Math.cos(angle), Math.sin(angle), away] as const;
  });
}

/** Spots for this many symbols. The same seed gives the same card. */
export function arrange(count: number, options: Sizes, seed: number): Spot[] {
  const random = randomNumbers(seed);
  const weights = Array.from({ length: count }, (_, index) =>
    options.oneSize ? 1 : 1 + ((SIZES - 1) * index) / Math.max(1, count - 1),
  );
  for (let index = count - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [weights[index], weights[other]] = [weights[other] ?? 1, weights[index] ?? 1];
  }
  const start = weights.map((_, index) => {
    const angle = index * 2.39996 + random();
    const away = 0.75 * Math.sqrt((index + 0.5) / count);
    return { x: away * Math.cos(angle), y: away * Math.sin(angle) };
  });
  const area = weights.reduce((sum, weight) => sum + weight * weight, 0);
  // The largest scale at which nothing overlaps, by halving the interval.
  let [low, high] = [0.4 / Math.sqrt(area), 1 / Math.sqrt(area)];
  let best = relaxed(start, radiiAt(weights, low, options), options.shape);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const middle = (low + high) / 2;
    const next = relaxed(start, radiiAt(weights, middle, options), options.shape);
    if (next.overlap < 0.012) [low, best] = [middle, next];
    else high = middle;
  }
  return best.spots.map((spot) => ({
    ...spot,
    turn: options.upright ? 0 : Math.round(random() * 360 - 180),
  }));
}

function radiiAt(weights: readonly number[], scale: number, options: Sizes): number[] {
  // A symbol's side in percent of the width is its radius in percent of half the width.
  const least = (options.smallestPercent ?? 0) / 100;
  const most = (options.largestPercent ?? 100) / 100;
  return weights.map((weight) => Math.min(most, Math.max(least, weight * scale)));
}

function relaxed(
  start: readonly { x: number; y: number }[],
  radii: readonly number[],
  shape: Shape,
) {
  const spots = start.map(({ x, y }, index) => ({ x, y, radius: radii[index] ?? 0 }));
  const sides = sidesOf(shape);
  let overlap = 0;
  for (let step = 0; step < STEPS; step++) {
    overlap = 0;
    for (const [index, one] of spots.entries()) {
      for (const other of spots.slice(index + 1)) {
        const [dx, dy] = [other.x - one.x, other.y - one.y];
        const away = Math.hypot(dx, dy) || 1e-6;
        const push = one.radius + other.radius - away;
        if (push <= 0) continue;
        overlap = Math.max(overlap, push);
        const [px, py] = [(dx / away) * push * 0.5, (dy / away) * push * 0.5];
        one.x -= px;
        one.y -= py;
        other.x += px;
        other.y += py;
      }
    }
    for (const spot of spots) overlap = Math.max(overlap, keepInside(spot, sides));
    if (overlap < 0.004) break;
  }
  return { spots, overlap };
}

/** Moves a spot back onto the card; returns how far it stuck out. */
function keepInside(
  spot: { x: number; y: number; radius: number },
  sides: readonly (readonly [number, number, number])[],
): number {
  let out = 0;
  if (sides.length === 0) {
    const away = Math.hypot(spot.x, spot.y);
    out = away + spot.radius - (1 - MARGIN);
    if (out > 0 && away > 0) {
      spot.x -= (spot.x / away) * out;
      spot.y -= (spot.y / away) * out;
    }
    return out;
  }
  for (const [x, y, far] of sides) {
    const beyond = spot.x * x + spot.y * y + spot.radius - (far - MARGIN);
    if (beyond <= 0) continue;
    out = Math.max(out, beyond);
    spot.x -= x * beyond;
    spot.y -= y * beyond;
  }
  return out;
}

/** A word broken into lines, and the height of its letters, to fill a circle of radius 1. */
export function fitWord(text: string): { lines: readonly string[]; height: number } {
  const words = text.split(" ");
  let best = { lines: [text], height: 0 };
  for (let count = 1; count <= Math.min(3, words.length); count++) {
    const lines = broken(words, count);
    const longest = Math.max(...lines.map((line) => [...line].length));
    const widest = Math.max(1.2, longest * 0.56);
    const tall = lines.length * 1.1;
    // The diagonal of the block of text is the circle's diameter, with some overhang.
    const height = Math.min(1.5, 2.05 / Math.hypot(widest, tall));
    if (height > best.height) best = { lines, height };
  }
  return best;
}

/** Words on this many lines, as even as they come. */
function broken(words: readonly string[], count: number): string[] {
  const total = words.join(" ").length;
  const lines: string[] = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && lines.length < count && line.length + word.length / 2 > total / count) {
      lines.push(word);
    } else {
      lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    }
  }
  return lines;
}

/** The symbols of two cards that share exactly one, by position: the first one is the match. */
export function twoCards(symbols: number, perCard: number): [number[], number[]] {
  const count = Math.min(perCard, Math.floor((symbols + 1) / 2));
  const one = Array.from({ length: count }, (_, index) => index);
  const other = one.map((index) => (index === 0 ? 0 : count - 1 + index));
  return [one, other];
}

/** How many symbols a card would have, before the planner has answered. */
export function likelyPerCard(symbols: number): number {
  const full = [8, 6, 5, 4, 3].find((count) => count * (count - 1) + 1 <= symbols);
  return full ?? 3;
}
