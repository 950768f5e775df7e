//! What must hold after every evening, whatever the weather was.

use std::collections::BTreeMap;

use fano_protocol::{Event, FromServer, Role, Table};
use fano_rooms::{Deed, Fact, Finished};
use fano_rules::{GameId, Viewer, journal};

use crate::{
    client::{apply, empty_table},
    net::Net,
};

pub(crate) fn check(net: &Net) {
    let finished = net.facts.iter().find_map(|fact| match fact {
        Fact::Finished(finished) => Some(&**finished),
        _ => None,
    });
    let finished = finished.expect("the series is over");
    let truth = Truth::new(finished);
    what_was_told_is_what_happened(net, &truth);
    everybody_ends_with_the_same_table(net, &truth);
    contests_derive_their_verdicts_again(net);
    no_call_waits_for_its_answer(net);
}

/// The events of the finished series, from its journal.
struct Truth {
    series: u32,
    seats: usize,
    events: Vec<(fano_rules::Event, GameId)>,
}

impl Truth {
    fn new(finished: &Finished) -> Self {
        let replay = journal::read(finished.journal.as_bytes()).expect("the journal replays");
        let steps = replay.steps.iter().flat_map(|step| &step.events);
        let mut game = GameId::Practice;
        let events = replay.deal.iter().chain(steps).map(|event| {
            if let fano_rules::Event::Started { game: begun, .. } = event {
                game = *begun;
            }
            (*event, game)
        });
        Self {
            events: events.collect(),
            series: finished.begun.series,
            seats: finished.begun.seats.len(),
        }
    }

    fn event(&self, number: u32, viewer: Viewer) -> Event {
        let (event, game) = self.events[number as usize - 1];
        event.seen_by(viewer, game).into()
    }

    /// The table after so many events, as a viewer may see it.
    fn table(&self, number: u32, viewer: Viewer) -> Table {
        let mut table = empty_table(self.seats);
        for number in 1..=number {
            apply(&mut table, &self.event(number, viewer));
        }
        table
    }
}

fn viewer(role: Role) -> Viewer {
    match role {
        Role::Screen => Viewer::SharedScreen,
        _ => Viewer::Spectator,
    }
}

/// Every byte that was ever sent shows what the journal says, and to each
/// viewer only what they may see. Nothing announced was lost or changed, even
/// if the server died right after.
fn what_was_told_is_what_happened(net: &Net, truth: &Truth) {
    for (client, text) in &net.sent {
        let viewer = viewer(net.people[*client].role);
        match serde_json::from_str(text).expect("a frame") {
            FromServer::Events {
                series,
                from,
                events,
                ..
            } if series == truth.series => {
                for (event, number) in events.iter().zip(from..) {
                    assert_eq!(*event, truth.event(number, viewer), "event {number}");
                }
            }
            FromServer::Welcome(welcome) => {
                let series = welcome.series.map(|series| series.series);
                if let Some(table) = welcome.table
                    && series == Some(truth.series)
                {
                    assert_eq!(table, truth.table(table.number, viewer));
                }
            }
            _ => {}
        }
    }
}

fn everybody_ends_with_the_same_table(net: &Net, truth: &Truth) {
    let last = truth.events.len() as u32;
    for (client, person) in net.clients.iter().zip(&net.people) {
        assert!(person.connection.is_some(), "everybody is back");
        let table = client.table.as_ref().expect("everybody has seen the table");
        assert_eq!(*table, truth.table(last, viewer(person.role)));
    }
}

fn contests_derive_their_verdicts_again(net: &Net) {
    let mut contests = 0;
    for fact in &net.facts {
        let Fact::Step(step) = fact else { continue };
        let Some(contest) = &step.contest else {
            continue;
        };
        let verdict = contest.replay().expect("a contest replays");
        let Deed::Call { seat, .. } = step.deed else {
            panic!("only calls are contested");
        };
        let first = verdict.ranking.iter().position(|f| f.seat.0 == seat);
        assert!(first.is_some(), "the winner took part");
        contests += 1;
    }
    assert!(contests > 0, "somebody has called");
}

fn no_call_waits_for_its_answer(net: &Net) {
    for client in &net.clients {
        assert_eq!(client.open, Vec::<u32>::new(), "calls without an answer");
        let mut answers = BTreeMap::new();
        for (id, answer) in &client.answers {
            assert!(answers.insert(id, answer).is_none(), "call {id} twice");
        }
    }
}
