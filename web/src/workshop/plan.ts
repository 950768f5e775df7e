/**
 * What will come of a number of symbols. The planner is the server's (`fano_decks::planner`);
 * its answers for a number never change, so they are kept.
 *
 * `GET /api/decks/plan?pictures=N`, for N from 5 to 200, answers with `DeckPlan`; other numbers
 * are refused as `bad_request`. It may be cached for as long as the server's version is the same.
 */

import type { DeckPlan, PlannedDeck } from "../protocol/http";

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
