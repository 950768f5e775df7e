//! A series that a script would go on with for ever comes to an end.

use fano_protocol::{
    Answer, Call, CallFrame, FromClient, FromServer, GameChoice, Phase, Settings, Why,
    WrongCallRule,
};
use fano_rooms::{ConnectionId, Fact, Room, only_boxes};
use fano_rules::{RulesVersion, SERIES_STEPS_MAX, journal};

use crate::support::{Evening, HOST};

/// A Tower in which mistakes cost nothing.
fn tower() -> Evening {
    let mut evening = Evening::new();
    evening.join(ConnectionId(2), 2);
    evening.say(FromClient::Change {
        settings: Settings {
            deck: "insects".to_owned(),
            games: vec![GameChoice::Tower],
            wrong_calls: WrongCallRule::None,
            ..Settings::default()
        },
    });
    evening.say(FromClient::Start);
    evening.pass(4_000);
    evening
}

/// Calls one symbol after the other, whatever the cards, and says what became of it.
struct Script {
    evening: Evening,
    calls: u32,
    seen: u32,
}

impl Script {
    fn call(&mut self, symbol: u16) -> Answer {
        self.calls += 1;
        self.evening.say(FromClient::Call(CallFrame {
            id: self.calls,
            seen: self.seen,
            since: self.seen,
            claim_ms: None,
            gesture_ms: None,
            clock: None,
            call: Call::Match { symbol },
        }));
        let mut answer = None;
        for (to, frame) in self.evening.told.drain(..) {
            match frame {
                FromServer::Events { from, events, .. } if to == HOST => {
                    self.seen = from + events.len() as u32 - 1;
                }
                FromServer::Answer { answer: given, .. } => answer = Some(given),
                _ => {}
            }
        }
        answer.unwrap_or(Answer::Taken)
    }

    /// Goes on until no more is taken.
    fn go_on(&mut self, wrong: u16) {
        for _ in self.steps()..SERIES_STEPS_MAX {
            assert_eq!(self.call(wrong), Answer::Wrong);
        }
        let over = Answer::Refused { why: Why::GameOver };
        assert_eq!(self.call(wrong), over);
        assert_eq!(self.steps(), SERIES_STEPS_MAX);
    }

    fn steps(&self) -> u32 {
        let steps = self.evening.facts.iter();
        let steps = steps.filter(|fact| matches!(fact, Fact::Step(_))).count();
        u32::try_from(steps).expect("not that many")
    }
}

fn last_number(evening: &Evening) -> u32 {
    let numbers = evening.told.iter().filter_map(|(_, frame)| match frame {
        FromServer::Events { from, events, .. } => Some(from + events.len() as u32 - 1),
        _ => None,
    });
    numbers.max().expect("cards were dealt")
}

/// A script that has found a symbol that is wrong.
fn wrong_for_ever(evening: Evening) -> (Script, u16) {
    let seen = last_number(&evening);
    let mut script = Script {
        evening,
        calls: 0,
        seen,
    };
    let mut symbols = 0..31;
    let wrong = symbols.find(|symbol| script.call(*symbol) == Answer::Wrong);
    (script, wrong.expect("a card has six of 31 symbols"))
}

#[test]
fn a_script_that_is_always_wrong_ends_the_series_and_its_result_is_kept() {
    let (mut script, wrong) = wrong_for_ever(tower());
    script.go_on(wrong);
    let finished = script.evening.facts.iter().find_map(|fact| match fact {
        Fact::Finished(finished) => Some(finished),
        _ => None,
    });
    let finished = finished.expect("the series is over and kept");
    journal::read(finished.journal.as_bytes()).expect("its journal can be read");
    let restored = script.evening.restored();
    assert_eq!(restored.durable(), script.evening.room.durable());
}

/// Series of the first edition have no end by their rules, so the room sets one.
#[test]
fn a_series_of_the_first_edition_takes_no_more_calls_either() {
    let mut evening = tower();
    for fact in &mut evening.facts {
        if let Fact::SeriesStart(start) = fact {
            start.rules = RulesVersion::V1;
        }
    }
    let before = evening.told.clone();
    evening.room =
        Room::restore(evening.facts.clone(), only_boxes()).expect("a series of the first edition");
    evening.join(HOST, 1);
    evening.join(ConnectionId(2), 2);
    evening.pass(1_500);
    assert_eq!(evening.phase(), Phase::Playing);
    evening.told = before;
    let (mut script, wrong) = wrong_for_ever(evening);
    script.go_on(wrong);
}
