/**
 * What will come of a number of symbols. The planner is the server's (`fano_decks::planner`);
 * its answers for a number never change, so they are kept.
 *
 * `GET /api/decks/plan?pictures=N`, for N from 5 to 200, answers with `DeckPlan`; other numbers
 * are refused as `bad_request`. It may be cached for as long as the server's version is the same.
 */

export type DeckPlan = {
  pictures: number;
  /** The number of symbols a card that the planner would choose. */
  best: number;
  /** What these pictures give, by symbols a card in ascending order; those that work only. */
  sizes: PlannedDeck[];
  /**
   * The next full decks: as many cards as pictures, each of which can be the match (7 with 3 on
   * a card, 13 with 4, 21 with 5, 31 with 6, 57 with 8 …). In ascending order, at most 3; none
   * beyond what can be planned.
   */
  next: LargerDeck[];
};

export type PlannedDeck = {
  symbols_per_card: number;
  cards: number;
  /** How many pictures are on cards. */
  symbols: number;
  /** How many pictures are left over: the last ones of the list. */
  unused: number;
  /** How many pictures are on one card only and can never be the match. */
  never_match: number;
};

export type LargerDeck = {
  /** How many pictures it takes besides those that there are. */
  more: number;
  symbols_per_card: number;
  cards: number;
};

export type FetchPlan = (pictures: number) => Promise<DeckPlan>;

/** The most plans that are kept. */
const PLANS_MAX = 100;

export async function fetchPlan(pictures: number): Promise<DeckPlan> {
  const answer = await fetch(`/api/decks/plan?pictures=${pictures}`);
  if (!answer.ok) throw new Error(`no plan: ${answer.status}`);
  return (await answer.json()) as DeckPlan;
}

/** Plans that were asked for before are not asked for again, failed ones are. */
export function cachedPlans(fetch: FetchPlan = fetchPlan): FetchPlan {
  const plans = new Map<number, Promise<DeckPlan>>();
  return (pictures) => {
    const known = plans.get(pictures);
    if (known) return known;
    if (plans.size >= PLANS_MAX) plans.clear();
    const plan = fetch(pictures);
    plans.set(pictures, plan);
    plan.catch(() => plans.delete(pictures));
    return plan;
  };
}

/** The deck that a choice gives; the planner's own if the choice does not work. */
export function chosenDeck(plan: DeckPlan, symbolsPerCard: number | null): PlannedDeck | null {
  const of = (count: number | null) =>
    plan.sizes.find((size) => size.symbols_per_card === count) ?? null;
  return of(symbolsPerCard) ?? of(plan.best);
}
