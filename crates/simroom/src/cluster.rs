//! Many nodes that come and go, with rooms that are placed and moved: no game, only
//! who has which room, and what that costs each node in queries, rows and messages.
//! The point is what it costs when there are many of them.

mod costs;

use std::collections::BTreeMap;

use fano_link::{NodeId, looks_for_others, place};
use fano_rules::{Lots, Purpose};

pub use costs::{Costs, PerNode};

/// A quarter of a second: how often hosts ping gateways.
const STEPS_PER_SECOND: u32 = 4;
/// A node that was killed is missed after about so long.
const MISSED_AFTER: u32 = STEPS_PER_SECOND;
/// Another one takes its place after so long.
const REPLACED_AFTER: u32 = 10 * STEPS_PER_SECOND;
/// A question about a room keeps two nodes linked for so long.
const LINKED_AFTER_QUESTION: u32 = 15 * STEPS_PER_SECOND;
/// How many nodes are looked at for a new room.
const NODES_DRAWN_MAX: usize = 8;
/// The most addresses that pages are told.
const NODE_URLS_MAX: u64 = 33;
/// People in a room.
const ROOM_PEOPLE: usize = 4;
/// Facts of a room a second, and messages of a socket that is not at its room's node.
const FACTS_PER_SECOND: f64 = 1.0;
const MESSAGES_PER_SOCKET_SECOND: f64 = 4.0;
/// Rows that are read to load a room.
const ROWS_OF_A_ROOM: u64 = 40;

/// What is simulated.
#[derive(Clone, Copy, Debug)]
pub struct ClusterPlan {
    /// How many nodes there are.
    pub nodes: usize,
    /// How many people there are for each of them.
    pub people_per_node: usize,
    /// How many people a node can take.
    pub capacity: usize,
    /// How many of a thousand sockets are not at their room's node although it has an
    /// address.
    pub detours_in_1000: u32,
    /// How many of a thousand rooms end every second; as many begin.
    pub ends_in_1000: u32,
    /// How many of ten thousand nodes are killed every second.
    pub kills_in_10000: u32,
    /// For how long.
    pub seconds: u32,
}

/// A node, by its place in the list; places are used again.
struct Node {
    id: NodeId,
    /// When it was killed, if it was.
    killed: Option<u32>,
    sockets: usize,
    costs: Costs,
}

struct Room {
    owner: usize,
    owner_id: NodeId,
    epoch: i64,
    /// Where everybody's socket is.
    sockets: Vec<usize>,
}

/// What connects a host (first) with a gateway.
#[derive(Default)]
struct Pair {
    sockets: usize,
    used_until: u32,
}

/// Nodes, rooms, and what it all has cost.
pub struct Cluster {
    plan: ClusterPlan,
    lots: Lots,
    step: u32,
    epochs: i64,
    nodes: Vec<Node>,
    rooms: BTreeMap<u64, Room>,
    rooms_made: u64,
    pairs: BTreeMap<(usize, usize), Pair>,
    kills: u64,
    takeovers: u64,
}

impl Cluster {
    /// Lets everybody come, and then plays for as long as planned.
    #[must_use]
    pub fn run(plan: ClusterPlan, seed: u64) -> Self {
        let mut cluster = Self {
            plan,
            lots: Lots::new(seed, Purpose::Imagine, 7),
            step: 0,
            epochs: 0,
            nodes: Vec::new(),
            rooms: BTreeMap::new(),
            rooms_made: 0,
            pairs: BTreeMap::new(),
            kills: 0,
            takeovers: 0,
        };
        for _ in 0..plan.nodes {
            let node = cluster.new_node();
            cluster.nodes.push(node);
        }
        for _ in 0..plan.nodes * plan.people_per_node / ROOM_PEOPLE {
            cluster.make_room();
        }
        // They have been here for a while, and only what follows is counted.
        for pair in cluster.pairs.values_mut() {
            pair.used_until = 0;
        }
        for node in &mut cluster.nodes {
            node.costs = Costs::default();
        }
        for _ in 0..plan.seconds * STEPS_PER_SECOND {
            cluster.step();
        }
        cluster
    }

    fn new_node(&mut self) -> Node {
        self.epochs += 1;
        Node {
            id: NodeId(self.epochs),
            killed: None,
            sockets: 0,
            costs: Costs::default(),
        }
    }

    fn step(&mut self) {
        self.step += 1;
        let second = self.step / STEPS_PER_SECOND;
        let begins = self.step.is_multiple_of(STEPS_PER_SECOND);
        self.keep_up(begins.then_some(second));
        self.ping();
        if begins {
            self.kill_some();
            self.people_come_and_go();
        }
        self.people_return();
        self.replace_nodes();
    }

