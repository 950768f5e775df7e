//! What people do besides calling: set up the room, join, leave and interfere.

use fano_protocol::{BotLevel, CloseReason, FromClient, Phase, Role};
use fano_rooms::{ConnectionId, GuestId};

use crate::{
    client::Client,
    net::{Net, Person},
};

impl Net {
    /// The server closed a connection. Anyone who may not come back under their
    /// old identity comes back with a new one.
    pub(crate) fn closed(&mut self, connection: ConnectionId, reason: CloseReason) {
        if let Some(line) = self.lines.get(&connection).filter(|line| line.open) {
            let client = line.client;
            match reason {
                CloseReason::Kicked | CloseReason::GoingAway | CloseReason::Idle => {
                    self.become_somebody_else(client);
                }
                CloseReason::BadName => self.people[client].name.push('!'),
                CloseReason::RoomClosed | CloseReason::RoomFull => self.shut_out(client),
                _ => {}
            }
        }
        self.cut(connection);
    }

    /// Somebody is not let in. That never happens to a member; whoever has left
    /// no longer waits for an answer.
    fn shut_out(&mut self, client: usize) {
        let Person { guest, name, .. } = &self.people[client];
        let lobby = self.room.durable().state.lobby;
        let member = lobby.members.iter().any(|m| m.guest == Some(*guest));
        assert!(!member, "{name} is a member and was shut out");
        self.clients[client].open.clear();
    }

    pub(crate) fn become_somebody_else(&mut self, client: usize) {
        let number = 1_000 + self.serial;
        self.people[client].guest = GuestId(u128::from(number));
        // Removed people may try their old name.
        if self.below(2) == 0 {
            self.people[client].name = format!("Guest {number}");
        }
        self.clients[client] = Client::new(number, client as u32);
    }

    /// The host sets the room up once everybody is there, and keeps the game
    /// going.
    pub(crate) fn host(&mut self, client: usize) {
        let person = &self.clients[client];
        if person.host != Some(person.you) {
            return;
        }
        let everybody = self.clients.iter().all(|client| client.you > 0);
        let phase = person.phase.clone();
        match phase {
            Some(Phase::Lobby) if everybody && !self.started => {
                self.started = true;
                for _ in 0..self.bots {
                    let level = BotLevel::OldHand;
                    self.say(client, &FromClient::AddBot { level });
                }
                let settings = self.settings.clone();
                self.say(client, &FromClient::Change { settings });
                self.say(client, &FromClient::Start);
            }
            // The frames above may have been lost with the server.
            Some(Phase::Lobby) if self.started && self.below(3) == 0 => {
                let settings = self.settings.clone();
                self.say(client, &FromClient::Change { settings });
                self.say(client, &FromClient::Start);
            }
            Some(Phase::Between) => self.say(client, &FromClient::Next),
            Some(Phase::Over) if self.weather.whims_permille > 0 => {
                self.say(client, &FromClient::Start);
            }
            _ => {}
        }
    }

    /// Somebody does something other than play.
    pub(crate) fn whim(&mut self, client: usize) {
        let somebody = self.below(self.clients.len() as u32) as usize;
        let member = self.clients[somebody].you;
        let level = BotLevel::Champion;
        let frame = match self.below(17) {
            0 => FromClient::Leave,
            1 => FromClient::Kick { member },
            2 => FromClient::MakeHost { member },
            3 => FromClient::Lock {
                locked: self.below(3) == 0,
            },
            4 => FromClient::Rename {
                name: format!("Guest {}", self.below(30)),
                colour: self.below(8) as u8,
            },
            5 => FromClient::Ready {
                ready: self.below(2) == 0,
            },
            6 if self.people[client].role != Role::Screen => FromClient::TakeRole {
                role: [Role::Player, Role::Player, Role::Spectator][self.below(3) as usize],
            },
            7 => FromClient::AddBot { level },
            8 => FromClient::SetBotLevel { member, level },
            9 => FromClient::GoOn,
            10 => FromClient::Stop,
            11 if self.below(4) == 0 => FromClient::ToLobby,
            12 => FromClient::Next,
            13 => FromClient::Start,
            14 => FromClient::JoinTeam { member, team: None },
            15 => FromClient::LetBackIn {
                name: self.clients[client].banned.clone().unwrap_or_default(),
            },
            _ => FromClient::PlayHere,
        };
        self.say(client, &frame);
    }
}
