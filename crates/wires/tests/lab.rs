//! A short evening in the lab, against a server in this process.
#![cfg(target_os = "linux")]

use std::{
    io::{Write as _, stderr},
    net::SocketAddr,
    sync::Arc,
};

use clap::Parser as _;
use fano_server::{Config, Site, Tokens};
use fano_store::{SqliteOptions, SqliteStore};
use fano_wires::{Options, Row, ServerSource, Stop, net::check_rights, run};

/// A server that runs until the test ends.
fn serve(address: SocketAddr) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SqliteStore::open(SqliteOptions::new(folder.path())).await;
        let host = address.ip().to_string();
        let listener = fano_server::listen(&host, address.port()).await;
        let ended = fano_server::run(
            listener.expect("a port"),
            Config::default(),
            Arc::new(store.expect("a fresh folder")),
            Tokens::for_this_run(),
            Site::empty(),
            std::future::pending(),
        );
        panic!("the server ended: {:?}", ended.await);
    });
}

#[test]
fn players_with_known_reactions_play_over_bad_lines() {
    if let Err(why) = check_rights() {
        // Not by a macro: the harness would swallow it.
        let _ = writeln!(stderr(), "the lab is not tested here: {why}");
        return;
    }
    let words = "wires --server none --rtt 5,60 --loss 1 --rooms 2 --seconds 1";
    let options = Options::try_parse_from(words.split(' ')).expect("options");
    let plan = options.plans().expect("a plan").remove(0);
    let mut said = Vec::new();
    let mut warn = |message: &str| said.push(message.to_owned());
    let server = ServerSource::Function(serve);
    let results = run(&plan, &server, &Stop::default(), &mut warn).expect("it plays");
    let left_out = results.left_out;
    let all = results.contests + left_out.player + left_out.relay + left_out.machine;
    // One series in each room, of 29 contests; a busy machine leaves many out.
    assert!(all >= 50, "{results:?} {said:?}");
    assert!(left_out.incomplete <= 8, "{results:?} {said:?}");
    assert!(
        said.iter()
            .all(|message| message.starts_with("the relay carried")),
        "{said:?}"
    );
    if results.contests > 20 {
        assert!(results.all > 0.8, "{results:?}");
        assert!(results.hold_ms[0] > 0.0, "{results:?}");
    }
    let row = Row {
        plan,
        results,
        simulated: None,
    };
    assert_eq!(row.markdown().matches(" | ").count(), 8);
    assert!(row.plot().ends_with("</svg>\n"));
}
