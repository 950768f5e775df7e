/// The edition of the rules a series is played by.
///
/// A series keeps its edition forever: a journal states it in its first line,
/// and a series that continues after an update continues by the rules it began
/// with. New series take the newest edition, the default.
///
/// Changes in [`V2`](Self::V2):
///
/// - Connect's gifts are cards of the giver's own colour first, and never of
///   the scorer's colour.
/// - A deck needs at least as many cards as there are seats, for tie-breaks.
/// - Seats removed in an earlier game are not dealt in.
/// - A freeze carries over into the tie-break for the champion.
/// - A removal between two games lets nobody back in.
/// - Practice refuses a call about a table without two cards.
/// - A series ends by itself when it gets too long, and when nobody is left.
/// - The cards aside are listed top card first, like all others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulesVersion {
    /// The first edition: journals that begin with `fano-journal 1`.
    V1,
    /// The current edition: journals that begin with `fano-journal 2`.
    #[default]
    V2,
}

impl RulesVersion {
    /// All editions, oldest first.
    pub const ALL: [Self; 2] = [Self::V1, Self::V2];

    /// Its number in journals and databases.
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
