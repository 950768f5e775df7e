//! When calls reached the server, whether or not it had decided by then.

use std::{collections::BTreeMap, time::Duration};

use super::CardKey;
use crate::net::Path;

/// A packet with data that a player's kernel sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Upload {
    pub(crate) path: Path,
    /// When it reached the server; `None` if it was lost.
    pub(crate) delivered: Option<Duration>,
    /// The number of its first byte.
    pub(crate) first: u32,
    pub(crate) length: u32,
}

/// A call that a player sent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SentCall {
    /// The card it is about.
    pub(crate) card: CardKey,
    pub(crate) path: Path,
    /// How many bytes the player had sent with it.
    pub(crate) end: u64,
}

/// When each call was complete at the server: by card and host.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrivals(BTreeMap<(CardKey, usize), Duration>);

impl Arrivals {
    /// Uploads in the order they were sent.
    pub(crate) fn new(uploads: &[Upload], calls: &[SentCall]) -> Self {
        let mut by_path: BTreeMap<Path, Vec<&Upload>> = BTreeMap::new();
        for upload in uploads {
            by_path.entry(upload.path).or_default().push(upload);
        }
        let streams: BTreeMap<Path, Stream> = by_path
            .into_iter()
            .map(|(path, uploads)| (path, Stream::of(&uploads)))
            .collect();
        let arrival = |call: &SentCall| {
            let at = streams.get(&call.path)?.complete_at(call.end)?;
            Some(((call.card, call.path.host), at))
        };
        Self(calls.iter().filter_map(arrival).collect())
    }

    pub(super) fn of(&self, card: CardKey, host: usize) -> Option<Duration> {
        self.0.get(&(card, host)).copied()
    }
}

/// How many bytes of a connection were there when, without gaps.
struct Stream(Vec<(Duration, u64)>);

impl Stream {
    fn of(uploads: &[&Upload]) -> Self {
        let start = uploads.first().map_or(0, |upload| upload.first);
        let mut delivered: Vec<(Duration, u64, u64)> = uploads
            .iter()
            .filter_map(|upload| {
                let from = u64::from(upload.first.wrapping_sub(start));
                let to = from + u64::from(upload.length);
                Some((upload.delivered?, from, to))
            })
            .collect();
        delivered.sort_unstable();
        let (mut complete, mut steps) = (0, Vec::new());
        let mut behind_gaps: BTreeMap<u64, u64> = BTreeMap::new();
        for (at, from, to) in delivered {
            let end = behind_gaps.entry(from).or_default();
            *end = to.max(*end);
            while let Some(entry) = behind_gaps.first_entry()
                && *entry.key() <= complete
            {
                complete = complete.max(entry.remove());
            }
            steps.push((at, complete));
        }
        Self(steps)
    }

    /// When the first so many bytes were there.
    fn complete_at(&self, bytes: u64) -> Option<Duration> {
        let place = self.0.partition_point(|(_, complete)| *complete < bytes);
        self.0.get(place).map(|(at, _)| *at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::Direction;

    const PATH: Path = Path {
        host: 2,
        port: 7,
        direction: Direction::Up,
    };

    fn upload(first: u32, length: u32, delivered_ms: Option<u64>) -> Upload {
        Upload {
            path: PATH,
            delivered: delivered_ms.map(Duration::from_millis),
            // Numbers wrap around.
            first: first.wrapping_sub(50),
            length,
        }
    }

    #[test]
    fn a_call_waits_for_what_was_sent_before_it() {
        let uploads = [
            upload(0, 100, Some(10)),
            upload(100, 6, None),
            upload(106, 40, Some(30)),
            upload(146, 2, Some(31)),
            upload(100, 46, Some(90)),
        ];
        let call = |number: u32, end: u64| SentCall {
            card: (0, 1, number),
            path: PATH,
            end,
        };
        let calls = [call(1, 100), call(2, 146), call(3, 148), call(4, 149)];
        let arrivals = Arrivals::new(&uploads, &calls);
        let at = |number: u32| arrivals.of((0, 1, number), 2).map(|at| at.as_millis());
        assert_eq!([at(1), at(2), at(3)], [Some(10), Some(90), Some(90)]);
        assert_eq!(at(4), None, "it never came");
        assert_eq!(arrivals.of((0, 1, 1), 0), None, "another host's");
    }
}
