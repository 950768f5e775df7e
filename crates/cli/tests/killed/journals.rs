use fano_rules::{Event, GameId, Viewer, journal};

use crate::{player::Memory, server::Server};

/// Everything anybody was told agrees with the journals of the finished series.
/// Returns how many events were compared.
pub(crate) fn compare(server: &Server, memories: &[Memory]) -> u32 {
    let mut compared = 0;
    for memory in memories {
        for (series, record) in &memory.records {
            let text = server.ask("GET", &format!("/api/games/{record}/journal"));
            let replay = journal::read(text.as_bytes()).expect("the journal replays");
            let mut game = GameId::Practice;
            let steps = replay.steps.iter().flat_map(|step| &step.events);
            for (event, number) in replay.deal.iter().chain(steps).zip(1..) {
                if let Event::Started { game: begun, .. } = event {
                    game = *begun;
                }
                let Some(told) = memory.told.get(&(*series, number)) else {
                    continue;
                };
                let truth = event.seen_by(Viewer::Spectator, game).into();
                assert_eq!(*told, truth, "event {number} of series {series}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "only {compared} events could be compared");
    compared
}
