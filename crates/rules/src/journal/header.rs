//! Reads the header: deck, set-up and seed.

use std::sync::Arc;

use fano_decks::{Card, Colour, Deck, Picture, Suit, Symbol, SymbolId, builtin, limits};

use super::{
    JournalFault, SEVERAL_DECKS,
    lines::Lines,
    words::{BadWord, Words},
};
use crate::{
    GAMES_MAX, GameId, GameSetup, RulesVersion, SERIES_DECKS_MAX, Seat, SeatSet, SeriesDecks,
    Setup, Team, WrongCalls,
};

/// The header of a journal.
pub(super) struct Header {
    pub(super) decks: SeriesDecks,
    pub(super) setup: Setup,
    pub(super) seed: u64,
}

impl From<BadWord> for JournalFault {
    fn from((field, value): BadWord) -> Self {
        Self::BadValue { field, value }
    }
}

pub(super) fn read(lines: &mut Lines<'_>) -> Result<Header, JournalFault> {
    let first = lines.next_line().ok_or(JournalFault::Empty)?;
    let several = first == format!("fano-journal {SEVERAL_DECKS}");
    let (rules, decks) = if several {
        let found = count(lines, "decks", SERIES_DECKS_MAX)?;
        let decks = (0..found).map(|_| read_deck(lines));
        (RulesVersion::V2, decks.collect::<Result<Vec<_>, _>>()?)
    } else {
        (read_version(first)?, vec![read_deck(lines)?])
    };
    let seats = one_number(field(lines, "seats")?, "seats")?;
    let wrong_calls = read_wrong_calls(field(lines, "wrong-calls")?)?;
    let mut games = Vec::new();
    let mut with = Vec::new();
    let first_word = if several { "with " } else { "game " };
    while games.is_empty()
        || lines
            .peek()
            .is_some_and(|line| line.starts_with(first_word))
    {
        let mut game = field(lines, first_word.trim_end())?;
        let deck = if several {
            let (number, rest) = with_deck(game, &decks)?;
            game = rest;
            number
        } else {
            0
        };
        games.push(read_game(game)?);
        with.push(Arc::clone(&decks[deck]));
        if games.len() > GAMES_MAX {
            return Err(JournalFault::BadValue {
                field: "game",
                value: game.to_owned(),
            });
        }
    }
    let seed = one_number(field(lines, "seed")?, "seed")?;
    if lines.next_line() != Some("begin") {
        return Err(JournalFault::MissingHeader { field: "begin" });
    }
    let decks = SeriesDecks::by_game(with);
    Ok(Header {
        decks: decks.ok_or(JournalFault::MissingHeader { field: "game" })?,
        setup: Setup {
            seats,
            games,
            wrong_calls,
            rules,
        },
        seed,
    })
}

fn read_deck(lines: &mut Lines<'_>) -> Result<Arc<Deck>, JournalFault> {
    let name = field(lines, "deck")?.to_owned();
    let symbols = read_symbols(lines)?;
    let cards = read_cards(lines)?;
    let deck = Deck::new(name, symbols, cards).map_err(JournalFault::Deck)?;
    Ok(Arc::new(with_names(deck)))
}

/// The deck that a line `with DECK game …` begins with, and what follows
/// `game`.
fn with_deck<'a>(text: &'a str, decks: &[Arc<Deck>]) -> Result<(usize, &'a str), JournalFault> {
    let (number, rest) = text.split_once(" game ").unwrap_or((text, ""));
    let deck: usize = one_number(number, "with")?;
    if deck < decks.len() {
        return Ok((deck, rest));
    }
    Err(("with", number.to_owned()).into())
}

/// The version of a journal is the edition of its rules.
fn read_version(line: &str) -> Result<RulesVersion, JournalFault> {
    let number = line.strip_prefix("fano-journal ");
    let known = RulesVersion::ALL
        .into_iter()
        .find(|version| number == Some(&version.number().to_string()));
    known.ok_or_else(|| JournalFault::Version {
        found: line.chars().take(80).collect(),
    })
}

/// A journal identifies a symbol by its id alone. If the deck is one of ours,
/// card for card, its symbols get their names and pictures back.
fn with_names(deck: Deck) -> Deck {
    let ids = |deck: &Deck| {
        deck.symbols()
            .iter()
            .map(|s| s.id.clone())
            .collect::<Vec<_>>()
    };
    builtin::by_name(deck.name())
        .filter(|ours| ours.cards() == deck.cards() && ids(ours) == ids(&deck))
        .cloned()
        .unwrap_or(deck)
}

/// The rest of a header line after its first word.
fn field<'a>(lines: &mut Lines<'a>, field: &'static str) -> Result<&'a str, JournalFault> {
    let missing = JournalFault::MissingHeader { field };
    let line = lines.next_line().ok_or(missing.clone())?;
    line.strip_prefix(field)
        .and_then(|rest| rest.strip_prefix(' '))
        .ok_or(missing)
}

