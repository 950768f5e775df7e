/**
 * The table after all events so far. It mirrors the server's own table and knows no
 * rules: it only moves cards.
 */
import type { Event, GameName, Heap, Place, Placed, Table, TeamColour } from "../protocol/wire";
import { GAMES } from "../games/games";
import { TEAM_COLOURS } from "../games/teams";
import { placeKey } from "./places";

/** For each place, the number of the event that last changed the card shown there. */
export type Changed = Readonly<Record<string, number>>;

/** Connect's board when a row was scored. */
export type Scored = {
  readonly number: number;
  readonly colour: TeamColour;
  readonly board: readonly Placed[];
};

export type TableView = {
  readonly table: Table;
  readonly changed: Changed;
  /**
   * The row that the last events scored. The next round is dealt at the same time,
   * so no table ever shows it.
   */
  readonly scored: Scored | null;
  /** The table that ended in a tie; the tie-break's own table does not show it. */
  readonly undecided: Table | null;
  /** The event of the first known table; places without an entry have not changed since. */
  readonly since: number;
};

export function emptyTable(game: GameName, seats: number, number: number): Table {
  return {
    number,
    game,
    seats,
    playing: [],
    removed: [],
    round: 0,
    centre: { count: 0, top: null },
    hands: Array.from({ length: seats }, () => ({ count: 0, top: null })),
    fronts: Array.from({ length: seats }, () => 0),
    slots: [],
    board: [],
    pile: 0,
    aside: 0,
    points: [0, 0, 0, 0],
    frozen_until_ms: Array.from({ length: seats }, () => 0),
    sitting_out: [],
    tied: [],
    ranks: null,
  };
}

/** Whether a game only decides another game, or a series. */
export function isTieBreak(game: GameName | undefined): boolean {
  return game !== undefined && GAMES[game].tieBreak;
}

/** The view of a table that arrived as a whole: all its cards are first seen with it. */
export function viewOf(table: Table): TableView {
  return { table, changed: {}, scored: null, undecided: null, since: table.number };
}

/** All cards that are face up. */
export function faceUp({ centre, hands, slots, board }: Table): number[] {
  const tops = [centre, ...hands].map(({ top }) => top);
  const cards = [...tops, ...slots, ...board.map(({ card }) => card)];
  return cards.filter((card) => card !== null);
}

/** Which event showed the card that is at a place now. */
export function changedAt(view: TableView, place: Place): number {
  return view.changed[placeKey(place)] ?? view.since;
}

/**
 * Applies the next events in order. The old view is not modified; the new one
 * shares its `changed` if no card has changed.
 */
export function applyEvents(view: TableView, events: readonly Event[]): TableView {
  const draft = new Draft(copy(view.table), view.changed, view.undecided);
  for (const event of events) draft.apply(event);
  const { table, changed, scored, undecided } = draft;
  return { table, changed, scored, undecided, since: view.since };
}

function copy(table: Table): Table {
  return {
    ...table,
    centre: { ...table.centre },
    hands: table.hands.map((heap) => ({ ...heap })),
    fronts: [...table.fronts],
    slots: [...table.slots],
    board: [...table.board],
    points: [...table.points],
    frozen_until_ms: [...table.frozen_until_ms],
  };
}

class Draft {
  scored: Scored | null = null;

  changed: Record<string, number>;

  constructor(
    public table: Table,
    readonly before: Changed,
    public undecided: Table | null,
  ) {
    this.changed = before;
  }

