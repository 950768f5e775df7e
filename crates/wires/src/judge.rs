//! Who was truly fastest, and who won.

mod arrivals;
mod bound;
mod informed;
mod losses;
mod played;
mod results;
mod statistics;

pub(crate) use arrivals::{Arrivals, SentCall, Upload};
pub use bound::{Bound, Wrong};
pub use losses::{EvidenceResult, Proofs};
pub(crate) use losses::{Losses, LostPacket};
pub use played::{Played, PlayedBy};
pub use results::{BeforeFlag, CheatResult, LeftOut, Results, SeatResult};
pub(crate) use statistics::{difference_stderr, quantile, share, stderr};

use std::{collections::BTreeMap, time::Duration};

use fano_arbiter::{Event, Standing};
use fano_protocol::http::RecordContest;

use self::{bound::Needed, informed::Foreseen, losses::ServerClock};
use crate::{
    Plan,
    lateness::{Culprit, Lateness},
};

/// The server writes a card this long before its first player sees it, at most.
const BEFORE: Duration = Duration::from_millis(20);

/// Which card: room, series and the number of the last event on the table.
pub(crate) type CardKey = (usize, u32, u32);

/// What the relay carried and dropped.
#[derive(Clone, Debug, Default)]
pub(crate) struct Packets {
    pub(crate) losses: Losses,
    pub(crate) arrivals: Arrivals,
}

/// A card that one player was shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) room: usize,
    pub(crate) series: u32,
    /// The number of the last event on the table.
    pub(crate) number: u32,
    pub(crate) seat: u8,
    pub(crate) host: usize,
    /// The player's port.
    pub(crate) port: u16,
    /// The true reaction, whether or not there was time for it.
    pub(crate) reaction_ms: f64,
    /// The same as the player's own clock has it.
    pub(crate) measured_ms: f64,
    pub(crate) shown: Duration,
    /// When the call was due, whether or not there was time for it.
    pub(crate) call_due: Duration,
    /// When the next card was there.
    pub(crate) until: Duration,
    /// Whether the call was sent too late, because this machine was busy.
    pub(crate) is_late: bool,
}

/// A series that came to its end.
#[derive(Clone, Debug)]
pub(crate) struct FinishedSeries {
    pub(crate) room: usize,
    pub(crate) series: u32,
    /// Its name on the server.
    pub(crate) record: String,
}

/// A finished series and the server's records of its contests.
#[derive(Clone, Debug)]
pub(crate) struct SeriesRecord {
    pub(crate) room: usize,
    pub(crate) series: u32,
    pub(crate) contests: Vec<RecordContest>,
}

/// One contest, with players counted by host.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Judged {
    pub(crate) reactions_ms: Vec<f64>,
    /// The same by the players' own clocks.
    pub(crate) measured_ms: Vec<f64>,
    /// Calls less than this apart are equally early.
    pub(crate) tie_ms: f64,
    pub(crate) winner: usize,
    pub(crate) first_arrived: usize,
    pub(crate) hold_ms: f64,
    /// How long it had to wait for the truly fastest call.
    pub(crate) needed: Option<Needed>,
    /// What rules would decide that knew more than any server can.
    pub(crate) foreseen: Option<Foreseen>,
    /// How many contests of the same room came before.
    pub(crate) before: u32,
    /// Whether the cheat was flagged when it began.
    pub(crate) cheat_flagged: bool,
}

/// Why a contest is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Without {
    Late(Culprit),
    /// Not everybody took part, as in a tie-break, or its record is unclear.
    Incomplete,
}

/// Judges all contests of a run.
pub(crate) fn judge(
    plan: &Plan,
    seen: &[Seen],
    records: &[SeriesRecord],
    lateness: &Lateness,
    packets: &Packets,
) -> Results {
    let mut cards = Cards::new();
    for it in seen {
        let key = (it.room, it.series, it.number);
        cards.entry(key).or_default().push(it);
    }
    let mut results = results::Tally::new(plan);
    let mut records: Vec<&SeriesRecord> = records.iter().collect();
    records.sort_by_key(|record| (record.room, record.series));
    let mut played: BTreeMap<usize, u32> = BTreeMap::new();
    let clock = server_clock(plan, &cards, &records);
    for record in records {
        let mut contests: Vec<&RecordContest> = record.contests.iter().collect();
        contests.sort_by_key(|contest| contest.number);
        for contest in contests {
            // The winner's call is the first event after those that showed the card.
            let key = (record.room, record.series, contest.number.wrapping_sub(1));
            let players = cards.get(&key).map_or(&[][..], Vec::as_slice);
            let before = played.entry(record.room).or_default();
            for player in players {
                let flagged = is_flagged(contest, player.seat);
                results.note_standing((record.room, player.host), flagged, *before);
            }
            let judged = judge_one(plan, contest, players, (lateness, packets), *before);
            results.played.push(Played {
                room: record.room,
                number: contest.number,
                before: *before,
                counts: judged.is_ok(),
                server_zero_us: Played::clock(clock),
                players: players
                    .iter()
                    .map(|seen| PlayedBy::new(seen, &packets.arrivals, &packets.losses))
                    .collect(),
                record: contest.contest.clone(),
                verdict: contest.contest.replay().ok(),
            });
            match judged {
                Ok(judged) => {
                    results.add(&judged);
                    if let Some(clock) = clock {
                        let record = &contest.contest;
                        results
                            .evidence
                            .add(record, players, clock, &packets.losses);
                    }
                }
                Err(Without::Incomplete) => results.left_out.incomplete += 1,
                Err(Without::Late(Culprit::Player)) => results.left_out.player += 1,
                Err(Without::Late(Culprit::Relay)) => results.left_out.relay += 1,
                Err(Without::Late(Culprit::Machine)) => results.left_out.machine += 1,
            }
            if !players.is_empty() {
                *before += 1;
            }
        }
    }
    results.finish(plan)
}

