use fano_protocol::{
    Basis, BotLevel, Call, Finding, GameChoice, GameName, RoomCode, TeamColour, VerdictFrame,
    WrongCallRule,
};
use fano_rooms::Finished;
use fano_rules::{
    Event, Seat, Series,
    journal::{Replay, Step},
};
use schemars::JsonSchema;
use serde::Serialize;

/// A finished series.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GamePage {
    /// The name under which it is kept.
    record: String,
    /// The room it was played in.
    code: RoomCode,
    /// When it began, in milliseconds since 1970.
    begun_at_ms: u64,
    /// When it was over, in milliseconds since 1970.
    over_at_ms: u64,
    /// The name of the deck.
    deck: String,
    /// The games that were agreed on.
    games: Vec<GameChoice>,
    /// The house rule for wrong calls.
    wrong_calls: WrongCallRule,
    /// Who played, by seat.
    players: Vec<PlayerPage>,
    /// How many games everybody won, by seat.
    wins: Vec<u16>,
    /// Who won the series.
    champions: Vec<u8>,
    /// How the games ended, in order.
    results: Vec<ResultPage>,
    /// Every call that was right or wrong, in order.
    calls: Vec<CallPage>,
}

/// Somebody who played.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PlayerPage {
    /// Their seat.
    seat: u8,
    /// What they were called.
    name: String,
    /// Their colour, 0 to 7.
    colour: u8,
    /// For a bot, how well it plays.
    bot: Option<BotLevel>,
    /// Their team, if Connect was played.
    team: Option<TeamColour>,
}

/// How one game of the series ended.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultPage {
    /// Which game.
    game: GameName,
    /// Everybody's rank by seat: 1 is best; nothing for who was removed.
    ranks: Vec<Option<u8>>,
    /// How many cards lay in front of and under everybody at the end, by seat.
    counts: Vec<u16>,
}

/// A call and what became of it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct CallPage {
    /// The number of the event that tells of it.
    number: u32,
    /// When it was carried out, on the clock of the series.
    at_ms: u64,
    /// Who called.
    seat: u8,
    /// Which game was on.
    game: GameName,
    /// The symbol called.
    symbol: u16,
    /// What became of it: `taken` or `wrong`.
    answer: &'static str,
    /// The reaction that counted, of a right call.
    reaction_ms: Option<f64>,
    /// How exact that is.
    margin_ms: Option<f64>,
    /// What it rests on.
    basis: Option<Basis>,
    /// All calls for the same card, from first to last.
    ranking: Vec<Finding>,
    /// How long the first of them had to wait.
    hold_ms: Option<f64>,
}

impl GamePage {
    pub(super) fn new(finished: &Finished, replay: &Replay) -> Self {
        let begun = &finished.begun;
        let seats = (0..).zip(&begun.seats);
        let (results, calls) = walk(finished, replay);
        Self {
            record: finished.record.clone(),
            code: finished.code,
            begun_at_ms: begun.at_us / 1000,
            over_at_ms: finished.over_at_us / 1000,
            deck: begun.deck.clone(),
            games: begun.games.clone(),
            wrong_calls: begun.wrong_calls,
            players: seats
                .map(|(seat, holder)| PlayerPage {
                    seat,
                    name: holder.name.clone(),
                    colour: holder.colour,
                    bot: holder.bot,
                    team: holder.team,
                })
                .collect(),
            wins: finished.wins.clone(),
            champions: finished.champions.clone(),
            results,
            calls,
        }
    }
}

/// Plays the journal again and notes what the report needs.
fn walk(finished: &Finished, replay: &Replay) -> (Vec<ResultPage>, Vec<CallPage>) {
    let mut results = Vec::new();
    let mut calls = Vec::new();
    let mut series = replay.dealt.clone();
    for step in &replay.steps {
        let before = series.number();
        let game: GameName = series.game().table().game.into();
        calls.extend(call(finished, step, before, game));
        series.apply(&step.command, step.at_ms, &mut Vec::new());
        for event in &step.events {
            if let Event::Ended { ranks } = event {
                results.push(ResultPage {
                    game,
                    ranks: seats(&series).map(|seat| ranks.of(seat)).collect(),
                    counts: counts(&series),
                });
            }
        }
    }
    (results, calls)
}

fn seats(series: &Series) -> impl Iterator<Item = Seat> {
    Seat::first(series.setup().seats)
}

fn counts(series: &Series) -> Vec<u16> {
    let table = series.game().table();
    let count = usize::from(series.setup().seats);
    let hands = table.hands.iter().map(|hand| hand.count);
    let cards = hands.zip(&table.fronts).map(|(hand, front)| hand + front);
    cards.take(count).collect()
}

fn call(finished: &Finished, step: &Step, before: u32, game: GameName) -> Option<CallPage> {
    let told = step.events.iter().zip(1..).find_map(|(event, place)| {
        let (seat, call, answer) = match event {
            Event::Called { seat, call } => (seat, call, "taken"),
            Event::Mistaken { seat, call } => (seat, call, "wrong"),
            _ => return None,
        };
        Some((seat.0, Call::from(*call), answer, before + place))
    });
    let (seat, call, answer, number) = told?;
    let verdict = finished
        .contests
        .iter()
        .find(|kept| kept.number == number)
        .and_then(|kept| kept.contest.replay().ok())
        .map(|verdict| VerdictFrame::new(finished.begun.series, number, &verdict));
    let own = verdict.as_ref().and_then(|verdict| {
        let mut ranking = verdict.ranking.iter();
        ranking.find(|finding| finding.seat == seat).copied()
    });
    Some(CallPage {
        number,
        at_ms: step.at_ms,
        seat,
        game,
        symbol: symbol(call),
        answer,
        reaction_ms: own.map(|finding| finding.reaction_ms),
        margin_ms: own.map(|finding| finding.margin_ms),
        basis: own.map(|finding| finding.basis),
        hold_ms: verdict.as_ref().map(|verdict| verdict.hold_ms),
        ranking: verdict.map(|verdict| verdict.ranking).unwrap_or_default(),
    })
}

fn symbol(call: Call) -> u16 {
    match call {
        Call::Match { symbol }
        | Call::Give { symbol, .. }
        | Call::Triplet { symbol, .. }
        | Call::Place { symbol, .. } => symbol,
    }
}
