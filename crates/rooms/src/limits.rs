//! What one room may hold. Limits of the wire itself are in `fano_protocol::limits`.

use fano_arbiter::Span;

/// How many removed people a room remembers; the oldest ban goes first.
pub const BANS_MAX: usize = 64;
/// How many sent batches of events a series remembers.
pub(crate) const BATCHES_MAX: usize = 64;
/// How many decided contests a series remembers, for late calls.
pub(crate) const DECIDED_CONTESTS_MAX: usize = 4;
/// How many shown frames are remembered for each connection.
pub(crate) const SHOWN_FRAMES_MAX: usize = 16;
/// How many first sights are remembered per person.
pub(crate) const FIRST_SIGHTS_MAX: usize = 32;

/// Three, two, one.
pub(crate) const COUNTDOWN: Span = Span::from_millis(3_000);
/// Three, two, one after a pause, in half seconds.
pub(crate) const RESUME_COUNTDOWN: Span = Span::from_millis(1_500);
/// A game that stood still no longer than this, because another process took the
/// room over, goes on without a countdown as soon as everybody is back.
pub(crate) const INTERRUPTION_UNNOTICED: Span = Span::from_millis(3_000);
/// How often a room that waits for cards to be arranged asks for them.
pub(crate) const CARDS_ASKED_EVERY: Span = Span::from_millis(50);
/// During a game, how long a card that is turned up waits until it is arranged.
/// After that it is shown as it is, and clients ask for the rest. They take a
/// connection for dead on which a call is without an answer for much longer.
pub const CARDS_WAIT_MAX: Span = Span::from_millis(4_000);
/// A reload takes less than this, so nobody needs to be told.
pub(crate) const ABSENCE_UNNOTICED: Span = Span::from_millis(2_000);
/// After this long the host role passes on.
pub(crate) const HOST_ABSENCE_MAX: Span = Span::from_millis(15_000);
/// Outside of games, members who are away this long have left.
pub(crate) const LOBBY_ABSENCE_MAX: Span = Span::from_millis(120_000);
/// After the server stood still, what had piled up is heard within this.
pub(crate) const STALL_AFTERMATH: Span = Span::from_millis(100);
/// A verdict waits no longer than this for the kernel's figures. A server that
/// owns its sockets answers immediately.
pub(crate) const KERNEL_ANSWER_MAX: Span = Span::from_millis(20);
