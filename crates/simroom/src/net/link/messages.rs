//! Between what a socket tells a room and what goes over the link.

use fano_arbiter::{Kernel, Moment};
use fano_link::{Join, Question, Timing, ToHost};
use fano_protocol::{FromClient, parse};
use fano_rooms::{ConnectionId, Input};

/// A message of a gateway, for the room.
pub(super) enum Heard {
    Input(Input, Moment),
    Kernel(Question, Vec<(ConnectionId, Option<Kernel>)>),
}

pub(super) fn to_host(input: Input, at: Moment) -> Vec<ToHost> {
    let timing = |connection, timing| ToHost::Timing {
        connection,
        at,
        timing,
    };
    let message = match input {
        Input::Joined {
            connection,
            guest,
            token,
            hello,
        } => ToHost::Join(Box::new(Join {
            connection,
            at,
            guest,
            token,
            hello: serde_json::to_string(&FromClient::Hello(hello)).expect("JSON"),
        })),
        Input::Received {
            connection,
            frame,
            kernel,
        } => ToHost::Received {
            connection,
            at,
            text: serde_json::to_string(&frame).expect("JSON"),
            kernel,
        },
        Input::Left { connection } => ToHost::Left { connection, at },
        Input::Written { connection, mark } => timing(connection, Timing::Written(mark)),
        Input::Returned {
            connection,
            mark,
            kernel,
        } => timing(connection, Timing::Returned(mark, kernel)),
        Input::RoundTrip {
            connection,
            round_trip,
            kernel,
        } => timing(connection, Timing::RoundTrip(round_trip, kernel)),
        Input::Kernel { .. } | Input::Clock { .. } | Input::Stalled | Input::Woken => {
            panic!("sockets do not say that")
        }
    };
    vec![message]
}

pub(super) fn from_host_message(message: ToHost) -> Heard {
    let (input, at) = match message {
        ToHost::Join(join) => {
            let Ok(FromClient::Hello(hello)) = parse(&join.hello) else {
                panic!("a hello");
            };
            let input = Input::Joined {
                connection: join.connection,
                guest: join.guest,
                token: join.token,
                hello,
            };
            (input, join.at)
        }
        ToHost::Received {
            connection,
            at,
            text,
            kernel,
        } => {
            let frame = parse(&text).expect("what was sent");
            let input = Input::Received {
                connection,
                frame,
                kernel,
            };
            (input, at)
        }
        ToHost::Timing {
            connection,
            at,
            timing,
        } => (timing.input(connection), at),
        ToHost::Left { connection, at } => (Input::Left { connection }, at),
        ToHost::Kernel { question, readings } => return Heard::Kernel(question, readings),
        ToHost::Stalled { .. } | ToHost::Ask(_) | ToHost::Close => panic!("nobody said that"),
    };
    Heard::Input(input, at)
}
