/**
 * A small drawing for each kind of table: which cards are compared, where to tap,
 * and where the card goes. On 240 × 110 units.
 */
import type { GameName } from "../protocol/wire";

/** The marks on a card, by letter; `*` is the shared one. */
const MARKS: Readonly<Record<string, string>> = {
  "*": "M0-9l2.6 5.8 6.3.7-4.7 4.3 1.3 6.2L0 3.9-5.5 7l1.3-6.2L-8.9-3.5l6.3-.7z",
  o: "M0-7a7 7 0 1 0 0 14a7 7 0 1 0 0-14z",
  v: "M-7-6H7L0 7z",
  q: "M-6-6H6V6H-6z",
  c: "M3-7.5A7.6 7.6 0 1 0 7 3A6.4 6.4 0 0 1 3-7.5z",
};

export type DrawnMark = { readonly d: string; readonly kind: string; readonly transform: string };
export type DrawnCard = {
  readonly outline: string;
  /** The cards below it, drawn first. */
  readonly below: readonly string[];
  readonly marks: readonly DrawnMark[];
  /** One's own card. */
  readonly own: boolean;
};
export type Drawing = {
  readonly cards: readonly DrawnCard[];
  /** Where the card goes. */
  readonly ways: readonly string[];
  /** Where to tap. */
  readonly taps: readonly { readonly x: number; readonly y: number }[];
};

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

const hexagon = (x: number, y: number, r: number) =>
  `M${Array.from({ length: 6 }, (_, corner) => {
    const turn = ((corner - 0.5) / 3) * Math.PI;
    return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
  }).join("L")}z`;

type Options = { own?: boolean; stack?: number; shape?: typeof disc };

/** A card with three marks around its middle, the first one on top. */
function card(x: number, y: number, r: number, marks: string, options: Options = {}): DrawnCard {
  const { own = false, stack = 0, shape = disc } = options;
  return {
    outline: shape(x, y, r),
    below: Array.from({ length: stack }, (_, layer) => shape(x, y + 3 * (stack - layer), r)),
    marks: [...marks].map((kind, index) => {
      const at = markAt(x, y, r, index);
      const size = (r / 38) * (kind === "*" ? 1.25 : 1);
      const transform = `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${size.toFixed(2)})`;
      return { d: MARKS[kind] ?? "", kind, transform };
    }),
    own,
  };
}

function markAt(x: number, y: number, r: number, index: number) {
  const turn = (index / 3) * 2 * Math.PI - Math.PI / 2;
  return { x: x + 0.5 * r * Math.cos(turn), y: y + 0.5 * r * Math.sin(turn) };
}

const pair: Drawing = {
  cards: [card(72, 55, 44, "o*v"), card(168, 55, 44, "cq*")],
  ways: [],
  taps: [markAt(72, 55, 44, 1)],
};

const middleAndOwn = { middle: [68, 52, 40], own: [172, 52, 40] } as const;

const tower: Drawing = {
  cards: [
    card(...middleAndOwn.middle, "o*v", { stack: 3 }),
    card(...middleAndOwn.own, "cq*", { own: true }),
  ],
  ways: ["M96 14C112 4 128 4 143 13M144 5v9h-9"],
  taps: [markAt(...middleAndOwn.own, 2)],
};

const well: Drawing = {
  cards: [
    card(...middleAndOwn.middle, "o*v"),
    card(...middleAndOwn.own, "cq*", { own: true, stack: 3 }),
  ],
  ways: ["M143 14C128 4 112 4 97 13M96 5v9h9"],
  taps: [markAt(...middleAndOwn.own, 2)],
};

const around = (stack: number, own: boolean): Drawing => ({
  cards: [
    card(58, 54, 44, "vo*", { stack, own }),
    card(140, 30, 24, "qcv"),
    card(204, 30, 24, "cvq"),
    card(172, 82, 24, "*qc"),
  ],
  ways: ["M103 82C113 90 125 91 138 86M134 79l7 5-5 8"],
  taps: [markAt(172, 82, 24, 0)],
});

const triplet: Drawing = {
  cards: [
    ...[0, 1, 2, 3].map((k) => card(48 + 48 * k, 30, 22, ["*oc", "qvo", "cq*", "ovq"][k] ?? "")),
    ...[0, 1, 2].map((k) => card(72 + 48 * k, 78, 22, ["vcq", "o*v", "qcv"][k] ?? "")),
  ],
  ways: [],
  taps: [markAt(48, 30, 22, 0), markAt(144, 30, 22, 2), markAt(120, 78, 22, 1)],
};

const connect: Drawing = {
  cards: [
    card(40, 38, 24, "qcv", { shape: hexagon }),
    card(82, 38, 24, "ovq", { shape: hexagon }),
    card(124, 38, 24, "c*o", { shape: hexagon }),
    card(204, 76, 26, "*vo", { shape: hexagon, own: true }),
  ],
  ways: [hexagon(166, 38, 23), "M197 46C195 40 192 37 187 36M192 30l-6 6 7 5"],
  taps: [markAt(124, 38, 24, 1)],
};

export const DRAWINGS: Readonly<Record<GameName, Drawing>> = {
  practice: pair,
  tower,
  well,
  "hot-potato": around(0, true),
  gift: around(3, false),
  triplet,
  connect,
  "face-off": pair,
  "tie-break": around(0, true),
};
