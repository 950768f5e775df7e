use fano_rules::{Call, Command, Seat};

use crate::{
    Judgement, Level, Persona, Reaction, View,
    chance::Chance,
    hexes,
    search::{COMMIT_MS, Search},
};

/// What a bot will call, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedCall {
    /// What it will call; occasionally that is wrong.
    pub call: Call,
    /// The number of the last event it had seen on that table.
    pub seen: u32,
    /// When it started looking.
    pub began_ms: u64,
    /// When it will call.
    pub at_ms: u64,
}

impl PlannedCall {
    /// The plan as a command of the seat it belongs to.
    #[must_use]
    pub fn command(&self, seat: Seat) -> Command {
        Command::Call {
            seat,
            seen: self.seen,
            call: self.call,
        }
    }

    /// When the call can no longer be held back, even if the cards change.
    #[must_use]
    pub fn committed_from_ms(&self) -> u64 {
        self.at_ms.saturating_sub(COMMIT_MS)
    }
}

/// Who is thinking: habits, quickness and judgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mind {
    pub(crate) persona: &'static Persona,
    pub(crate) reaction: &'static Reaction,
    pub(crate) judgement: &'static Judgement,
}

/// A player that sees only its view and takes as long as people do.
///
/// Show it the table whenever that changes ([`look`](Self::look)) and make its
/// planned call when the time comes; then tell it so
/// ([`has_called`](Self::has_called)) and let it look again. A bot is plain
/// data: a clone plays exactly as the original would.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bot {
    mind: Mind,
    level: Level,
    seed: u64,
    /// How many random streams have been used up.
    draws: u64,
    search: Option<Search>,
}

impl Bot {
    /// A bot of this level. Its seed determines everything it will ever do.
    #[must_use]
    pub fn new(persona: &'static Persona, level: Level, seed: u64) -> Self {
        Self::with_judgement(persona, level, level, seed)
    }

    /// A bot with the speed of one level and the judgement of another.
    #[must_use]
    pub fn with_judgement(
        persona: &'static Persona,
        level: Level,
        judgement: Level,
        seed: u64,
    ) -> Self {
        Self {
            mind: Mind {
                persona,
                reaction: level.reaction(),
                judgement: judgement.judgement(),
            },
            level,
            seed,
            draws: 0,
            search: None,
        }
    }

    /// Who it is.
    #[must_use]
    pub fn persona(&self) -> &'static Persona {
        self.mind.persona
    }

    /// How quick it is.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Looks at the table and returns what it will call, and when; `None` if
    /// there is nothing for it to do.
    ///
    /// A search begins when its cards have changed. It continues as long as
    /// those cards stay, whatever else happens, and the plan stays the same
    /// except for the number of events seen. In the last [`COMMIT_MS`] before
    /// the call nothing can stop it.
    pub fn look(&mut self, view: &View<'_>) -> Option<PlannedCall> {
        if let Some(search) = &self.search
            && search.is_committed(view.now_ms)
        {
            return search.plan();
        }
        if view.table.ranks.is_some() || !view.table.playing.contains(view.seat) {
            self.search = None;
            return None;
        }
        let mut search = match self.search.take() {
            Some(search) if search.still_holds(view) && !self.is_overtaken(&search, view) => search,
            _ => {
                let mut chance = self.chance();
                Search::begin(view, &self.mind, &mut chance)?
            }
        };
        search.go_on(view, &self.mind);
        self.search.insert(search).plan()
    }

    /// Whether a card just laid on Connect's board made something else more important.
    fn is_overtaken(&mut self, search: &Search, view: &View<'_>) -> bool {
        let Call::Place { cell, .. } = search.plan.call else {
            return false;
        };
        let mind = self.mind;
        search.plan.seen != view.table.number
            && self.chance().below(100) < u32::from(mind.judgement.alert_percent)
            && hexes::has_something_urgent(view, &mind, cell)
    }

    /// The planned call has been made: whatever its result, the bot starts
    /// over.
    pub fn has_called(&mut self) {
        self.search = None;
    }

    fn chance(&mut self) -> Chance {
        self.draws += 1;
        Chance::new(self.seed, self.draws)
    }
}
