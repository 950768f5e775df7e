//! The transcript in docs/protocol.md is played, not written. To renew it:
//! `FANO_RENEW=1 cargo test -p fano-rooms --test transcript`.
#![expect(clippy::disallowed_methods, reason = "a test of a page reads the page")]

use std::{env, fmt::Write as _, fs, path::Path};

use fano_arbiter::{Moment, Span};
use fano_decks::{CardId, builtin};
use fano_protocol::{FromServer, RoomCode, parse};
use fano_rooms::{ConnectionId, Effect, GuestId, Input, Output, Room, only_boxes};

const MIA: ConnectionId = ConnectionId(1);
const NOA: ConnectionId = ConnectionId(2);
const BEGIN: &str = "<!-- transcript -->\n```text\n";
const END: &str = "```\n<!-- end of transcript -->";

/// Mia's connection, line by line.
struct Transcript {
    room: Room,
    now: Moment,
    text: String,
    /// The centre card, and Mia's and Noa's own.
    cards: [Option<u16>; 3],
    number: u32,
}

impl Transcript {
    fn new() -> Self {
        let mut out = Output::default();
        Self {
            room: Room::new(
                RoomCode::numbered(1_234_567),
                [5; 32],
                only_boxes(),
                &mut out,
            ),
            now: Moment::from_millis(1_000_000),
            text: String::new(),
            cards: [None; 3],
            number: 0,
        }
    }

    fn remark(&mut self, remark: &str) {
        writeln!(self.text, "\n# {remark}").expect("writing to a string works");
    }

    fn step(&mut self, input: Input) {
        let mut out = Output::default();
        self.room.step(input, self.now, &mut out);
        for effect in out.effects {
            if let Effect::Tell { to, text, mark } = effect {
                if to.contains(&MIA) {
                    writeln!(self.text, "< {text}").expect("writing to a string works");
                    self.look(&text);
                }
                for connection in to {
                    if let Some(mark) = mark {
                        self.step(Input::Written { connection, mark });
                    }
                }
            }
        }
    }

    fn look(&mut self, text: &str) {
        use fano_protocol::{Event, Place};
        let FromServer::Events { from, events, .. } = serde_json::from_str(text).expect("a frame")
        else {
            return;
        };
        self.number = from + events.len() as u32 - 1;
        for event in events {
            let (place, card) = match event {
                Event::Turned { at, card } => (at, card),
                Event::Moved {
                    to,
                    card: Some(card),
                    ..
                } => (to, card),
                _ => continue,
            };
            match place {
                Place::Centre => self.cards[0] = Some(card),
                Place::Hand { seat: seat @ 0..=1 } => {
                    self.cards[usize::from(seat) + 1] = Some(card);
                }
                _ => {}
            }
        }
    }

    fn wait(&mut self, millis: i64) {
        self.now = self.now + Span::from_millis(millis);
        self.step(Input::Woken);
    }

    fn say(&mut self, connection: ConnectionId, frame: &str) {
        if connection == MIA {
            writeln!(self.text, "> {frame}").expect("writing to a string works");
        }
        let frame = parse(frame).expect("a frame of the protocol");
        let kernel = None;
        self.step(Input::Received {
            connection,
            frame,
            kernel,
        });
    }

    fn hello(&mut self, connection: ConnectionId, guest: u128, frame: &str) {
        if connection != NOA {
            writeln!(self.text, "> {frame}").expect("writing to a string works");
        }
        let fano_protocol::FromClient::Hello(hello) = parse(frame).expect("a hello") else {
            panic!("a hello");
        };
        self.step(Input::Joined {
            connection,
            guest: GuestId(guest),
            token: "v4.local.…".to_owned(),
            hello,
        });
    }

    /// The symbol that Mia's (0) or Noa's (1) card shares with the centre.
    fn shared(&self, seat: usize) -> u16 {
        let card = |place: usize| CardId(self.cards[place].expect("a card lies there"));
        builtin::insects().shared(card(0), card(seat + 1)).0
    }

    fn call(&self, id: u32, symbol: u16, claim_ms: f64) -> String {
        let number = self.number;
        format!(
            r#"{{"t":"call","id":{id},"seen":{number},"since":{number},"claim_ms":{claim_ms},"clock":"frame","call":{{"c":"match","symbol":{symbol}}}}}"#
        )
    }
}

fn play() -> String {
    let mut t = Transcript::new();
    let settings = r#"{"deck":"insects","games":[{"game":"tower"}],"wrong_calls":{"rule":"freeze","freeze_ms":3000},"hold_ms":150,"grace_s":60}"#;
    t.remark("Mia opens /ws/CODE and says who she is.");
    let mia = r#"{"t":"hello","protocol":2,"name":"Mia","colour":2,"role":"player"}"#;
    t.hello(MIA, 1, mia);
    t.remark("Noa comes in by the link.");
    let noa = r#"{"t":"hello","protocol":2,"name":"Noa","colour":5,"role":"player"}"#;
    t.hello(NOA, 2, noa);
    t.remark("Mia was here first, so she is the host and chooses.");
    t.say(MIA, &format!(r#"{{"t":"change","settings":{settings}}}"#));
    t.say(MIA, r#"{"t":"start"}"#);
    t.remark("Three seconds later the cards are dealt.");
    t.wait(3_000);
    t.remark("Mia finds the shared symbol after 812 ms. The nudge follows 10 ms later.");
    t.wait(840);
    let call = t.call(1, t.shared(0), 812.4);
    t.say(MIA, &call);
    t.say(MIA, r#"{"t":"nudge"}"#);
    t.remark("Noa's call comes 40 ms later. Everybody has called, so it is decided.");
    t.wait(40);
    let call = t.call(1, t.shared(1), 838.0);
    t.say(NOA, &call);
    t.remark("On the next card Mia calls something that is not there.");
    t.wait(500);
    let wrong = (t.shared(0) + 1) % 31;
    let call = t.call(2, wrong, 470.0);
    t.say(MIA, &call);
    t.wait(400);
    let call = t.call(3, t.shared(0), 880.0);
    t.say(MIA, &call);
    t.remark("Her phone loses the connection; Noa takes a card meanwhile.");
    t.step(Input::Left { connection: MIA });
    let seen = t.number;
    let call = t.call(2, t.shared(1), 1_500.0);
    t.wait(600);
    t.say(NOA, &call);
    t.wait(300);
    t.remark("She is back, says how far she got, and gets what she missed.");
    let back = format!(
        r#"{{"t":"hello","protocol":2,"token":"v4.local.…","name":"Mia","colour":2,"role":"player","last":{{"series":1,"number":{seen}}}}}"#
    );
    t.hello(MIA, 1, &back);
    t.text
}

#[test]
fn the_page_shows_what_happens() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let page = fs::read_to_string(&path).expect("docs/protocol.md");
    let (before, rest) = page.split_once(BEGIN).expect("the transcript begins");
    let (found, after) = rest.split_once(END).expect("the transcript ends");
    let played = play();
    if env::var_os("FANO_RENEW").is_some() {
        fs::write(&path, format!("{before}{BEGIN}{played}{END}{after}")).expect("written");
        return;
    }
    assert!(
        found == played,
        "docs/protocol.md does not show what happens; renew it with\n  \
         FANO_RENEW=1 cargo test -p fano-rooms --test transcript"
    );
}
