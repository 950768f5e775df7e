use fano_protocol::{Event, Series};
use fano_rooms::{Begun, Finished};
use fano_rules::{GameId, Viewer, journal::Replay};
use schemars::JsonSchema;
use serde::Serialize;

/// A finished series as one viewer would have seen it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReplayPage {
    /// What was fixed from the first card to the last.
    series: Series,
    /// The deal and every command that counted, in order.
    steps: Vec<ReplayStep>,
}

/// Something that happened, and what it caused.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReplayStep {
    /// When, on the clock of the series.
    at_ms: u64,
    /// The number of the first event.
    from: u32,
    /// What the viewer may know of it.
    events: Vec<Event>,
}

impl ReplayPage {
    pub(super) fn new(finished: &Finished, replay: &Replay, viewer: Viewer) -> Self {
        // What may be seen depends on the game that is on when it happens.
        let mut game = replay.dealt.game().table().game;
        let mut from = 1;
        let deal = (0, &replay.deal);
        let steps = replay.steps.iter().map(|step| (step.at_ms, &step.events));
        let steps = std::iter::once(deal).chain(steps).map(|(at_ms, events)| {
            let step = ReplayStep {
                at_ms,
                from,
                events: seen(events, viewer, &mut game),
            };
            from += events.len() as u32;
            step
        });
        Self {
            steps: steps.collect(),
            series: series(&finished.begun),
        }
    }
}

fn seen(events: &[fano_rules::Event], viewer: Viewer, game: &mut GameId) -> Vec<Event> {
    events
        .iter()
        .map(|event| {
            if let fano_rules::Event::Started { game: started, .. } = event {
                *game = *started;
            }
            event.seen_by(viewer, *game).into()
        })
        .collect()
}

fn series(begun: &Begun) -> Series {
    Series {
        series: begun.series,
        deck: begun.deck.clone(),
        games: begun.games.clone(),
        wrong_calls: begun.wrong_calls,
        seats: begun.seats.iter().map(|seat| seat.member).collect(),
        teams: begun.seats.iter().filter_map(|seat| seat.team).collect(),
    }
}