    /// What every node does all the time, however many others there are.
    fn keep_up(&mut self, second: Option<u32>) {
        let rooms = self.rooms.len() as u64;
        let nodes = self.nodes.len() as u64;
        for node in self.nodes.iter_mut().filter(|node| node.killed.is_none()) {
            if self.step.is_multiple_of(2) {
                node.costs.query(0, 1);
            }
            let Some(second) = second else { continue };
            if second.is_multiple_of(5) {
                node.costs.query(NODE_URLS_MAX.min(nodes), 0);
            }
            if second.is_multiple_of(10) {
                node.costs.query(1 + (node.sockets / ROOM_PEOPLE) as u64, 0);
            }
        }
        // One of them counts everything.
        if second.is_some_and(|second| second.is_multiple_of(10))
            && let Some(first) = self.nodes.iter_mut().find(|node| node.killed.is_none())
        {
            first.costs.query(rooms + nodes, 1);
        }
        if second.is_some() {
            for room in self.rooms.values() {
                let owner = &mut self.nodes[room.owner];
                if owner.id == room.owner_id && owner.killed.is_none() {
                    owner.costs.facts += FACTS_PER_SECOND;
                }
            }
        }
    }

    /// Hosts ping the gateways that they are linked with, and those answer; what
    /// sockets hear and say goes the same way.
    fn ping(&mut self) {
        let step = self.step;
        self.pairs
            .retain(|_, pair| pair.sockets > 0 || pair.used_until > step);
        for ((host, gateway), pair) in &self.pairs {
            let sockets = pair.sockets as f64 * MESSAGES_PER_SOCKET_SECOND;
            let messages = 1.0 + sockets / f64::from(STEPS_PER_SECOND);
            let host_lives = self.nodes[*host].killed.is_none();
            if host_lives {
                self.nodes[*host].costs.messages += messages;
            }
            let gateway = &mut self.nodes[*gateway];
            if gateway.killed.is_none() {
                gateway.costs.messages += messages;
                if !host_lives {
                    // It is silent: the store knows whether it lives.
                    gateway.costs.query(1, 0);
                }
            }
        }
    }

    fn kill_some(&mut self) {
        for node in 0..self.nodes.len() {
            let lot = self.lots.below(10_000);
            if lot < self.plan.kills_in_10000 && self.nodes[node].killed.is_none() {
                self.nodes[node].killed = Some(self.step);
                self.kills += 1;
            }
        }
    }

    fn people_come_and_go(&mut self) {
        let codes: Vec<u64> = self.rooms.keys().copied().collect();
        for code in codes {
            if self.lots.below(1000) < self.plan.ends_in_1000 {
                self.end_room(code);
                self.make_room();
            }
        }
    }

    fn end_room(&mut self, code: u64) {
        if let Some(room) = self.rooms.remove(&code) {
            for gateway in &room.sockets {
                self.leave(room.owner, *gateway);
            }
        }
    }

    /// A node that lives, as a balancer would choose it.
    fn any_node(&mut self) -> usize {
        loop {
            let node = self.below(self.nodes.len());
            if self.nodes[node].killed.is_none() {
                return node;
            }
        }
    }

    fn below(&mut self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.lots.below(count) as usize
    }

    fn load(&self, node: usize) -> u32 {
        let load = self.nodes[node].sockets * 1000 / self.plan.capacity.max(1);
        u32::try_from(load).unwrap_or(u32::MAX)
    }

    fn make_room(&mut self) {
        let asked = self.any_node();
        let own_load = self.load(asked);
        let mut owner = asked;
        if looks_for_others(own_load) {
            let from = self.below(self.nodes.len());
            let around = (0..self.nodes.len()).map(|next| (from + next) % self.nodes.len());
            let living = around.filter(|node| self.nodes[*node].killed.is_none());
            let drawn: Vec<usize> = living.take(NODES_DRAWN_MAX).collect();
            let loads = drawn
                .iter()
                .map(|node| (self.nodes[*node].id, self.load(*node)));
            let chosen = place(own_load, loads);
            owner = drawn
                .iter()
                .copied()
                .find(|node| Some(self.nodes[*node].id) == chosen)
                .unwrap_or(asked);
            self.nodes[asked].costs.query(drawn.len() as u64, 0);
        }
        self.nodes[asked].costs.query(1, 1);
        self.epochs += 1;
        let code = self.rooms_made;
        self.rooms_made += 1;
        let room = Room {
            owner,
            owner_id: self.nodes[owner].id,
            epoch: self.epochs,
            sockets: Vec::new(),
        };
        self.rooms.insert(code, room);
        for _ in 0..ROOM_PEOPLE {
            self.come_in(code);
        }
    }

    /// Somebody asks any node for a room, is told where it is, and opens a socket
    /// there, or where they asked.
    fn come_in(&mut self, code: u64) {
        let asked = self.any_node();
        self.nodes[asked].costs.query(2, 0);
        self.take_if_free(code, asked);
        let owner = self.rooms[&code].owner;
        let detour = self.lots.below(1000) < self.plan.detours_in_1000;
        if asked != owner {
            let pair = self.pairs.entry((owner, asked)).or_default();
            if pair.sockets == 0 && pair.used_until <= self.step {
                // A hello, four pings and pongs, and a welcome.
                self.nodes[owner].costs.messages += 10.0;
                self.nodes[asked].costs.messages += 10.0;
            }
            pair.used_until = self.step + LINKED_AFTER_QUESTION;
            // A hello and a welcome, because the owner may have ended; the question and
            // its answer.
            self.nodes[owner].costs.messages += 4.0;
            self.nodes[asked].costs.messages += 4.0;
        }
        let gateway = if detour { asked } else { owner };
        self.nodes[gateway].sockets += 1;
        if gateway != owner {
            // The same hello for the socket.
            self.nodes[owner].costs.messages += 2.0;
            self.nodes[gateway].costs.messages += 2.0;
            self.pairs.entry((owner, gateway)).or_default().sockets += 1;
        }
        let room = self.rooms.get_mut(&code).expect("it was asked for");
        room.sockets.push(gateway);
    }

