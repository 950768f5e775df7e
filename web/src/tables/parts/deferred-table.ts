import { Deferred } from "../../frames/deferred.svelte";
import type { Table } from "../../protocol/wire";

/**
 * The table for everything except its cards: those are shown at once, counts and
 * names shortly after. The first cards and the first counts come together.
 */
export function deferTable(read: () => Table): Deferred<Table> {
  return new Deferred(read, { atOnce: (_, now) => now.number === 0 });
}
