//! One file a game; each says what a right call is and what it does.

use fano_decks::{CardId, Deck};

use crate::{
    Call, Event, GameId, GameSetup, Lots, Place, Purpose, RulesVersion, Seat, SeatSet, Table,
    Viewer,
    history::History,
    sight::{About, Look, Sight},
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

/// What a game has to say. Whether a call is right is decided from the visible
/// table alone; the game's own state holds only what lies face down.
pub(crate) trait Rules: Sized {
    /// Judges a call against the table its caller saw.
    fn look(sight: &Sight<'_>, seat: Seat, call: &Call) -> Look;

    /// The places a call is about.
    fn about(table: &Table, seat: Seat, call: &Call) -> About;

    /// Every right call of a seat at the table as it is.
    fn right_calls(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call));

    /// Carries out a call that is right.
    fn take(&mut self, seat: Seat, call: &Call, scribe: &mut Scribe<'_>);

    /// Gives back a card won; most games have none.
    fn forfeit(&mut self, _seat: Seat, _scribe: &mut Scribe<'_>) {}

    /// Takes a seat's cards out of the game. The table no longer counts the seat as playing.
    fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>);

    /// Whether nothing is left to win.
    fn is_over(&self, table: &Table) -> bool;

    /// What ranks a seat; less is better.
    fn measure(&self, table: &Table, seat: Seat) -> i32;

    /// Every card of the game and where it lies, top card first.
    fn piles(&self, table: &Table) -> Vec<(Place, Vec<CardId>)>;

    /// Groups of cards that a viewer could not tell from one another.
    fn unseen(&mut self, viewer: Viewer) -> Vec<Vec<&mut CardId>>;
}

/// Writes down what happens: to the table, to its history and to whoever asked.
pub(crate) struct Scribe<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) seed: u64,
    pub(crate) rules: RulesVersion,
    pub(crate) table: &'a mut Table,
    pub(crate) history: &'a mut History,
    pub(crate) out: &'a mut Vec<Event>,
}

impl Scribe<'_> {
    pub(crate) fn tell(&mut self, event: Event) {
        self.history.note(self.table, &event);
        self.table.apply(Some(&event));
        self.out.push(event);
    }

    fn dealt(&mut self, to: Place, count: usize) {
        if count > 0 {
            self.tell(Event::Dealt {
                to,
                count: count as u16,
            });
        }
    }

    fn turned(&mut self, at: Place, card: Option<&CardId>) {
        if let Some(&card) = card {
            self.tell(Event::Turned { at, card });
        }
    }

    /// A pile goes from one place to another with its top card (the last one) in sight.
    fn moved_openly(&mut self, from: Place, to: Place, cards: &[CardId]) {
        if let Some(&top) = cards.last() {
            let count = cards.len() as u16;
            self.tell(Event::Moved {
                from,
                to,
                count,
                card: Some(top),
            });
        }
    }

    fn moved_unseen(&mut self, from: Place, to: Place, count: usize) {
        if count > 0 {
            self.tell(Event::Moved {
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

/// The state of whichever game is on.
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

/// Calls a function of the game that is on.
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

pub(crate) fn look(game: GameId, sight: &Sight<'_>, seat: Seat, call: &Call) -> Look {
    of_id!(game, look(sight, seat, call))
}

pub(crate) fn about(game: GameId, table: &Table, seat: Seat, call: &Call) -> About {
    of_id!(game, about(table, seat, call))
}

pub(crate) fn right_calls(sight: &Sight<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
    of_id!(sight.table.game, right_calls(sight, seat, each));
}

impl State {
    /// Deals a game to these seats.
    pub(crate) fn deal(setup: &GameSetup, seats: SeatSet, scribe: &mut Scribe<'_>) -> Self {
        scribe.tell(Event::Started {
            game: setup.game(),
            seats,
        });
        match setup {
            GameSetup::Practice => Self::Practice(Practice::deal(scribe)),
            GameSetup::Tower => Self::Tower(Tower::deal(scribe)),
            GameSetup::Well => Self::Well(Well::deal(scribe)),
            GameSetup::HotPotato { rounds } => Self::HotPotato(HotPotato::deal(*rounds, scribe)),
            GameSetup::Gift => Self::Gift(Gift::deal(scribe)),
            GameSetup::Triplet => Self::Triplet(Triplet::deal(scribe)),
            GameSetup::Connect {
                teams,
                points_to_win,
            } => Self::Connect(Connect::deal(teams, *points_to_win, scribe)),
        }
    }

    /// Deals the tie-break for two or more tied seats.
    pub(crate) fn deal_tie_break(tied: SeatSet, scribe: &mut Scribe<'_>) -> Self {
        if tied.len() == 2 {
            scribe.tell(Event::Started {
                game: GameId::FaceOff,
                seats: tied,
            });
            Self::FaceOff(FaceOff::deal(scribe))
        } else {
            scribe.tell(Event::Started {
                game: GameId::PotatoTieBreak,
                seats: tied,
            });
            Self::HotPotato(HotPotato::deal_tie_break(scribe))
        }
    }

    pub(crate) fn take(&mut self, seat: Seat, call: &Call, scribe: &mut Scribe<'_>) {
        of_state!(self, game => game.take(seat, call, scribe));
    }

    pub(crate) fn forfeit(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        of_state!(self, game => game.forfeit(seat, scribe));
    }

    pub(crate) fn remove(&mut self, seat: Seat, scribe: &mut Scribe<'_>) {
        of_state!(self, game => game.remove(seat, scribe));
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

/// A pile's cards from the top down; piles are kept with the top card last.
fn top_first(pile: &[CardId]) -> Vec<CardId> {
    pile.iter().rev().copied().collect()
}

/// Everything below a pile's top card.
fn below_top(pile: &mut [CardId]) -> impl Iterator<Item = &mut CardId> {
    let count = pile.len().saturating_sub(1);
    pile[..count].iter_mut()
}
