//! What happens in a session: people and bots in two rooms, a disk that is slow
//! and fails, and kills at any write.

use fano_arbiter::{Moment, Span};
use fano_protocol::{
    BotLevel, Call, CallFrame, FaceChoice, FromClient, GameChoice, Role, RoomCode, Settings,
    WrongCallRule,
};
use fano_rooms::{ConnectionId, Fact, Input};
use fano_simdisk::{Faults, Image, Kill};

use super::sim_room::SimRoom;
use crate::{chance::Chance, sim_store::SimStore};

const ROOMS: u64 = 2;
const MOVES: u32 = 260;

/// What happened in a session, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) kills: u32,
    pub(crate) refused: u32,
    pub(crate) steps: u32,
    pub(crate) finished: u32,
}

pub(crate) struct Evening {
    store: SimStore,
    rooms: Vec<SimRoom>,
    chance: Chance,
    now: Moment,
    /// The disk's time when the room's clock was last set from it.
    disk_us: u64,
    faulty: bool,
    pub(crate) summary: Summary,
}

impl Evening {
    pub(crate) fn new(seed: u64) -> Self {
        let mut store = SimStore::new(seed, Faults::default(), &Image::default());
        store.open().expect("nothing goes wrong yet");
        let rooms = (0..ROOMS).map(|room| SimRoom::new(RoomCode::numbered(seed * ROOMS + room)));
        let mut evening = Self {
            store,
            rooms: rooms.collect(),
            chance: Chance::new(seed),
            now: Moment::from_millis(1_000_000),
            disk_us: 0,
            faulty: seed % 3 == 2,
            summary: Summary::default(),
        };
        evening.set_faults(evening.faulty);
        evening
    }

    fn set_faults(&mut self, faulty: bool) {
        let fails = |permille| if faulty { permille } else { 0 };
        self.store.disk.set_faults(Faults {
            read_permille: fails(3),
            write_permille: fails(5),
            truncate_permille: fails(100),
            sync_permille: fails(15),
            slow_permille: 10,
            slow_ms_max: 3_000,
            ..Faults::default()
        });
    }

    pub(crate) fn operations(&self) -> u64 {
        self.store.disk.operations()
    }

    pub(crate) fn play(&mut self) {
        self.schedule_kill();
        for number in 0..MOVES {
            let room = self.chance.below(ROOMS as u32) as usize;
            self.act(room, number);
            if self.chance.one_in(2) {
                self.commit();
            }
        }
        self.set_faults(false);
        self.store.disk.cancel_kill();
        self.commit();
        self.store.disk.kill(Kill::Power);
        self.restart();
        self.store.assert_sound();
        for room in &self.rooms {
            self.summary.steps += room.steps() as u32;
            self.summary.finished += room.finished().len() as u32;
        }
    }

    /// Decides when the process will die next.
    fn schedule_kill(&mut self) {
        let nth = 1 + u64::from(self.chance.below(500));
        let kill = if self.chance.one_in(3) {
            Kill::Process
        } else {
            Kill::Power
        };
        self.store.disk.kill_at(nth, kill);
    }

    /// Commits everything pending; carries out the effects of what was
    /// acknowledged.
    fn commit(&mut self) {
        let mut commits = Vec::new();
        for (room, sim_room) in self.rooms.iter().enumerate() {
            let code = sim_room.code;
            let facts = sim_room.unwritten().into_iter();
            commits.extend(facts.map(|facts| (room, (code, facts))));
        }
        let (rooms, commits): (Vec<usize>, Vec<(RoomCode, Vec<Fact>)>) =
            commits.into_iter().unzip();
        let answers = self.store.commit_together(commits);
        // The time a slow disk takes passes in the session too.
        let disk_us = self.store.disk.delay_us();
        let took_us = std::mem::replace(&mut self.disk_us, disk_us).abs_diff(disk_us);
        self.now = self.now + Span::from_micros(took_us as i64);
        let mut refused = vec![false; self.rooms.len()];
        for (room, answer) in rooms.into_iter().zip(answers) {
            match answer {
                Ok(()) => {
                    assert!(!refused[room], "no fact is kept behind one that is not");
                    self.rooms[room].acknowledge(self.now);
                }
                Err(error) => {
                    let may_be = self.faulty || self.store.disk.is_dead();
                    assert!(may_be, "nothing is wrong with the disk: {error:?}");
                    refused[room] = true;
                }
            }
        }
        if self.store.disk.is_dead() {
            return self.restart();
        }
        for (room, refused) in refused.into_iter().enumerate() {
            if refused {
                self.summary.refused += 1;
                self.set_faults(false);
                let restored = self.rooms[room].restore(&self.store);
                if self.store.disk.is_dead() {
                    return self.restart();
                }
                restored.expect("nothing is damaged");
                self.set_faults(self.faulty);
            }
        }
    }

