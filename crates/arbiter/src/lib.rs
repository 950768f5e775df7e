//! Who was first: fair calls over unequal networks.
//!
//! The first to call wins. Over a network the order in which calls *arrive*
//! mostly shows who lives close to the server, so a contest is won by the
//! shortest *reaction*: from the moment the card became visible on the caller's
//! own screen to their call. The caller's client measures it, and the server
//! believes that measurement within bounds it can justify from its own
//! measurements. See `docs/fairness.md` for the details.
//!
//! This crate has no clock and no socket. Every point in time is a [`Moment`]
//! from the caller's clock, every duration a [`Span`], both in whole
//! microseconds.
//!
//! - A [`Line`] is one connection: round trips, kernel figures, how far its
//!   claims are believed.
//! - A [`Contest`] takes pongs and calls, and says when it can be decided and
//!   who won, with all the numbers behind it in a [`Verdict`].
//! - A [`Record`] of it goes into the journal; the same verdict can be derived
//!   from it again.
//!
//! ```
//! use fano_arbiter::{CallTiming, Contest, Entrant, Line, Moment, Order, Policy, EntrantId, Span};
//!
//! // Mia sits next to the server, Noa 120 ms away.
//! let (mia, noa) = (EntrantId(0), EntrantId(1));
//! let line = |round_trip| {
//!     let mut line = Line::new();
//!     (0..5).for_each(|_| line.sample(Span::from_millis(round_trip)));
//!     line.figures()
//! };
//! let shown_at = Moment::from_millis(10_000);
//! let entrants = [(mia, 8), (noa, 120)].map(|(seat, round_trip)| Entrant {
//!     seat,
//!     shown_at,
//!     line: Some(line(round_trip)),
//! });
//! let mut contest = Contest::open(Policy::default(), Order::Reaction, 7, entrants)?;
//! contest.pong(mia, shown_at + Span::from_millis(8), None)?;
//! contest.pong(noa, shown_at + Span::from_millis(121), None)?;
//!
//! let claims = |millis| CallTiming {
//!     claim: Some(Span::from_millis(millis)),
//!     ..CallTiming::default()
//! };
//! contest.call(mia, shown_at + Span::from_millis(830), claims(812), None)?;
//! let deadline = contest.next_deadline().expect("somebody has called");
//! assert!(contest.decide(deadline - Span::from_millis(1)).is_none(), "Noa may have been faster");
//!
//! // Noa's call arrives 104 ms after Mia's, and was 6 ms earlier.
//! contest.call(noa, shown_at + Span::from_millis(934), claims(806), None)?;
//! let verdict = contest.decide(shown_at + Span::from_millis(934)).expect("both have called");
//! assert_eq!(verdict.winner(), noa);
//! # Ok::<(), fano_arbiter::ContestError>(())
//! ```

mod compact;
mod contest;
mod credits;
mod entry;
mod kernel;
mod line;
mod nudges;
mod policy;
mod ranking;
mod record;
mod round_trips;
mod time;
mod trust;
mod verdict;

pub use compact::{KeptRecord, NotARecord};
pub use contest::{Contest, ContestError, Heard, Lesson, Outcome, SEATS_MAX};
pub use credits::{CONTESTS_PER_CREDIT, CREDITS_MAX, Credits};
pub use entry::{CallTiming, Entrant};
pub use kernel::{Counters, Kernel};
pub use line::{HI_MAX, HI_MAX_WITH_KERNEL, Line, LineFigures};
pub use nudges::Nudges;
pub use policy::{Evidence, HOLD_DEFAULT, HOLD_MAX, HoldOutOfRange, Pace, Policy};
pub use record::{Event, Record, ReplayError};
pub use round_trips::{JOIN_SAMPLES, ROUND_TRIP_MAX, RoundTripFigures, RoundTrips, WINDOW_SAMPLES};
pub use time::{Moment, Span};
pub use trust::{Observation, Standing, Trust};
pub use verdict::{Basis, EntrantId, Finding, Order, Reason, Silent, TieBreak, Verdict};
