/**
 * A dealer for the small examples on the practice page. It knows just enough
 * to deal a few cards and to see whether a call is right; real games are
 * judged by the server. Pure.
 */
import type { Deck } from "../decks";
import { lineThrough, neighboursOf } from "../tables/connect/hex";
import type { Call, Cell, Event, GameName, Place, TeamColour } from "../protocol/wire";
import { cardAt, CENTRE, hand, PILE, slot } from "../state/places";
import { applyEvents, emptyTable, viewOf, type TableView } from "../state/table";

export type ExampleGame = Extract<
  GameName,
  "tower" | "well" | "hot-potato" | "gift" | "triplet" | "connect"
>;

/** The table of an example, and the cards below those in sight, the next one first. */
export type Example = {
  readonly view: TableView;
  readonly centre: readonly number[];
  readonly hands: readonly (readonly number[])[];
  readonly pile: readonly number[];
};

export type Turn = { readonly events: readonly Event[]; readonly example: Example };

export const SEATS = 3;
/** The seat of the one who learns. */
export const YOU = 0;
const SLOTS = 9;
/** The teams of the two who play Connect, and how many cards in a row they want. */
export const TEAMS: readonly TeamColour[] = ["pink", "orange"];
const LINE = 4;

/** Deals an example from cards in the order given. */
export function dealExample(game: ExampleGame, deck: Deck, order: readonly number[]): Example {
  const cards = [...order];
  const draw = (count: number) => cards.splice(0, count);
  const seats = Array.from({ length: game === "connect" ? 2 : SEATS }, (_, seat) => seat);
  const events: Event[] = [{ e: "started", game, seats }];
  let under: Omit<Example, "view"> = { centre: [], hands: [], pile: [] };

  const lay = (place: Place, pack: readonly number[]): readonly number[] => {
    const [top, ...rest] = pack;
    if (top === undefined) return [];
    events.push(
      { e: "dealt", to: place, count: pack.length },
      { e: "turned", at: place, card: top },
    );
    return rest;
  };

  if (game === "tower" || game === "gift") {
    const hands = seats.map((seat) => lay(hand(seat), draw(1)));
    under = { ...under, hands, centre: lay(CENTRE, draw(5)) };
  } else if (game === "well") {
    const centre = lay(CENTRE, draw(1));
    under = { ...under, centre, hands: seats.map((seat) => lay(hand(seat), draw(3))) };
  } else if (game === "hot-potato") {
    events.push({ e: "round_began", round: 1 });
    under = { ...under, hands: seats.map((seat) => lay(hand(seat), draw(1))) };
  } else if (game === "triplet") {
    for (let at = 0; at < SLOTS; at += 1) lay(slot(at), draw(1));
    const pile = draw(SLOTS);
    events.push({ e: "dealt", to: PILE, count: pile.length });
    under = { ...under, pile };
  } else {
    under = { ...under, hands: layBoard(deck, order, events) };
  }
  return { ...under, view: applyEvents(viewOf(emptyTable(game, seats.length, 0)), events) };
}

/** Connect: three pink cards in a row beside the starting card, and a pack in hand. */
function layBoard(deck: Deck, order: readonly number[], events: Event[]): number[][] {
  const of = (suit: string) => order.filter((card) => deck.cards[card]?.suit === suit);
  const [start] = of("start");
  const [pink, orange] = [of("pink"), of("orange")];
  const cells: [number | undefined, Cell][] = [
    [start, { q: 0, r: 0 }],
    [pink[0], { q: 0, r: 1 }],
    [orange[0], { q: 1, r: -1 }],
    [pink[1], { q: 1, r: 1 }],
    [orange[1], { q: 1, r: 0 }],
    [pink[2], { q: 2, r: 1 }],
  ];
  for (const [card, cell] of cells) {
    if (card !== undefined) events.push({ e: "turned", at: { p: "cell", cell }, card });
  }
  const packs = [pink.slice(3, 11), orange.slice(2, 6)];
  return packs.map(([top, ...rest], seat) => {
    if (top === undefined) return [];
    events.push({ e: "dealt", to: hand(seat), count: rest.length + 1 });
    events.push({ e: "turned", at: hand(seat), card: top });
    return rest;
  });
}

