//! Just enough HTTP to create rooms and read a deck.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use crate::LoadError;

/// The largest response that is read.
const ANSWER_BYTES_MAX: usize = 4 << 20;

/// A connection that sends one request after the other.
#[derive(Debug)]
pub struct Http {
    stream: TcpStream,
    address: SocketAddr,
    heard: Vec<u8>,
}

impl Http {
    /// Connects to a server.
    ///
    /// # Errors
    ///
    /// If nobody listens there.
    pub async fn connect(address: SocketAddr) -> Result<Self, LoadError> {
        let stream = TcpStream::connect(address).await;
        Ok(Self {
            stream: stream.map_err(|error| failed(&address, &error))?,
            address,
            heard: Vec::new(),
        })
    }

    /// Sends a request and reads the JSON response.
    ///
    /// # Errors
    ///
    /// If the connection breaks, or the response is an error or no JSON.
    pub async fn ask(&mut self, method: &str, path: &str) -> Result<Value, LoadError> {
        let what = format!("{method} {path}");
        let body = if method == "POST" { "{}" } else { "" };
        let question = format!(
            "{what} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        let written = self.stream.write_all(question.as_bytes()).await;
        written.map_err(|error| failed(&what, &error))?;
        let (head, body) = self.answer(&what).await?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        if !status.starts_with('2') {
            return Err(failed(&what, &format!("status {status}")));
        }
        serde_json::from_slice(&body).map_err(|error| failed(&what, &error))
    }

    async fn answer(&mut self, what: &str) -> Result<(String, Vec<u8>), LoadError> {
        self.heard.clear();
        let end_of_head = loop {
            if let Some(end) = self.heard.windows(4).position(|four| four == b"\r\n\r\n") {
                break end;
            }
            self.hear(what).await?;
        };
        let head = String::from_utf8_lossy(&self.heard[..end_of_head]).into_owned();
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let ours = name.eq_ignore_ascii_case("content-length");
            ours.then(|| value.trim().parse::<usize>().ok())?
        });
        let length = length.ok_or_else(|| failed(&what, &"no content-length"))?;
        let begin = end_of_head + 4;
        while self.heard.len() < begin + length {
            self.hear(what).await?;
        }
        Ok((head, self.heard[begin..begin + length].to_vec()))
    }

    async fn hear(&mut self, what: &str) -> Result<(), LoadError> {
        if self.heard.len() > ANSWER_BYTES_MAX {
            return Err(failed(&what, &"the answer is too long"));
        }
        let read = self.stream.read_buf(&mut self.heard).await;
        match read.map_err(|error| failed(&what, &error))? {
            0 => Err(failed(&what, &"the connection was closed")),
            _ => Ok(()),
        }
    }
}

pub(crate) fn failed(what: &impl ToString, reason: &impl ToString) -> LoadError {
    LoadError::Server {
        what: what.to_string(),
        reason: reason.to_string(),
    }
}

/// The cards of a deck: the symbols of each as bits.
///
/// # Errors
///
/// If the server does not answer with a deck of at most 128 symbols.
pub async fn cards(http: &mut Http, deck: &str) -> Result<Vec<u128>, LoadError> {
    let path = format!("/api/decks/{deck}");
    let page = http.ask("GET", &path).await?;
    let symbols = |card: &Value| {
        let symbols = card["symbols"].as_array()?.iter();
        symbols
            .map(|symbol| symbol["symbol"].as_u64().filter(|symbol| *symbol < 128))
            .try_fold(0_u128, |bits, symbol| Some(bits | 1 << symbol?))
    };
    let cards = page["cards"].as_array();
    let cards: Option<Vec<u128>> = cards.and_then(|cards| cards.iter().map(symbols).collect());
    cards.ok_or_else(|| failed(&path, &"this is no deck of at most 128 symbols"))
}
