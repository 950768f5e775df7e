//! One file per game; each defines what a right call is and what it does.

use fano_decks::{CardId, Deck};

use crate::{
    Call, Event, GameId, GameSetup, Lots, Place, Purpose, RulesVersion, Seat, SeatSet, Table,
    Viewer,
    table::history::History,
    table::seen::{About, Judgement, SeenTable},
};

pub(crate) mod connect;
mod draw_pile;
mod face_off;
mod gift;
mod hot_potato;
mod practice;
mod tower;
pub(crate) mod triplet;
mod well;

use self::{
    connect::Connect, face_off::FaceOff, gift::Gift, hot_potato::HotPotato, practice::Practice,
    tower::Tower, triplet::Triplet, well::Well,
};

/// The interface of a game. Whether a call is right depends on the visible
/// table alone; the game's own state holds only what is face down.
pub(crate) trait Rules: Sized {
    /// Judges a call against the table its caller saw.
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement;

    /// The places a call is about.
    fn about(table: &Table, seat: Seat, call: &Call) -> About;

    /// Every right call of a seat on the current table.
    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call));

    /// Carries out a right call.
    fn take(&mut self, seat: Seat, call: &Call, recorder: &mut Recorder<'_>);

    /// Returns a won card; most games have none.
    fn forfeit(&mut self, _seat: Seat, _scribe: &mut Recorder<'_>) {}

    /// Takes a seat's cards out of the game. The table no longer counts the
    /// seat as playing.
    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>);

    /// Whether nothing is left to win.
    fn is_over(&self, table: &Table) -> bool;

    /// What a seat is ranked by; less is better.
    fn measure(&self, table: &Table, seat: Seat) -> i32;

    /// Every card of the game and where it is, top card first.
    fn piles(&self, table: &Table) -> Vec<(Place, Vec<CardId>)>;

    /// Groups of cards that a viewer cannot distinguish.
    fn unseen(&mut self, viewer: Viewer) -> Vec<Vec<&mut CardId>>;
}

/// Records events: in the table, in its history and for the caller.
pub(crate) struct Recorder<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) seed: u64,
    pub(crate) rules: RulesVersion,
    pub(crate) table: &'a mut Table,
    pub(crate) history: &'a mut History,
    pub(crate) out: &'a mut Vec<Event>,
}

impl Recorder<'_> {
    pub(crate) fn record(&mut self, event: Event) {
        self.history.note(self.table, &event);
        self.table.apply(Some(&event));
        self.out.push(event);
    }

    fn dealt(&mut self, to: Place, count: usize) {
        if count > 0 {
            self.record(Event::Dealt {
                to,
                count: count as u16,
            });
        }
    }

    fn turned(&mut self, at: Place, card: Option<&CardId>) {
        if let Some(&card) = card {
            self.record(Event::Turned { at, card });
        }
    }

    /// A pile moves from one place to another with its top card (the last one)
    /// visible.
    fn moved_openly(&mut self, from: Place, to: Place, cards: &[CardId]) {
        if let Some(&top) = cards.last() {
            let count = cards.len() as u16;
            self.record(Event::Moved {
                from,
                to,
                count,
                card: Some(top),
            });
        }
    }

    fn moved_unseen(&mut self, from: Place, to: Place, count: usize) {
        if count > 0 {
            self.record(Event::Moved {
                from,
                to,
                count: count as u16,
                card: None,
            });
        }
    }

    /// The whole deck in the order of the `index`-th shuffle for a purpose.
    fn shuffled(&self, purpose: Purpose, index: u32) -> Vec<CardId> {
        let count = u16::try_from(self.deck.cards().len()).expect("at most CARDS_MAX cards");
        let mut cards: Vec<CardId> = (0..count).map(CardId).collect();
        Lots::new(self.seed, purpose, index).shuffle(&mut cards);
        cards
    }
}

/// The state of the current game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Practice(Practice),
    Tower(Tower),
    Well(Well),
    HotPotato(HotPotato),
    Gift(Gift),
    Triplet(Triplet),
    Connect(Connect),
    FaceOff(FaceOff),
}

/// Calls a method of the current game.
macro_rules! of_state {
    ($state:expr, $game:ident => $body:expr) => {
        match $state {
            State::Practice($game) => $body,
            State::Tower($game) => $body,
            State::Well($game) => $body,
            State::HotPotato($game) => $body,
            State::Gift($game) => $body,
            State::Triplet($game) => $body,
            State::Connect($game) => $body,
            State::FaceOff($game) => $body,
        }
    };
}

