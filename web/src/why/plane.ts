/**
 * Small projective planes, each from one card: turn it around a circle of
 * n = q² + q + 1 places, one place at a time, and every turn is the next card.
 * It works because every distance on the circle occurs exactly once on the
 * card (J. Singer, 1938).
 */
const FIRST_CARDS: Readonly<Record<number, readonly number[]>> = {
  2: [0, 1, 3],
  3: [0, 1, 3, 9],
  4: [0, 1, 4, 14, 16],
  5: [0, 1, 3, 8, 12, 18],
  7: [0, 1, 3, 13, 32, 36, 43, 52],
  8: [0, 1, 3, 7, 15, 31, 36, 54, 63],
  9: [0, 1, 3, 9, 27, 49, 56, 61, 77, 81],
};

export type Cards = readonly (readonly number[])[];

/** All cards of a plane of one of the orders 2, 3, 4, 5, 7, 8 and 9. */
export function planeCards(order: number): Cards {
  const first = FIRST_CARDS[order];
  if (!first) throw new Error(`no plane of order ${order} is drawn here`);
  const count = order * order + order + 1;
  return Array.from({ length: count }, (_, turn) =>
    first.map((place) => (place + turn) % count).sort((a, b) => a - b),
  );
}

/** The symbols that two cards share. */
export function shared(one: readonly number[], other: readonly number[]): number[] {
  return one.filter((symbol) => other.includes(symbol));
}

/** On how many of these cards each symbol occurs. */
export function symbolCounts(symbols: number, cards: Cards): number[] {
  const counts = Array.from({ length: symbols }, () => 0);
  for (const card of cards) for (const symbol of card) counts[symbol] = (counts[symbol] ?? 0) + 1;
  return counts;
}

/** How many symbols occur how often, the rarest first. */
export function tally(counts: readonly number[]): { times: number; symbols: number }[] {
  const found = new Map<number, number>();
  for (const times of counts) found.set(times, (found.get(times) ?? 0) + 1);
  return [...found].sort(([a], [b]) => a - b).map(([times, symbols]) => ({ times, symbols }));
}

export type Three = { symbol: number; cards: [number, number, number] };

/** Three of these cards that share a symbol, by their positions, if there are any. */
export function tripletAmong(cards: Cards): Three | null {
  const seen = new Map<number, number[]>();
  for (const [position, card] of cards.entries()) {
    for (const symbol of card) {
      const at = [...(seen.get(symbol) ?? []), position];
      const [a, b, c] = at;
      if (a !== undefined && b !== undefined && c !== undefined)
        return { symbol, cards: [a, b, c] };
      seen.set(symbol, at);
    }
  }
  return null;
}

/**
 * As many cards as possible without a triplet, starting with those given. A
 * backtracking search.
 */
export function withoutTriplet(
  cards: Cards,
  wanted: number,
  begin: readonly number[] = [],
): number[] {
  const best = { found: [...begin] };
  const counts = new Map<number, number>();
  const lay = (card: number, by: 1 | -1) => {
    for (const symbol of cards[card] ?? []) counts.set(symbol, (counts.get(symbol) ?? 0) + by);
  };
  const fits = (card: number) =>
    (cards[card] ?? []).every((symbol) => (counts.get(symbol) ?? 0) < 2);
  const search = (laid: number[], from: number): boolean => {
    if (laid.length > best.found.length) best.found = [...laid];
    if (laid.length >= wanted) return true;
    for (let card = from; card < cards.length; card += 1) {
      if (laid.includes(card) || !fits(card)) continue;
      lay(card, 1);
      if (search([...laid, card], card + 1)) return true;
      lay(card, -1);
    }
    return false;
  };
  for (const card of begin) lay(card, 1);
  search([...begin], 0);
  return best.found;
}

/**
 * The cards missing from a plane: two symbols that share no card must share a
 * missing one.
 */
export function missingCards(symbols: number, cards: Cards): number[][] {
  const met = new Set(
    cards.flatMap((card) => card.flatMap((a) => card.map((b) => a * symbols + b))),
  );
  const found: number[][] = [];
  const known = (a: number, b: number) =>
    met.has(a * symbols + b) || found.some((card) => card.includes(a) && card.includes(b));
  for (let a = 0; a < symbols; a += 1) {
    for (let b = a + 1; b < symbols; b += 1) {
      if (known(a, b)) continue;
      const card = [a, b];
      for (let c = 0; c < symbols; c += 1) {
        if (!card.includes(c) && card.every((one) => !known(one, c))) card.push(c);
      }
      found.push(card.sort((x, y) => x - y));
    }
  }
  return found;
}

/** Deals cards in this order until three of them share a symbol. */
export function dealUntilTriplet(cards: Cards, order: readonly number[]): number[] {
  const dealt: number[] = [];
  for (const card of order) {
    dealt.push(card);
    if (tripletAmong(dealt.map((one) => cards[one] ?? []))) break;
  }
  return dealt;
}
