//! One room of a session: the machine, what it has written, and what it has
//! announced.

use std::collections::BTreeSet;

use fano_arbiter::Moment;
use fano_protocol::{FromServer, Hello, PROTOCOL, Role, RoomCode};
use fano_rooms::{ConnectionId, Effect, Fact, GuestId, Input, Output, Room, only_boxes};

use fano_store::{Store as _, StoreError};

use crate::sim_store::{SimStore, wait_for};

/// A room, from its first fact on.
pub(crate) struct SimRoom {
    pub(crate) code: RoomCode,
    pub(crate) room: Room,
    /// The facts of every output, in order.
    written: Vec<Vec<Fact>>,
    /// How many of those outputs were acknowledged.
    acknowledged: usize,
    /// Outputs whose facts are not acknowledged yet; nobody has been told.
    waiting: Vec<Vec<Effect>>,
    pub(crate) open: BTreeSet<ConnectionId>,
    next_connection: u64,
    /// The last event anybody was sent: which series, and its number.
    told: (u32, u32),
}

impl SimRoom {
    pub(crate) fn new(code: RoomCode) -> Self {
        let mut out = Output::default();
        // No two rooms may draw their seeds and record names from the same
        // secret.
        let mut secret = [7; 32];
        let letters = code.as_str().as_bytes();
        secret[..letters.len()].copy_from_slice(letters);
        let room = Room::new(code, secret, only_boxes(), &mut out);
        Self {
            code,
            room,
            written: vec![out.facts],
            acknowledged: 0,
            waiting: vec![out.effects],
            open: BTreeSet::new(),
            next_connection: 1,
            told: (0, 0),
        }
    }

    pub(crate) fn take(&mut self, input: Input, now: Moment) {
        if let Input::Left { connection } = input {
            self.open.remove(&connection);
        }
        let mut out = Output::default();
        self.room.step(input, now, &mut out);
        if !out.facts.is_empty() {
            self.written.push(out.facts);
            self.waiting.push(out.effects);
        } else if let Some(last) = self.waiting.last_mut() {
            last.extend(out.effects);
        } else {
            self.carry_out(out.effects, now);
        }
    }

    /// Somebody comes, or comes back.
    pub(crate) fn join(&mut self, guest: u32, role: Role, now: Moment) {
        let connection = ConnectionId(self.next_connection);
        self.next_connection += 1;
        self.open.insert(connection);
        let hello = Hello {
            protocol: PROTOCOL,
            token: None,
            name: format!("Guest {guest}"),
            colour: (guest % 8) as u8,
            role,
            last: None,
        };
        let input = Input::Joined {
            connection,
            guest: GuestId(u128::from(guest)),
            token: String::new(),
            hello,
        };
        self.take(input, now);
    }

    /// The facts to be written, one output at a time.
    pub(crate) fn unwritten(&self) -> Vec<Vec<Fact>> {
        self.written[self.acknowledged..].to_vec()
    }

    /// The next pending output is durable: now it may be announced.
    pub(crate) fn acknowledge(&mut self, now: Moment) {
        self.acknowledged += 1;
        let effects = self.waiting.remove(0);
        self.carry_out(effects, now);
    }

    fn carry_out(&mut self, effects: Vec<Effect>, now: Moment) {
        for effect in effects {
            match effect {
                Effect::Tell { to, text, .. } if !to.is_empty() => self.tell(&text),
                Effect::Close { connection, .. } if self.open.contains(&connection) => {
                    self.take(Input::Left { connection }, now);
                }
                _ => {}
            }
        }
    }

    fn tell(&mut self, text: &str) {
        match serde_json::from_str(text).expect("a frame of the protocol") {
            FromServer::Events {
                series,
                from,
                events,
                ..
            } => {
                let last = from + events.len() as u32 - 1;
                self.told = self.told.max((series, last));
            }
            FromServer::Welcome(welcome) => {
                if let (Some(series), Some(table)) = (welcome.series, welcome.table) {
                    self.told = self.told.max((series.series, table.number));
                }
            }
            _ => {}
        }
    }

    /// The process has died, or the store has refused: starts again with what
    /// the store returns, and checks that against everything that was
    /// announced.
    pub(crate) fn restore(&mut self, store: &SimStore) -> Result<(), StoreError> {
        let found = store.load(self.code)?;
        let reaches = |count: &usize| kept(&self.written[..*count]) == found;
        let mut counts = (self.acknowledged..=self.written.len()).rev();
        let Some(count) = counts.find(reaches) else {
            panic!(
                "{}: {} outputs acknowledged of {}, but none of these was found: {found:?}; \
                 the last output is {:?}",
                self.code,
                self.acknowledged,
                self.written.len(),
                self.written.last(),
            );
        };
        // What is missing now must not come back.
        self.written.truncate(count);
        self.acknowledged = count;
        self.waiting.clear();
        self.open.clear();
        for series in self.finished() {
            let finished = wait_for(store.store().finished(&series));
            assert!(
                finished.expect("undamaged").is_some(),
                "{series} was finished"
            );
        }
        let Some(found) = found else {
            let next_connection = self.next_connection;
            *self = Self::new(self.code);
            self.next_connection = next_connection;
            return Ok(());
        };
        let all = self.written.iter().flatten().cloned();
        let from_all = Room::restore(all, only_boxes()).expect("the facts fit");
        self.room = Room::restore(found, only_boxes()).expect("what was kept fits");
        assert_eq!(
            format!("{:?}", self.room),
            format!("{from_all:?}"),
            "what is kept makes the same room as all facts"
        );
        Ok(())
    }

    /// Anyone who comes back is shown everything that anybody was told.
    pub(crate) fn assert_told(&self) {
        let mut copy =
            Room::restore(kept(&self.written).expect("a room"), only_boxes()).expect("they fit");
        let mut out = Output::default();
        let hello = Hello {
            protocol: PROTOCOL,
            token: None,
            name: "Witness".to_owned(),
            colour: 0,
            role: Role::Spectator,
            last: None,
        };
        let input = Input::Joined {
            connection: ConnectionId(u64::MAX),
            guest: GuestId(u128::MAX),
            token: String::new(),
            hello,
        };
        copy.step(input, Moment::from_millis(1_000), &mut out);
        let shown = out.effects.iter().find_map(|effect| match effect {
            Effect::Tell { text, .. } => match serde_json::from_str(text).expect("a frame") {
                FromServer::Welcome(welcome) => {
                    Some((welcome.series?.series, welcome.table?.number))
                }
                _ => None,
            },
            _ => None,
        });
        // If newcomers are refused or the table was cleared, nothing is shown.
        if let Some(shown) = shown {
            assert!(
                shown >= self.told,
                "{:?} was told, {shown:?} is left",
                self.told
            );
        }
    }

    /// The names of all series whose end was acknowledged.
    pub(crate) fn finished(&self) -> Vec<String> {
        let acknowledged = self.written[..self.acknowledged].iter().flatten();
        let finished = acknowledged.filter_map(|fact| match fact {
            Fact::Finished(finished) => Some(finished.record.clone()),
            _ => None,
        });
        finished.collect()
    }

    pub(crate) fn steps(&self) -> usize {
        let acknowledged = self.written[..self.acknowledged].iter().flatten();
        acknowledged
            .filter(|fact| matches!(fact, Fact::Step(_)))
            .count()
    }
}

/// What a store keeps of these outputs.
fn kept(outputs: &[Vec<Fact>]) -> Option<Vec<Fact>> {
    fano_simroom::kept(outputs.iter().flatten())
}