    /// Whoever is asked for a room whose owner is gone takes it.
    fn take_if_free(&mut self, code: u64, asked: usize) {
        let room = self.rooms.get_mut(&code).expect("it was asked for");
        let owner = &self.nodes[room.owner];
        if owner.id == room.owner_id && owner.killed.is_none() {
            return;
        }
        self.epochs += 1;
        assert!(self.epochs > room.epoch, "epochs only grow");
        (room.owner, room.owner_id, room.epoch) = (asked, self.nodes[asked].id, self.epochs);
        self.takeovers += 1;
        self.nodes[asked].costs.query(2, 1);
        self.nodes[asked].costs.query(ROWS_OF_A_ROOM, 0);
    }

    fn leave(&mut self, owner: usize, gateway: usize) {
        let sockets = &mut self.nodes[gateway].sockets;
        *sockets = sockets.saturating_sub(1);
        if let Some(pair) = self.pairs.get_mut(&(owner, gateway)) {
            pair.sockets = pair.sockets.saturating_sub(1);
        }
    }

    /// Those whose sockets or rooms were at a node that was killed come back, a
    /// moment later.
    fn people_return(&mut self) {
        let missed = |node: &Node| {
            let killed = node.killed.map(|killed| killed + MISSED_AFTER);
            killed == Some(self.step)
        };
        if !self.nodes.iter().any(missed) {
            return;
        }
        let gone: Vec<bool> = self.nodes.iter().map(missed).collect();
        let concerned = |room: &Room| gone[room.owner] || room.sockets.iter().any(|at| gone[*at]);
        let rooms = self.rooms.iter().filter(|(_, room)| concerned(room));
        let codes: Vec<u64> = rooms.map(|(code, _)| *code).collect();
        for code in codes {
            let room = self.rooms.get_mut(&code).expect("it was listed");
            let owner = room.owner;
            let sockets = std::mem::take(&mut room.sockets);
            for gateway in sockets {
                if gone[owner] || gone[gateway] {
                    self.leave(owner, gateway);
                    self.come_in(code);
                } else {
                    let room = self.rooms.get_mut(&code).expect("it was listed");
                    room.sockets.push(gateway);
                }
            }
        }
    }

    fn replace_nodes(&mut self) {
        for place in 0..self.nodes.len() {
            let killed = self.nodes[place].killed;
            if killed.is_none_or(|killed| killed + REPLACED_AFTER > self.step) {
                continue;
            }
            self.pairs
                .retain(|(host, gateway), _| *host != place && *gateway != place);
            let costs = self.nodes[place].costs;
            self.nodes[place] = self.new_node();
            self.nodes[place].costs = costs;
            // Whoever joins looks at all rows once.
            let nodes = self.nodes.len() as u64;
            self.nodes[place].costs.query(nodes, 1);
        }
    }

    /// What it has cost a node on average, and the node that it has cost most.
    #[must_use]
    pub fn per_node(&self) -> PerNode {
        let seconds = f64::from(self.plan.seconds);
        PerNode::of(self.nodes.iter().map(|node| &node.costs), seconds)
    }

    /// With how many others a node is linked, on average.
    #[must_use]
    pub fn links_per_node(&self) -> f64 {
        2.0 * self.pairs.len() as f64 / self.nodes.len() as f64
    }

    /// How many sockets the fullest node has, and how many each has on average.
    #[must_use]
    pub fn fullest(&self) -> (usize, f64) {
        let sockets = self.nodes.iter().map(|node| node.sockets);
        let all: usize = sockets.clone().sum();
        let mean = all as f64 / self.nodes.len() as f64;
        (sockets.max().unwrap_or(0), mean)
    }

    /// How many nodes were killed, and how many rooms were taken over.
    #[must_use]
    pub fn kills_and_takeovers(&self) -> (u64, u64) {
        (self.kills, self.takeovers)
    }

    /// Rooms with people whose owner is gone for longer than anybody needs to
    /// notice.
    #[must_use]
    pub fn orphans(&self) -> usize {
        let is_orphan = |room: &&Room| {
            let owner = &self.nodes[room.owner];
            let missed = |killed: u32| killed + MISSED_AFTER < self.step;
            owner.id != room.owner_id || owner.killed.is_some_and(missed)
        };
        self.rooms.values().filter(is_orphan).count()
    }

    /// How many people are there.
    #[must_use]
    pub fn people(&self) -> usize {
        self.rooms.values().map(|room| room.sockets.len()).sum()
    }
}
