//! A first evening: one person, three bots, every game to its end.

use fano_arbiter::{Moment, Span};
use fano_protocol::{
    BotLevel, FromClient, FromServer, GameChoice, Hello, PROTOCOL, Phase, Role, Settings,
};
use fano_rooms::{ConnectionId, Effect, Fact, GuestId, Input, Output, Room};

const HOST: ConnectionId = ConnectionId(1);

struct Evening {
    room: Room,
    now: Moment,
    facts: Vec<Fact>,
    heard: Vec<FromServer>,
}

impl Evening {
    fn new() -> Self {
        let mut out = Output::default();
        let code = fano_protocol::RoomCode::numbered(7);
        let room = Room::new(code, [3; 32], &mut out);
        let mut evening = Self {
            room,
            now: Moment::from_millis(1_000_000),
            facts: out.facts,
            heard: Vec::new(),
        };
        evening.join(HOST, 1);
        evening
    }

    fn join(&mut self, connection: ConnectionId, guest: u128) {
        let hello = Hello {
            protocol: PROTOCOL,
            token: None,
            name: format!("Guest {guest}"),
            colour: 0,
            role: Role::Player,
            last: None,
        };
        self.take(Input::Joined {
            connection,
            guest: GuestId(guest),
            token: "token".to_owned(),
            hello,
        });
    }

    fn take(&mut self, input: Input) {
        let mut out = Output::default();
        self.room.step(input, self.now, &mut out);
        self.facts.extend(out.facts);
        for effect in out.effects {
            if let Effect::Tell { to, text, .. } = effect
                && to.contains(&HOST)
            {
                self.heard
                    .push(serde_json::from_str(&text).expect("a frame"));
            }
        }
    }

    fn say(&mut self, frame: FromClient) {
        let (connection, kernel) = (HOST, None);
        self.take(Input::Said {
            connection,
            frame,
            kernel,
        });
    }

    fn phase(&self) -> Phase {
        let rooms = self.heard.iter().rev().find_map(|frame| match frame {
            FromServer::Room { room } => Some(room.phase.clone()),
            FromServer::Welcome(welcome) => Some(welcome.room.phase.clone()),
            _ => None,
        });
        rooms.expect("the room was told")
    }

    /// Lets so much time pass.
    fn pass(&mut self, ms: i64) {
        let until = self.now + Span::from_millis(ms);
        while let Some(wake) = self.room.next_wake().filter(|wake| *wake <= until) {
            self.now = self.now.max(wake);
            self.take(Input::Woken);
        }
        self.now = until;
    }

    /// Lets time pass until a game is over.
    fn wait(&mut self) {
        for _ in 0..20_000 {
            let Some(wake) = self.room.next_wake() else {
                return;
            };
            self.now = self.now.max(wake);
            self.take(Input::Woken);
            if matches!(self.phase(), Phase::Over | Phase::Between) {
                return;
            }
        }
        panic!("the evening does not end: {:?}", self.phase());
    }
}

#[test]
fn bots_play_every_game_to_its_end_while_somebody_watches() {
    for (deck, game) in [
        ("classic", GameChoice::Tower),
        ("classic", GameChoice::Well),
        ("wizarding", GameChoice::HotPotato { rounds: 5 }),
        ("insects", GameChoice::Gift),
        ("classic", GameChoice::Triplet),
        ("connect", GameChoice::Connect { points: Some(1) }),
    ] {
        let mut evening = Evening::new();
        evening.say(FromClient::TakeRole {
            role: Role::Spectator,
        });
        for _ in 0..3 {
            evening.say(FromClient::AddBot {
                level: BotLevel::Champion,
            });
        }
        evening.say(FromClient::Change {
            settings: Settings {
                deck: deck.to_owned(),
                games: vec![game],
                ..Settings::default()
            },
        });
        evening.say(FromClient::Start);
        assert!(
            matches!(evening.phase(), Phase::Countdown { .. }),
            "{game:?}"
        );
        evening.wait();
        assert_eq!(evening.phase(), Phase::Over, "{game:?}");
        let finished = evening.facts.iter().find_map(|fact| match fact {
            Fact::Finished(finished) => Some(finished),
            _ => None,
        });
        let finished = finished.expect("the series is kept");
        fano_rules::journal::read(finished.journal.as_bytes()).expect("the journal replays");
        for kept in &finished.contests {
            kept.contest.replay().expect("the contest replays");
        }
        let again = Room::restore(evening.facts.clone()).expect("the facts fit");
        assert_eq!(again.summary(), evening.room.summary());
    }
}

#[test]
fn whoever_is_away_when_the_countdown_ends_keeps_the_seat() {
    let other = ConnectionId(2);
    let mut evening = Evening::new();
    evening.join(other, 2);
    evening.say(FromClient::Start);
    evening.pass(500);
    evening.take(Input::Left { connection: other });
    evening.pass(3_000);
    let seats = evening.facts.iter().find_map(|fact| match fact {
        Fact::Begun(begun) => Some(begun.seats.len()),
        _ => None,
    });
    assert_eq!(seats, Some(2));
    assert!(
        matches!(evening.phase(), Phase::Paused { .. }),
        "{:?}",
        evening.phase()
    );
    evening.join(ConnectionId(3), 2);
    assert!(
        matches!(evening.phase(), Phase::Playing),
        "{:?}",
        evening.phase()
    );
}

#[test]
fn nobody_is_dealt_cards_who_had_left_before_the_countdown() {
    let other = ConnectionId(2);
    let mut evening = Evening::new();
    evening.join(other, 2);
    evening.join(ConnectionId(3), 3);
    evening.take(Input::Left { connection: other });
    evening.pass(100);
    evening.say(FromClient::Start);
    evening.pass(4_000);
    let seats = evening.facts.iter().find_map(|fact| match fact {
        Fact::Begun(begun) => Some(begun.seats.len()),
        _ => None,
    });
    assert_eq!(seats, Some(2));
    assert_eq!(evening.phase(), Phase::Playing);
}
