//! One table: players who stay together for a number of contests.

use super::{
    Cheat, Random, Setup,
    network::{HISTORY_SAMPLES, Network, Play, span},
    tally::{Round, Tally},
};
use crate::{CallTiming, Contest, Entrant, EntrantId, Line, Moment, Order, Policy, Span, Standing};

/// The time between contests: longer than any of them lasts.
const CONTEST_EVERY: Span = Span::from_millis(60_000);

/// Somebody at the table.
pub(crate) struct Player {
    pub(crate) network: Network,
    pub(crate) line: Line,
    pub(crate) cheat: Option<Cheat>,
    /// The contest in which the player was flagged, counted from 1.
    pub(crate) flagged_after: Option<u32>,
}

pub(crate) struct Table {
    random: Random,
    policy: Policy,
    kernel: bool,
    players: Vec<Player>,
}

/// What arrives at the server.
#[derive(Clone, Copy)]
struct Arrival {
    at: f64,
    is_call: bool,
    seat: usize,
}

impl Table {
    /// Draws the players of a table and measures their lines. Seats without a
    /// round trip of their own draw one from the range.
    pub(crate) fn seat(setup: &Setup, round_trips_ms: &[f64], number: u64) -> Self {
        let mut random = Random::new(setup.seed, number);
        let range = |seat: u8| {
            let own = round_trips_ms.get(usize::from(seat));
            own.map_or(setup.round_trip_ms, |millis| (*millis, *millis))
        };
        let players = (0..setup.players)
            .map(|seat| Player {
                network: Network::draw(setup, range(seat), &mut random),
                line: Line::with_window(HISTORY_SAMPLES),
                cheat: setup.cheat.filter(|_| seat == 0),
                flagged_after: None,
            })
            .collect();
        let mut table = Self {
            random,
            policy: setup.policy,
            kernel: setup.kernel,
            players,
        };
        for _ in 1..HISTORY_SAMPLES {
            table.ping();
        }
        table
    }

    fn ping(&mut self) {
        for player in &mut self.players {
            let Player {
                network,
                line,
                cheat,
                ..
            } = player;
            network.ping(line, *cheat, self.kernel, &mut self.random);
        }
    }

    /// Plays the contests of this table.
    pub(crate) fn play(mut self, contests: u32, tally: &mut Tally) {
        for number in 1..=contests {
            self.ping();
            self.contest(number, tally);
        }
        tally.table_over(&self.players);
    }

    fn contest(&mut self, number: u32, tally: &mut Tally) {
        let shown_at = Moment::default() + CONTEST_EVERY * i64::from(number);
        let Self {
            random, players, ..
        } = self;
        let plays: Vec<Play> = players
            .iter_mut()
            .map(|player| player.network.play(player.cheat, random))
            .collect();
        let lots = random.next();
        let entrants = players.iter().zip(0..).map(|(player, seat)| Entrant {
            seat: EntrantId(seat),
            shown_at,
            line: Some(player.line.figures()),
        });
        let mut contest = Contest::open(self.policy, Order::Reaction, lots, entrants)
            .expect("players sit in different seats");
        self.hear(&mut contest, shown_at, &plays);
        self.over(&contest, number, &plays, tally);
    }

    /// Delivers everything in order of arrival, with the verdict in between.
    fn hear(&mut self, contest: &mut Contest, shown_at: Moment, plays: &[Play]) {
        let mut arrivals: Vec<Arrival> = Vec::with_capacity(2 * plays.len());
        for (seat, play) in plays.iter().enumerate() {
            for (at, is_call) in [(play.pong_at, false), (play.call_at, true)] {
                arrivals.push(Arrival { at, is_call, seat });
            }
        }
        let key = |arrival: &Arrival| (arrival.at, arrival.is_call, arrival.seat);
        arrivals.sort_by(|one, other| key(one).partial_cmp(&key(other)).expect("no NaN"));
        for arrival in arrivals {
            self.decide_before(contest, shown_at, arrival.at, plays);
            self.arrive(contest, shown_at, arrival, &plays[arrival.seat]);
        }
        self.decide_before(contest, shown_at, f64::INFINITY, plays);
    }

    /// Wakes up at every deadline before `at`, reads the kernel's counters of
    /// the silent seats, and decides if that changed nothing.
    fn decide_before(&self, contest: &mut Contest, shown_at: Moment, at: f64, plays: &[Play]) {
        while let Some(deadline) = contest.next_deadline() {
            let now = (deadline - shown_at).as_millis();
            if now >= at {
                return;
            }
            if self.kernel {
                for ((player, play), seat) in self.players.iter().zip(plays).zip(0..) {
                    let counters = play.counters(player.network.counters, now);
                    contest
                        .counters(EntrantId(seat), deadline, counters)
                        .expect("a player of the table");
                }
            }
            if contest.next_deadline() == Some(deadline) {
                contest.decide(deadline);
            }
        }
    }

    fn arrive(&mut self, contest: &mut Contest, shown_at: Moment, arrival: Arrival, play: &Play) {
        let Arrival { at, is_call, seat } = arrival;
        let player = &mut self.players[seat];
        let counters = self
            .kernel
            .then(|| play.counters(player.network.counters, at));
        let moment = shown_at + span(at);
        let seat = EntrantId(u8::try_from(seat).expect("at most eight players"));
        if !is_call {
            contest
                .pong(seat, moment, counters)
                .expect("a player of the table");
            return;
        }
        if let Some(verdict) = contest.verdict() {
            let told_at = (verdict.decided_at - shown_at).as_millis() + play.verdict_way;
            if play.pressed_at >= told_at {
                return;
            }
        }
        let claim = match player.cheat {
            None => Some(play.measured),
            Some(cheat) => cheat.claim_ms(play.measured),
        };
        let call = CallTiming {
            claim: claim.map(span),
            gesture: None,
        };
        let heard = contest
            .call(seat, moment, call, counters)
            .expect("a player of the table");
        if let Some(lesson) = heard.lesson {
            player.line.learn(lesson);
        }
    }

    /// Counts the contest and lets the lines learn from it.
    fn over(&mut self, contest: &Contest, number: u32, plays: &[Play], tally: &mut Tally) {
        let verdict = contest.verdict().expect("everybody has called");
        tally.add(&Round {
            players: &self.players,
            plays,
            winner: usize::from(verdict.winner().0),
            hold: verdict.hold(),
        });
        for silent in &verdict.silent {
            if let Some(lesson) = silent.lesson {
                self.players[usize::from(silent.seat.0)].line.learn(lesson);
            }
        }
        for (player, play) in self.players.iter_mut().zip(plays) {
            player.line.contest_over();
            player.network.counters = play.counters(player.network.counters, f64::INFINITY);
            if player.line.standing() == Standing::Flagged {
                player.flagged_after.get_or_insert(number);
            }
        }
    }
}
