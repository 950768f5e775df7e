//! What some rules would reach that know more about the network than any server
//! can, but not the future. They are no bound: others may do better.

use std::time::Duration;

use super::{Arrivals, Bound, Losses, Seen, quantile, share};
use crate::{
    Plan,
    net::{Direction, Path},
};

/// The shares of calls that such rules miss because they jitter too much …
const MISSED: [f64; 7] = [0.2, 0.1, 0.05, 0.03, 0.02, 0.01, 0.005];
/// … how much of the longest hold they use at most without a loss …
const USUALLY: [f64; 5] = [1.0, 0.75, 0.667, 0.6, 0.5];
/// … and after one.
const AFTER_LOSS: [f64; 6] = [1.0, 0.85, 0.75, 0.667, 0.6, 0.5];

/// All of them.
const RULES: usize = MISSED.len() * USUALLY.len() * AFTER_LOSS.len();

/// What makes a rule.
#[derive(Clone, Copy, Debug)]
struct Rule {
    missed: f64,
    usually: f64,
    after_loss: f64,
}

impl Rule {
    fn numbered(number: usize) -> Self {
        let (rest, missed) = (number / MISSED.len(), number % MISSED.len());
        Self {
            missed: MISSED[missed],
            usually: USUALLY[rest % USUALLY.len()],
            after_loss: AFTER_LOSS[rest / USUALLY.len()],
        }
    }
}

/// Counts what rules would reach that know
///
/// - the reaction of every call that has arrived, as an honest client measures it,
/// - when everybody saw the card,
/// - how much every line jitters, and
/// - of every loss on the way to the server when it happens,
///
/// but not who has reacted while nothing of it has arrived. They wait for a
/// silent player until hardly any call that could still win comes later, and
/// longer after a loss, but never longer than ours at the longest.
#[derive(Clone, Debug)]
pub(super) struct InformedTally {
    contests: u64,
    clear: u64,
    rules: Vec<RuleTally>,
}

impl Default for InformedTally {
    fn default() -> Self {
        Self {
            contests: 0,
            clear: 0,
            rules: vec![RuleTally::default(); RULES],
        }
    }
}

#[derive(Clone, Debug, Default)]
struct RuleTally {
    right: u64,
    clear_right: u64,
    holds_ms: Vec<f64>,
}

/// A contest as such a rule sees it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Foreseen {
    /// For each rule: whether the truly fastest wins, and the hold.
    verdicts: Vec<(bool, f64)>,
}

impl Foreseen {
    /// `None` if not even one call reached the server.
    pub(super) fn new(
        plan: &Plan,
        players: &[&Seen],
        arrivals: &Arrivals,
        losses: &Losses,
        longest: Duration,
    ) -> Option<Self> {
        let players: Vec<Player<'_>> = players
            .iter()
            .map(|seen| Player::new(plan, seen, arrivals, losses))
            .collect();
        let first = players.iter().filter(|player| player.called);
        let first = first.map(|player| player.arrives).min()?;
        let verdict = |number| decide(&players, first, longest, Rule::numbered(number));
        Some(Self {
            verdicts: (0..RULES).map(verdict).collect(),
        })
    }
}

struct Player<'a> {
    /// The true one.
    reaction_ms: f64,
    /// As an honest client measures it.
    measured: Duration,
    shown: Duration,
    /// When the call reaches the server; if it was never made, because the
    /// verdict was there first: when it would have at the earliest.
    arrives: Duration,
    called: bool,
    way: Duration,
    jitter: Duration,
    path: Path,
    losses: &'a Losses,
}

impl<'a> Player<'a> {
    fn new(plan: &Plan, seen: &Seen, arrivals: &Arrivals, losses: &'a Losses) -> Self {
        let line = plan.hosts[seen.host].up;
        let arrived = arrivals.of((seen.room, seen.series, seen.number), seen.host);
        Self {
            reaction_ms: seen.reaction_ms,
            measured: Duration::from_secs_f64(seen.measured_ms.max(0.0) / 1000.0),
            shown: seen.shown,
            arrives: arrived.unwrap_or(seen.call_due + line.delay),
            called: arrived.is_some(),
            way: line.delay,
            jitter: line.jitter,
            path: Path {
                host: seen.host,
                port: seen.port,
                direction: Direction::Up,
            },
            losses,
        }
    }

    /// Until when it is worth waiting for a call that beats `best`.
    fn until(&self, best: Duration, rule: Rule, first: Duration, longest: Duration) -> Duration {
        let jitter = self.jitter.mul_f64(-rule.missed.ln());
        let until = self.shown + best + self.way + jitter;
        let until = until.min(first + longest.mul_f64(rule.usually));
        if self.losses.any(self.path, self.shown, until) {
            until.max(first + longest.mul_f64(rule.after_loss))
        } else {
            until
        }
    }
}

