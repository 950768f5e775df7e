/**
 * How large cards can be. The answer depends only on the box and on how many
 * cards there are, never on what happens in the game: nothing moves while
 * people search.
 */

export type Grid = { readonly columns: number; readonly size: number };

/** Full rows are worth cards that are a little smaller. */
const FULL_ROWS = 1.12;

/** The largest equal cards that fit into a box, each with a line of text below. */
export function gridFor(
  count: number,
  width: number,
  height: number,
  { gap = 8, label = 0, sizeMax = Infinity } = {},
): Grid {
  let best: Grid = { columns: 1, size: 0 };
  const worthOf = ({ columns, size }: Grid) => size * (count % columns === 0 ? FULL_ROWS : 1);
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const size = Math.floor(
      Math.min(
        (width - gap * (columns - 1)) / columns,
        (height - gap * (rows - 1)) / rows - label,
        sizeMax,
      ),
    );
    if (worthOf({ columns, size }) > worthOf(best)) best = { columns, size };
  }
  return best;
}

/** One large card and the others' smaller ones around it. */
export type Ring = {
  /** Beside each other, or the others above the large card. */
  readonly wide: boolean;
  /** How many of the others are in the first block; the rest stand on the other side. */
  readonly first: number;
  readonly columns: number;
  readonly other: number;
  readonly main: number;
};

type RingOptions = { gap?: number; label?: number; ratio?: number };

/** How much larger the card should be that is compared with all others. */
const RATIO = 1.35;

export function ringFor(
  others: number,
  width: number,
  height: number,
  { gap = 8, label = 22, ratio = others > 1 ? RATIO : 1 }: RingOptions = {},
): Ring {
  let best: Ring = { wide: false, first: others, columns: 1, other: 0, main: 0 };
  const consider = (ring: Ring) => {
    if (worth(ring, ratio) > worth(best, ratio)) best = ring;
  };
  for (let columns = 1; columns <= Math.max(1, others); columns += 1) {
    consider(tall(others, columns, width, height, gap, label, ratio));
    consider(beside(others, columns, width, height, gap, label, ratio));
  }
  return best;
}

/** The smaller of the two limits how well cards are read; the larger one helps a little. */
function worth({ other, main }: Ring, ratio: number): number {
  const less = Math.min(other * ratio, main);
  const more = Math.max(other * ratio, main);
  return less + 0.4 * Math.min(more, less * 1.5);
}

/** The others in rows above, the large card below. */
function tall(
  others: number,
  columns: number,
  width: number,
  height: number,
  gap: number,
  label: number,
  ratio: number,
): Ring {
  const rows = Math.ceil(others / columns);
  const perRow = label + gap;
  const byWidth = (width - gap * (columns - 1)) / columns;
  const byHeight = (height - label - rows * perRow) / (rows + ratio);
  const other = Math.floor(Math.min(byWidth, byHeight));
  const main = Math.floor(Math.min(width, height - label - rows * (other + perRow)));
  return { wide: false, first: others, columns, other, main };
}

/** The large card between two blocks of others. */
function beside(
  others: number,
  columns: number,
  width: number,
  height: number,
  gap: number,
  label: number,
  ratio: number,
): Ring {
  const first = Math.ceil(others / 2);
  const blocks = others > 1 ? 2 : 1;
  const rows = Math.ceil(first / columns);
  const byHeight = (height - gap * (rows - 1)) / rows - label;
  const across = blocks * columns;
  const byWidth = (width - across * 2 * gap) / (across + ratio);
  const other = Math.floor(Math.min(byHeight, byWidth));
  const main = Math.floor(Math.min(height - label, width - across * (other + 2 * gap)));
  return { wide: true, first, columns, other, main };
}
