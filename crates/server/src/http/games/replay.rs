use fano_protocol::{
    Event, Series,
    http::{RecordReplay, ReplayStep},
};
use fano_rooms::{Finished, SeriesStart};
use fano_rules::{GameId, Viewer, journal::Replay};

pub(super) fn replay_page(finished: &Finished, replay: &Replay, viewer: Viewer) -> RecordReplay {
    // What may be seen depends on the game in progress at that point.
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
    RecordReplay {
        steps: steps.collect(),
        series: series(&finished.start),
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

fn series(start: &SeriesStart) -> Series {
    Series {
        series: start.series,
        decks: start.decks.clone(),
        games: start.games.clone(),
        wrong_calls: start.wrong_calls,
        faces: start.faces,
        seats: start.seats.iter().map(|seat| seat.member).collect(),
        teams: start.seats.iter().filter_map(|seat| seat.team).collect(),
    }
}
