/**
 * Whole games as played by the server's rules, which write these files. If the
 * server's table changes and this one does not, these tests fail.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Event, GameName, Table } from "../protocol/wire";
import { applyEvents, emptyTable, viewOf } from "./table";

type Golden = { game: GameName; seats: number; events: [Event, Partial<Table>][] };

const folder = new URL("golden/", import.meta.url);
const names = readdirSync(folder);

describe("the table matches the server's after every event of a whole game", () => {
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
