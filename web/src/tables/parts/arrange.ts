/**
 * How large cards can be. The answer depends only on the box and on the number of
 * cards, never on what happens in the game, so that nothing moves while people
 * search.
 */

export type Grid = { readonly columns: number; readonly size: number };

/** Full rows are worth slightly smaller cards. */
const FULL_ROWS = 1.12;

/** The largest equal cards that fit into a box, each with a row of text below. */
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

type Point = { readonly x: number; readonly y: number };

/**
 * One large card with the other players' smaller ones around it, measured from the
 * corner of the box.
 */
export type Ring = {
  readonly main: Point;
  readonly mainSize: number;
  readonly others: readonly Point[];
  readonly otherSize: number;
};

/** Cards in a grid, none of them larger than the others. */
export function gridPlaces(
  count: number,
  width: number,
  height: number,
  { gap, label }: { gap: number; label: number },
): Ring {
  const { columns, size } = gridFor(count, width, height, { gap, label });
  const rows = Math.ceil(count / columns);
  const step = size + label + gap;
  const top = (height - rows * step + gap) / 2;
  const others = Array.from({ length: rows }, (_, row) => {
    const inRow = Math.min(columns, count - row * columns);
    const start = (width - inRow * (size + gap) + gap) / 2;
    return Array.from({ length: inRow }, (_, column) => ({
      x: start + column * (size + gap),
      y: top + row * step,
    }));
  }).flat();
  return { main: { x: 0, y: 0 }, mainSize: 0, others, otherSize: size };
}

type RingOptions = {
  gap?: number;
  /** The height of the row of text above or below each card. */
  label?: number;
  /** How much larger the card to compare should be. */
  ratio?: number;
  /** The width of whatever is to the right of the large card, including the gap. */
  aside?: number;
  /** Whether the corners of cards are empty, so that their boxes may overlap there. */
  round?: boolean;
};

type Box = Required<RingOptions> & { readonly width: number; readonly height: number };

/**
 * Each of the others has its row of text above it, the large card below it.
 * Rows of other cards on top; below them the large card between two blocks of
 * others. Rows below it would gain nothing, since they need the same height.
 */
type Shape = {
  /** How many cards are in each row on top. */
  readonly rows: readonly number[];
  readonly left: number;
  readonly right: number;
  /** How many cards are in each column of the blocks. */
  readonly stack: number;
  /**
   * The only card beside the large one is in the upper left corner, the large one in
   * the lower right: discs leave their corners to each other.
   */
  readonly nested?: boolean;
};

type Sizes = { readonly other: number; readonly main: number };

const RATIO = 1.35;
/** The large card may grow beyond what was asked for, up to this factor. */
const MORE_MAX = 1.8;
/** Shapes that are easy to scan are worth slightly smaller cards. */
const BALANCED = 1.05;

/** The arrangement with the largest cards for this box and this number of others. */
export function ringFor(
  others: number,
  width: number,
  height: number,
  {
    gap = 8,
    label = 22,
    ratio = others > 1 ? RATIO : 1,
    aside = 0,
    round = true,
  }: RingOptions = {},
): Ring {
  const box = { width, height, gap, label, ratio, aside, round };
  let best: { shape: Shape; sizes: Sizes; worth: number } | null = null;
  for (const shape of shapesFor(others)) {
    if (shape.nested && !round) continue;
    const sizes = sizesIn(shape, box);
    const worth = worthOf(sizes, ratio) * (isBalanced(shape) ? BALANCED : 1);
    if (best === null || worth > best.worth) best = { shape, sizes, worth };
  }
  const { shape, sizes } = best ?? { shape: NONE, sizes: sizesIn(NONE, box) };
  return placesOf(shape, sizes, box);
}

const NONE: Shape = { rows: [], left: 0, right: 0, stack: 1 };

function* shapesFor(others: number): Generator<Shape> {
  for (let above = 0; above <= others; above += 1) {
    const left = Math.ceil((others - above) / 2);
    const right = others - above - left;
    for (let count = above > 0 ? 1 : 0; count <= above; count += 1) {
      for (let stack = 1; stack <= Math.max(1, left); stack += 1) {
        yield { rows: evenly(above, count), left, right, stack };
      }
      if (left === 1 && right === 0) {
        yield { rows: evenly(above, count), left, right, stack: 1, nested: true };
      }
      if (above === 0) break;
    }
  }
}

/** `count` cards in `rows` rows, the longer rows first. */
function evenly(count: number, rows: number): number[] {
  return Array.from({ length: rows }, (_, row) => Math.ceil((count - row) / rows));
}

function isBalanced({ rows, left, right }: Shape): boolean {
  return left === right && rows.every((row) => row === rows[0]);
}

/** The smaller size limits how well cards can be read; the larger one helps a little. */
function worthOf({ other, main }: Sizes, ratio: number): number {
  const less = Math.min(other * ratio, main);
  const more = Math.max(other * ratio, main);
  return less + 0.4 * Math.min(more, less * 1.5);
}

/** The width of both blocks together, in cards. */
function across({ left, right, stack }: Shape): number {
  return Math.ceil(left / stack) + Math.ceil(right / stack);
}