/// Who saw which card: by room, series and the number of the last event.
type Cards<'a> = BTreeMap<CardKey, Vec<&'a Seen>>;

fn server_clock(plan: &Plan, cards: &Cards<'_>, records: &[&SeriesRecord]) -> Option<ServerClock> {
    let contests = records.iter().flat_map(|record| {
        let numbered = record.contests.iter();
        numbered.map(|contest| (record.room, record.series, contest))
    });
    let entrants = contests.flat_map(|(room, series, contest)| {
        let key = (room, series, contest.number.wrapping_sub(1));
        let players = cards.get(&key).map_or(&[][..], Vec::as_slice);
        let entrants = contest.contest.entrants.iter();
        entrants.filter_map(|entrant| {
            let mut players = players.iter();
            let seen = players.find(|seen| seen.seat == entrant.seat.0)?;
            Some((*seen, entrant))
        })
    });
    ServerClock::new(plan, entrants)
}

fn is_flagged(contest: &RecordContest, seat: u8) -> bool {
    let mut entrants = contest.contest.entrants.iter();
    let entrant = entrants.find(|entrant| entrant.seat.0 == seat);
    let line = entrant.and_then(|entrant| entrant.line);
    line.is_some_and(|line| line.standing == Standing::Flagged)
}

fn judge_one(
    plan: &Plan,
    contest: &RecordContest,
    players: &[&Seen],
    (lateness, packets): (&Lateness, &Packets),
    before: u32,
) -> Result<Judged, Without> {
    let hosts = plan.hosts.len();
    let host_of = |seat: u8| {
        let player = players.iter().find(|player| player.seat == seat);
        player.map(|player| player.host).ok_or(Without::Incomplete)
    };
    let record = &contest.contest;
    if players.len() != hosts || record.entrants.len() != hosts {
        return Err(Without::Incomplete);
    }
    let verdict = record.replay().map_err(|_| Without::Incomplete)?;
    let first = record.events.iter().find_map(|event| match event {
        Event::Call { seat, .. } => Some(seat.0),
        _ => None,
    });
    let mut reactions_ms = vec![f64::INFINITY; hosts];
    let mut measured_ms = reactions_ms.clone();
    for player in players {
        reactions_ms[player.host] = player.reaction_ms;
        measured_ms[player.host] = player.measured_ms;
    }
    let longest = record.policy.longest_hold();
    let judged = Judged {
        winner: host_of(verdict.winner().0)?,
        first_arrived: host_of(first.ok_or(Without::Incomplete)?)?,
        hold_ms: verdict.hold().as_millis(),
        needed: wait_needed(plan, players, &packets.arrivals).map(|wait_ms| Needed {
            wait_ms,
            longest_ms: longest.as_millis(),
        }),
        foreseen: Foreseen::new(
            plan,
            players,
            &packets.arrivals,
            &packets.losses,
            Duration::from_micros(longest.micros().unsigned_abs()),
        ),
        before,
        cheat_flagged: players
            .iter()
            .any(|player| player.host == 0 && is_flagged(contest, player.seat)),
        tie_ms: record.policy.tie.as_millis(),
        reactions_ms,
        measured_ms,
    };
    if players.iter().any(|player| player.is_late) {
        return Err(Without::Late(Culprit::Player));
    }
    let shown = players.iter().map(|player| player.shown).min();
    let until = players.iter().map(|player| player.until).max();
    let window = (
        shown.unwrap_or_default().saturating_sub(BEFORE),
        until.unwrap_or_default(),
    );
    let ports: Vec<(usize, u16)> = players.iter().map(|it| (it.host, it.port)).collect();
    match lateness.culprit(window, &ports) {
        Some(culprit) => Err(Without::Late(culprit)),
        None => Ok(judged),
    }
}

/// How many milliseconds after the first call the truly fastest one came. If it
/// was never made, because the verdict was there first: when it would have come
/// at the earliest.
fn wait_needed(plan: &Plan, players: &[&Seen], arrivals: &Arrivals) -> Option<f64> {
    let arrival = |seen: &Seen| arrivals.of((seen.room, seen.series, seen.number), seen.host);
    let first = players.iter().filter_map(|seen| arrival(seen)).min()?;
    let mut players = players.iter();
    let fastest = players.next()?;
    let fastest = players.fold(fastest, |best, other| {
        if other.reaction_ms < best.reaction_ms {
            other
        } else {
            best
        }
    });
    let way = plan.hosts[fastest.host].up.delay;
    let arrived = arrival(fastest).unwrap_or(fastest.call_due + way);
    Some(arrived.saturating_sub(first).as_secs_f64() * 1000.0)
}

#[cfg(test)]
mod tests;
