//! What people are called in a room, and by which names nobody comes in.

use fano_protocol::{CloseReason, FromServer, clean_name};
use fano_rooms::ConnectionId;

use crate::support::Evening;

/// The names in the room after all of these came, or why the last one did not.
fn called(names: &[&str]) -> Result<Vec<String>, CloseReason> {
    let mut evening = Evening::empty();
    for (number, name) in (1_u64..).zip(names) {
        evening.join_as(ConnectionId(number), number.into(), name);
    }
    if let Some((_, reason)) = evening.closed.last() {
        return Err(*reason);
    }
    let welcomes = evening.told.iter().rev();
    let mut names = welcomes.filter_map(|(_, frame)| match frame {
        FromServer::Welcome(welcome) => Some(&welcome.room.members),
        _ => None,
    });
    let members = names.next().expect("somebody is welcome");
    Ok(members.iter().map(|member| member.name.clone()).collect())
}

#[test]
fn a_name_that_cannot_be_seen_is_told_apart_from_nonsense() {
    for name in [
        "",
        "\u{200B}",
        "Mia\u{202E}",
        "a name of far too many letters",
    ] {
        assert_eq!(called(&[name]), Err(CloseReason::BadName), "{name:?}");
    }
}

#[test]
fn people_come_in_without_what_nobody_sees() {
    let names = called(&["Mia\u{200F}", "\u{0645}\u{06CC}\u{200C}\u{0646}"]);
    let expected = ["Mia", "\u{0645}\u{06CC}\u{200C}\u{0646}"];
    assert_eq!(names, Ok(expected.map(str::to_owned).to_vec()));
}

#[test]
fn a_second_one_of_the_same_name_gets_a_name_that_can_be_seen() {
    let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
    let long = format!("Thirteen lett{flag}");
    let names = called(&[&long, &long]).expect("both come in");
    assert_eq!(names[1], "Thirteen lett\u{1F3F4} 2");
    assert_eq!(clean_name(&names[1]).as_deref(), Ok(names[1].as_str()));
}