function sizesIn(shape: Shape, box: Box): Sizes {
  if (shape.nested) return nestedSizes(shape, box);
  const { width, height, gap, label, ratio, aside } = box;
  const rows = shape.rows.length;
  const columns = across(shape);
  const highest = shape.left > 0 ? shape.stack : 0;
  const longest = Math.max(0, ...shape.rows);
  const limits = [
    (height - rows * (label + gap) - label) / (rows + ratio),
    (width - aside - columns * gap) / (columns + ratio),
  ];
  if (rows > 0) limits.push((width - gap * (longest - 1)) / longest);
  // Only the large card is beside the blocks, and it is measured above.
  if (highest > 0) {
    const fixed = rows * (label + gap) + highest * label + (highest - 1) * gap;
    limits.push((height - fixed) / (rows + highest));
  }
  const other = Math.max(0, Math.floor(Math.min(...limits)));
  const main = Math.min(
    height - rows * (other + label + gap) - label,
    width - aside - columns * (other + gap),
    rows + columns > 0 ? other * ratio * MORE_MAX : Infinity,
  );
  return { other, main: Math.max(0, Math.floor(main)) };
}

/** The best sizes if the large card and the one beside it are in opposite corners. */
function nestedSizes(shape: Shape, box: Box): Sizes {
  const { width, height, gap, label, ratio, aside } = box;
  let best: Sizes = { other: 0, main: 0 };
  if (aside > 0) return best;
  const rows = shape.rows.length;
  const longest = Math.max(1, ...shape.rows);
  const most = Math.floor(Math.min((width - gap * (longest - 1)) / longest, width / 2));
  for (let other = most; other > most / 2; other -= 1) {
    const band = height - rows * (other + label + gap);
    const main = Math.min(nestedMain(other, band, box), Math.floor(other * ratio * MORE_MAX));
    const sizes = { other, main };
    if (main >= other && worthOf(sizes, ratio) > worthOf(best, ratio)) best = sizes;
  }
  return best;
}

/** The largest card in the lower right corner beside one in the upper left. */
function nestedMain(other: number, band: number, { width, gap, label }: Box): number {
  // It stays below the other card's text.
  let main = Math.floor(Math.min(width, band - 2 * label));
  const distance = (size: number) =>
    Math.hypot(width - (size + other) / 2, band - 2 * label - (size + other) / 2);
  while (main > 0 && distance(main) < (main + other) / 2 + gap) main -= 1;
  return Math.max(0, main);
}

/** Where everything goes, with the remaining space distributed. */
function placesOf(shape: Shape, { other, main }: Sizes, box: Box): Ring {
  const { width, height, gap, label, aside } = box;
  const { rows, left, right, stack } = shape;
  const blockHeight = (count: number) => count * (other + label) + (count - 1) * gap;
  const nestedBand = height - rows.length * (other + label + gap);
  const bandHeight = shape.nested
    ? nestedBand
    : Math.max(main + label, left > 0 ? blockHeight(Math.min(stack, left)) : 0);
  const down = rows.length * (other + label + gap) + bandHeight;
  const air = Math.max(0, height - down) / (rows.length + 1);

  const places: Point[] = rows.flatMap((count, row) =>
    spread(count, other, width, gap).map((x) => ({
      x,
      y: air / 2 + row * (other + label + gap + air),
    })),
  );

  const bandTop = air / 2 + rows.length * (other + label + gap + air);
  const columns = across(shape);
  const bandWidth = columns * (other + gap) + main + aside;
  const side = Math.min(Math.max(0, width - bandWidth) / (columns + 1), 4 * gap);
  const step = other + gap + side;
  const start = (width - bandWidth - columns * side) / 2;
  const leftColumns = Math.ceil(left / stack);
  const mainX = start + leftColumns * step;
  if (shape.nested) {
    const beside = { x: 0, y: height - nestedBand };
    const large = { x: width - main, y: height - label - main };
    return { main: large, mainSize: main, others: [...places, beside], otherSize: other };
  }
  const block = (count: number, x: number) => {
    const inColumns = evenly(count, Math.ceil(count / stack));
    return inColumns.flatMap((high, column) => {
      const top = bandTop + (bandHeight - blockHeight(high)) / 2;
      return Array.from({ length: high }, (_, index) => ({
        x: x + column * step,
        y: top + index * (other + label + gap),
      }));
    });
  };
  places.push(...block(left, start));
  places.push(...block(right, mainX + main + aside + gap + side));

  return {
    main: { x: mainX, y: bandTop + (bandHeight - main - label) / 2 },
    mainSize: main,
    others: places,
    otherSize: other,
  };
}

/** A centred row of cards, with some of the remaining space between them. */
function spread(count: number, size: number, width: number, gap: number): number[] {
  const left = width - count * size - (count - 1) * gap;
  const step = size + gap + Math.min(Math.max(0, left) / (count + 1), 4 * gap);
  const start = (width - (count - 1) * step - size) / 2;
  return Array.from({ length: count }, (_, index) => start + index * step);
}
