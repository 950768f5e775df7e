//! What must hold after every simulated session, however bad the network was.

use std::collections::BTreeMap;

use fano_arbiter::Event as ArbiterEvent;
use fano_protocol::{Event, FromServer, Role, Table};
use fano_rooms::{Fact, Finished, RecordedCommand};
use fano_rules::{GameId, Viewer, journal};

use crate::{
    client::{apply, empty_table},
    net::Net,
};

/// What holds however many people came and went.
pub(crate) fn check(net: &Net) {
    let truths: Vec<Truth> = finished(net).map(Truth::new).collect();
    what_was_told_is_what_happened(net, &truths);
    contests_derive_their_verdicts_again(net);
    no_call_waits_for_its_answer(net);
}

/// What also holds if everybody stayed to the end.
pub(crate) fn check_calm(net: &Net) {
    let last = finished(net).last().expect("the series is over");
    let truth = Truth::new(last);
    everybody_ends_with_the_same_table(net, &truth);
    let contested = |fact: &Fact| matches!(fact, Fact::Step(step) if step.contest.is_some());
    assert!(net.facts.iter().any(contested), "somebody has called");
}

fn finished(net: &Net) -> impl Iterator<Item = &Finished> {
    net.facts.iter().filter_map(|fact| match fact {
        Fact::Finished(finished) => Some(&**finished),
        _ => None,
    })
}

/// How many verdicts depend on the kernel's figures at the deadline.
pub(crate) fn verdicts_with_kernel_figures(net: &Net) -> usize {
    let contests = net.facts.iter().filter_map(|fact| match fact {
        Fact::Step(step) => step.contest.as_ref(),
        _ => None,
    });
    let asked = |event: &ArbiterEvent| matches!(event, ArbiterEvent::Counters { .. });
    contests
        .filter(|contest| contest.record().events.iter().any(asked))
        .count()
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
            series: finished.start.series,
            seats: finished.start.seats.len(),
        }
    }

    fn event(&self, number: u32, viewer: Viewer) -> Event {
        let (event, game) = self.events[number as usize - 1];
        event.seen_by(viewer, game).into()
    }

    /// The table after this many events, as a viewer may see it.
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

/// Every byte ever sent agrees with the journal, and shows each viewer only
/// what they may see. Nothing announced was lost or changed, even if the server
/// died right after.
fn what_was_told_is_what_happened(net: &Net, truths: &[Truth]) {
    let truth_of = |number: u32| truths.iter().find(|truth| truth.series == number);
    let mut frames: BTreeMap<&str, FromServer> = BTreeMap::new();
    for (client, text) in &net.sent {
        let viewer = viewer(net.people[*client].role);
        // Most texts go to everybody.
        let frame = frames
            .entry(text.as_str())
            .or_insert_with(|| serde_json::from_str(text).expect("a frame"));
        match frame {
            FromServer::Events {
                series,
                from,
                events,
                ..
            } => {
                let Some(truth) = truth_of(*series) else {
                    continue;
                };
                for (event, number) in events.iter().zip(*from..) {
                    assert_eq!(*event, truth.event(number, viewer), "event {number}");
                }
            }
            FromServer::Welcome(welcome) => {
                let series = welcome.series.as_ref();
                let truth = series.and_then(|series| truth_of(series.series));
                if let Some(table) = &welcome.table
                    && let Some(truth) = truth
                {
                    assert_eq!(*table, truth.table(table.number, viewer));
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
    for fact in &net.facts {
        let Fact::Step(step) = fact else { continue };
        let Some(contest) = &step.contest else {
            continue;
        };
        let verdict = contest.replay().expect("a contest replays");
        let RecordedCommand::Call { seat, .. } = step.command else {
            panic!("only calls are contested");
        };
        let first = verdict.ranking.iter().position(|f| f.seat.0 == seat);
        assert!(first.is_some(), "the winner took part");
    }
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