/// Calls an associated function of the game with an id.
macro_rules! of_id {
    ($id:expr, $function:ident($($argument:expr),*)) => {
        match $id {
            GameId::Practice => Practice::$function($($argument),*),
            GameId::Tower => Tower::$function($($argument),*),
            GameId::Well => Well::$function($($argument),*),
            GameId::HotPotato | GameId::PotatoTieBreak => HotPotato::$function($($argument),*),
            GameId::Gift => Gift::$function($($argument),*),
            GameId::Triplet => Triplet::$function($($argument),*),
            GameId::Connect => Connect::$function($($argument),*),
            GameId::FaceOff => FaceOff::$function($($argument),*),
        }
    };
}

pub(crate) fn judge(
    game: GameId,
    seen_table: &SeenTable<'_>,
    seat: Seat,
    call: &Call,
) -> Judgement {
    of_id!(game, judge(seen_table, seat, call))
}

pub(crate) fn about(game: GameId, table: &Table, seat: Seat, call: &Call) -> About {
    of_id!(game, about(table, seat, call))
}

pub(crate) fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
    of_id!(seen_table.table.game, right_calls(seen_table, seat, each));
}

impl State {
    /// Deals a game to these seats.
    pub(crate) fn deal(setup: &GameSetup, seats: SeatSet, recorder: &mut Recorder<'_>) -> Self {
        recorder.record(Event::Started {
            game: setup.game(),
            seats,
        });
        match setup {
            GameSetup::Practice => Self::Practice(Practice::deal(recorder)),
            GameSetup::Tower => Self::Tower(Tower::deal(recorder)),
            GameSetup::Well => Self::Well(Well::deal(recorder)),
            GameSetup::HotPotato { rounds } => Self::HotPotato(HotPotato::deal(*rounds, recorder)),
            GameSetup::Gift => Self::Gift(Gift::deal(recorder)),
            GameSetup::Triplet => Self::Triplet(Triplet::deal(recorder)),
            GameSetup::Connect {
                teams,
                points_to_win,
            } => Self::Connect(Connect::deal(teams, *points_to_win, recorder)),
        }
    }

    /// Deals the tie-break for two or more tied seats.
    pub(crate) fn deal_tie_break(tied: SeatSet, recorder: &mut Recorder<'_>) -> Self {
        if tied.len() == 2 {
            recorder.record(Event::Started {
                game: GameId::FaceOff,
                seats: tied,
            });
            Self::FaceOff(FaceOff::deal(recorder))
        } else {
            recorder.record(Event::Started {
                game: GameId::PotatoTieBreak,
                seats: tied,
            });
            Self::HotPotato(HotPotato::deal_tie_break(recorder))
        }
    }

    pub(crate) fn take(&mut self, seat: Seat, call: &Call, recorder: &mut Recorder<'_>) {
        of_state!(self, game => game.take(seat, call, recorder));
    }

    pub(crate) fn forfeit(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        of_state!(self, game => game.forfeit(seat, recorder));
    }

    pub(crate) fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        of_state!(self, game => game.remove(seat, recorder));
    }

    pub(crate) fn is_over(&self, table: &Table) -> bool {
        of_state!(self, game => game.is_over(table))
    }

    pub(crate) fn measure(&self, table: &Table, seat: Seat) -> i32 {
        of_state!(self, game => game.measure(table, seat))
    }

    pub(crate) fn piles(&self, table: &Table) -> Vec<(Place, Vec<CardId>)> {
        of_state!(self, game => game.piles(table))
    }

    pub(crate) fn unseen(&mut self, viewer: Viewer) -> Vec<Vec<&mut CardId>> {
        of_state!(self, game => game.unseen(viewer))
    }
}

/// A pile's cards from the top down; piles are stored with the top card last.
fn top_first(pile: &[CardId]) -> Vec<CardId> {
    pile.iter().rev().copied().collect()
}

/// Everything below a pile's top card.
fn below_top(pile: &mut [CardId]) -> impl Iterator<Item = &mut CardId> {
    let count = pile.len().saturating_sub(1);
    pile[..count].iter_mut()
}
