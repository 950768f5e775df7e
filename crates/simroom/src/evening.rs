use fano_decks::Revision;
use fano_protocol::{FaceChoice, GameChoice, Settings, WrongCallRule};
use fano_rooms::{Fact, RecordedCommand};

use crate::{
    Storage, laws,
    net::Net,
    own_decks::{large_deck, small_deck},
    weather::{KernelAnswer, LinkWeather, Weather},
};

/// What is played in the evening of a seed.
fn evening(seed: u64, storage: Box<dyn Storage>) -> Net {
    let games: &[(&str, &[GameChoice])] = &[
        ("classic", &[GameChoice::Tower]),
        ("insects", &[GameChoice::Well]),
        ("insects", &[GameChoice::HotPotato { rounds: 5 }]),
        ("wizarding", &[GameChoice::Gift]),
        ("classic", &[GameChoice::Triplet]),
        ("connect", &[GameChoice::Connect { points: Some(1) }]),
        (
            "insects",
            &[
                GameChoice::Tower,
                GameChoice::Connect { points: Some(1) },
                GameChoice::Well,
            ],
        ),
    ];
    let (deck, games) = games[(seed % 7) as usize];
    let deck = own_deck(seed, games).map_or_else(|| deck.to_owned(), |own| own.to_string());
    let freeze_ms = 500;
    let wrong_calls = [
        WrongCallRule::Freeze { freeze_ms },
        WrongCallRule::None,
        WrongCallRule::SitOut,
        WrongCallRule::Forfeit { freeze_ms },
    ][(seed / 7 % 4) as usize];
    let settings = Settings {
        deck,
        games: games.to_vec(),
        wrong_calls,
        hold_ms: 150,
        grace_s: 5,
        faces: [FaceChoice::Printed, FaceChoice::ByPlace][(seed % 2) as usize],
    };
    let weather = Weather {
        round_trip_ms: [(2, 20), (5, 120), (5, 300)][(seed % 3) as usize],
        jitter_percent: 10 + (seed % 3) as u32 * 10,
        loss_permille: (seed % 4) as u32 * 10,
        breaks_permille: (seed % 5) as u32,
        kills_permille: u32::from(seed % 2 == 1),
        whims_permille: if is_lively(seed) { 12 } else { 0 },
        kernel_answer: match seed / 2 % 4 {
            0 | 1 => KernelAnswer::AtOnce,
            2 => KernelAnswer::Delayed,
            _ => KernelAnswer::Never,
        },
        link: None,
    };
    let people = 2 + (seed % 3) as u32;
    let bots = (seed / 3 % 3) as u32;
    Net::new(seed, weather, people, bots, settings, storage)
}

/// In every fourth evening, a deck of somebody's own that is large enough.
fn own_deck(seed: u64, games: &[GameChoice]) -> Option<Revision> {
    let is_potato = |game: &GameChoice| matches!(game, GameChoice::HotPotato { .. });
    match seed / 7 % 8 {
        2 => Some(large_deck()),
        6 if games.iter().any(is_potato) => Some(large_deck()),
        6 => Some(small_deck()),
        _ => None,
    }
}

/// Whether people come and go in the evening of a seed.
fn is_lively(seed: u64) -> bool {
    seed % 11 % 3 == 1
}

/// Plays the evening of a seed and checks all laws.
///
/// # Panics
///
/// If one of them does not hold.
#[must_use]
pub fn play(seed: u64, storage: Box<dyn Storage>) -> Net {
    let mut net = evening(seed, storage);
    net.play();
    laws::check(&net);
    if !is_lively(seed) {
        laws::check_calm(&net);
    }
    net
}

/// Plays the evening of a seed with gateways on other machines, whose clocks are
/// wrong and drift, over a link that loses, delays and repeats; checks all laws.
///
/// # Panics
///
/// If one of them does not hold.
#[must_use]
pub fn play_linked(seed: u64, storage: Box<dyn Storage>) -> Net {
    let mut net = evening(seed, storage);
    net.link_machines(LinkWeather {
        gateways: 1 + (seed % 3) as usize,
        way_us: [(50, 300), (100, 2_000), (500, 15_000)][(seed / 3 % 3) as usize],
        loss_permille: [0, 1, 4][(seed / 9 % 3) as usize],
        repeats_permille: (seed / 27 % 2) as u32 * 20,
    });
    net.play();
    laws::check(&net);
    if !is_lively(seed) {
        laws::check_calm(&net);
    }
    net
}

/// What many evenings had in them: a test that meets nothing tests nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Servers that were killed.
    pub kills: u32,
    /// Commits that storage did not confirm.
    pub failed_commits: u32,
    /// Restored rooms that were compared with the live one.
    pub restored: u32,
    /// Verdicts that rest on what the kernel said at the deadline.
    pub kernel_verdicts: usize,
    /// Seats that were removed.
    pub removals: usize,
    /// Finished series with a tie-break.
    pub tie_breaks: usize,
    /// Finished series.
    pub finished: usize,
    /// Finished series with a deck of somebody's own.
    pub own_decks: usize,
    /// Calls that came over a link between machines.
    pub linked_calls: u32,
    /// Calls that were on their way when a verdict asked for them.
    pub calls_before_verdict: u32,
    /// Gaps in a link.
    pub link_gaps: u32,
    /// Packets that arrived twice.
    pub repeats: u32,
}

impl Met {
    /// Adds what an evening had in it.
    pub fn add(&mut self, net: &Net) {
        self.kills += net.kills;
        self.failed_commits += net.failed_commits;
        self.restored += net.restored;
        self.linked_calls += net.link_met.calls;
        self.calls_before_verdict += net.link_met.before_verdict;
        self.link_gaps += net.link_met.gaps;
        self.repeats += net.link_met.repeats;
        self.kernel_verdicts += laws::verdicts_with_kernel_figures(net);
        for fact in &net.facts {
            match fact {
                Fact::Step(step) if matches!(step.command, RecordedCommand::Remove { .. }) => {
                    self.removals += 1;
                }
                Fact::Finished(finished) => {
                    self.finished += 1;
                    let own = |deck: &String| deck.parse::<Revision>().is_ok();
                    self.own_decks += usize::from(finished.start.decks.iter().any(own));
                    self.tie_breaks += usize::from(finished.journal.contains("tie"));
                }
                _ => {}
            }
        }
    }
}