/// Whether the truly fastest wins, and how long the first call waits.
fn decide(players: &[Player<'_>], first: Duration, longest: Duration, rule: Rule) -> (bool, f64) {
    let mut now = first;
    loop {
        let arrived = |player: &&Player<'_>| player.arrives <= now;
        let best = players.iter().filter(arrived).min_by_key(|it| it.measured);
        let quickest = best.map_or(Duration::ZERO, |best| best.measured);
        let silent = || players.iter().filter(|player| player.arrives > now);
        let until = silent().map(|player| player.until(quickest, rule, first, longest));
        // If all have called, or nobody can win any more, it is over.
        let until = until.max().unwrap_or(now).max(now);
        match silent().map(|player| player.arrives).min() {
            Some(next) if next <= until => now = next,
            _ => {
                let is_fastest = |best: &Player<'_>| {
                    let mut players = players.iter();
                    players.all(|other| other.reaction_ms >= best.reaction_ms)
                };
                let hold = until.saturating_sub(first);
                return (best.is_some_and(is_fastest), hold.as_secs_f64() * 1000.0);
            }
        }
    }
}

impl InformedTally {
    pub(super) fn add(&mut self, foreseen: &Foreseen, is_clear: bool) {
        self.contests += 1;
        self.clear += u64::from(is_clear);
        for (rule, (right, hold_ms)) in self.rules.iter_mut().zip(&foreseen.verdicts) {
            rule.right += u64::from(*right);
            rule.clear_right += u64::from(*right && is_clear);
            rule.holds_ms.push(*hold_ms);
        }
    }

    /// What the best of these rules reaches among those that hold no longer than
    /// this in 95 % of the contests; `None` if there is none.
    pub(super) fn best(&self, p95_ms: f64) -> Option<Bound> {
        let (contests, clear) = (self.contests, self.clear);
        let bounds = self.rules.iter().map(|rule| {
            let mut holds_ms = rule.holds_ms.clone();
            holds_ms.sort_by(f64::total_cmp);
            Bound {
                all: share(rule.right, contests),
                clear: share(rule.clear_right, clear),
                hold_ms: [0.5, 0.95, 0.99].map(|share| quantile(&holds_ms, share)),
            }
        });
        let short = bounds.filter(|bound| contests > 0 && bound.hold_ms[1] <= p95_ms);
        short.max_by(|one, other| one.all.total_cmp(&other.all))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    /// Two players who saw the card at once; the second is 100 ms away.
    fn verdict(losses: &Losses, second_arrives: u64, missed: f64) -> (bool, f64) {
        let player = |reaction: u64, arrives: u64, way: u64| Player {
            reaction_ms: reaction as f64,
            measured: ms(reaction),
            shown: ms(0),
            arrives: ms(arrives),
            called: true,
            way: ms(way),
            jitter: ms(10),
            path: Path {
                host: 1,
                port: 7,
                direction: Direction::Up,
            },
            losses,
        };
        let players = [player(500, 501, 1), player(450, second_arrives, 100)];
        let rule = Rule {
            missed,
            usually: 1.0,
            after_loss: 1.0,
        };
        decide(&players, ms(501), ms(450), rule)
    }

    #[test]
    fn it_waits_as_long_as_hardly_any_call_is_later() {
        let none = Losses::default();
        assert_eq!(verdict(&none, 550, 0.05), (true, 49.0));
        // 30 ms of jitter are exceeded by 5 %.
        assert_eq!(verdict(&none, 629, 0.05), (true, 128.0));
        let (right, hold_ms) = verdict(&none, 631, 0.05);
        assert!(!right && (128.0..130.0).contains(&hold_ms), "{hold_ms}");
        assert_eq!(verdict(&none, 631, 0.01), (true, 130.0));
    }

    #[test]
    fn after_a_loss_it_waits_as_long_as_possible() {
        let lost = crate::judge::LostPacket {
            at: ms(450),
            path: Path {
                host: 1,
                port: 7,
                direction: Direction::Up,
            },
            bytes: 200,
        };
        let losses = Losses::new([lost]);
        assert_eq!(verdict(&losses, 900, 0.05), (true, 399.0));
        assert_eq!(verdict(&losses, 960, 0.05), (false, 450.0));
    }

    #[test]
    fn it_knows_only_what_clocks_say() {
        let none = Losses::default();
        let player = |reaction_ms: f64, measured: u64| Player {
            reaction_ms,
            measured: ms(measured),
            shown: ms(0),
            arrives: ms(520),
            called: true,
            way: ms(1),
            jitter: ms(1),
            path: Path {
                host: 1,
                port: 7,
                direction: Direction::Up,
            },
            losses: &none,
        };
        let rule = Rule::numbered(0);
        for (other, right) in [(502, true), (499, false)] {
            let players = [player(500.0, 500), player(501.0, other)];
            assert_eq!(decide(&players, ms(520), ms(450), rule), (right, 0.0));
        }
    }

    #[test]
    fn the_best_rule_within_the_hold_counts() {
        let mut tally = InformedTally::default();
        let mut verdicts = vec![(false, 100.0); RULES];
        verdicts[3] = (true, 200.0);
        verdicts[6] = (true, 400.0);
        tally.add(&Foreseen { verdicts }, true);
        let within = |p95_ms: f64| tally.best(p95_ms).map(|bound| bound.all);
        assert_eq!(within(90.0), None);
        assert_eq!(within(150.0), Some(0.0));
        assert_eq!(within(250.0), Some(1.0));
        assert_eq!(InformedTally::default().best(900.0), None);
    }
}
