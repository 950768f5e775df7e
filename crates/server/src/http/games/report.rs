use fano_decks::Colour;
use fano_protocol::{
    Basis, BotLevel, Finding, GameChoice, GameName, RoomCode, TeamColour, WrongCallRule,
};
use fano_rooms::Finished;
use fano_rules::{
    Command, Event, GameId, Seat, Series, Table,
    journal::{Replay, Step},
};
use schemars::JsonSchema;
use serde::Serialize;

use super::evidence::{Changes, Evidence};

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
    /// What everybody had at the end, by seat: the points of their team in
    /// Connect, otherwise the cards that lay in front of them and in their hand.
    /// If a tie-break decided it, what they had before that.
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
    /// The reaction: that which counted of a right call; of a wrong one, the
    /// time by the server's clock less what the caller's line usually takes.
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
    let evidence = Evidence::new(finished);
    let mut changes = Changes::default();
    let mut undecided = None;
    changes.note(&replay.deal, 0, 0);
    for step in &replay.steps {
        let before = series.number();
        let game: GameName = series.game().table().game.into();
        calls.extend(call(&evidence, &series, step, &changes));
        changes.note(&step.events, before, step.at_ms);
        undecided = undecided.or(tied_counts(finished, &series, step));
        series.apply(&step.command, step.at_ms, &mut Vec::new());
        for event in &step.events {
            if let Event::Ended { ranks } = event {
                results.push(ResultPage {
                    game,
                    ranks: seats(&series).map(|seat| ranks.of(seat)).collect(),
                    counts: undecided
                        .take()
                        .unwrap_or_else(|| counts(finished, series.game().table())),
                });
            }
        }
    }
    (results, calls)
}

fn seats(series: &Series) -> impl Iterator<Item = Seat> {
    Seat::first(series.setup().seats)
}

/// What everybody had when first place was shared, if a step ends a game so;
/// `series` is as it was before.
fn tied_counts(finished: &Finished, series: &Series, step: &Step) -> Option<Vec<u16>> {
    let tied = |event: &Event| matches!(event, Event::Tied { .. });
    let at = step.events.iter().position(tied)?;
    let mut table = series.game().table().clone();
    for event in &step.events[..at] {
        table.apply(Some(event));
    }
    Some(counts(finished, &table))
}

fn counts(finished: &Finished, table: &Table) -> Vec<u16> {
    let holders = &finished.begun.seats;
    if table.game == GameId::Connect {
        let teams = holders.iter().map(|holder| holder.team);
        let points =
            teams.map(|team| team.map_or(0, |team| table.points[Colour::from(team) as usize]));
        return points.map(u16::from).collect();
    }
    let hands = table.hands.iter().map(|hand| hand.count);
    let cards = hands.zip(&table.fronts).map(|(hand, front)| hand + front);
    cards.take(holders.len()).collect()
}

/// The call of a step, if it is one; `series` is as it was before.
fn call(
    evidence: &Evidence<'_>,
    series: &Series,
    step: &Step,
    changes: &Changes,
) -> Option<CallPage> {
    let Command::Call { seat, seen, call } = step.command else {
        return None;
    };
    let told = step.events.iter().zip(series.number() + 1..);
    let (number, answer) = told.into_iter().find_map(|(event, number)| match event {
        Event::Called { .. } => Some((number, "taken")),
        Event::Mistaken { .. } => Some((number, "wrong")),
        _ => None,
    })?;
    let mut page = CallPage {
        number,
        at_ms: step.at_ms,
        seat: seat.0,
        game: series.game().table().game.into(),
        symbol: call.symbol().0,
        answer,
        reaction_ms: None,
        margin_ms: None,
        basis: None,
        hold_ms: None,
        ranking: Vec::new(),
    };
    if answer == "wrong" {
        let contest = series.game().contest(seat, seen, &call);
        let shown_at_ms = changes.shown_at_ms(&contest, seen);
        let elapsed_ms = step.at_ms.saturating_sub(shown_at_ms);
        if let Some(pace) = evidence.pace(seat.0, number, elapsed_ms) {
            page.reaction_ms = Some(pace.reaction_ms);
            page.margin_ms = Some(pace.margin_ms);
            page.basis = Some(pace.basis);
        }
    } else if let Some(verdict) = evidence.verdict(number) {
        let own = verdict
            .ranking
            .iter()
            .find(|finding| finding.seat == seat.0);
        page.reaction_ms = own.map(|finding| finding.reaction_ms);
        page.margin_ms = own.map(|finding| finding.margin_ms);
        page.basis = own.map(|finding| finding.basis);
        page.hold_ms = Some(verdict.hold_ms);
        page.ranking = verdict.ranking;
    }
    Some(page)
}
