/**
 * The borders of Connect's colours: told apart by hue, by lightness and by
 * pattern, as on paper. Lengths are thousandths of a card's half width.
 */
import type { TeamColour } from "../../protocol/wire";

export type SuitPattern = {
  /** The tile that is repeated, and how far all of it is turned, in degrees. */
  readonly width: number;
  readonly height: number;
  readonly turn: number;
  readonly ground: string;
  /** What is drawn on each tile: filled if null, otherwise a stroke of this width. */
  readonly path: string;
  readonly colour: string;
  readonly strokeWidth: number | null;
  /** The colour around the inner paper. */
  readonly edge: string;
};

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const SUITS: Record<TeamColour, SuitPattern> = {
  pink: {
    width: 80,
    height: 80,
    turn: 30,
    ground: "#e8488f",
    path: disc(20, 20, 17) + disc(60, 60, 17),
    colour: "#ffd9ea",
    strokeWidth: null,
    edge: "#a81e60",
  },
  orange: {
    width: 60,
    height: 60,
    turn: 45,
    ground: "#f58a1f",
    path: "M0 0h26v60h-26z",
    colour: "#ffe3b8",
    strokeWidth: null,
    edge: "#b65a00",
  },
  green: {
    width: 66,
    height: 66,
    turn: 0,
    ground: "#1f9d57",
    path: "M0 0h33v66h33v-33h-66z",
    colour: "#c9f2d4",
    strokeWidth: null,
    edge: "#0c6b36",
  },
  blue: {
    width: 100,
    height: 50,
    turn: 0,
    ground: "#2769d6",
    path: "M-25 25c12-24 38-24 50 0s38 24 50 0s38-24 50 0",
    colour: "#cfe2ff",
    strokeWidth: 13,
    edge: "#123f8f",
  },
};