/** Makes a call; nothing if it is wrong. */
export function callIn(example: Example, deck: Deck, seat: number, call: Call): Turn | null {
  if (!isRight(example, deck, seat, call)) return null;
  const events: Event[] = [{ e: "called", seat, call }];
  const next = { ...example, hands: example.hands.map((cards) => [...cards]) };
  const turnUp = (at: Place, under: readonly number[]) => {
    const [card] = under;
    if (card !== undefined) events.push({ e: "turned", at, card });
    return under.slice(1);
  };
  const { table } = example.view;
  const move = (from: Place, to: Place, count = 1) => {
    events.push({ e: "moved", from, to, count, card: cardAt(table, from) });
  };

  switch (call.c) {
    case "match":
      if (table.game === "well") {
        move(hand(seat), CENTRE);
        next.hands[seat] = turnUp(hand(seat), example.hands[seat] ?? []);
      } else {
        move(CENTRE, hand(seat));
        next.centre = turnUp(CENTRE, example.centre);
      }
      break;
    case "give":
      if (table.game === "gift") {
        move(CENTRE, hand(call.target));
        next.centre = turnUp(CENTRE, example.centre);
      } else {
        move(hand(seat), hand(call.target), table.hands[seat]?.count ?? 1);
        events.push({ e: "safe", seat });
      }
      break;
    case "triplet": {
      let pile = example.pile;
      for (const at of call.slots) move(slot(at), { p: "front", seat });
      for (const at of [...call.slots].sort((a, b) => a - b)) {
        const [card, ...rest] = pile;
        if (card === undefined) break;
        events.push({ e: "moved", from: PILE, to: slot(at), count: 1, card: null });
        events.push({ e: "turned", at: slot(at), card });
        pile = rest;
      }
      next.pile = pile;
      break;
    }
    case "place":
      move(hand(seat), { p: "cell", cell: call.cell });
      if (rowThrough(example, deck, call.cell, TEAMS[seat] ?? "plain") >= LINE) {
        events.push({ e: "scored", colour: TEAMS[seat] ?? "pink", points: 1 });
      }
      next.hands[seat] = turnUp(hand(seat), example.hands[seat] ?? []);
      break;
  }
  const view = applyEvents(example.view, events);
  return { events, example: { ...next, view } };
}

function isRight({ view: { table } }: Example, deck: Deck, seat: number, call: Call): boolean {
  const shows = (place: Place) => {
    const card = cardAt(table, place);
    return card !== null && has(deck, card, call.symbol);
  };
  switch (call.c) {
    case "match":
      return shows(hand(seat)) && shows(CENTRE);
    case "give": {
      const other = table.game === "gift" ? CENTRE : hand(seat);
      return call.target !== seat && shows(hand(call.target)) && shows(other);
    }
    case "triplet":
      return new Set(call.slots).size === 3 && call.slots.every((at) => shows(slot(at)));
    case "place": {
      const free = cardAt(table, { p: "cell", cell: call.cell }) === null;
      return free && shows(hand(seat)) && shows({ p: "cell", cell: call.anchor });
    }
  }
}

function has(deck: Deck, card: number, symbol: number): boolean {
  return deck.cards[card]?.symbols.some((place) => place.symbol === symbol) ?? false;
}

function sharedBy(deck: Deck, ...cards: (number | null)[]): number | null {
  const [first, ...others] = cards;
  if (first === null || first === undefined) return null;
  const found = deck.cards[first]?.symbols.find(({ symbol }) =>
    others.every((card) => card !== null && has(deck, card, symbol)),
  );
  return found?.symbol ?? null;
}

/** A right call for a seat: for the others' turns, and to show somebody who is stuck. */
export function rightCall(example: Example, deck: Deck, seat: number): Call | null {
  const { table } = example.view;
  const own = cardAt(table, hand(seat));
  if (table.game === "tower" || table.game === "well") {
    const symbol = sharedBy(deck, own, table.centre.top);
    return symbol === null ? null : { c: "match", symbol };
  }
  if (table.game === "gift" || table.game === "hot-potato") {
    const from = table.game === "gift" ? table.centre.top : own;
    const target = table.playing.find(
      (other) => other !== seat && table.hands[other]?.top !== null,
    );
    if (target === undefined) return null;
    const symbol = sharedBy(deck, from, cardAt(table, hand(target)));
    return symbol === null ? null : { c: "give", target, symbol };
  }
  if (table.game === "triplet") return tripletCall(table.slots, deck);
  return placeCall(example, deck, seat);
}

function tripletCall(slots: readonly (number | null)[], deck: Deck): Call | null {
  for (let a = 0; a < slots.length; a += 1) {
    for (let b = a + 1; b < slots.length; b += 1) {
      for (let c = b + 1; c < slots.length; c += 1) {
        const symbol = sharedBy(deck, slots[a] ?? null, slots[b] ?? null, slots[c] ?? null);
        if (symbol !== null) return { c: "triplet", slots: [a, b, c], symbol };
      }
    }
  }
  return null;
}

/** Beside a card of one's own colour, where it makes the longest line. */
function placeCall(example: Example, deck: Deck, seat: number): Call | null {
  const { table } = example.view;
  const card = cardAt(table, hand(seat));
  let best: { call: Call; line: number } | null = null;
  for (const { cell: anchor, card: there } of table.board) {
    const symbol = sharedBy(deck, card, there);
    if (symbol === null || card === null) continue;
    for (const cell of neighboursOf(anchor)) {
      if (cardAt(table, { p: "cell", cell }) !== null) continue;
      const line = rowThrough(example, deck, cell, deck.cards[card]?.suit ?? "plain");
      if (!best || line > best.line) best = { call: { c: "place", anchor, symbol, cell }, line };
    }
  }
  return best?.call ?? null;
}

/** How many cards of a colour would lie in a row with one more in this cell. */
function rowThrough({ view }: Example, deck: Deck, where: Cell, suit: string): number {
  return lineThrough(where, (cell) => {
    const card = cardAt(view.table, { p: "cell", cell });
    return card !== null && deck.cards[card]?.suit === suit;
  }).length;
}
