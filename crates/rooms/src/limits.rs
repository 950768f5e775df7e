//! What one room may hold. Limits of the wire itself are in `fano_protocol::limits`.

use fano_arbiter::Span;

/// The longest hold a host can choose.
pub(crate) const HOLD_MS_MAX: u16 = 250;
/// The longest time a table waits for somebody.
pub(crate) const GRACE_S_MAX: u16 = 600;
/// How many people a room remembers having sent out; the oldest ban goes first.
pub const BANS_MAX: usize = 64;
/// How many told batches of events a series remembers.
pub(crate) const BATCHES_MAX: usize = 64;
/// How many decided contests a series remembers, for calls that come too late.
pub(crate) const DECIDED_CONTESTS_MAX: usize = 4;
/// How many shown frames are remembered for each connection.
pub(crate) const SHOWN_FRAMES_MAX: usize = 16;
/// How many first sights are remembered for each person.
pub(crate) const FIRST_SIGHTS_MAX: usize = 32;

/// Three, two, one.
pub(crate) const COUNTDOWN: Span = Span::from_millis(3_000);
/// A reload takes less than this: nobody needs to be told.
pub(crate) const ABSENCE_UNNOTICED: Span = Span::from_millis(2_000);
/// After this somebody else is the host.
pub(crate) const HOST_ABSENCE_MAX: Span = Span::from_millis(15_000);
/// While nothing is played, whoever is away for this long has left.
pub(crate) const LOBBY_ABSENCE_MAX: Span = Span::from_millis(120_000);
/// A verdict waits no longer than this for the kernel's figures. A server that
/// owns its sockets answers at once.
pub(crate) const KERNEL_ANSWER_MAX: Span = Span::from_millis(20);
