use fano_decks::CardId;
use fano_rules::{GameId, Place};

use crate::{
    PlannedCall, Reaction, View,
    bot::Mind,
    chance::Chance,
    find::{find, mistake},
};

/// The point of no return: a call this close to being made cannot be held back,
/// even if the cards change under it. It will be late.
pub const COMMIT_MS: u64 = 150;

/// Nobody sees, decides and speaks faster than this.
const SEARCH_MS_MIN: u64 = COMMIT_MS + 50;

/// A search in progress: what it will find, and when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Search {
    pub(crate) plan: PlannedCall,
    game: GameId,
    /// Its cards, as they were when last seen.
    cards: [Option<(Place, Option<CardId>)>; 3],
    /// Whether the bot may not call at the moment.
    held: bool,
}

impl Search {
    /// Begins to look; `None` if there is nothing to look for.
    pub(crate) fn begin(view: &View<'_>, mind: &Mind, chance: &mut Chance) -> Option<Self> {
        let found = find(view, mind, chance)?;
        let share = u32::from(mind.reaction.wrong_permille) * u32::from(mind.persona.wrong_percent);
        let errs = chance.below(100_000) < share;
        let wrong = errs.then(|| mistake(view, &found.call, chance)).flatten();
        // A bot that makes a mistake has not looked at everything.
        let pairs = match wrong {
            Some(_) => found.pairs * u64::from(chance.below(100)) / 100 + 1,
            None => found.pairs,
        };
        let call = wrong.unwrap_or(found.call);
        let time_ms = time_ms(mind, pairs, found.choices, chance);
        let cards = view.places(&call).map(|place| {
            let place = place?;
            Some((place, view.table.card_at(place)))
        });
        Some(Self {
            plan: PlannedCall {
                call,
                seen: view.table.number,
                began_ms: view.now_ms,
                at_ms: view.now_ms + time_ms,
            },
            game: view.table.game,
            cards,
            held: false,
        })
    }

    /// Whether the call can no longer be held back.
    pub(crate) fn is_committed(&self, now_ms: u64) -> bool {
        !self.held && now_ms + COMMIT_MS >= self.plan.at_ms
    }

    /// Whether its cards are still there.
    pub(crate) fn still_holds(&self, view: &View<'_>) -> bool {
        let cards = self.cards.iter().flatten();
        self.game == view.table.game
            && cards
                .into_iter()
                .all(|(place, card)| view.table.card_at(*place) == *card)
    }

    /// Updates the search for a table that still has the same cards.
    pub(crate) fn go_on(&mut self, view: &View<'_>, mind: &Mind) {
        self.plan.seen = view.table.number;
        // It takes a moment to notice that one may call again.
        let again_ms = u64::from(mind.reaction.base_ms);
        if view.table.sitting_out.contains(view.seat) {
            self.held = true;
        } else if self.held {
            self.held = false;
            self.plan.at_ms = self.plan.at_ms.max(view.now_ms + again_ms);
        }
        let frozen_until_ms = view.table.frozen_until_ms[view.seat.index()];
        if frozen_until_ms > view.now_ms {
            self.plan.at_ms = self.plan.at_ms.max(frozen_until_ms + again_ms);
        }
    }

    /// The call that will be made unless something intervenes.
    pub(crate) fn plan(&self) -> Option<PlannedCall> {
        (!self.held).then_some(self.plan)
    }
}

/// How long a search that compares this many pairs takes.
fn time_ms(mind: &Mind, pairs: u64, choices: u32, chance: &mut Chance) -> u64 {
    let Reaction {
        base_ms,
        spread_ms,
        tail_ms,
        pair_us,
        choose_ms,
        ..
    } = *mind.reaction;
    let motor = i64::from(base_ms) + chance.normal(spread_ms);
    let looking = pairs * u64::from(pair_us) / 1000;
    let choosing = u64::from(choose_ms) * u64::from(choices.max(1).ilog2());
    let total = motor.max(0) as u64 + chance.exponential(tail_ms) + looking + choosing;
    (total * u64::from(mind.persona.time_percent) / 100).max(SEARCH_MS_MIN)
}
