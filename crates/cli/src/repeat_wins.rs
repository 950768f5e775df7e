//! Does whoever wins a contest also win the next one?
//!
//! The count is compared with the same wins in random order, game by game. So
//! it does not matter that some players win more often than others.

use fano_rules::{Event, GameId, SEATS_MAX, Seat};
use fano_texts::{Lang, Message};

use crate::numbers::decimal;

/// The games in which everybody competes for every card.
///
/// In the Tower and the Well whoever has won has a new card of their own. In the
/// Gift all compare the same cards, so it shows what is left without that.
const GAMES: [GameId; 3] = [GameId::Tower, GameId::Well, GameId::Gift];

const MILLION: u128 = 1_000_000;

/// The counts of any number of games.
///
/// Whole numbers only: it does not matter in which order games are added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RepeatWins {
    counts: [Count; GAMES.len()],
}

/// The counts of one kind of game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    /// Contests that followed another one.
    pub(crate) contests: u64,
    /// How many of them went to the winner of the contest before.
    pub(crate) repeats: u64,
    /// How many that would be on average if the wins came in random order.
    expected_millionths: u64,
    /// The variance of that.
    variance_millionths: u64,
}

/// Who won the contests of the game in progress.
#[derive(Clone, Debug, Default)]
pub(crate) struct Winners {
    /// Its position in `GAMES`, if it is one of them.
    game: Option<usize>,
    seats: Vec<Seat>,
}

impl Winners {
    /// Takes in the next events of a series, and adds every game that ends.
    pub(crate) fn follow(&mut self, events: &[Event], to: &mut RepeatWins) {
        for event in events {
            match event {
                Event::Started { game, .. } => {
                    self.game = GAMES.iter().position(|counted| counted == game);
                    self.seats.clear();
                }
                Event::Called { seat, .. } => self.seats.push(*seat),
                // Whoever is gone wins no more, and that is not by chance.
                Event::Removed { .. } => self.game = None,
                Event::Ended { .. } | Event::Tied { .. } => {
                    if let Some(game) = self.game.take() {
                        to.counts[game].add(&self.seats);
                    }
                }
                _ => {}
            }
        }
    }
}

impl RepeatWins {
    /// Adds other games.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            count.contests += more.contests;
            count.repeats += more.repeats;
            count.expected_millionths += more.expected_millionths;
            count.variance_millionths += more.variance_millionths;
        }
    }

    /// The counts of the games that were played.
    pub(crate) fn counts(&self) -> impl Iterator<Item = (GameId, &Count)> {
        let counts = GAMES.into_iter().zip(&self.counts);
        counts.filter(|(_, count)| count.contests > 0)
    }

    /// A sentence for each game that was played.
    pub(crate) fn sentences(&self, lang: Lang) -> Vec<String> {
        let said = |(game, count): (GameId, &Count)| {
            let percent = |millionths| decimal(count.percent_thousandths(millionths), 2, lang);
            Message::new("repeat-wins")
                .with("game", game.facts().name())
                .with("contests", count.contests)
                .with("share", percent(u128::from(count.repeats) * MILLION))
                .with("margin", percent(count.margin_millionths()))
                .with("random", percent(u128::from(count.expected_millionths)))
                .say(lang)
        };
        self.counts().map(said).collect()
    }
}

impl Count {
    /// Adds a game with these winners.
    ///
    /// The last contest is left out: the Well ends with a win of its winner, so
    /// that one could not have come at any other time.
    fn add(&mut self, winners: &[Seat]) {
        let Some((_, winners)) = winners.split_last() else {
            return;
        };
        if winners.len() < 2 {
            return;
        }
        let repeats = winners.windows(2).filter(|pair| pair[0] == pair[1]).count();
        let mut wins = [0_u128; SEATS_MAX];
        for seat in winners {
            wins[seat.index()] += 1;
        }
        let (expected, variance) = in_random_order(&wins);
        self.contests += winners.len() as u64 - 1;
        self.repeats += repeats as u64;
        self.expected_millionths += expected;
        self.variance_millionths += variance;
    }

    /// How many repeats there would be in random order, in thousandths.
    pub(crate) fn expected_thousandths(&self) -> u64 {
        (self.expected_millionths + 500) / 1000
    }

    /// How far chance alone takes the repeats from that in 19 of 20 cases, in
    /// thousandths.
    pub(crate) fn margin_thousandths(&self) -> u64 {
        ((self.margin_millionths() + 500) / 1000) as u64
    }

    /// 1.96 standard deviations.
    fn margin_millionths(&self) -> u128 {
        (u128::from(self.variance_millionths) * MILLION).isqrt() * 196 / 100
    }

    /// So many millionths of a repeat, in thousandths of a percent of all
    /// contests.
    fn percent_thousandths(&self, millionths: u128) -> u64 {
        let whole = u128::from(self.contests.max(1)) * 10;
        ((millionths + whole / 2) / whole) as u64
    }
}

