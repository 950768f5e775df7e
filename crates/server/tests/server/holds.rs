//! Connections that break while a call is held.
//!
//! A hold is a quarter of a second, and a busy machine may take longer for what
//! must happen within it. So every test retries with the next card until it was
//! quick enough.

use std::time::Duration;

use fano_decks::CardId;
use fano_protocol::{
    Answer, Call, CallFrame, DecidedBecause, Event, FromClient, FromServer, GameChoice, Phase,
    Place, Settings, VerdictFrame, Welcome, Why, WrongCallRule,
};
use tokio::{task::JoinHandle, time::timeout};

use super::{
    play::{Player, next_text},
    slow_line::SlowLine,
    support::{PATIENCE, Server, hello},
};

/// The round trip is longer than the longest hold a host can choose.
const ONE_WAY: Duration = Duration::from_millis(140);
const TRIES: u32 = 12;

/// Two play a Tower: Mia, near the server, calls; Noa, far away, only watches,
/// and contests wait for her.
struct Evening {
    server: Server,
    code: String,
    mia: Player,
    line: SlowLine,
    noa: JoinHandle<Player>,
}

impl Evening {
    async fn begin() -> Self {
        // The kernel would know that Noa's slow connection is simulated.
        let server = Server::with(|config| config.trust_proxy = true).await;
        let code = server.new_room().await;
        let mut mia = Player::join(&server, &code, 0).await;
        let line = SlowLine::to(server.address, ONE_WAY).await;
        let noa = Player::join_at(line.address, &server, &code, 1).await;
        let settings = Settings {
            deck: "insects".to_owned(),
            games: vec![GameChoice::Tower],
            wrong_calls: WrongCallRule::None,
            hold_ms: 250,
            ..Settings::default()
        };
        mia.socket.say(&FromClient::Change { settings }).await;
        mia.socket.say(&FromClient::Start).await;
        Self {
            server,
            code,
            mia,
            line,
            noa: tokio::spawn(look_on(noa)),
        }
    }

    /// Breaks and restores Noa's connection.
    async fn noa_comes_back(&mut self) {
        let next = SlowLine::to(self.server.address, ONE_WAY).await;
        let broken = std::mem::replace(&mut self.line, next);
        broken.cut();
        let noa = timeout(PATIENCE, &mut self.noa).await;
        let mut noa = noa.expect("Noa finds out").expect("no panic");
        noa.come_back_at(self.line.address, &self.server, &self.code)
            .await;
        self.noa = tokio::spawn(look_on(noa));
    }

    /// Stops the server and returns what Noa has seen.
    async fn end(self) -> (Player, Player) {
        let Self {
            server, mia, noa, ..
        } = self;
        server.stop().await;
        let noa = timeout(PATIENCE, noa).await;
        (mia, noa.expect("Noa finds out").expect("no panic"))
    }
}

/// Reads everything and sends nothing, until the connection breaks.
async fn look_on(mut noa: Player) -> Player {
    while let Some(text) = next_text(&mut noa.socket).await {
        noa.model.hear(&text);
    }
    noa
}

/// The right call for the current table, once there is one.
async fn right_call(player: &mut Player) -> CallFrame {
    loop {
        let Player { model, .. } = player;
        if let (Some(table), Some(seat), Some(Phase::Playing)) =
            (&model.table, model.seat, &model.phase)
            && let Some(own) = table.hands[usize::from(seat)].top
            && let Some(centre) = table.centre.top
        {
            let deck = model.deck().expect("a series is on");
            let symbol = deck.shared(CardId(own), CardId(centre)).0;
            let places = [Place::Hand { seat }, Place::Centre];
            return model.frame(Call::Match { symbol }, &places, 400.0);
        }
        hear(player).await;
    }
}

async fn hear(player: &mut Player) -> FromServer {
    let text = next_text(&mut player.socket).await.expect("an open socket");
    player.model.hear(&text);
    serde_json::from_str(&text).expect("a frame of the protocol")
}

/// Calls, and returns whether the call was held for a moment.
async fn call_and_be_held(player: &mut Player) -> Option<CallFrame> {
    let first = right_call(player).await;
    // A second call is refused while the first one is held.
    let second = right_call(player).await;
    player.socket.say(&FromClient::Call(first)).await;
    player.socket.say(&FromClient::Call(second)).await;
    loop {
        if let FromServer::Answer { id, answer } = hear(player).await
            && id == second.id
        {
            let why = Why::StillHeld;
            return (answer == Answer::Refused { why }).then_some(first);
        }
    }
}

