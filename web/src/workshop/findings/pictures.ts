/**
 * How alike two pictures look, also without red or green, and whether a picture shows against a
 * white card. A small thumbnail is enough: on a card, a picture is the size of a thumb.
 */

/** Pixels along one side of a thumbnail. */
export const SIDE = 16;

/** A picture as people see it: lightness and two hues (Oklab) of every pixel, and its coverage. */
export type Thumbnail = {
  readonly normal: Float32Array;
  readonly withoutRed: Float32Array;
  readonly withoutGreen: Float32Array;
  /** How far from white the picture is where it differs most, 0 to 1. */
  readonly contrast: number;
};

type Matrix = readonly (readonly [number, number, number])[];

/** For linear red, green and blue (Machado, Oliveira and Fernandes 2009, full severity). */
const PROTANOPIA: Matrix = [
  [0.152286, 1.052583, -0.204868],
  [0.114503, 0.786281, 0.099216],
  [-0.003882, -0.048116, 1.051998],
];
const DEUTERANOPIA: Matrix = [
  [0.367322, 0.860646, -0.227968],
  [0.280085, 0.672501, 0.047413],
  [-0.01182, 0.04294, 0.968881],
];
const TO_CONES: Matrix = [
  [0.41222146, 0.53633255, 0.051445995],
  [0.2119035, 0.6806995, 0.10739696],
  [0.08830246, 0.28171885, 0.6299787],
];
const TO_OKLAB: Matrix = [
  [0.21045426, 0.7936178, -0.004072047],
  [1.9779985, -2.4285922, 0.4505937],
  [0.025904037, 0.78277177, -0.80867577],
];

type Colour = [number, number, number];

function times(matrix: Matrix, [x, y, z]: Colour): Colour {
  const [a = 0, b = 0, c = 0] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [a, b, c];
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function oklab(colour: Colour, sight: Matrix | null): Colour {
  const seen = (sight ? times(sight, colour) : colour).map((v) => Math.max(0, Math.min(1, v)));
  return times(TO_OKLAB, times(TO_CONES, seen as Colour).map(Math.cbrt) as Colour);
}

/** The share of pixels that stand for the darkest parts of a picture. */
const DARK_SHARE = 0.1;

/** The thumbnail of `SIDE` × `SIDE` pixels in red, green, blue and alpha. */
export function thumbnailOf(pixels: ArrayLike<number>): Thumbnail {
  const views: Record<"normal" | "withoutRed" | "withoutGreen", Float32Array> = {
    normal: new Float32Array(SIDE * SIDE * 3),
    withoutRed: new Float32Array(SIDE * SIDE * 3),
    withoutGreen: new Float32Array(SIDE * SIDE * 3),
  };
  const fromWhite: number[] = [];
  for (let at = 0; at < SIDE * SIDE; at++) {
    const alpha = (pixels[at * 4 + 3] ?? 0) / 255;
    const on = (channel: number) => (pixels[at * 4 + channel] ?? 0) * alpha + 255 * (1 - alpha);
    const colour: Colour = [linear(on(0)), linear(on(1)), linear(on(2))];
    views.normal.set(oklab(colour, null), at * 3);
    views.withoutRed.set(oklab(colour, PROTANOPIA), at * 3);
    views.withoutGreen.set(oklab(colour, DEUTERANOPIA), at * 3);
    const [l = 1, a = 0, b = 0] = views.normal.subarray(at * 3, at * 3 + 3);
    fromWhite.push(Math.hypot(1 - l, a, b));
  }
  fromWhite.sort((a, b) => b - a);
  const dark = fromWhite.slice(0, Math.ceil(SIDE * SIDE * DARK_SHARE));
  const contrast = dark.reduce((sum, one) => sum + one, 0) / dark.length;
  return { ...views, contrast };
}

/** The mean difference of two views: 0 for the same, 1 for black and white. */
function distance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 3) {
    const part = (index: number) => (one[at + index] ?? 0) - (other[at + index] ?? 0);
    sum += Math.hypot(part(0), part(1), part(2));
  }
  return sum / (one.length / 3);
}

/** Pictures that are closer than this look alike. */
export const ALIKE_MAX = 0.045;
/** Pictures that are closer than this are the same one. */
export const SAME_MAX = 0.004;
/** Pictures with less contrast can hardly be seen on a white card. */
export const CONTRAST_MIN = 0.16;

export type Likeness = "same" | "alike" | "alike-without-red-or-green";

/** Whether two pictures could be taken for each other, and by whom. */
export function likeness(one: Thumbnail, other: Thumbnail): Likeness | null {
  const normal = distance(one.normal, other.normal);
  if (normal <= SAME_MAX) return "same";
  if (normal <= ALIKE_MAX) return "alike";
  const others = [
    distance(one.withoutRed, other.withoutRed),
    distance(one.withoutGreen, other.withoutGreen),
  ];
  return Math.min(...others) <= ALIKE_MAX ? "alike-without-red-or-green" : null;
}