/// How often two neighbours in a random order of these wins are the same: mean
/// and variance, in millionths. There must be two wins at least.
///
/// These are the moments of the runs test (Mood 1940): a run ends wherever
/// neighbours differ.
fn in_random_order(wins: &[u128]) -> (u64, u64) {
    let sum = |power| wins.iter().map(|count| count.pow(power)).sum::<u128>();
    let (all, squares, cubes) = (sum(1), sum(2), sum(3));
    let millionths = |part: u128, whole: u128| ((part * MILLION + whole / 2) / whole) as u64;
    let more = squares * (squares + all * (all + 1));
    let variance = more.saturating_sub(2 * all * cubes + all.pow(3));
    (
        millionths(squares - all, all),
        millionths(variance, all * all * (all - 1)),
    )
}

#[cfg(test)]
mod tests {
    use fano_rules::{Call, Event, GameId, Ranks, Seat, SeatSet};

    use super::{Count, RepeatWins, Winners, in_random_order};

    /// All orders of these items, as often as they come up.
    fn orders(items: &[u8]) -> Vec<Vec<u8>> {
        if items.is_empty() {
            return vec![Vec::new()];
        }
        let mut all = Vec::new();
        for first in 0..items.len() {
            let mut rest = items.to_vec();
            let item = rest.remove(first);
            for mut order in orders(&rest) {
                order.push(item);
                all.push(order);
            }
        }
        all
    }

    #[test]
    fn random_order_means_all_orders_alike() {
        for items in [
            &[0, 0][..],
            &[0, 1],
            &[0, 0, 1],
            &[0, 0, 1, 1, 2],
            &[0, 0, 0, 0, 1, 2, 3],
            &[0, 0, 0, 1, 1, 2, 2],
        ] {
            let repeats: Vec<f64> = orders(items)
                .iter()
                .map(|order| order.windows(2).filter(|pair| pair[0] == pair[1]).count() as f64)
                .collect();
            let total = repeats.len() as f64;
            let mean = repeats.iter().sum::<f64>() / total;
            let variance = repeats.iter().map(|r| (r - mean).powi(2)).sum::<f64>() / total;
            let wins =
                [0, 1, 2, 3].map(|seat| items.iter().filter(|i| **i == seat).count() as u128);
            let (expected, spread) = in_random_order(&wins);
            assert!((expected as f64 / 1e6 - mean).abs() < 1e-6, "{items:?}");
            assert!((spread as f64 / 1e6 - variance).abs() < 1e-6, "{items:?}");
        }
    }

    fn started(game: GameId) -> Event {
        let seats = SeatSet::first(3);
        Event::Started { game, seats }
    }

    fn won(seats: &[u8]) -> Vec<Event> {
        let call = Call::Match {
            symbol: fano_decks::SymbolId(0),
        };
        let seats = seats.iter().map(|seat| Seat(*seat));
        seats.map(|seat| Event::Called { seat, call }).collect()
    }

    fn ended() -> Event {
        Event::Ended {
            ranks: Ranks::default(),
        }
    }

    fn counted(events: &[Event]) -> Vec<(GameId, Count)> {
        let mut found = RepeatWins::default();
        Winners::default().follow(events, &mut found);
        found.counts().map(|(game, count)| (game, *count)).collect()
    }

    #[test]
    fn the_last_contest_of_a_game_does_not_count() {
        let game = |seats: &[u8]| [vec![started(GameId::Well)], won(seats), vec![ended()]].concat();
        let found = counted(&game(&[0, 0, 1, 1, 2, 2]));
        let expected = Count {
            contests: 4,
            repeats: 2,
            expected_millionths: 800_000,
            variance_millionths: 560_000,
        };
        assert_eq!(found, [(GameId::Well, expected)]);
        assert_eq!(counted(&game(&[0, 0])), []);
        assert_eq!(counted(&game(&[])), []);
    }

    #[test]
    fn every_game_of_a_series_counts_on_its_own() {
        let parts = [
            vec![started(GameId::Tower)],
            won(&[0, 1, 0, 0]),
            vec![Event::Tied {
                seats: SeatSet::first(2),
            }],
            vec![started(GameId::FaceOff)],
            won(&[0]),
            vec![ended()],
            vec![started(GameId::HotPotato)],
            won(&[0, 1, 0, 1]),
            vec![ended()],
            vec![started(GameId::Gift)],
            won(&[0, 0, 0]),
            vec![ended()],
        ];
        let found: Vec<(GameId, u64, u64)> = counted(&parts.concat())
            .into_iter()
            .map(|(game, count)| (game, count.contests, count.repeats))
            .collect();
        assert_eq!(found, [(GameId::Tower, 2, 0), (GameId::Gift, 1, 1)]);
    }

    #[test]
    fn games_that_are_not_over_or_lost_a_player_do_not_count() {
        let open = [vec![started(GameId::Tower)], won(&[0, 0, 0, 1])].concat();
        assert_eq!(counted(&open), []);
        let removed = vec![Event::Removed { seat: Seat(2) }];
        let smaller = [open, removed, won(&[0, 0]), vec![ended()]].concat();
        assert_eq!(counted(&smaller), []);
    }
}