/// Waits for the answer to a call and its verdict, and then long enough to see
/// that nothing comes twice.
async fn verdict_on(player: &mut Player, call: CallFrame) -> (Answer, VerdictFrame, u32) {
    let mut verdicts = Vec::new();
    let mut answers = Vec::new();
    let mut calls = 0;
    // Notes the state of the room, if the frame is about that.
    let mut note = |frame| {
        match frame {
            FromServer::Answer { id, answer } if id == call.id => answers.push(answer),
            FromServer::Verdict(verdict) => verdicts.push(*verdict),
            FromServer::Events { events, .. } => {
                let called = |event: &&Event| matches!(event, Event::Called { .. });
                calls += events.iter().filter(called).count() as u32;
            }
            FromServer::Room { room } => return Some(room.locked),
            _ => {}
        }
        None
    };
    while player.model.open.contains(&call.id) {
        note(hear(player).await);
    }
    // Anything else arrives before the room has been changed twice.
    for locked in [true, false] {
        player.socket.say(&FromClient::Lock { locked }).await;
        while note(hear(player).await) != Some(locked) {}
    }
    assert_eq!((answers.len(), verdicts.len()), (1, 1), "once each");
    (answers[0], verdicts.remove(0), calls)
}

async fn back(evening: &mut Evening) -> Welcome {
    let mia = &mut evening.mia;
    let mut again = hello("Mia");
    again.token.clone_from(&mia.model.token);
    again.last = mia.model.last();
    let (socket, welcome) = evening.server.come_back(&evening.code, again).await;
    mia.socket = socket;
    let frame = FromServer::Welcome(Box::new(welcome.clone()));
    mia.model
        .hear(&serde_json::to_string(&frame).expect("JSON"));
    welcome
}

#[tokio::test]
async fn a_caller_who_reconnects_during_the_hold_gets_the_verdict_once() {
    let mut evening = Evening::begin().await;
    for _ in 0..TRIES {
        let Some(call) = call_and_be_held(&mut evening.mia).await else {
            continue;
        };
        let heard_before = evening.mia.model.answers.len();
        evening.mia.socket.break_off().await;
        let welcome = back(&mut evening).await;
        assert_eq!(welcome.you, evening.mia.model.you);
        if welcome.held.is_empty() {
            // It was decided in the meantime, while nobody was connected.
            assert!(evening.mia.model.open.is_empty());
            continue;
        }
        assert_eq!(welcome.held, [call.id]);
        assert!(
            welcome.table.is_none(),
            "the events that were missed are enough"
        );
        let (answer, verdict, calls) = verdict_on(&mut evening.mia, call).await;
        assert_eq!(answer, Answer::Taken);
        assert_eq!(calls, 1, "the call is told once");
        assert_eq!(verdict.ranking.len(), 1);
        assert_eq!(Some(verdict.ranking[0].seat), evening.mia.model.seat);
        assert!(verdict.hold_ms > 0.0, "{verdict:?}");
        assert_ne!(verdict.because, DecidedBecause::AllCalled, "Noa could have");
        assert_eq!(evening.mia.model.answers.len(), heard_before + 1);
        return;
    }
    panic!("nobody ever came back during a hold");
}

#[tokio::test]
async fn the_hold_does_not_wait_for_a_lost_connection() {
    let mut evening = Evening::begin().await;
    for _ in 0..TRIES {
        let Some(call) = call_and_be_held(&mut evening.mia).await else {
            continue;
        };
        evening.noa_comes_back().await;
        let (answer, verdict, calls) = verdict_on(&mut evening.mia, call).await;
        assert_eq!((answer, calls), (Answer::Taken, 1));
        if verdict.because != DecidedBecause::AllCalled {
            // The hold ended before the server noticed that Noa was gone.
            continue;
        }
        assert!(verdict.hold_ms < 290.0, "{verdict:?}");
        // Noa is back at the same table and misses nothing from here on.
        let Some(call) = call_and_be_held(&mut evening.mia).await else {
            continue;
        };
        let (answer, verdict, _) = verdict_on(&mut evening.mia, call).await;
        assert_eq!(answer, Answer::Taken);
        assert_ne!(verdict.because, DecidedBecause::AllCalled, "Noa is back");
        let (mia, noa) = evening.end().await;
        let number = mia.model.table.as_ref().map(|table| table.number);
        assert!(number >= Some(verdict.number), "{number:?}");
        assert_eq!(noa.model.table, mia.model.table, "one table");
        assert!(noa.model.answers.is_empty(), "Noa never called");
        return;
    }
    panic!("the server never heard in time that Noa was gone");
}
