/** What somebody wants to call: the taps it takes, right or wrong. */
import { bestCell, findTriplet, others, shared, wrongSymbol } from "../player.mjs";

/** A tap on a symbol of a card, to be called off when one of `cards` is gone. */
function tap(cards, place, symbol, ...needed) {
  const all = [place, ...needed];
  return { place, symbol, cards: Object.fromEntries(all.map((at) => [at, cards.get(at)])) };
}

const symbolOf = (deck, one, other, wrong) => (wrong ? wrongSymbol : shared)(deck, one, other);

const CALLS = {
  match({ deck, seat, cards, wrong }) {
    const own = `hand ${seat}`;
    if (!cards.has(own) || !cards.has("centre")) return null;
    const symbol = symbolOf(deck, cards.get(own), cards.get("centre"), wrong);
    return [tap(cards, own, symbol, "centre")];
  },

  "hot-potato"({ deck, seat, cards, wrong, chance }) {
    const own = `hand ${seat}`;
    const target = chance.pick(others(cards, seat));
    if (!cards.has(own) || !target) return null;
    return [tap(cards, target[0], symbolOf(deck, target[1], cards.get(own), wrong), own)];
  },

  gift({ deck, seat, cards, wrong, chance }) {
    const target = chance.pick(others(cards, seat));
    if (!cards.has("centre") || !target) return null;
    const symbol = symbolOf(deck, target[1], cards.get("centre"), wrong);
    return [tap(cards, target[0], symbol, "centre")];
  },

  triplet({ deck, cards }) {
    const three = findTriplet(
      deck,
      [...cards].filter(([place]) => place.startsWith("slot ")),
    );
    return three && three.places.map((place) => tap(cards, place, three.symbol));
  },

  connect({ deck, seat, cards, wrong }) {
    const own = cards.get(`hand ${seat}`);
    if (own === undefined) return null;
    const board = [...cards].filter(([place]) => place.startsWith("cell "));
    const best = bestCell(deck, own, board);
    if (!best) return null;
    const [place, card] = best.anchor;
    const symbol = symbolOf(deck, card, own, wrong);
    const first = tap(cards, place, symbol, `hand ${seat}`);
    return [
      { ...first, magnifies: card },
      { cell: best.cell, cards: first.cards },
    ];
  },
};

/** The taps of a call, or null if there is nothing to call. */
export function callIn(game, about) {
  // Only hands on the table: it is a tie-break, whatever the game was.
  const handsOnly = [...about.cards.keys()].every((place) => place.startsWith("hand "));
  return (handsOnly ? CALLS["hot-potato"] : (CALLS[game] ?? CALLS.match))(about);
}

/** The cards that somebody has to compare: when they change, the search begins anew. */
export function searched(game, seat, cards) {
  const entries = [...cards].filter(
    ([place]) => game !== "connect" || !place.startsWith("cell ") || place === "cell 0 0",
  );
  // Whose cards the others hold does not matter for the Tower and the Well.
  const own = `hand ${seat}`;
  const matters = (place) =>
    !["tower", "well"].includes(game) || place === own || place === "centre";
  return JSON.stringify(entries.filter(([place]) => matters(place)));
}
