//! What is kept of a finished series so that figures can be drawn from it
//! later without playing anything again: one row a player, a result, a call.

use std::collections::BTreeMap;

use fano_arbiter::{Basis, Verdict};
use fano_rooms::Finished;

/// How it ended for one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlayerRow {
    pub(crate) seat: u8,
    pub(crate) name: String,
    pub(crate) colour: u8,
    pub(crate) bot: Option<String>,
    pub(crate) team: Option<String>,
    pub(crate) wins: u16,
    pub(crate) champion: bool,
}

/// One player's rank in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ResultRow {
    pub(crate) position: u32,
    pub(crate) seat: u8,
    pub(crate) game: String,
    pub(crate) rank: Option<u8>,
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CallRow {
    pub(crate) number: u32,
    pub(crate) seat: u8,
    pub(crate) position: u32,
    pub(crate) game: String,
    pub(crate) at_ms: u64,
    pub(crate) answer: &'static str,
    pub(crate) symbol: Option<u16>,
    pub(crate) measured: Option<Measured>,
}

/// What the contest behind a call found out about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measured {
    pub(crate) reaction_us: i64,
    pub(crate) margin_us: i64,
    pub(crate) basis: &'static str,
    pub(crate) place: u8,
    pub(crate) hold_us: i64,
}

/// Everything that can be counted later.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Statistics {
    pub(crate) players: Vec<PlayerRow>,
    pub(crate) results: Vec<ResultRow>,
    pub(crate) calls: Vec<CallRow>,
}

impl Statistics {
    /// Reads them off a finished series. A line of the journal that is not
    /// understood is passed over: a series is kept even if it cannot be counted.
    pub(crate) fn of(finished: &Finished) -> Self {
        let verdicts = finished
            .contests
            .iter()
            .filter_map(|kept| Some((kept.number, kept.contest.replay().ok()?)))
            .collect();
        let mut reader = Reader {
            verdicts,
            ..Reader::default()
        };
        for line in finished.journal.lines() {
            // What cannot be read says nothing.
            let _ = reader.line(line);
        }
        Self {
            players: players(finished),
            ..reader.read
        }
    }
}

fn players(finished: &Finished) -> Vec<PlayerRow> {
    let word = |value: serde_json::Value| value.as_str().map(str::to_owned);
    let seats = finished.begun.seats.iter().enumerate();
    let rows = seats.map(|(index, holder)| {
        let seat = u8::try_from(index).unwrap_or(u8::MAX);
        PlayerRow {
            seat,
            name: holder.name.clone(),
            colour: holder.colour,
            bot: serde_json::to_value(holder.bot).ok().and_then(word),
            team: serde_json::to_value(holder.team).ok().and_then(word),
            wins: finished.wins.get(index).copied().unwrap_or_default(),
            champion: finished.champions.contains(&seat),
        }
    });
    rows.collect()
}

/// Goes through a journal, as `docs/journal.md` describes it.
#[derive(Default)]
struct Reader {
    verdicts: BTreeMap<u32, Verdict>,
    read: Statistics,
    /// How many games have ended so far.
    position: u32,
    /// The game that the position belongs to, without its tie-break.
    main_game: Option<String>,
    /// What is being played right now.
    game: String,
    /// When the command was given whose events come now.
    at_ms: u64,
}

impl Reader {
    fn line(&mut self, line: &str) -> Option<()> {
        let mut words = line.split(' ');
        match words.next()? {
            "call" | "remove" | "stop" | "next" => self.at_ms = words.next()?.parse().ok()?,
            "." => {
                let number = words.next()?.parse().ok()?;
                self.event(number, words.next()?, words)?;
            }
            _ => {}
        }
        Some(())
    }

    fn event<'a>(
        &mut self,
        number: u32,
        event: &str,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Option<()> {
        match event {
            "started" => {
                self.game = words.next()?.to_owned();
                self.main_game.get_or_insert_with(|| self.game.clone());
            }
            "ended" => {
                let game = self.main_game.take().unwrap_or_default();
                for (seat, rank) in (0..).zip(words) {
                    self.read.results.push(ResultRow {
                        position: self.position,
                        seat,
                        game: game.clone(),
                        rank: rank.parse().ok(),
                    });
                }
                self.position += 1;
            }
            "called" => self.call(number, "taken", words)?,
            "mistaken" => self.call(number, "wrong", words)?,
            _ => {}
        }
        Some(())
    }

    fn call<'a>(
        &mut self,
        number: u32,
        answer: &'static str,
        mut words: impl Iterator<Item = &'a str>,
    ) -> Option<()> {
        let seat = words.next()?.parse().ok()?;
        let symbol_after = match words.next()? {
            "match" => 0,
            "give" | "place" => 1,
            "triplet" => 3,
            _ => return None,
        };
        let symbol = words.nth(symbol_after)?.parse().ok()?;
        let verdict = self.verdicts.remove(&number);
        self.push(number, seat, answer, Some(symbol), verdict.as_ref());
        for late in verdict.iter().flat_map(|verdict| &verdict.ranking) {
            if late.seat.0 != seat {
                self.push(number, late.seat.0, "late", None, verdict.as_ref());
            }
        }
        Some(())
    }

    fn push(
        &mut self,
        number: u32,
        seat: u8,
        answer: &'static str,
        symbol: Option<u16>,
        verdict: Option<&Verdict>,
    ) {
        self.read.calls.push(CallRow {
            number,
            seat,
            position: self.position,
            game: self.game.clone(),
            at_ms: self.at_ms,
            answer,
            symbol,
            measured: verdict.and_then(|verdict| measured(verdict, seat)),
        });
    }
}

fn measured(verdict: &Verdict, seat: u8) -> Option<Measured> {
    let place = verdict.ranking.iter().position(|f| f.seat.0 == seat)?;
    let finding = &verdict.ranking[place];
    Some(Measured {
        reaction_us: finding.reaction.micros(),
        margin_us: finding.margin.micros(),
        basis: match finding.basis {
            Basis::Claim => "claim",
            Basis::Raised => "raised",
            Basis::Lowered => "lowered",
            Basis::NoClaim => "no_claim",
            Basis::Distrusted => "distrusted",
            Basis::Server => "server",
        },
        place: u8::try_from(place + 1).unwrap_or(u8::MAX),
        hold_us: verdict.hold().micros(),
    })
}
