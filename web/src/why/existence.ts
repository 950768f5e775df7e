/**
 * For which numbers of symbols per card a full deck exists: yes, no, or nobody
 * knows. A full deck with k symbols per card is a projective plane of order k − 1.
 */
export type Existence =
  | { is: "yes"; prime: number; exponent: number }
  | { is: "no"; why: "triangle" | "lam" }
  | { is: "no"; why: "squares"; prime: number }
  | { is: "unknown" };

export type FullDeck = {
  perCard: number;
  order: number;
  /** The number of cards (and symbols) of such a deck, if it exists. */
  cards: number;
  answer: Existence;
  /** How many cards Triplet would lay out with it. */
  tripletSlots: number;
};

export const PER_CARD_MIN = 2;
export const PER_CARD_MAX = 32;

export function fullDeck(perCard: number): FullDeck {
  const order = perCard - 1;
  return {
    perCard,
    order,
    cards: order * order + order + 1,
    answer: planeOf(order),
    tripletSlots: perCard % 2 === 0 ? perCard + 1 : perCard + 2,
  };
}

export function planeOf(order: number): Existence {
  if (order === 1) return { is: "no", why: "triangle" };
  const factors = factorsOf(order);
  const [only] = factors;
  if (only && factors.length === 1) return { is: "yes", ...only };
  if (order === 10) return { is: "no", why: "lam" };
  // Bruck and Ryser, 1949. A number is not a sum of two squares if a prime of the
  // form 4n + 3 divides it an odd number of times.
  if (order % 4 === 1 || order % 4 === 2) {
    const against = factors.find(({ prime, exponent }) => prime % 4 === 3 && exponent % 2 === 1);
    if (against) return { is: "no", why: "squares", prime: against.prime };
  }
  return { is: "unknown" };
}

function factorsOf(number: number): { prime: number; exponent: number }[] {
  const found: { prime: number; exponent: number }[] = [];
  let rest = number;
  for (let prime = 2; prime * prime <= rest; prime += 1) {
    let exponent = 0;
    for (; rest % prime === 0; rest /= prime) exponent += 1;
    if (exponent > 0) found.push({ prime, exponent });
  }
  if (rest > 1) found.push({ prime: rest, exponent: 1 });
  return found;
}

/** The nearest smaller and larger sizes with a full deck. */
export function nearestDecks(perCard: number): { below: number | null; above: number } {
  const exists = (size: number) => planeOf(size - 1).is === "yes";
  let above = perCard + 1;
  while (!exists(above)) above += 1;
  for (let below = perCard - 1; below > 2; below -= 1) if (exists(below)) return { below, above };
  return { below: null, above };
}
