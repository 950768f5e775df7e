//! The servers of a cluster, and what is below them.

use std::net::SocketAddr;

use fano_testdb::{Nats, Postgres, Relay, Sync};

use crate::server::{Kept, Server, free_port};

pub(crate) const NODES: usize = 3;

/// How the servers reach the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Postgreses {
    Direct,
    /// Each over a relay of its own, which can be blocked.
    Relayed,
}

pub(crate) struct Nodes {
    servers: Vec<Server>,
    relays: Vec<Relay>,
    /// The address of the database for each server.
    urls: Vec<String>,
    /// Its own address.
    url: String,
    nats: Option<Nats>,
    pub(crate) postgres: Postgres,
}

impl Nodes {
    pub(crate) fn start(reach: Postgreses) -> Self {
        Self::with(reach, Some(Nats::start()))
    }

    /// Servers that share no more than the database.
    pub(crate) fn without_nats(reach: Postgreses) -> Self {
        Self::with(reach, None)
    }

    pub(crate) fn with(reach: Postgreses, nats: Option<Nats>) -> Self {
        let postgres = Postgres::start(Sync::On);
        let url = postgres.database();
        let relays: Vec<Relay> = match reach {
            Postgreses::Direct => Vec::new(),
            Postgreses::Relayed => (0..NODES).map(|_| Relay::to(postgres.port())).collect(),
        };
        let urls: Vec<String> = (0..NODES)
            .map(|node| match relays.get(node) {
                Some(relay) => postgres.through(relay.port(), &url),
                None => url.clone(),
            })
            .collect();
        let servers = urls
            .iter()
            .map(|url| start(url, nats.as_ref(), free_port()));
        Self {
            servers: servers.collect(),
            relays,
            urls,
            url,
            nats,
            postgres,
        }
    }

    pub(crate) fn nats(&self) -> &Nats {
        self.nats.as_ref().expect("servers with NATS")
    }

    pub(crate) fn addresses(&self) -> Vec<SocketAddr> {
        self.servers.iter().map(|server| server.address).collect()
    }

    /// Any server that runs.
    pub(crate) fn any(&self) -> &Server {
        self.get(0)
    }

    pub(crate) fn get(&self, node: usize) -> &Server {
        &self.servers[node]
    }

    /// The address that a server tells browsers.
    pub(crate) fn node_url(&self, node: usize) -> String {
        format!("http://{}", self.servers[node].address)
    }

    /// Waits until a server that was told to has ended by itself.
    pub(crate) fn wait(&mut self, node: usize) {
        self.servers[node].wait();
    }

    /// Which of them owns a room.
    pub(crate) fn owner_of(&self, code: &str) -> Option<usize> {
        let process = process_of_owner(&self.postgres, &self.url, code)?;
        let mut servers = self.servers.iter();
        servers.position(|server| server.process() == process)
    }

    /// From now on the database notes, for each fact of a series, who wrote it and who
    /// had the room.
    pub(crate) fn note_writers(&self) {
        let note = "CREATE TABLE public.written (writer bigint, owner bigint);
            CREATE FUNCTION public.note_writer() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                INSERT INTO public.written VALUES (
                    (SELECT epoch FROM fano.nodes
                        WHERE xmin::text = pg_current_xact_id()::xid::text),
                    (SELECT owner FROM fano.rooms WHERE code = NEW.room));
                RETURN NULL;
            END $$;
            CREATE CONSTRAINT TRIGGER note_writer AFTER INSERT ON fano.steps
                DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW EXECUTE FUNCTION public.note_writer()";
        self.postgres.sql(&self.url, note);
    }

    /// How many facts were noted, and how many of them somebody else wrote than the
    /// room's owner.
    pub(crate) fn written(&self) -> (u32, u32) {
        let count = |condition: &str| {
            let select = format!("SELECT count(*) FROM public.written WHERE {condition}");
            let counted = self.postgres.sql(&self.url, &select);
            counted.parse().expect("a number")
        };
        (count("true"), count("writer IS DISTINCT FROM owner"))
    }

    pub(crate) fn kill(&self, node: usize) {
        self.signal(node, "KILL");
    }

    pub(crate) fn signal(&self, node: usize, name: &str) {
        self.servers[node].signal(name);
    }

    /// Starts one that has ended, at the same address.
    pub(crate) fn start_again(&mut self, node: usize) {
        let ended = self.servers.remove(node);
        let port = ended.address.port();
        // If it has not ended yet, now it has.
        ended.kill();
        self.servers
            .insert(node, start(&self.urls[node], self.nats.as_ref(), port));
    }

    /// Whether a server's way to the database is blocked.
    pub(crate) fn cut_off(&self, node: usize, blocked: bool) {
        self.relays[node].block(blocked);
        if blocked {
            self.relays[node].cut();
        }
    }

    pub(crate) fn is_ready(&self, node: usize) -> bool {
        self.servers[node]
            .head("GET", "/readyz")
            .starts_with("HTTP/1.1 200")
    }
}

fn start(url: &str, nats: Option<&Nats>, port: u16) -> Server {
    let here = format!("http://127.0.0.1:{port}");
    let nats_url = nats.map(Nats::url);
    let kept = match &nats_url {
        Some(nats_url) => Kept::Linked(url, nats_url),
        None => Kept::Shared(url),
    };
    Server::start_with(kept, port, &["--node-url", &here])
}

/// The process that owns a room.
pub(crate) fn process_of_owner(postgres: &Postgres, url: &str, code: &str) -> Option<u32> {
    let select = format!(
        "SELECT split_part(address, ' ', 2) FROM fano.rooms
        JOIN fano.nodes ON nodes.epoch = rooms.owner WHERE code = '{code}'"
    );
    postgres.sql(url, &select).parse().ok()
}
