//! Two processes' worth of rooms and sockets in one, linked over a real NATS.

mod support;

use fano_link::{Body, FORMAT, NodeId, Numbered, Packet, StreamId, ToGateway};
use fano_protocol::{CloseReason, FromClient, Phase, RoomCode};
use fano_testdb::Nats;
use futures_util::StreamExt as _;
use tokio::{sync::oneshot, time::timeout};

use self::support::{Node, PATIENCE, Player, far_future};
use super::{ClusterConfig, LinkError, LinkState, link::Link};
use crate::rooms::ToRoom;

const HOST: i64 = 11;
const GATEWAY: i64 = 12;

/// Everything that goes to a node.
async fn listen(
    nats: &Nats,
    cluster: &str,
    node: i64,
) -> (async_nats::Client, async_nats::Subscriber) {
    let client = async_nats::connect(nats.url()).await.expect("NATS");
    let subject = format!("fano.{cluster}.{node}");
    let packets = client.subscribe(subject).await.expect("a subscription");
    client.flush().await.expect("NATS");
    (client, packets)
}

async fn next_packet(packets: &mut async_nats::Subscriber) -> Packet {
    let message = timeout(PATIENCE, packets.next()).await;
    let message = message.expect("in time").expect("an open connection");
    Packet::decode(&message.payload).expect("a packet")
}

