/**
 * A dealer for the small examples on the practice page. It knows just enough to
 * deal a few cards and to check a call; the server judges real games. Pure.
 */
import type { Deck } from "../protocol/http";
import { GAMES, lessonOf, type TaughtGame } from "../games/games";
import type { Call, Cell, Event, Place, TeamColour } from "../protocol/wire";
import { cardAt, CENTRE, comparedPlaces, hand, PILE, placesOf, slot } from "../state/places";
import { applyEvents, emptyTable, viewOf, type TableView } from "../state/table";
import { rowThrough, neighboursOf } from "../tables/connect/hex";

/** The table of an example, and the cards below the visible ones, the next one first. */
export type Example = Covered & { readonly view: TableView };

type Covered = {
  readonly centre: readonly number[];
  readonly hands: readonly (readonly number[])[];
  readonly pile: readonly number[];
};

export type Turn = { readonly events: readonly Event[]; readonly example: Example };

const SLOTS = 9;
/** The teams of the two who play Connect, and how many cards in a row they want. */
export const TEAMS: readonly TeamColour[] = ["pink", "orange"];
const ROW = 4;

type Dealing = {
  readonly deck: Deck;
  readonly order: readonly number[];
  readonly events: Event[];
  /** Deals the next cards to everybody, and returns the face-down ones. */
  readonly toAll: (count: number) => (readonly number[])[];
  readonly to: (place: Place, count: number) => readonly number[];
  readonly draw: (count: number) => number[];
};

const towerOrGift = ({ to, toAll }: Dealing) => ({ hands: toAll(1), centre: to(CENTRE, 5) });

const DEALS: Readonly<Record<TaughtGame, (dealing: Dealing) => Partial<Covered>>> = {
  tower: towerOrGift,
  gift: towerOrGift,
  well: ({ to, toAll }) => ({ centre: to(CENTRE, 1), hands: toAll(3) }),
  "hot-potato": ({ events, toAll }) => {
    events.push({ e: "round_began", round: 1 });
    return { hands: toAll(1) };
  },
  triplet: ({ events, to, draw }) => {
    for (let at = 0; at < SLOTS; at += 1) to(slot(at), 1);
    const pile = draw(SLOTS);
    events.push({ e: "dealt", to: PILE, count: pile.length });
    return { pile };
  },
  connect: ({ deck, order, events }) => ({ hands: layBoard(deck, order, events) }),
};

/** Deals an example from cards in the order given. */
export function dealExample(game: TaughtGame, deck: Deck, order: readonly number[]): Example {
  const cards = [...order];
  const seats = Array.from({ length: lessonOf(game).seats }, (_, seat) => seat);
  const events: Event[] = [{ e: "started", game, seats }];

  const draw = (count: number) => cards.splice(0, count);
  const to = (place: Place, count: number): readonly number[] => {
    const [top, ...rest] = draw(count);
    if (top === undefined) return [];
    events.push({ e: "dealt", to: place, count }, { e: "turned", at: place, card: top });
    return rest;
  };
  const toAll = (count: number) => seats.map((seat) => to(hand(seat), count));

  const covered = DEALS[game]({ deck, order, events, toAll, to, draw });
  const view = applyEvents(viewOf(emptyTable(game, seats.length, 0)), events);
  return { centre: [], hands: [], pile: [], ...covered, view };
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

/** Makes a call; null if it is wrong. */
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
  const fromCentre = GAMES[table.game].centreRunsOut;
  const move = (from: Place, to: Place, count = 1) => {
    events.push({ e: "moved", from, to, count, card: cardAt(table, from) });
  };

  switch (call.c) {
    case "match":
      if (fromCentre) {
        move(CENTRE, hand(seat));
        next.centre = turnUp(CENTRE, example.centre);
      } else {
        move(hand(seat), CENTRE);
        next.hands[seat] = turnUp(hand(seat), example.hands[seat] ?? []);
      }
      break;
    case "give":
      if (fromCentre) {
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
      if (rowLength(example, deck, call.cell, TEAMS[seat] ?? "plain") >= ROW) {
        events.push({ e: "scored", colour: TEAMS[seat] ?? "pink", points: 1 });
      }
      next.hands[seat] = turnUp(hand(seat), example.hands[seat] ?? []);
      break;
  }
  const view = applyEvents(example.view, events);
  return { events, example: { ...next, view } };
}

function isRight({ view: { table } }: Example, deck: Deck, seat: number, call: Call): boolean {
  const shown = placesOf(table, seat, call).every((place) => {
    const card = cardAt(table, place);
    return card !== null && has(deck, card, call.symbol);
  });
  switch (call.c) {
    case "match":
      return shown;
    case "give":
      return shown && call.target !== seat;
    case "triplet":
      return shown && new Set(call.slots).size === 3;
    case "place":
      return shown && cardAt(table, { p: "cell", cell: call.cell }) === null;
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

/** A right call for a seat: for the others' turns, and as a hint. */
export function rightCall(example: Example, deck: Deck, seat: number): Call | null {
  const { table } = example.view;
  const compared = comparedPlaces(table, seat).map((place) => cardAt(table, place));
  switch (GAMES[table.game].call) {
    case "match": {
      const symbol = sharedBy(deck, ...compared);
      return symbol === null ? null : { c: "match", symbol };
    }
    case "give": {
      const target = table.playing.find(
        (other) => other !== seat && table.hands[other]?.top !== null,
      );
      if (target === undefined) return null;
      const symbol = sharedBy(deck, ...compared, cardAt(table, hand(target)));
      return symbol === null ? null : { c: "give", target, symbol };
    }
    case "triplet":
      return tripletCall(table.slots, deck);
    case "place":
      return placeCall(example, deck, seat);
  }
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

/** The placement that makes the longest row of the player's own colour. */
function placeCall(example: Example, deck: Deck, seat: number): Call | null {
  const { table } = example.view;
  const card = cardAt(table, hand(seat));
  let best: { call: Call; length: number } | null = null;
  for (const { cell: anchor, card: there } of table.board) {
    const symbol = sharedBy(deck, card, there);
    if (symbol === null || card === null) continue;
    for (const cell of neighboursOf(anchor)) {
      if (cardAt(table, { p: "cell", cell }) !== null) continue;
      const length = rowLength(example, deck, cell, deck.cards[card]?.suit ?? "plain");
      if (!best || length > best.length)
        best = { call: { c: "place", anchor, symbol, cell }, length };
    }
  }
  return best?.call ?? null;
}

/** How long the row of a colour would be with one more card in this cell. */
function rowLength({ view }: Example, deck: Deck, where: Cell, suit: string): number {
  return rowThrough(where, (cell) => {
    const card = cardAt(view.table, { p: "cell", cell });
    return card !== null && deck.cards[card]?.suit === suit;
  }).length;
}
