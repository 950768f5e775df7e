use std::{fmt, str::FromStr};

use fano_texts::Message;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// About six seconds for two cards of eight symbols.
    SmallChild,
    /// About three and a half seconds.
    Schoolchild,
    /// About two seconds: an adult who plays now and then.
    Casual,
    /// About 1.2 seconds.
    OldHand,
    /// About 0.7 seconds.
    Champion,
}

/// How long a bot takes: times in milliseconds unless their name says
/// otherwise.
///
/// A search takes `base + normal(spread) + exponential(tail) + pairs × pair`:
/// the ex-Gaussian of the literature, with the part that grows with the number
/// of symbols modelled by how many are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reaction {
    /// Noticing that the cards have changed, and saying what was found.
    pub base_ms: u32,
    /// The standard deviation of that.
    pub spread_ms: u32,
    /// The mean of the tail to the right: attention wanders.
    pub tail_ms: u32,
    /// Comparing one symbol with another.
    pub pair_us: u32,
    /// How often the match is looked at but not seen, out of a thousand.
    pub lapse_permille: u16,
    /// How often something is called that is not there, out of a thousand.
    pub wrong_permille: u16,
    /// Choosing between two possibilities; four take twice as long, and so on.
    pub choose_ms: u32,
}

/// How well a bot chooses when there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// How often it gives its cards to the player they hurt most.
    pub target_percent: u8,
    /// How many of the cells of Connect's board it considers.
    pub cells_percent: u8,
    /// How much it cares about the other teams' lines, compared with its own.
    pub rivals_percent: u8,
    /// How often it notices that a card just laid changes everything.
    pub alert_percent: u8,
}

/// The data of a level.
struct Facts {
    id: &'static str,
    name: &'static str,
    reaction: Reaction,
    judgement: Judgement,
}

/// By level.
const FACTS: [Facts; 5] = [
    Facts {
        id: "small-child",
        name: "level-1",
        reaction: Reaction {
            base_ms: 1_100,
            spread_ms: 250,
            tail_ms: 900,
            pair_us: 105_000,
            lapse_permille: 180,
            wrong_permille: 50,
            choose_ms: 700,
        },
        judgement: Judgement {
            target_percent: 0,
            cells_percent: 10,
            rivals_percent: 0,
            alert_percent: 0,
        },
    },
    Facts {
        id: "schoolchild",
        name: "level-2",
        reaction: Reaction {
            base_ms: 750,
            spread_ms: 150,
            tail_ms: 500,
            pair_us: 58_000,
            lapse_permille: 120,
            wrong_permille: 35,
            choose_ms: 450,
        },
        judgement: Judgement {
            target_percent: 25,
            cells_percent: 30,
            rivals_percent: 30,
            alert_percent: 25,
        },
    },
    Facts {
        id: "casual",
        name: "level-3",
        reaction: Reaction {
            base_ms: 550,
            spread_ms: 90,
            tail_ms: 270,
            pair_us: 32_000,
            lapse_permille: 80,
            wrong_permille: 25,
            choose_ms: 300,
        },
        judgement: Judgement {
            target_percent: 50,
            cells_percent: 60,
            rivals_percent: 60,
            alert_percent: 50,
        },
    },
    Facts {
        id: "old-hand",
        name: "level-4",
        reaction: Reaction {
            base_ms: 400,
            spread_ms: 60,
            tail_ms: 150,
            pair_us: 18_000,
            lapse_permille: 50,
            wrong_permille: 15,
            choose_ms: 200,
        },
        judgement: Judgement {
            target_percent: 75,
            cells_percent: 85,
            rivals_percent: 85,
            alert_percent: 75,
        },
    },
    Facts {
        id: "champion",
        name: "level-5",
        reaction: Reaction {
            base_ms: 275,
            spread_ms: 40,
            tail_ms: 110,
            pair_us: 9_500,
            lapse_permille: 30,
            wrong_permille: 10,
            choose_ms: 120,
        },
        judgement: Judgement {
            target_percent: 100,
            cells_percent: 100,
            rivals_percent: 100,
            alert_percent: 100,
        },
    },
];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::SmallChild,
        Self::Schoolchild,
        Self::Casual,
        Self::OldHand,
        Self::Champion,
    ];

    fn facts(self) -> &'static Facts {
        &FACTS[self as usize]
    }

    /// Its number, from 1 to 5.
    #[must_use]
    pub fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The word used in files and commands.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.facts().id
    }

    /// The name for people.
    #[must_use]
    pub fn name(self) -> Message {
        Message::new(self.facts().name)
    }

    /// How long it takes.
    #[must_use]
    pub fn reaction(self) -> &'static Reaction {
        &self.facts().reaction
    }

    /// How well it chooses.
    #[must_use]
    pub fn judgement(self) -> &'static Judgement {
        &self.facts().judgement
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A word that is not a level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLevel(pub String);

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<String> = Level::ALL
            .iter()
            .map(|level| format!("{} or {}", level.number(), level.id()))
            .collect();
        write!(f, "\"{}\" is no level here: {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

/// A level's number or its word.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL
            .into_iter()
            .find(|level| level.id() == text || level.number().to_string() == text)
            .ok_or_else(|| UnknownLevel(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use fano_texts::exists;

    use super::Level;

    #[test]
    fn every_level_finds_its_own_facts() {
        for level in Level::ALL {
            assert_eq!(level.name().id(), format!("level-{}", level.number()));
            assert_eq!(level.id().parse(), Ok(level));
            assert_eq!(level.number().to_string().parse(), Ok(level));
            assert!(exists(level.name().id()));
        }
        assert!("6".parse::<Level>().is_err());
    }

    #[test]
    fn every_level_is_better_than_the_one_before_in_everything() {
        for pair in Level::ALL.windows(2) {
            let (slow, quick) = (pair[0].reaction(), pair[1].reaction());
            assert!(slow.base_ms > quick.base_ms && slow.pair_us > quick.pair_us);
            assert!(slow.spread_ms > quick.spread_ms && slow.tail_ms > quick.tail_ms);
            assert!(slow.lapse_permille > quick.lapse_permille);
            assert!(slow.wrong_permille > quick.wrong_permille);
            assert!(slow.choose_ms > quick.choose_ms);
            let (poor, good) = (pair[0].judgement(), pair[1].judgement());
            assert!(poor.target_percent < good.target_percent);
            assert!(poor.cells_percent < good.cells_percent);
            assert!(poor.rivals_percent < good.rivals_percent);
            assert!(poor.alert_percent < good.alert_percent);
        }
    }
}
