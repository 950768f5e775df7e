use serde::{Deserialize, Serialize};

use crate::{
    Counters, Credits, Kernel, Lesson, RoundTripFigures, RoundTrips, Span, Standing, Trust,
    round_trips::JOIN_SAMPLES,
};

/// The slack above the usual round trip is three times its spread, but not
/// less than this …
const SLACK_MIN: Span = Span::from_millis(10);
/// … and not more than this for a newcomer.
const SLACK_MAX: Span = Span::from_millis(25);
/// For a newcomer, hi is at most this much above the kernel's shortest round
/// trip.
const KERNEL_SLACK: Span = Span::from_millis(50);
/// Known players get this multiple of both allowances.
const KNOWN_FACTOR: i64 = 3;
/// Either allowance is at least this many of the kernel's mean deviations.
const SLACK_DEVIATIONS: i64 = 4;
const KERNEL_DEVIATIONS: i64 = 6;
/// The slack around this card's own round trip: this many tenths of the spread
/// …
const CARD_SLACK_TENTHS: i64 = 13;
/// … and at least this.
const CARD_SLACK_MIN: Span = Span::from_millis(8);
/// Pongs come at most this long after the kernel's acknowledgements.
const PONG_AFTER_KERNEL: Span = Span::from_millis(5);

/// The longest round trip credited on the strength of pongs alone …
pub const HI_MAX: Span = Span::from_millis(300);
/// … and the longest when the server's own kernel confirms it.
pub const HI_MAX_WITH_KERNEL: Span = Span::from_millis(700);

/// What a screen, an input device and the measurement itself add to the scatter
/// of a surplus: a variance in square microseconds (5.7 ms).
const VARIANCE_AT_HOME: i64 = 33_000_000;
/// The most network scatter to believe.
const NOISE_MAX: Span = Span::from_millis(60);
/// How many samples the noise of a line is averaged over.
const NOISE_SAMPLES: i64 = 16;

/// Everything the server knows about one connection.
///
/// It belongs to the connection and never to an account: a second, slower
/// connection is a second line, and a card that travels over one of them is
/// judged by that one alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    round_trips: RoundTrips,
    kernel: Option<Kernel>,
    /// The kernel's figures are a proxy's, and a pong was as quick as they say.
    proxy_confirmed: bool,
    credits: Credits,
    trust: Trust,
    noise: Option<Span>,
}

/// The state of a line at the moment a card is written to it; this goes into a
/// contest and its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineFigures {
    /// The shortest round trip the line can have.
    pub lo: Span,
    /// The longest round trip the line is credited with.
    pub hi: Span,
    /// The usual round trip; above hi on a line too long to be credited in
    /// full.
    pub typical: Span,
    /// How much longer than this card's own round trip its call's trip may have
    /// been.
    pub slack: Span,
    /// How far honest surpluses scatter on this line.
    pub scatter: Span,
    /// What is added to every claim, because claims from this line are too short
    /// by a constant.
    #[serde(default)]
    pub correction: Span,
    /// How many losses may still widen the bounds.
    pub credits: u8,
    /// How far the claims from this line are believed.
    pub standing: Standing,
    /// The kernel's counters when the card was written, if known.
    pub counters: Option<Counters>,
}

impl Line {
    /// A line that has not been measured yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a ping's round trip: five when somebody joins, then one every two
    /// seconds.
    pub fn sample(&mut self, round_trip: Span) {
        self.round_trips.push(round_trip);
        self.proxy_confirmed |= self.kernel.is_some_and(|kernel| {
            kernel.is_from_proxy() && round_trip <= kernel.round_trip + PONG_AFTER_KERNEL
        });
        if self.round_trips.len() < JOIN_SAMPLES {
            return;
        }
        let Some(figures) = self.round_trips.figures() else {
            return;
        };
        // With two jittery ways the median is 1.33 times their jitter above the
        // minimum; unlike the 95 % quantile, this measure ignores losses.
        let jitter = (figures.median - figures.min) * 3 / 4;
        self.noise = Some(match self.noise {
            None => jitter,
            Some(noise) => noise + (jitter - noise) / NOISE_SAMPLES,
        });
    }

    /// Sets the kernel's current figures. Without them, as behind a proxy that
    /// reports none, only pongs count.
    pub fn read_kernel(&mut self, kernel: Option<Kernel>) {
        self.kernel = kernel;
    }

    /// A call from this line arrived, in time or late.
    pub fn learn(&mut self, lesson: Lesson) {
        match lesson {
            Lesson::Claim(observation) => self.trust.observe(observation),
            Lesson::Loss => self.credits.spend(),
        }
    }

    /// A contest this line took part in is over.
    pub fn contest_over(&mut self) {
        self.credits.contest_over();
    }

    /// The line of the same player in the same game after reconnecting: it is
    /// measured from scratch, but evidence against them is kept. Reconnecting
    /// must not gain anything.
    #[must_use]
    pub fn reconnected(&self) -> Self {
        Self {
            credits: self.credits,
            trust: self.trust.reconnected(),
            ..Self::default()
        }
    }

