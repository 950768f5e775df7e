/**
 * Whole games as the server's rules played them. Whoever changes a table there
 * renews these files, and whoever forgets to change it here fails.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Event, GameName, Table } from "../protocol/wire";
import { applyEvents, emptyTable, viewOf } from "./table";

type Golden = { game: GameName; seats: number; events: [Event, Partial<Table>][] };

const folder = new URL("golden/", import.meta.url);
const names = readdirSync(folder);

describe("the table of a whole game is the server's after every event", () => {
  it("for every game", () => expect(names.length).toBeGreaterThanOrEqual(10));

  it.each(names)("%s", (name) => {
    const golden = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Golden;
    let view = viewOf(emptyTable(golden.game, golden.seats, 0));
    let expected: Table = view.table;
    for (const [event, changes] of golden.events) {
      view = applyEvents(view, [event]);
      expected = { ...expected, ...changes, number: expected.number + 1 };
      expect(view.table, `after event ${expected.number}: ${event.e}`).toEqual(expected);
    }
    const all = golden.events.map(([event]) => event);
    const atOnce = applyEvents(viewOf(emptyTable(golden.game, golden.seats, 0)), all);
    expect(atOnce.table).toEqual(expected);
  });
});
