//! Every call gets exactly one answer, whoever makes it and in any state of the
//! room.

use std::collections::BTreeMap;

use fano_protocol::{BotLevel, Call, CallFrame, FromClient, FromServer, Phase, Role};

use super::support::{Server, Socket, hello};

/// How many calls each of them makes before the room moves on.
const CALLS: u32 = 20;

/// Whether this is the awaited phase.
type IsWanted = fn(&Phase) -> bool;

/// Somebody who keeps calling.
struct Caller {
    socket: Socket,
    last_id: u32,
    answers: BTreeMap<u32, usize>,
}

impl Caller {
    async fn join(server: &Server, code: &str, name: &str, role: Role) -> Self {
        let mut hello = hello(name);
        hello.role = role;
        let (socket, _) = server.come_back(code, hello).await;
        Self {
            socket,
            last_id: 0,
            answers: BTreeMap::new(),
        }
    }

    async fn call(&mut self) {
        for _ in 0..CALLS {
            self.last_id += 1;
            let call = CallFrame {
                id: self.last_id,
                // After the right event, after none, and after a future one.
                seen: [1, 0, 1_000_000][self.last_id as usize % 3],
                since: 0,
                claim_ms: Some(f64::from(self.last_id)),
                gesture_ms: None,
                clock: None,
                call: Call::Match { symbol: 9999 },
            };
            self.socket.say(&FromClient::Call(call)).await;
        }
    }

    fn note(&mut self, frame: &FromServer) {
        if let FromServer::Answer { id, .. } = frame {
            *self.answers.entry(*id).or_default() += 1;
        }
    }

    /// Waits for an answer to every call so far.
    async fn hear_answers(&mut self) {
        while self.answers.len() < self.last_id as usize {
            let frame = self.socket.hear().await;
            self.note(&frame);
        }
    }

    async fn until_phase(&mut self, wanted: IsWanted) {
        loop {
            let frame = self.socket.hear().await;
            self.note(&frame);
            if let FromServer::Room { room } = &frame
                && wanted(&room.phase)
            {
                return;
            }
        }
    }
}

#[tokio::test]
async fn every_call_gets_one_answer_in_every_phase_and_role() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let mut callers = Vec::new();
    for (name, role) in [
        ("Mia", Role::Player),
        ("Tom", Role::Player),
        ("Eve", Role::Spectator),
        ("Screen", Role::Screen),
    ] {
        callers.push(Caller::join(&server, &code, name, role).await);
    }
    let bot = FromClient::AddBot {
        level: BotLevel::Champion,
    };
    callers[0].socket.say(&bot).await;
    for caller in &mut callers {
        caller.call().await;
    }
    let phases: [(FromClient, IsWanted); 3] = [
        (FromClient::Start, |phase| {
            matches!(phase, Phase::Countdown { .. })
        }),
        (FromClient::Nudge, |phase| *phase == Phase::Playing),
        (FromClient::ToLobby, |phase| *phase == Phase::Lobby),
    ];
    for (said, wanted) in phases {
        callers[0].socket.say(&said).await;
        callers[0].until_phase(wanted).await;
        for caller in &mut callers {
            caller.call().await;
        }
    }
    for caller in &mut callers {
        caller.hear_answers().await;
    }
    // A second answer to any call would come before the answer to this one.
    for caller in &mut callers {
        caller.call().await;
        caller.hear_answers().await;
        let ids: Vec<u32> = caller.answers.keys().copied().collect();
        let expected: Vec<u32> = (1..=caller.last_id).collect();
        assert_eq!(ids, expected);
        assert!(caller.answers.values().all(|count| *count == 1));
    }
}