fn one_number<T: std::str::FromStr>(text: &str, field: &'static str) -> Result<T, JournalFault> {
    let mut words = Words::new(text);
    let number = words.number(field)?;
    words.end(field)?;
    Ok(number)
}

fn count(lines: &mut Lines<'_>, name: &'static str, max: usize) -> Result<usize, JournalFault> {
    let count: usize = one_number(field(lines, name)?, name)?;
    if count > max {
        return Err(JournalFault::BadValue {
            field: name,
            value: count.to_string(),
        });
    }
    Ok(count)
}

fn read_symbols(lines: &mut Lines<'_>) -> Result<Vec<Symbol>, JournalFault> {
    let count = count(lines, "symbols", limits::SYMBOLS_MAX)?;
    let mut symbols = Vec::with_capacity(count);
    for number in 0..count {
        let mut words = Words::new(field(lines, "symbol")?);
        expect_number(&mut words, "symbol", number)?;
        let id = words.word("symbol")?.to_owned();
        words.end("symbol")?;
        // A journal names symbols; their pictures are not part of the rules.
        let word = Picture::Word(id.clone());
        symbols.push(Symbol::new(id, vec![word]));
    }
    Ok(symbols)
}

fn read_cards(lines: &mut Lines<'_>) -> Result<Vec<Card>, JournalFault> {
    let count = count(lines, "cards", limits::CARDS_MAX)?;
    let mut cards = Vec::with_capacity(count);
    for number in 0..count {
        let mut words = Words::new(field(lines, "card")?);
        expect_number(&mut words, "card", number)?;
        let suit = match words.word("suit")? {
            "plain" => Suit::Plain,
            "start" => Suit::Start,
            other => {
                Suit::Colour(Colour::from_id(other).ok_or_else(|| ("suit", other.to_owned()))?)
            }
        };
        let symbols: Vec<SymbolId> = words.numbers("symbol")?.into_iter().map(SymbolId).collect();
        cards.push(Card::new(symbols, suit));
    }
    Ok(cards)
}

fn expect_number(
    words: &mut Words<'_>,
    field: &'static str,
    expected: usize,
) -> Result<(), JournalFault> {
    let found: usize = words.number(field)?;
    if found == expected {
        Ok(())
    } else {
        Err(JournalFault::BadValue {
            field,
            value: found.to_string(),
        })
    }
}

fn read_wrong_calls(text: &str) -> Result<WrongCalls, JournalFault> {
    let mut words = Words::new(text);
    let id = words.word("wrong-calls")?;
    let rule = WrongCalls::from_id(id).ok_or_else(|| ("wrong-calls", id.to_owned()))?;
    let rule = match rule {
        WrongCalls::Freeze { .. } => WrongCalls::Freeze {
            freeze_ms: words.number("freeze")?,
        },
        WrongCalls::Forfeit { .. } => WrongCalls::Forfeit {
            freeze_ms: words.number("freeze")?,
        },
        WrongCalls::Nothing | WrongCalls::SitOut => rule,
    };
    words.end("wrong-calls")?;
    Ok(rule)
}

fn read_game(text: &str) -> Result<GameSetup, JournalFault> {
    let mut words = Words::new(text);
    let id = words.word("game")?;
    let game: GameId = id.parse().map_err(|_| ("game", id.to_owned()))?;
    let setup = match game {
        GameId::Practice => GameSetup::Practice,
        GameId::Tower => GameSetup::Tower,
        GameId::Well => GameSetup::Well,
        GameId::HotPotato => GameSetup::HotPotato {
            rounds: words.number("rounds")?,
        },
        GameId::Gift => GameSetup::Gift,
        GameId::Triplet => GameSetup::Triplet,
        GameId::Connect => {
            let points_to_win = words.number("points")?;
            let mut teams = Vec::new();
            while let Ok(team) = words.word("team") {
                teams.push(read_team(team).ok_or_else(|| ("team", team.to_owned()))?);
            }
            GameSetup::Connect {
                teams,
                points_to_win,
            }
        }
        GameId::FaceOff | GameId::PotatoTieBreak => return Err(("game", id.to_owned()).into()),
    };
    words.end("game")?;
    Ok(setup)
}

fn read_team(text: &str) -> Option<Team> {
    let (colour, members) = text.split_once(':')?;
    let mut seats = SeatSet::NONE;
    for member in members.split(',') {
        let seat = Seat(member.parse().ok().filter(|number| *number < 8)?);
        seats.insert(seat);
    }
    Some(Team {
        colour: Colour::from_id(colour)?,
        seats,
    })
}
