//! A limit on everything that comes from outside, each with its unit in its name.

use fano_rules::WrongCalls;

/// A limit that clients should know of before they run into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientLimit {
    /// Its name, with the unit.
    pub name: &'static str,
    /// Its value.
    pub value: u64,
    /// What it limits.
    pub about: &'static str,
}

/// Declares the limits and, from the same lines, the table that the web
/// client's module of limits is generated from.
macro_rules! limits {
    ($(#[doc = $about:literal] $name:ident: $type:ty = $value:expr;)*) => {
        $(#[doc = $about] pub const $name: $type = $value;)*

        /// All limits of this module, in order.
        pub const FOR_CLIENTS: &[ClientLimit] = &[$(ClientLimit {
            name: stringify!($name),
            value: $name as u64,
            about: $about.trim_ascii(),
        }),*];
    };
}

limits! {
    /// The largest text frame a client may send.
    CLIENT_FRAME_BYTES_MAX: usize = 4 << 10;
    /// The longest name, in characters.
    NAME_CHARS_MAX: usize = 20;
    /// Most people and bots who can sit at the table.
    SEATS_MAX: usize = fano_rules::SEATS_MAX;
    /// Most people in a room: players, spectators and shared screens together.
    MEMBERS_MAX: usize = 64;
    /// Most connections one person can have to a room.
    CONNECTIONS_PER_MEMBER_MAX: usize = 4;
    /// Most shared screens in a room.
    SCREENS_MAX: usize = 4;
    /// How many of the last events are kept for those who come back.
    HISTORY_EVENTS_MAX: usize = 256;
    /// How many colours a player can choose from.
    PLAYER_COLOURS: u8 = 8;
    /// Most games in a series.
    GAMES_MAX: usize = fano_rules::GAMES_MAX;
    /// The fewest rounds of Hot Potato that can be asked for.
    ROUNDS_MIN: u16 = fano_rules::ROUNDS_MIN as u16;
    /// The most rounds of Hot Potato that can be asked for; the deck may allow fewer.
    ROUNDS_MAX: u16 = 100;
    /// The most points that Connect can be played to.
    POINTS_MAX: u8 = fano_rules::POINTS_MAX;
    /// Most players in one team of Connect.
    TEAM_SEATS_MAX: usize = fano_rules::TEAM_SEATS_MAX;
    /// How long a freeze lasts unless the host says otherwise.
    FREEZE_MS_DEFAULT: u32 = WrongCalls::FREEZE_MS;
    /// The shortest freeze after a wrong call.
    FREEZE_MS_MIN: u32 = WrongCalls::FREEZE_MS_MIN;
    /// The longest freeze after a wrong call.
    FREEZE_MS_MAX: u32 = WrongCalls::FREEZE_MS_MAX;
    /// The longest that a right call may be held for others who may have been faster.
    HOLD_MS_MAX: u16 = 250;
    /// The longest that a game may wait for somebody whose connection is gone.
    GRACE_S_MAX: u16 = 600;
    /// The longest reaction a client may claim.
    CLAIM_MS_MAX: f64 = 600_000.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_hold_is_the_arbiters() {
        let longest = fano_arbiter::HOLD_MAX.micros();
        assert_eq!(longest, i64::from(HOLD_MS_MAX) * 1000);
    }
}
