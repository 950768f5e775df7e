//! Rooms enforce the limits that clients are told.

use fano_protocol::{
    FromClient, FromServer, GameChoice, Settings, WrongCallRule,
    limits::{FREEZE_MS_MAX, FREEZE_MS_MIN, GAMES_MAX, GRACE_S_MAX, HOLD_MS_MAX},
};

use super::support::{Server, Socket};

/// Whether the room accepts these settings.
async fn takes(host: &mut Socket, settings: &Settings) -> bool {
    let settings = settings.clone();
    host.say(&FromClient::Change {
        settings: settings.clone(),
    })
    .await;
    host.until(|frame| match frame {
        FromServer::Room { room } => (room.settings == settings).then_some(true),
        FromServer::Refused { .. } => Some(false),
        _ => None,
    })
    .await
}

fn with(change: impl FnOnce(&mut Settings)) -> Settings {
    let mut settings = Settings::default();
    change(&mut settings);
    settings
}

#[tokio::test]
async fn rooms_accept_exactly_what_the_limits_allow() {
    let server = Server::start().await;
    let code = server.new_room().await;
    let (mut host, _) = server.join(&code, "Mia").await;
    let freeze = |freeze_ms| WrongCallRule::Freeze { freeze_ms };
    for (what, largest, beyond) in [
        (
            "hold_ms",
            with(|settings| settings.hold_ms = HOLD_MS_MAX),
            with(|settings| settings.hold_ms = HOLD_MS_MAX + 1),
        ),
        (
            "grace_s",
            with(|settings| settings.grace_s = GRACE_S_MAX),
            with(|settings| settings.grace_s = GRACE_S_MAX + 1),
        ),
        (
            "games",
            with(|settings| settings.games = vec![GameChoice::Tower; GAMES_MAX]),
            with(|settings| settings.games = vec![GameChoice::Tower; GAMES_MAX + 1]),
        ),
        (
            "longest freeze",
            with(|settings| settings.wrong_calls = freeze(FREEZE_MS_MAX)),
            with(|settings| settings.wrong_calls = freeze(FREEZE_MS_MAX + 1)),
        ),
        (
            "shortest freeze",
            with(|settings| settings.wrong_calls = freeze(FREEZE_MS_MIN)),
            with(|settings| settings.wrong_calls = freeze(FREEZE_MS_MIN - 1)),
        ),
    ] {
        assert!(takes(&mut host, &largest).await, "{what} at its limit");
        // A setting that keeps the game from starting may be shown as a problem
        // instead of being refused.
        let refused = !takes_without_problem(&mut host, &beyond).await;
        assert!(refused, "{what} beyond its limit");
    }
}

/// Whether the room accepts these settings and reports no problem it would not
/// report for the default ones.
async fn takes_without_problem(host: &mut Socket, settings: &Settings) -> bool {
    let settings = settings.clone();
    host.say(&FromClient::Change {
        settings: settings.clone(),
    })
    .await;
    host.until(|frame| match frame {
        FromServer::Room { room } if room.settings == settings => {
            // A single player is always a problem, with its own id.
            let problem = room.problem.map(|problem| problem.id);
            Some(problem.as_deref().is_none_or(|id| id == "setup-seats"))
        }
        FromServer::Refused { .. } => Some(false),
        _ => None,
    })
    .await
}
