use fano_decks::Colour;
use fano_protocol::{
    GameName,
    http::{
        CallOutcome, ComparedCard, GameRecord, RecordCall as CallPage, RecordPlayer as PlayerPage,
        RecordResult as ResultPage,
    },
};
use fano_rooms::Finished;
use fano_rules::{
    Call, Command, Event, GameId, Seat, Series, Table, Viewer, face_at,
    journal::{Replay, Step},
};

use super::evidence::{Changes, Evidence};

pub(super) fn game_page(finished: &Finished, replay: &Replay) -> GameRecord {
    let start = &finished.start;
    let seats = (0..).zip(&start.seats);
    let (results, calls) = walk(finished, replay);
    GameRecord {
        record: finished.record.clone(),
        code: finished.code,
        begun_at_ms: start.at_us / 1000,
        over_at_ms: finished.over_at_us / 1000,
        decks: start.decks.clone(),
        games: start.games.clone(),
        wrong_calls: start.wrong_calls,
        faces: start.faces,
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

/// Replays the journal and collects what the report needs.
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

/// Everybody's counts when first place was shared, if this step ends a game
/// that way; `series` is the state before the step.
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
    let holders = &finished.start.seats;
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

/// The call of a step, if it is one; `series` is the state before the step.
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
        Event::Called { .. } => Some((number, CallOutcome::Taken)),
        Event::Mistaken { .. } => Some((number, CallOutcome::Wrong)),
        _ => None,
    })?;
    let mut page = CallPage {
        number,
        at_ms: step.at_ms,
        seat: seat.0,
        game: series.game().table().game.into(),
        position: u16::try_from(series.position()).unwrap_or(u16::MAX),
        symbol: call.symbol().0,
        compared: compared(series, seat, seen, &call),
        answer,
        reaction_ms: None,
        margin_ms: None,
        basis: None,
        hold_ms: None,
        ranking: Vec::new(),
    };
    if answer == CallOutcome::Wrong {
        let claims = series.game().claims(seat, seen, &call);
        let shown_at_ms = changes.shown_at_ms(&claims, seen);
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

/// The cards a call was about, with the faces of their places.
fn compared(series: &Series, seat: Seat, seen: u32, call: &Call) -> Vec<ComparedCard> {
    let table = series.game().table();
    let cards = series.game().compared(seat, seen, call).into_iter();
    cards
        .map(|(place, card)| ComparedCard {
            card: card.0,
            face: face_at(table, place, Viewer::Seat(seat)),
        })
        .collect()
}
