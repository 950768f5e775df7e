//! The state of a room. Each stage owns the data that exists only in it, so a
//! room cannot count down and play at once, or wait for verdicts in the lobby.

use fano_arbiter::Moment;

use crate::{
    TableState,
    contests::Contests,
    limits::{CARDS_ASKED_EVERY, COUNTDOWN, RESUME_COUNTDOWN},
    series::RunningSeries,
};

/// The state of a room.
#[derive(Clone, Debug)]
pub(crate) enum Stage {
    /// Nothing is being played, and the table is clear.
    Lobby,
    /// The cards of a new series are about to be dealt.
    Starting(Countdown),
    /// There is a series on the table.
    AtTable(Box<RunningSeries>, Course),
}

/// How far a series has got.
#[derive(Clone, Debug)]
pub(crate) enum Course {
    /// A game is on.
    Playing(Contests),
    /// The game waits for somebody.
    Paused,
    /// Everybody is back, and the game is about to continue.
    Resuming(Countdown),
    /// A game of the series is over.
    Between,
    /// The next game of the series is about to be dealt.
    NextGame(Countdown),
    /// The series is over.
    Over,
}

/// Three, two, one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Countdown {
    /// When it ends; `None` after a crash, until somebody is here again.
    pub(crate) until: Option<Moment>,
    /// When it would have ended if it had not waited for cards.
    due: Option<Moment>,
}

impl Countdown {
    /// A countdown that starts now.
    pub(crate) fn from(now: Moment) -> Self {
        Self {
            until: Some(now + COUNTDOWN),
            ..Self::default()
        }
    }

    /// The countdown after a pause.
    pub(crate) fn to_resume(now: Moment) -> Self {
        Self {
            until: Some(now + RESUME_COUNTDOWN),
            ..Self::default()
        }
    }

    /// No countdown: the game goes on at once, if its cards can be shown.
    pub(crate) fn over(now: Moment) -> Self {
        Self {
            until: Some(now),
            ..Self::default()
        }
    }

    /// When it was meant to end.
    pub(crate) fn due(&self) -> Option<Moment> {
        self.due.or(self.until)
    }

    /// At its end: waits on for cards that cannot be shown yet.
    pub(crate) fn wait_for_cards(&mut self, now: Moment) {
        self.due = self.due();
        self.until = Some(now + CARDS_ASKED_EVERY);
    }

    /// Restarts if it was stopped by a crash.
    pub(crate) fn resume(&mut self, now: Moment) {
        if self.until.is_none() {
            *self = Self::from(now);
        }
    }
}

impl Course {
    /// How a restored series continues: nobody is here yet.
    pub(crate) fn restored(series: &RunningSeries, next_game: bool) -> Self {
        if series.rules().is_over() {
            Self::Over
        } else if !series.rules().game().is_over() {
            Self::Paused
        } else if next_game {
            Self::NextGame(Countdown::default())
        } else {
            Self::Between
        }
    }
}

impl Stage {
    /// The series on the table, finished or not.
    pub(crate) fn series(&self) -> Option<&RunningSeries> {
        match self {
            Self::AtTable(series, _) => Some(series),
            Self::Lobby | Self::Starting(_) => None,
        }
    }

    pub(crate) fn series_mut(&mut self) -> Option<&mut RunningSeries> {
        match self {
            Self::AtTable(series, _) => Some(series),
            Self::Lobby | Self::Starting(_) => None,
        }
    }

    /// The series and its open contests, while a game is on.
    pub(crate) fn playing(&self) -> Option<(&RunningSeries, &Contests)> {
        match self {
            Self::AtTable(series, Course::Playing(contests)) => Some((series, contests)),
            _ => None,
        }
    }

    pub(crate) fn playing_mut(&mut self) -> Option<(&mut RunningSeries, &mut Contests)> {
        match self {
            Self::AtTable(series, Course::Playing(contests)) => Some((series, contests)),
            _ => None,
        }
    }

    /// Whether no series is on the table, so that seats are not taken yet.
    pub(crate) fn is_clear(&self) -> bool {
        matches!(self, Self::Lobby | Self::Starting(_))
    }

    pub(crate) fn is_paused(&self) -> bool {
        matches!(self, Self::AtTable(_, Course::Paused))
    }

    /// Whether a new series can be set up: none is being played.
    pub(crate) fn is_between_series(&self) -> bool {
        matches!(self, Self::Lobby | Self::AtTable(_, Course::Over))
    }

    /// The current countdown, whatever it is for.
    pub(crate) fn countdown(&self) -> Option<Countdown> {
        match self {
            Self::Starting(countdown)
            | Self::AtTable(_, Course::NextGame(countdown) | Course::Resuming(countdown)) => {
                Some(*countdown)
            }
            _ => None,
        }
    }

    pub(crate) fn countdown_mut(&mut self) -> Option<&mut Countdown> {
        match self {
            Self::Starting(countdown)
            | Self::AtTable(_, Course::NextGame(countdown) | Course::Resuming(countdown)) => {
                Some(countdown)
            }
            _ => None,
        }
    }

    /// The part that must survive a crash.
    pub(crate) fn table_state(&self) -> TableState {
        match self {
            Self::Lobby => TableState::Clear,
            Self::Starting(_) => TableState::Starting,
            Self::AtTable(_, Course::NextGame(_)) => TableState::NextGameStarting,
            Self::AtTable(..) => TableState::Laid,
        }
    }
}
