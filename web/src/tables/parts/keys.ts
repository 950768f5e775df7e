/**
 * Playing with keys: letters call symbols, digits choose a player or a card. The
 * letters are in the same position on all common English and German layouts, so Y
 * and Z are not used; the easiest ones come first.
 */
const LETTERS = [..."asdfjklghqweruiopvbnmtcx"];
const DIGITS = [..."1234567890"];

/** The keys for the symbols of one card, by their order on the card. */
export function letterKeys(count: number): readonly string[] {
  return LETTERS.slice(0, count).map((letter) => letter.toUpperCase());
}

/** The label of the n-th card or player, counted from 0. */
export function digitKey(index: number): string {
  return DIGITS[index] ?? LETTERS.at(DIGITS.length - 1 - index)?.toUpperCase() ?? "";
}

/** Which of `count` symbols a key stands for. */
export function letterOf(event: KeyboardEvent, count: number): number | null {
  const index = LETTERS.indexOf(event.key.toLowerCase());
  return index >= 0 && index < count ? index : null;
}

/** Which of `count` cards or players a key stands for, counted from 0. */
export function digitOf(event: KeyboardEvent, count: number): number | null {
  const key = event.key.toUpperCase();
  for (let index = 0; index < count; index += 1) {
    if (digitKey(index) === key) return index;
  }
  return null;
}

export type Direction = { readonly x: number; readonly y: number };

const ARROWS: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function arrowOf(event: KeyboardEvent): Direction | null {
  return ARROWS[event.key] ?? null;
}

/**
 * Whether a key is meant for the table: not held down, not a shortcut, not typed
 * into a field, and not while a panel is open above the table.
 */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target as Element | null;
  if (target?.closest?.("input, select, textarea, dialog, [contenteditable]")) return false;
  // A click on the words of a panel takes the focus out of it.
  return !target?.ownerDocument?.querySelector("dialog[open]");
}

type Point = { readonly x: number; readonly y: number };

/** The nearest point in a direction, where sideways distance counts double. */
export function stepTo<T extends Point>(
  points: readonly T[],
  from: Point,
  to: Direction,
): T | null {
  let best: T | null = null;
  let bestDistance = Infinity;
  for (const point of points) {
    const ahead = (point.x - from.x) * to.x + (point.y - from.y) * to.y;
    const aside = Math.abs((point.x - from.x) * to.y) + Math.abs((point.y - from.y) * to.x);
    const distance = ahead + 2 * aside;
    if (ahead > 0.01 && distance < bestDistance) {
      best = point;
      bestDistance = distance;
    }
  }
  return best;
}
