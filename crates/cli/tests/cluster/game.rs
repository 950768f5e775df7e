//! A room with people at different servers who play all the time.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, atomic::Ordering},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use fano_protocol::Event;
use fano_rules::{Lots, Purpose};

use crate::{
    journals,
    nodes::{NODES, Nodes},
    player::{Heard, Memory, Player, Signs},
    server::Server,
    watcher::Watched,
};

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct Game {
    pub(crate) code: String,
    players: Vec<(Arc<Signs>, JoinHandle<Memory>)>,
    lots: Lots,
}

impl Game {
    pub(crate) fn start(nodes: &Nodes) -> Self {
        Self::start_at(nodes, 0)
    }

    /// Makes a room at one of the servers; the players are at all of them, and go to
    /// another one if theirs is gone.
    pub(crate) fn start_at(nodes: &Nodes, node: usize) -> Self {
        Self::with_players(nodes, node, Player::or_at)
    }

    /// The same with players who wait for their own servers.
    pub(crate) fn start_apart(nodes: &Nodes) -> Self {
        Self::with_players(nodes, 0, |player, _| player)
    }

    fn with_players(
        nodes: &Nodes,
        node: usize,
        player_with: impl Fn(Player, &[SocketAddr]) -> Player,
    ) -> Self {
        let code = new_room(nodes.get(node));
        let addresses = nodes.addresses();
        let players = (0..NODES).map(|number| {
            let signs = Arc::new(Signs::default());
            let mut addresses = addresses.clone();
            addresses.rotate_left(number);
            let person = u32::try_from(number).expect("a few");
            let player = Player::new(addresses[0], &code, person, Arc::clone(&signs));
            let player = player_with(player, &addresses[1..]);
            (signs, thread::spawn(move || player.play()))
        });
        let players = players.collect();
        Self {
            code,
            players,
            lots: Lots::new(2028, Purpose::Imagine, 0),
        }
    }

    fn calls(&self) -> u32 {
        let calls = |(signs, _): &(Arc<Signs>, _)| signs.calls.load(Ordering::SeqCst);
        self.players.iter().map(calls).max().unwrap_or(0)
    }

    /// Waits until anybody is told of a call that was accepted now.
    pub(crate) fn wait_for_calls(&self) {
        let before = self.calls();
        self.wait_until(|| self.calls() > before);
    }

    /// Lets something happen in the middle of a game, and waits for the first call that
    /// was accepted after it, over a connection that came about after it.
    pub(crate) fn wait_for_call_after(&self, fault: impl FnOnce()) -> FirstCall {
        self.wait_until_playing();
        for (signs, _) in &self.players {
            signs.heard.lock().expect("no panic").clear();
            signs.notes.lock().expect("no panic").clear();
        }
        let since = Instant::now();
        fault();
        let first = || -> Option<Heard> {
            let heard = self.players.iter().flat_map(|(signs, _)| {
                let heard = signs.heard.lock().expect("no panic");
                heard.iter().copied().collect::<Vec<Heard>>()
            });
            let after = heard.filter(|call| call.welcomed > since);
            after.min_by_key(|call| call.at)
        };
        self.wait_until(|| first().is_some());
        let first = first().expect("it was there");
        FirstCall {
            since,
            took: first.at - since,
            same_game: first.same_game,
        }
    }

    /// Prints what everybody saw and did after a fault, if it took longer than that.
    pub(crate) fn explain(&self, call: &FirstCall, usual: Duration) {
        if call.took <= usual {
            return;
        }
        println!("{} ms until a call was accepted:", call.took.as_millis());
        let until = call.since + call.took;
        let mut notes: Vec<(Instant, usize, String)> = Vec::new();
        for (player, (signs, _)) in self.players.iter().enumerate() {
            let own = signs.notes.lock().expect("no panic");
            notes.extend(own.iter().map(|(at, note)| (*at, player, note.clone())));
        }
        notes.sort();
        for (at, player, note) in notes {
            if at >= call.since && at <= until {
                let after = (at - call.since).as_millis();
                println!("  {after} ms, person {player}: {note}");
            }
        }
    }

