/** Two equal cards, as large as their box allows: one above the other, or side by side. */
export type Pair = { readonly wide: boolean; readonly size: number; readonly gap: number };

/** On larger cards people would have to move their heads to search. */
const SIZE_MAX = 820;

export function pairFor(width: number, height: number, scale = 1): Pair {
  const gap = Math.round(Math.min(width, height) * 0.025) + 4;
  const tall = Math.min(width, (height - gap) / 2);
  const beside = Math.min((width - gap) / 2, height);
  const size = Math.floor(Math.min(SIZE_MAX * scale, Math.max(0, tall, beside)));
  return { wide: beside > tall, size, gap };
}