    /// Starts a new process: restores all rooms.
    fn restart(&mut self) {
        self.set_faults(false);
        loop {
            self.summary.kills += 1;
            // Some die again during recovery.
            self.store.close();
            self.store.disk.restart();
            if self.chance.one_in(4) {
                let nth = 1 + u64::from(self.chance.below(20));
                self.store.disk.kill_at(nth, Kill::Power);
            }
            match self.store.open() {
                Ok(()) if !self.store.disk.is_dead() => break,
                Ok(()) => {}
                Err(error) => assert!(self.store.disk.is_dead(), "it opens: {error:?}"),
            }
        }
        self.store.disk.cancel_kill();
        for room in &mut self.rooms {
            room.restore(&self.store).expect("nothing is damaged");
            room.assert_told();
        }
        self.set_faults(self.faulty);
        self.schedule_kill();
    }

    /// Something happens in a room.
    fn act(&mut self, room: usize, number: u32) {
        let now = self.now;
        let open: Vec<ConnectionId> = self.rooms[room].open.iter().copied().collect();
        if open.is_empty() || self.chance.one_in(30) {
            let guest = self.chance.below(4);
            let role = [Role::Spectator, Role::Player][usize::from(self.chance.one_in(3))];
            return self.rooms[room].join(guest, role, now);
        }
        let chosen = open[self.chance.below(open.len() as u32) as usize];
        match self.chance.below(10) {
            0 if self.chance.one_in(4) => {
                self.rooms[room].take(Input::Left { connection: chosen }, now);
            }
            0..5 => {
                let frame = self.frame(number);
                let kernel = None;
                let connection = chosen;
                let said = Input::Received {
                    connection,
                    frame,
                    kernel,
                };
                self.rooms[room].take(said, now);
            }
            _ => {
                // Bots keep playing while time passes.
                for _ in 0..4 {
                    let Some(wake) = self.rooms[room].room.next_wake() else {
                        break;
                    };
                    self.now = self.now.max(wake);
                    self.rooms[room].take(Input::Woken, self.now);
                }
            }
        }
    }

    fn frame(&mut self, number: u32) -> FromClient {
        let member = 1 + self.chance.below(8);
        match self.chance.below(24) {
            0..6 => FromClient::AddBot {
                level: BotLevel::Champion,
            },
            6..11 => FromClient::Start,
            11..14 => FromClient::Next,
            14 => FromClient::Change {
                settings: self.settings(),
            },
            15 => FromClient::MakeHost { member },
            16 if self.chance.one_in(3) => FromClient::Kick { member },
            17 if self.chance.one_in(3) => FromClient::ToLobby,
            18 if self.chance.one_in(2) => FromClient::Leave,
            19 => FromClient::Rename {
                name: format!("Guest {}", self.chance.below(9)),
                colour: self.chance.below(8) as u8,
            },
            20 => FromClient::GoOn,
            21 => FromClient::TakeRole { role: Role::Player },
            22 => FromClient::Stop,
            _ => FromClient::Call(CallFrame {
                id: number + 1,
                seen: self.chance.below(60),
                since: 0,
                claim_ms: Some(700.0),
                gesture_ms: None,
                clock: None,
                call: Call::Match {
                    symbol: self.chance.below(57) as u16,
                },
            }),
        }
    }

    fn settings(&mut self) -> Settings {
        let games: [(&str, &[GameChoice]); 5] = [
            ("insects", &[GameChoice::Well]),
            ("insects", &[GameChoice::HotPotato { rounds: 2 }]),
            ("insects", &[GameChoice::Tower, GameChoice::Gift]),
            ("classic", &[GameChoice::Triplet]),
            ("connect", &[GameChoice::Connect { points: Some(1) }]),
        ];
        let (deck, games) = games[self.chance.below(5) as usize];
        Settings {
            deck: deck.to_owned(),
            games: games.to_vec(),
            wrong_calls: WrongCallRule::Freeze { freeze_ms: 500 },
            hold_ms: 150,
            grace_s: 5,
            faces: FaceChoice::default(),
        }
    }
}