    pub(crate) fn wait_until(&self, is_so: impl Fn() -> bool) {
        let patience = Instant::now() + PATIENCE;
        while !is_so() {
            assert!(Instant::now() < patience, "the game does not go on");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until everybody sees that a game is on.
    pub(crate) fn wait_until_playing(&self) {
        let plays = |(signs, _): &(Arc<Signs>, _)| signs.playing.load(Ordering::SeqCst);
        self.wait_until(|| self.players.iter().all(plays));
    }

    /// How long anybody had no connection so far, each time.
    pub(crate) fn absences(&self) -> Vec<Duration> {
        self.times(|signs| &signs.absences)
    }

    /// How long the game stood still for anybody who had lost the connection.
    pub(crate) fn standstills(&self) -> Vec<Duration> {
        self.times(|signs| &signs.standstills)
    }

    fn times(&self, of: impl Fn(&Signs) -> &Mutex<Vec<Duration>>) -> Vec<Duration> {
        let times = |(signs, _): &(Arc<Signs>, _)| of(signs).lock().expect("no panic").clone();
        self.players.iter().flat_map(times).collect()
    }

    /// Waits for a while that is different each time.
    pub(crate) fn at_any_moment(&mut self) {
        thread::sleep(Duration::from_micros(u64::from(self.lots.below(300_000))));
    }

    /// Somebody whose socket is not at this node, and where it is.
    pub(crate) fn someone_away_from(&self, nodes: &Nodes, node: usize) -> Option<(usize, usize)> {
        let addresses = nodes.addresses();
        self.players
            .iter()
            .enumerate()
            .find_map(|(player, (signs, _))| {
                let port = signs.port.load(Ordering::SeqCst);
                let at = addresses
                    .iter()
                    .position(|address| u32::from(address.port()) == port)?;
                (at != node).then_some((player, at))
            })
    }

    /// How often somebody was welcomed.
    pub(crate) fn comebacks(&self, player: usize) -> u32 {
        self.players[player].0.comebacks.load(Ordering::SeqCst)
    }

    /// Lets everybody stop, and compares what they were told.
    pub(crate) fn finish(self, nodes: &Nodes) {
        self.finish_with(nodes, &[]);
    }

    /// The same. Returns how much of what others were told differs from that.
    pub(crate) fn finish_with(self, nodes: &Nodes, others: &[Watched]) -> usize {
        // Only a finished series has a journal.
        let finished = |(signs, _): &(Arc<Signs>, _)| signs.finished.load(Ordering::SeqCst) > 0;
        self.wait_until(|| self.players.iter().all(finished));
        for (signs, _) in &self.players {
            signs.stop.store(true, Ordering::SeqCst);
        }
        let memories: Vec<Memory> = self
            .players
            .into_iter()
            .map(|(_, player)| player.join().expect("the laws held"))
            .collect();
        let compared = journals::compare(nodes.any(), &memories);
        println!("{compared} events compared with journals");
        // All of them were told the same.
        for memory in &memories[1..] {
            for (number, event) in &memory.told {
                let first = memories[0].told.get(number);
                assert!(
                    first.is_none_or(|first| first == event),
                    "{number:?} differs"
                );
            }
        }
        let differs = |number: &(u32, u32), event: &Event| {
            let known = memories.iter().find_map(|memory| memory.told.get(number));
            // Nobody else was told what only an old owner knew.
            known != Some(event)
        };
        let told = others.iter().flat_map(|watched| &watched.told);
        told.filter(|(number, (event, _))| differs(number, event))
            .count()
    }
}

/// The first call that was accepted after a fault.
pub(crate) struct FirstCall {
    since: Instant,
    took: Duration,
    same_game: bool,
}

/// Makes a room at a server; returns its code.
pub(crate) fn new_room(server: &Server) -> String {
    let room: serde_json::Value =
        serde_json::from_str(&server.ask("POST", "/api/rooms")).expect("JSON");
    room["code"].as_str().expect("a code").to_owned()
}

/// How long something took, each time.
pub(crate) struct Took {
    what: &'static str,
    times: Vec<Duration>,
    /// Games that had ended when the fault came.
    left_out: u32,
}

impl Took {
    pub(crate) fn new(what: &'static str) -> Self {
        Self {
            what,
            times: Vec::new(),
            left_out: 0,
        }
    }

    pub(crate) fn of(what: &'static str, times: Vec<Duration>) -> Self {
        Self {
            what,
            times,
            left_out: 0,
        }
    }

    pub(crate) fn add(&mut self, since: Instant) {
        self.times.push(since.elapsed());
    }

    /// Adds the first call after a fault. If the game had ended before the fault, and
    /// nobody knew, the next one begins with a countdown: those are counted apart.
    pub(crate) fn add_call(&mut self, call: &FirstCall) {
        if call.same_game {
            self.times.push(call.took);
        } else {
            self.left_out += 1;
        }
    }

    /// The longest.
    pub(crate) fn longest(&self) -> Duration {
        self.longest_of(100)
    }

    /// Half of them were no longer.
    pub(crate) fn median(&self) -> Duration {
        self.longest_of(50)
    }

    /// The longest of the shortest `percent` %.
    fn longest_of(&self, percent: usize) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let place = (times.len() * percent).div_ceil(100).saturating_sub(1);
        times.get(place).copied().unwrap_or_default()
    }

    pub(crate) fn print(&self) {
        println!(
            "{}: {} times, p50 {} ms, p99 {} ms, longest {} ms",
            self.what,
            self.times.len(),
            self.median().as_millis(),
            self.longest_of(99).as_millis(),
            self.longest().as_millis()
        );
        if self.left_out > 0 {
            println!("  and {} games that had ended just then", self.left_out);
        }
    }
}