async fn next_to_gateway(packets: &mut async_nats::Subscriber) -> (u32, Numbered<ToGateway>) {
    loop {
        let packet = next_packet(packets).await;
        if let Body::ToGateway(numbered) = packet.body {
            return (packet.lost, numbered);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_over_the_link_like_any_other() {
    let nats = Nats::start();
    let host = Node::start(&nats, "game", HOST).await;
    // Clocks need not agree.
    let gateway = Node::with_clock(&nats, "game", GATEWAY, far_future()).await;
    let code = host.new_room().await;
    let mut here = Player::join(&host, host.own_room(code).await, 1).await;
    let mut there = Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    here.choose_short_game().await;
    tokio::join!(here.play(), there.play());
    assert_eq!(here.model.phase, Some(Phase::Over));
    assert_eq!(there.model.phase, Some(Phase::Over));
    let finished = host.state.store.finished_list(9).await.expect("a list");
    let record = host.state.store.finished(&finished[0].record).await;
    let record = record.expect("it can be read").expect("it is there");
    let now = host.state.clock.now();
    // These players react at once, and clocks agree only so far.
    let bound_us = (host.figure("fano_link_clock_bound_max") * 1e6) as i64;
    let mut both_called = 0;
    for kept in &record.contests {
        let verdict = kept.contest.replay().expect("the contest replays");
        both_called += u32::from(verdict.ranking.len() == 2);
        for finding in &verdict.ranking {
            assert!(finding.called_at <= now, "on the host's clock");
            let reaction = finding.called_at - finding.shown_at;
            assert!(reaction.micros() >= -bound_us, "{reaction:?}");
            assert!(reaction.micros() < 30_000_000, "{reaction:?}");
        }
    }
    assert!(!record.contests.is_empty());
    assert!(both_called > 0, "the two competed");
    assert!(there.model.answers.len() > 3);
    assert!(gateway.figure("fano_link_gaps_total") == 0.0);
    assert!(host.figure("fano_link_clock_bound_max") < 0.05);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_summary_comes_over_the_link_and_unknown_rooms_are_refused() {
    let nats = Nats::start();
    let host = Node::start(&nats, "summary", HOST).await;
    let gateway = Node::start(&nats, "summary", GATEWAY).await;
    let code = host.new_room().await;
    let _player = Player::join(&host, host.own_room(code).await, 1).await;
    let (ask, answer) = oneshot::channel();
    assert!(gateway.room_at(&host, code).send(ToRoom::Ask(ask)).await);
    let summary = timeout(PATIENCE, answer).await.expect("in time");
    assert_eq!(summary.expect("an answer").players, 1);
    let nowhere = gateway.room_at(&host, RoomCode::numbered(123));
    let mut lost = Player::new(&gateway, nowhere, 3).await;
    assert_eq!(lost.closed().await, CloseReason::NoSuchRoom);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_missing_packet_makes_sockets_come_back_and_nothing_is_told_twice() {
    let nats = Nats::start();
    let host = Node::start(&nats, "gap", HOST).await;
    let gateway = Node::start(&nats, "gap", GATEWAY).await;
    let (client, mut packets) = listen(&nats, "gap", GATEWAY).await;
    let code = host.new_room().await;
    let mut here = Player::join(&host, host.own_room(code).await, 1).await;
    let mut there = Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    here.choose_short_game().await;
    let events = |player: &Player| player.model.told.len() > 12;
    tokio::join!(here.play_until(events), there.play_until(events));
    // The gateway believes that something was lost on the way to it.
    let (lost, last) = next_to_gateway(&mut packets).await;
    let skipped = Numbered {
        number: last.number + 1_000,
        messages: vec![ToGateway::Urgent(true)],
        ..last
    };
    let packet = Packet {
        from: NodeId(HOST),
        lost,
        body: Body::ToGateway(skipped),
    };
    let bytes = packet.encode().expect("small").into();
    let subject = format!("fano.gap.{GATEWAY}");
    client.publish(subject, bytes).await.expect("NATS");
    assert_eq!(there.closed().await, CloseReason::GoingAway);
    assert_eq!(gateway.figure("fano_link_gaps_total"), 1.0);
    // The client's model panics if an event comes twice or is missing.
    there
        .come_back(&gateway, gateway.room_at(&host, code))
        .await;
    tokio::join!(here.play(), there.play());
    assert_eq!(there.model.phase, Some(Phase::Over));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_packet_missing_at_the_host_closes_the_sockets_too() {
    let nats = Nats::start();
    let host = Node::start(&nats, "host-gap", HOST).await;
    let gateway = Node::start(&nats, "host-gap", GATEWAY).await;
    let (client, mut packets) = listen(&nats, "host-gap", HOST).await;
    let code = host.new_room().await;
    let mut there = Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    let (lost, stream) = loop {
        let packet = next_packet(&mut packets).await;
        if let Body::ToHost(numbered) = packet.body {
            break (packet.lost, numbered.stream);
        }
    };
    let packet = |stream: StreamId, number: u64| Packet {
        from: NodeId(GATEWAY),
        lost,
        body: Body::ToHost(Numbered {
            room: code,
            stream,
            number,
            messages: Vec::new(),
        }),
    };
    let subject = format!("fano.host-gap.{HOST}");
    let bytes = packet(stream, 1_000).encode().expect("small").into();
    client.publish(subject.clone(), bytes).await.expect("NATS");
    assert_eq!(there.closed().await, CloseReason::GoingAway);
    assert_eq!(host.figure("fano_link_gaps_total"), 1.0);
    // A stream that nobody knows is answered, so that it ends.
    let (_, mut answers) = listen(&nats, "host-gap", GATEWAY).await;
    let unknown = StreamId(stream.0 + 7_000);
    let bytes = packet(unknown, 5).encode().expect("small").into();
    client.publish(subject, bytes).await.expect("NATS");
    let close = loop {
        let (_, numbered) = next_to_gateway(&mut answers).await;
        if numbered.stream == unknown {
            break numbered.messages;
        }
    };
    assert!(matches!(close[..], [ToGateway::Close { .. }]), "{close:?}");
    there
        .come_back(&gateway, gateway.room_at(&host, code))
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_after_nats_was_gone() {
    let nats = Nats::start();
    let host = Node::start(&nats, "restart", HOST).await;
    let gateway = Node::start(&nats, "restart", GATEWAY).await;
    let code = host.new_room().await;
    let mut here = Player::join(&host, host.own_room(code).await, 1).await;
    let mut there = Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    here.choose_short_game().await;
    let events = |player: &Player| player.model.told.len() > 12;
    tokio::join!(here.play_until(events), there.play_until(events));
    nats.stop();
    assert_eq!(there.closed().await, CloseReason::GoingAway);
    // Rooms of one's own are not affected.
    let own = host.new_room().await;
    Player::join(&host, host.own_room(own).await, 3).await;
    here.say(FromClient::Rename {
        name: "still here".to_owned(),
        colour: 1,
    })
    .await;
    here.hear_until(|text| text.contains("still here")).await;
    nats.go_on();
    there
        .keep_coming_back(&gateway, || gateway.room_at(&host, code))
        .await;
    tokio::join!(here.play(), there.play());
    assert_eq!(here.model.phase, Some(Phase::Over));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_gateway_or_a_host_that_is_gone_is_noticed() {
    let nats = Nats::start();
    let host = Node::start(&nats, "gone", HOST).await;
    let gateway = Node::start(&nats, "gone", GATEWAY).await;
    let code = host.new_room().await;
    let mut here = Player::join(&host, host.own_room(code).await, 1).await;
    let mut there = Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    here.hear_until(|text| text.contains("Player 2")).await;
    gateway.cut();
    here.hear_until(|text| text.contains(r#""online":false"#))
        .await;
    assert_eq!(there.closed().await, CloseReason::GoingAway);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_of_another_version_are_told_so_and_left_alone() {
    const STRANGER: i64 = 77;
    let nats = Nats::start();
    let node = Node::start(&nats, "versions", GATEWAY).await;
    let (client, mut packets) = listen(&nats, "versions", STRANGER).await;
    let newer = |rest: &[u8]| {
        let head = [b"FL", &[FORMAT + 1][..], &STRANGER.to_be_bytes()].concat();
        [&head[..], rest].concat()
    };
    let subject = format!("fano.versions.{GATEWAY}");
    let hello = newer(b"whatever it means").into();
    client.publish(subject.clone(), hello).await.expect("NATS");
    let answer = timeout(PATIENCE, packets.next()).await.expect("in time");
    let answer = answer.expect("an answer").payload;
    assert!(Packet::is_refusal(&answer), "{answer:?}");
    // Asked for a room there, we say hello and are refused in turn.
    let room = node
        .link
        .sender_for(&node.state, NodeId(STRANGER), RoomCode::numbered(5));
    let mut player = Player::new(&node, room, 1).await;
    assert_eq!(next_packet(&mut packets).await.body, Body::Hello);
    client
        .publish(subject, newer(b"").into())
        .await
        .expect("NATS");
    assert_eq!(player.closed().await, CloseReason::GoingAway);
    let own = node.new_room().await;
    Player::join(&node, node.own_room(own).await, 2).await;
}

async fn refused(url: &str, cluster: &str, node: i64) -> LinkError {
    let config = ClusterConfig::new(url, cluster).expect("a cluster");
    let link = Link::connect(&config, NodeId(node)).await;
    link.err().expect("it is refused")
}

#[tokio::test]
async fn what_is_wrong_with_nats_is_said_in_one_sentence() {
    let nats = Nats::with_config(
        "authorization { users: [\n\
         { user: mia, password: \"p w\" }\n\
         { user: mute, password: mute, permissions: { publish: { deny: \"fano.>\" } } }\n\
         { user: deaf, password: deaf, permissions: { subscribe: { deny: \"fano.>\" } } }\n] }",
    );
    let at = |user: &str| format!("nats://{user}@127.0.0.1:{}", nats.port());
    let config = ClusterConfig::new(&at("mia:p%20w"), "club").expect("a cluster");
    let link = Link::connect(&config, NodeId(1)).await;
    assert!(link.is_ok(), "{:?}", link.err());
    for (user, wanted) in [
        ("mia:wrong", "wants another user"),
        ("token", "wants another user"),
        ("mute:mute", "subscribe to fano.club.*"),
        ("deaf:deaf", "subscribe to fano.club.*"),
    ] {
        let said = refused(&at(user), "club", 1).await.to_string();
        assert!(said.contains(wanted), "{said}");
        assert!(
            !said.contains("wrong") && !said.contains("token@"),
            "{said}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nats_knows_at_once_that_a_node_has_ended() {
    let nats = Nats::with_config(
        "authorization { users = [ { user: mia, password: secret, permissions: {
            publish: \"fano.gone.*\", subscribe: \"fano.gone.*\" } } ] }",
    );
    let url = format!("nats://mia:secret@127.0.0.1:{}", nats.port());
    let host = Node::at(&url, "gone", HOST).await;
    let gateway = Node::at(&url, "gone", GATEWAY).await;
    let is_missing = || gateway.link.is_missing(NodeId(HOST));
    assert!(!is_missing().await, "it has just come");
    assert!(gateway.link.is_missing(NodeId(99)).await, "nobody");
    let code = host.new_room().await;
    Player::join(&gateway, gateway.room_at(&host, code), 1).await;
    assert!(!is_missing().await, "a room is there");
    // A store that has a connection of it knows better.
    let store = &*gateway.state.store;
    assert!(!gateway.link.is_gone(store, NodeId(99)).await);
    host.cut();
    let missing = async { while !is_missing().await {} };
    timeout(PATIENCE, missing).await.expect("in time");
    nats.stop();
    // Nobody knows.
    let unknown = async { while is_missing().await {} };
    timeout(PATIENCE, unknown).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nats_that_is_not_there_yet_is_waited_for() {
    let nats = Nats::start();
    nats.stop();
    let host = Node::start(&nats, "late", HOST).await;
    let gateway = Node::start(&nats, "late", GATEWAY).await;
    assert_eq!(host.link.state(), LinkState::Waiting);
    // Its own rooms need no NATS.
    let code = host.new_room().await;
    Player::join(&host, host.own_room(code).await, 1).await;
    nats.go_on();
    let all_there = async {
        while [&host, &gateway].map(|node| node.link.state()) != [LinkState::Connected; 2] {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, all_there).await.expect("in time");
    Player::join(&gateway, gateway.room_at(&host, code), 2).await;
    nats.stop();
    let lost = async {
        while host.link.state() != LinkState::Lost {
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, lost).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_nats_that_refuses_late_ends_the_link_with_a_sentence() {
    let nats = Nats::with_config("authorization { user: mia, password: secret }");
    nats.stop();
    let mut node = Node::start(&nats, "late", HOST).await;
    nats.go_on();
    let ended = timeout(PATIENCE, &mut node.linked).await.expect("in time");
    let said = ended.expect("no panic").expect_err("a refusal");
    assert!(matches!(said, LinkError::Forbidden { .. }), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_clusters_share_a_nats_only_under_two_names() {
    let nats = Nats::start();
    let _first = Node::start(&nats, "one", HOST).await;
    let said = refused(&nats.url(), "one", HOST).await;
    assert!(matches!(said, LinkError::Taken { .. }), "{said}");
    Node::start(&nats, "two", HOST).await;
}
