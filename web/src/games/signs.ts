/** An icon for each game, made of its cards, on 64 × 64 units. */
export type Stroke = {
  readonly d: string;
  /** How it is painted; without this, as a card. */
  readonly look?: "call" | "hole" | "ring" | "way" | "thin" | "over";
};
export type Sign = readonly Stroke[];

const oval = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

const hexagon = (x: number, y: number, r = 7.4) =>
  `M${Array.from({ length: 6 }, (_, corner) => {
    const turn = ((corner - 0.5) / 3) * Math.PI;
    return `${(x + r * Math.cos(turn)).toFixed(1)} ${(y + r * Math.sin(turn)).toFixed(1)}`;
  }).join("L")}z`;

export const pair: Sign = [
  { d: oval(24, 28, 16) },
  { d: oval(40, 38, 16), look: "over" },
  { d: oval(32, 33, 5.5), look: "call" },
];

export const tower: Sign = [
  { d: oval(32, 48, 19, 8) },
  { d: oval(32, 40, 19, 8) },
  { d: oval(32, 32, 19, 8) },
  { d: oval(32, 16, 19, 8), look: "call" },
];

export const well: Sign = [
  { d: "M10 38a22 11 0 0 0 44 0", look: "ring" },
  { d: oval(32, 38, 22, 11), look: "hole" },
  { d: oval(32, 18, 15, 7), look: "call" },
  { d: "M32 27v10M28 33.5l4 4 4-4", look: "way" },
];

export const potato: Sign = [
  { d: oval(17, 40, 12) },
  { d: oval(47, 40, 12) },
  { d: "M17 22c7-13 23-13 30-1M47.5 12v9.5h-9", look: "way" },
  { d: oval(17, 40, 6), look: "call" },
];

export const gift: Sign = [
  { d: oval(32, 34, 20) },
  { d: "M32 14v40M12 34h40", look: "way" },
  { d: "M32 14c-5-9-15-7-10 0M32 14c5-9 15-7 10 0", look: "thin" },
];

export const triplet: Sign = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((column) => ({
    d: oval(16 + column * 16, 16 + row * 16, 6.4),
    look: column === row ? ("call" as const) : undefined,
  })),
);

export const connect: Sign = [
  ...[0, 1, 2, 3].map((k) => ({ d: hexagon(11 + k * 14, 40), look: "call" as const })),
  ...[0, 1, 2].map((k) => ({ d: hexagon(18 + k * 14, 27.6) })),
];
