//! Names in a room, and which names are refused.

use fano_protocol::{CloseReason, FromServer, clean_name};
use fano_rooms::ConnectionId;

use crate::support::Evening;

/// The names in the room after all of these joined, or why the last one could
/// not.
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
fn an_invisible_name_gets_its_own_close_reason() {
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
fn invisible_characters_are_stripped_from_names() {
    let names = called(&["Mia\u{200F}", "\u{0645}\u{06CC}\u{200C}\u{0646}"]);
    let expected = ["Mia", "\u{0645}\u{06CC}\u{200C}\u{0646}"];
    assert_eq!(names, Ok(expected.map(str::to_owned).to_vec()));
}

#[test]
fn a_duplicate_name_gets_a_visible_number() {
    let flag = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
    let long = format!("Thirteen lett{flag}");
    let names = called(&[&long, &long]).expect("both come in");
    assert_eq!(names[1], "Thirteen lett\u{1F3F4} 2");
    assert_eq!(clean_name(&names[1]).as_deref(), Ok(names[1].as_str()));
}