    /// How far the claims from this line are believed.
    #[must_use]
    pub fn standing(&self) -> Standing {
        self.trust.standing()
    }

    /// What is known about the honesty of this line.
    #[must_use]
    pub fn trust(&self) -> &Trust {
        &self.trust
    }

    /// The round trips measured with pings.
    #[must_use]
    pub fn round_trips(&self) -> &RoundTrips {
        &self.round_trips
    }

    /// The line's current figures.
    #[must_use]
    pub fn figures(&self) -> LineFigures {
        let standing = self.standing();
        let kernel = self.current_kernel();
        let factor = if standing == Standing::Known {
            KNOWN_FACTOR
        } else {
            1
        };
        // A connection that jitters a lot, by the kernel's own account, needs
        // more.
        let deviation = match kernel {
            Some(kernel) if standing != Standing::Flagged => kernel.deviation.max(Span::ZERO),
            _ => Span::ZERO,
        };
        // A proxy's figures rest on very few round trips, and a client may have
        // made them up if the proxy passes such a header on. So they only ever
        // lower what pongs alone would give.
        let from_proxy = kernel.is_some_and(|kernel| kernel.is_from_proxy());
        let mut slack_max = match standing {
            Standing::Flagged => Span::ZERO,
            _ if from_proxy => SLACK_MAX * factor,
            _ => (SLACK_MAX * factor).max(deviation * SLACK_DEVIATIONS),
        };
        let mut hi_max = if kernel.is_none() || from_proxy {
            HI_MAX
        } else {
            HI_MAX_WITH_KERNEL
        };
        if let Some(kernel) = kernel {
            let slack = (KERNEL_SLACK * factor).max(deviation * KERNEL_DEVIATIONS);
            hi_max = hi_max.min(kernel.min_round_trip + slack);
        }
        hi_max = hi_max.max(Span::ZERO);
        // A line that was never measured is credited with this card's own round
        // trip and little more: see `slack`.
        let pongs = self.round_trips.figures().unwrap_or(RoundTripFigures {
            min: Span::ZERO,
            median: hi_max,
            q95: hi_max,
        });
        let (mut lo, mut typical) = (pongs.min, pongs.median);
        if let Some(kernel) = kernel {
            if pongs.min > kernel.round_trip + PONG_AFTER_KERNEL {
                // Even the quickest pong came later than the acknowledgements
                // do on average: the client is delaying its pongs.
                typical = kernel.round_trip;
                slack_max = slack_max.min(SLACK_MIN);
            }
            typical = typical.min(kernel.round_trip + PONG_AFTER_KERNEL);
            lo = lo.min(kernel.min_round_trip);
        }
        let spread = pongs.q95 - pongs.median;
        let within = |slack: Span, slack_min: Span| slack.max(slack_min).min(slack_max);
        let hi = (typical + within(spread * 3, SLACK_MIN)).min(hi_max);
        LineFigures {
            lo: lo.clamp(Span::ZERO, hi),
            hi,
            typical: typical.max(Span::ZERO),
            slack: within(spread * CARD_SLACK_TENTHS / 10, CARD_SLACK_MIN),
            scatter: self.scatter(),
            correction: self.trust.correction(self.scatter()),
            credits: match standing {
                Standing::Flagged => 0,
                _ => self.credits.left(),
            },
            standing,
            counters: kernel.and_then(|kernel| kernel.counters),
        }
    }

    /// The kernel's figures as they count now.
    ///
    /// A proxy's figures were read once and cannot follow a line that becomes
    /// slower. After a pong as quick as they say, they follow the pongs upwards
    /// as a kernel would: its smoothed round trip soon, its shortest later.
    fn current_kernel(&self) -> Option<Kernel> {
        let kernel = self.kernel?;
        if !self.proxy_confirmed {
            return Some(kernel);
        }
        match (self.round_trips.figures(), self.round_trips.recent_min()) {
            (Some(pongs), Some(recent_min)) => Some(Kernel {
                min_round_trip: kernel.min_round_trip.max(pongs.min),
                round_trip: kernel.round_trip.max(recent_min),
                ..kernel
            }),
            _ => Some(kernel),
        }
    }

    /// One and a half times the variance of one way's jitter, because this
    /// card's own round trip removes half of it; plus what the device adds.
    fn scatter(&self) -> Span {
        let noise = self.noise.unwrap_or_default().clamp(Span::ZERO, NOISE_MAX);
        let noise = noise.micros();
        Span::from_micros((VARIANCE_AT_HOME + noise * noise * 3 / 2).isqrt())
    }
}

impl LineFigures {
    /// The delay of a call that was lost and nudged: the gap is noticed after
    /// about a round trip, and the call is retransmitted.
    pub(crate) fn lost_call_delay(&self, slack: Span) -> Span {
        self.typical * 5 / 4 + Span::from_millis(10) + slack
    }
}
