/// Which edition of the rules a series is played by.
///
/// A series keeps its edition for as long as it is kept: a journal says it in
/// its first line, and a series that goes on after an update goes on by the
/// rules it was begun with. New series take the newest edition, the default.
///
/// What is different in [`V2`](Self::V2):
///
/// - Connect's gifts are cards of the giver's own colour first, and never of
///   the scorer's colour.
/// - A deck needs at least as many cards as there are seats, for tie-breaks.
/// - Seats removed in an earlier game are not dealt in.
/// - A freeze lasts on into the tie-break for the champion.
/// - A removal between two games lets nobody back in.
/// - Practice refuses a call about a table on which no two cards lay.
/// - A series ends by itself when it gets too long, and when nobody is left.
/// - The cards aside are listed top card first, as all others are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesVersion {
    /// The first edition: journals that begin with `fano-journal 1`.
    V1,
    /// The present edition: journals that begin with `fano-journal 2`.
    #[default]
    V2,
}

impl RulesVersion {
    /// Every edition there has been, the oldest first.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    /// The number it has in journals and databases.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::V1 => 1,
            Self::V2 => 2,
        }
    }

    /// The edition with this number.
    #[must_use]
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|version| version.number() == number)
    }
}
