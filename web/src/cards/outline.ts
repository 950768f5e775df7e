import type { Shape, Suit } from "../protocol/http";

/** The width of a suit's border, in thousandths of the card's half width. */
export const BORDER = 100;

/** How far inside the outline the paper begins. */
export function borderOf(suit: Suit): number {
  return suit === "plain" ? 0 : BORDER;
}

/** The outline of a card as path data, in thousandths of its half width. */
export function outline(shape: Shape, inset: number): string {
  if (shape === "disc") {
    const r = 1000 - inset;
    return `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1 ${-r} 0Z`;
  }
  return shape === "square" ? square(inset) : hexagon(inset);
}

/** The radius of a square's corners. */
const CORNER = 220;

function square(inset: number): string {
  const [r, side] = [Math.max(0, CORNER - inset), 1000 - inset];
  const [straight, bend] = [2 * (side - r), (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`];
  return (
    `M${r - side} ${-side}h${straight}${bend(r, r)}v${straight}${bend(-r, r)}` +
    `h${-straight}${bend(-r, -r)}v${-straight}${bend(r, -r)}Z`
  );
}

/** A hexagon with a corner at the top and slightly rounded corners. */
function hexagon(inset: number): string {
  const soft = 0.06;
  const reach = 1000 - (inset * 2) / Math.sqrt(3);
  const corner = (k: number): [number, number] => {
    const turn = ((k - 1.5) / 6) * 2 * Math.PI;
    return [reach * Math.cos(turn), reach * Math.sin(turn)];
  };
  const between = (from: [number, number], to: [number, number]) =>
    `${(from[0] + (to[0] - from[0]) * soft).toFixed(1)} ${(from[1] + (to[1] - from[1]) * soft).toFixed(1)}`;
  let path = "";
  for (let k = 0; k < 6; k += 1) {
    const here = corner(k);
    const bend = `${here[0].toFixed(1)} ${here[1].toFixed(1)}`;
    const start = between(here, corner(k + 5));
    path += `${k === 0 ? "M" : "L"}${start}Q${bend} ${between(here, corner(k + 1))}`;
  }
  return `${path}Z`;
}
