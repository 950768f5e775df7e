/** Sums with their results: no two symbols have the same value. */
import type { NewEntry } from "../draft/draft";
import { words } from "./templates";

/** Steps through the numbers below `count` in an order that looks mixed but never changes. */
function mixed(count: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => (index * step) % count);
}

/** Adding and taking away up to 20, every result once. */
export function sumsUpTo20(): readonly NewEntry[] {
  return mixed(19, 7).map((index) => {
    const value = index + 2;
    const part = 1 + ((value * 3) % (value - 1));
    return index % 3 === 2 && value <= 15
      ? words(`${value + part} − ${part}`, String(value))
      : words(`${value - part} + ${part}`, String(value));
  });
}

/** Adding and taking away up to 100. */
export function sumsUpTo100(): readonly NewEntry[] {
  return mixed(89, 34).map((index) => {
    const value = index + 12;
    const part = 3 + ((value * 7) % (value - 6));
    return index % 2 === 1 && value + part <= 100
      ? words(`${value + part} − ${part}`, String(value))
      : words(`${value - part} + ${part}`, String(value));
  });
}

/** The small multiplication tables, every product once. */
export function timesTables(): readonly NewEntry[] {
  const products = new Map<number, [number, number]>();
  for (let one = 2; one <= 10; one++) {
    // Of several ways to a product, the most even one comes last and stays.
    for (let other = 2; other <= one; other++) {
      const known = products.get(one * other);
      if (!known || Math.abs(known[0] - known[1]) > one - other) {
        products.set(one * other, [other, one]);
      }
    }
  }
  const all = [...products].sort(([one], [other]) => one - other);
  return mixed(all.length, 11).flatMap((index) => {
    const found = all[index];
    return found ? [words(`${found[1][0]} × ${found[1][1]}`, String(found[0]))] : [];
  });
}