  apply(event: Event) {
    const table = this.table;
    table.number += 1;
    switch (event.e) {
      case "started":
        this.#start(event.game, event.seats);
        break;
      case "round_began":
        table.round = event.round;
        break;
      case "gathered":
        this.#clear();
        break;
      case "dealt":
        this.#add(event.to, event.count, null);
        break;
      case "moved":
        this.#take(event.from, event.count, event.card);
        this.#add(event.to, event.count, event.card);
        break;
      case "turned":
        this.#turn(event.at, event.card);
        break;
      case "frozen":
        table.frozen_until_ms[event.seat] = event.until_ms;
        break;
      case "sat_out":
        table.sitting_out = withSeat(table.sitting_out, event.seat);
        break;
      case "let_back_in":
        table.sitting_out = table.sitting_out.filter((seat) => !event.seats.includes(seat));
        break;
      case "scored":
        table.points[TEAM_COLOURS.indexOf(event.colour)] = event.points;
        this.scored = { number: table.number, colour: event.colour, board: [...table.board] };
        break;
      case "removed":
        table.removed = withSeat(table.removed, event.seat);
        table.playing = table.playing.filter((seat) => seat !== event.seat);
        table.sitting_out = table.sitting_out.filter((seat) => seat !== event.seat);
        break;
      case "tied":
        table.tied = event.seats;
        this.undecided = copy(table);
        break;
      case "ended":
        table.ranks = event.ranks;
        break;
      case "called":
        this.scored = null;
        break;
      case "hidden":
      case "mistaken":
      case "safe":
      case "round_drawn":
      case "given":
      case "series_ended":
        break;
    }
  }

  #start(game: GameName, seats: number[]) {
    const before = this.table;
    this.table = emptyTable(game, before.seats, before.number);
    this.table.playing = seats;
    // A tie-break continues its game; a game that follows one with ranks is
    // independent of it.
    if (before.ranks === null) {
      this.table.removed = before.removed;
      this.table.tied = before.tied;
      this.table.frozen_until_ms = before.frozen_until_ms;
    } else {
      this.undecided = null;
    }
    this.changed = {};
  }

  #clear() {
    const fresh = emptyTable(this.table.game, this.table.seats, 0);
    this.table.centre = fresh.centre;
    this.table.hands = fresh.hands;
    this.table.slots = [];
    this.table.board = [];
    this.table.pile = 0;
    this.table.aside = 0;
    this.changed = {};
  }

  #heap(place: Place): Heap | null {
    if (place.p === "centre") return this.table.centre;
    if (place.p === "hand") return this.table.hands[place.seat] ?? null;
    return null;
  }

  #take(from: Place, count: number, card: number | null) {
    const heap = this.#heap(from);
    if (heap) {
      heap.count -= count;
      if (card !== null || heap.count === 0) this.#show(from, heap, null);
      return;
    }
    switch (from.p) {
      case "front":
        this.table.fronts[from.seat] = (this.table.fronts[from.seat] ?? 0) - count;
        break;
      case "slot":
        this.table.slots[from.slot] = null;
        this.#touch(from);
        break;
      case "cell": {
        const { q, r } = from.cell;
        this.table.board = this.table.board.filter((at) => at.cell.q !== q || at.cell.r !== r);
        this.#touch(from);
        break;
      }
      case "pile":
        this.table.pile -= count;
        break;
      case "aside":
        this.table.aside -= count;
        break;
    }
  }

  #add(to: Place, count: number, card: number | null) {
    const heap = this.#heap(to);
    if (heap) {
      heap.count += count;
      if (card !== null) this.#show(to, heap, card);
      return;
    }
    switch (to.p) {
      case "front":
        this.table.fronts[to.seat] = (this.table.fronts[to.seat] ?? 0) + count;
        break;
      case "slot":
      case "cell":
        if (card !== null) this.#turn(to, card);
        break;
      case "pile":
        this.table.pile += count;
        break;
      case "aside":
        this.table.aside += count;
        break;
    }
  }

  #turn(at: Place, card: number) {
    const heap = this.#heap(at);
    if (heap) {
      this.#show(at, heap, card);
    } else if (at.p === "slot") {
      while (this.table.slots.length <= at.slot) this.table.slots.push(null);
      this.table.slots[at.slot] = card;
      this.#touch(at);
    } else if (at.p === "cell") {
      this.table.board.push({ cell: at.cell, card, number: this.table.number });
      this.#touch(at);
    }
  }

  #show(place: Place, heap: Heap, card: number | null) {
    heap.top = card;
    this.#touch(place);
  }

  #touch(place: Place) {
    if (this.changed === this.before) this.changed = { ...this.before };
    this.changed[placeKey(place)] = this.table.number;
  }
}

/** Seats are kept in ascending order, as the server sends them. */
function withSeat(seats: readonly number[], seat: number): number[] {
  return seats.includes(seat) ? [...seats] : [...seats, seat].sort((a, b) => a - b);
}
