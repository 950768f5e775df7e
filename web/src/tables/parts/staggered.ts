/**
 * Equal discs in a box. Where rows of a plain grid would leave much of the box
 * empty, every second row is shifted by half a card, and the rows move together.
 */
import { gridFor } from "./arrange";

type Point = { readonly x: number; readonly y: number };

/** The upper left corners of the cards' squares, row by row. */
export type Discs = { readonly size: number; readonly places: readonly Point[] };

/** Full rows are worth slightly smaller cards. */
const FULL_ROWS = 1.12;
/** How far apart neighbours are moved if there is room, compared with their smallest distance. */
const ROOMY = 1.12;

type Rows = readonly number[];
type Box = { readonly width: number; readonly height: number; readonly gap: number };

export function discsFor(
  count: number,
  width: number,
  height: number,
  { gap = 8, stagger = true } = {},
): Discs {
  const box = { width, height, gap };
  const grid = gridFor(count, width, height, { gap });
  const worthOf = (size: number, full: boolean) => size * (full ? FULL_ROWS : 1);
  let best = gridPlaces(count, grid, box);
  let worth = worthOf(grid.size, count % grid.columns === 0);
  if (!stagger) return best;
  for (const { rows, full } of shiftedRows(count)) {
    const size = sizeOf(rows, box);
    if (worthOf(size, full) <= worth) continue;
    worth = worthOf(size, full);
    best = { size, places: shiftedPlaces(rows, size, box) };
  }
  return best;
}

function gridPlaces(
  count: number,
  { columns, size }: { columns: number; size: number },
  { width, height, gap }: Box,
): Discs {
  const step = size + gap;
  const rows = Math.ceil(count / columns);
  const top = (height - rows * step + gap) / 2;
  const places = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / columns);
    const inRow = Math.min(columns, count - row * columns);
    const start = (width - inRow * step + gap) / 2;
    return { x: start + (index % columns) * step, y: top + row * step };
  });
  return { size, places };
}

/** Rows whose lengths are odd and even in turn, so that each lies in the gaps of the last. */
function* shiftedRows(count: number): Generator<{ rows: Rows; full: boolean }> {
  for (let longer = 2; longer <= count; longer += 1) {
    for (const first of [longer, longer - 1]) {
      const rows: number[] = [];
      let left = count;
      while (left > 0) {
        const whole = rows.length % 2 === 0 ? first : 2 * longer - 1 - first;
        rows.push(Math.min(whole, left));
        left -= whole;
      }
      // A last row with the wrong parity would lie right below the row before it.
      if (rows.length > 1 && left % 2 === 0) yield { rows, full: left === 0 };
    }
  }
}

/** The distance between rows, if neighbours within a row are this far apart. */
function rowStep(across: number, apart: number): number {
  return Math.max(apart / 2, Math.sqrt(Math.max(0, apart ** 2 - (across / 2) ** 2)));
}

function fits(rows: Rows, size: number, across: number, { height, gap }: Box): boolean {
  const apart = size + gap;
  return across >= apart && (rows.length - 1) * rowStep(across, apart) + size <= height;
}

const widest = (rows: Rows, size: number, width: number) =>
  (width - size) / Math.max(1, Math.max(...rows) - 1);

function sizeOf(rows: Rows, box: Box): number {
  let low = 0;
  let high = Math.floor(Math.min(box.width, box.height));
  while (low < high) {
    const size = Math.ceil((low + high) / 2);
    if (fits(rows, size, widest(rows, size, box.width), box)) low = size;
    else high = size - 1;
  }
  return low;
}

function shiftedPlaces(rows: Rows, size: number, box: Box): Point[] {
  const apart = size + box.gap;
  const most = widest(rows, size, box.width);
  // No further apart than necessary: people look at all cards at once.
  let across = Math.min(most, apart * ROOMY);
  while (across < most && !fits(rows, size, across, box)) across = Math.min(most, across + 1);
  const down = Math.min(
    rowStep(across, apart) * ROOMY,
    (box.height - size) / Math.max(1, rows.length - 1),
  );
  const top = (box.height - size - (rows.length - 1) * down) / 2;
  return rows.flatMap((inRow, row) =>
    Array.from({ length: inRow }, (_, index) => ({
      x: (box.width - size) / 2 + (index - (inRow - 1) / 2) * across,
      y: top + row * down,
    })),
  );
}

/**
 * Cards from the upper left corner, and what is left of their last row: there, a
 * phone in landscape has room for everything else.
 */
export function discsWithCorner(
  count: number,
  width: number,
  height: number,
  { gap = 8 } = {},
): Discs & { readonly corner: { readonly width: number; readonly height: number } } {
  const { columns, size } = gridFor(count + 1, width, height, { gap });
  const step = size + gap;
  const rows = Math.ceil((count + 1) / columns);
  const top = Math.max(0, height - rows * step + gap) / 2;
  const places = Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * step,
    y: top + Math.floor(index / columns) * step,
  }));
  const inLast = count - (rows - 1) * columns;
  return { size, places, corner: { width: width - inLast * step, height: size } };
}
