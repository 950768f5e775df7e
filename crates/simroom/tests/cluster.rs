//! Nothing that a node does for being one of many grows with how many there are.
//! `cargo test -p fano-simroom --test cluster -- --nocapture` prints the table of
//! docs/cluster.md.

use fano_simroom::cluster::{Cluster, ClusterPlan};

fn plan(nodes: usize) -> ClusterPlan {
    ClusterPlan {
        nodes,
        people_per_node: 200,
        capacity: 400,
        detours_in_1000: 20,
        ends_in_1000: 5,
        kills_in_10000: 5,
        seconds: 60,
    }
}

fn print(cluster: &Cluster, nodes: usize) {
    let costs = cluster.per_node();
    let (fullest, mean) = cluster.fullest();
    let (kills, takeovers) = cluster.kills_and_takeovers();
    println!(
        "{nodes} nodes, {} people, {kills} killed, {takeovers} rooms taken over; a node and \
         second: {:.1} queries, {:.1} rows read, {:.1} rows written, {:.0} messages (most \
         {:.0}), {:.0} facts; {:.1} links, fullest {fullest} of {mean:.0}",
        cluster.people(),
        costs.queries,
        costs.rows_read,
        costs.rows_written,
        costs.messages,
        costs.messages_max,
        costs.facts,
        cluster.links_per_node(),
    );
}

#[test]
fn a_thousand_nodes_cost_each_of_them_no_more_than_a_hundred() {
    let few = Cluster::run(plan(100), 1);
    let many = Cluster::run(plan(1000), 1);
    print(&Cluster::run(plan(10), 1), 10);
    print(&few, 100);
    print(&many, 1000);
    let (one, other) = (few.per_node(), many.per_node());
    for (what, before, after) in [
        ("queries", one.queries, other.queries),
        ("rows read", one.rows_read, other.rows_read),
        ("rows written", one.rows_written, other.rows_written),
        ("messages", one.messages, other.messages),
        ("links", few.links_per_node(), many.links_per_node()),
    ] {
        assert!(after < before * 1.5, "{what}: {before} and {after}");
    }
}

#[test]
fn every_room_has_one_owner_that_lives_and_nobody_is_lost() {
    for seed in 0..20 {
        let many_kills = ClusterPlan {
            kills_in_10000: 100,
            ..plan(50)
        };
        let cluster = Cluster::run(many_kills, seed);
        let (kills, takeovers) = cluster.kills_and_takeovers();
        assert!(kills > 5 && takeovers > kills, "{kills} {takeovers}");
        assert_eq!(cluster.orphans(), 0, "seed {seed}");
        assert_eq!(cluster.people(), 50 * 200, "seed {seed}");
    }
}

#[test]
fn rooms_are_spread_although_nobody_knows_all_nodes() {
    for seed in 0..5 {
        let cluster = Cluster::run(plan(200), seed);
        let (fullest, mean) = cluster.fullest();
        assert!((fullest as f64) < mean * 1.8, "{fullest} of {mean}");
    }
}

#[test]
fn without_addresses_of_their_own_nodes_are_linked_with_more_and_more() {
    let detours = |nodes| ClusterPlan {
        detours_in_1000: 1000,
        ..plan(nodes)
    };
    let few = Cluster::run(detours(20), 1).links_per_node();
    let many = Cluster::run(detours(200), 1).links_per_node();
    assert!(many > few * 4.0, "{few} and {many}");
}
