//! A slow connection between a client and the server.

use std::{net::SocketAddr, time::Duration};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::mpsc,
    task::JoinHandle,
    time::{Instant, sleep_until},
};

/// One connection that is slow both ways.
pub(crate) struct SlowLine {
    pub(crate) address: SocketAddr,
    task: JoinHandle<()>,
}

impl SlowLine {
    pub(crate) async fn to(server: SocketAddr, one_way: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let task = tokio::spawn(async move {
            let (near, _) = listener.accept().await.expect("somebody comes");
            let far = TcpStream::connect(server).await.expect("a server");
            for end in [&near, &far] {
                end.set_nodelay(true).expect("no delay of its own");
            }
            let (from_client, to_client) = near.into_split();
            let (from_server, to_server) = far.into_split();
            tokio::join!(
                carry(from_client, to_server, one_way),
                carry(from_server, to_client, one_way),
            );
        });
        Self { address, task }
    }

    /// Breaks the connection: both ends notice at once.
    pub(crate) fn cut(self) {
        self.task.abort();
    }
}

/// Delivers everything in order, this much later than it was sent.
async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, one_way: Duration) {
    let (leave, mut under_way) = mpsc::unbounded_channel();
    let departures = async move {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes).await {
            let arrives = Instant::now() + one_way;
            if leave.send((arrives, bytes[..count].to_vec())).is_err() {
                break;
            }
        }
    };
    let arrivals = async move {
        while let Some((arrives, bytes)) = under_way.recv().await {
            sleep_until(arrives).await;
            if to.write_all(&bytes).await.is_err() {
                break;
            }
        }
    };
    tokio::join!(departures, arrivals);
}
