import { Deferred } from "../../frames/deferred.svelte";
import type { Table } from "../../protocol/wire";

/**
 * The table for everything but its cards: those are seen at once, and counts
 * and names soon after. The first cards come together with the first counts.
 */
export function tableSoon(ask: () => Table): Deferred<Table> {
  return new Deferred(ask, { atOnce: (_, now) => now.number === 0 });
}
