//! The command line.

mod values;

use std::{path::PathBuf, time::Duration};

use clap::Parser;
use fano_arbiter::HOLD_MAX;
use fano_fairness::Cheat;

use self::values::{bad, per_host, stalls};
use crate::{Host, Plan, WiresError, net::Line};

const HOSTS: std::ops::RangeInclusive<usize> = 2..=8;
const ROOMS_MAX: usize = 200;
const SECONDS_MAX: u64 = 4 * 3600;
/// About how long a contest of four takes, to turn contests into seconds.
const CONTEST_MS: u64 = 1_000;

/// A row of the table: name, round trips, loss, jitter, hold, cheat.
type NamedRow = (
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    u16,
    Option<&'static str>,
);

const ROWS: [NamedRow; 6] = [
    ("120-clean", "5,30,60,120", "0", "10", 150, None),
    ("120", "5,30,60,120", "1", "10", 150, None),
    ("300", "5,60,150,300", "1", "10", 250, None),
    ("300-bad", "5,60,150,300", "3", "30", 250, None),
    ("zero", "5,30,60,120", "1", "10", 150, Some("zero")),
    ("far", "5,30,60,120", "1", "10", 150, Some("far:100")),
];

/// Plays on the real server over real connections with delay and loss, with
/// players whose true reactions are known, and counts how often the truly
/// fastest wins. Needs root on Linux.
///
/// Values with commas are for one host after the other, A/B is A from the
/// server and B to it; a single value is for all.
#[derive(Clone, Debug, Parser)]
#[command(name = "cargo xtask wires")]
pub struct Options {
    /// A row of the table: 120-clean, 120, 300, 300-bad, zero, far, or all;
    /// can be given several times. Other options change it.
    #[arg(long, value_name = "NAME", default_value = "120")]
    row: Vec<String>,
    /// Round trips in milliseconds, one for each player of a room.
    #[arg(long, value_name = "MS,MS,...")]
    rtt: Option<String>,
    /// Lost packets, in percent.
    #[arg(long, value_name = "PERCENT")]
    loss: Option<String>,
    /// Mean jitter in percent of half the round trip; 1 ms comes on top.
    #[arg(long, value_name = "PERCENT")]
    jitter: Option<String>,
    /// How many packets are lost in a row, on average.
    #[arg(long, value_name = "PACKETS", default_value = "1")]
    burst: String,
    /// What a player's line carries, in kbit/s; 0 is no limit.
    #[arg(long, value_name = "KBIT", default_value = "0")]
    kbit: String,
    /// Lines that stand still: every so many seconds for so many milliseconds,
    /// such as 20:1000; 0:0 is never.
    #[arg(long, value_name = "S:MS", default_value = "0:0")]
    stall: String,
    /// Packets of a connection may overtake each other.
    #[arg(long)]
    reorder: bool,
    /// How long a first call waits for the others, in milliseconds.
    #[arg(long, value_name = "MS")]
    hold: Option<u16>,
    /// What the players with the first round trip do: zero, shave:MS, far:MS
    /// (delay pongs by MS, claim MS less) or mute:MS.
    #[arg(long, value_name = "CHEAT")]
    cheat: Option<Cheat>,
    /// Rooms that play at the same time.
    #[arg(long, value_name = "N", default_value_t = 60)]
    rooms: usize,
    /// How long each row plays. Series that have begun are played to the end.
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    seconds: u64,
    /// About how many contests to play in all, instead of a time.
    #[arg(long, value_name = "N", conflicts_with = "seconds")]
    contests: Option<u64>,
    /// The seed of reactions, jitter and losses.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The program whose `serve` is measured.
    #[arg(long, value_name = "PATH")]
    pub server: PathBuf,
    /// Where to write wires.md and a plot for each row.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

impl Options {
    /// The rows to play.
    ///
    /// # Errors
    /// Names the option that makes no sense.
    pub fn plans(&self) -> Result<Vec<Plan>, WiresError> {
        let mut plans = Vec::new();
        for wanted in &self.row {
            let before = plans.len();
            for row in ROWS {
                if wanted == "all" || wanted == row.0 {
                    plans.push(self.plan(row)?);
                }
            }
            if plans.len() == before {
                let names = ROWS.map(|row| row.0).join(", ");
                return Err(bad("--row", wanted, format!("{names} or all")));
            }
        }
        Ok(plans)
    }

    fn plan(
        &self,
        (name, rtt, loss, jitter, hold_ms, cheat): NamedRow,
    ) -> Result<Plan, WiresError> {
        let rtt = self.rtt.as_deref().unwrap_or(rtt);
        let loss = self.loss.as_deref().unwrap_or(loss);
        let jitter = self.jitter.as_deref().unwrap_or(jitter);
        let count = rtt.split(',').count();
        if !HOSTS.contains(&count) {
            return Err(bad("--rtt", rtt, "2 to 8 round trips".to_owned()));
        }
        let round_trips = per_host("--rtt", rtt, count, 0.1..=2000.0)?;
        let losses = per_host("--loss", loss, count, 0.0..=50.0)?;
        let jitters = per_host("--jitter", jitter, count, 0.0..=200.0)?;
        let bursts = per_host("--burst", &self.burst, count, 1.0..=100.0)?;
        let kbits = per_host("--kbit", &self.kbit, count, 0.0..=1e7)?;
        let stalls = stalls(&self.stall, count)?;
        let line = |host: usize, way: usize| Line {
            loss: losses[host][way] / 100.0,
            burst: bursts[host][way],
            bytes_per_s: Some(kbits[host][way] * 125.0).filter(|rate| *rate > 0.0),
            stall: stalls[host],
            reorders: self.reorder,
            ..Line::half_of(round_trips[host][0], jitters[host][way] / 100.0)
        };
        let hosts: Vec<Host> = (0..count)
            .map(|host| Host {
                round_trip_ms: round_trips[host][0],
                down: line(host, 0),
                up: line(host, 1),
            })
            .collect();
        let hold_ms = self.hold.unwrap_or(hold_ms);
        let hold_max = HOLD_MAX.as_millis();
        if f64::from(hold_ms) > hold_max {
            return Err(bad("--hold", hold_ms, format!("at most {hold_max} ms")));
        }
        let cheat = self.cheat.or_else(|| cheat.and_then(|it| it.parse().ok()));
        let uniform = loss.parse().ok().zip(jitter.parse().ok());
        let uniform = uniform.map(|(loss, jitter): (f64, f64)| (loss / 100.0, jitter / 100.0));
        let mut conditions = format!(
            "{} ms; {loss} %, {jitter} %; {hold_ms}",
            rtt.replace(',', ", ")
        );
        for (what, value, usual) in [
            ("bursts of", &self.burst, "1"),
            ("kbit/s", &self.kbit, "0"),
            ("stalls", &self.stall, "0:0"),
        ] {
            if value != usual {
                conditions += &format!("; {what} {value}");
            }
        }
        if self.reorder {
            conditions += "; reordered";
        }
        if let Some(cheat) = cheat {
            conditions += &format!("; first seat {cheat}");
        }
        Ok(Plan {
            name: name.to_owned(),
            conditions,
            hosts,
            hold_ms,
            rooms: self.rooms_checked()?,
            playing: self.playing()?,
            cheat,
            seed: self.seed,
            uniform,
        })
    }

    fn rooms_checked(&self) -> Result<usize, WiresError> {
        if (1..=ROOMS_MAX).contains(&self.rooms) {
            Ok(self.rooms)
        } else {
            Err(bad("--rooms", self.rooms, format!("1 to {ROOMS_MAX}")))
        }
    }

    fn playing(&self) -> Result<Duration, WiresError> {
        let contests = self.contests.map(|contests| {
            let each = contests.div_ceil(self.rooms.max(1) as u64);
            each.saturating_mul(CONTEST_MS).div_ceil(1000)
        });
        let seconds = contests.unwrap_or(self.seconds);
        if (1..=SECONDS_MAX).contains(&seconds) {
            Ok(Duration::from_secs(seconds))
        } else {
            let expected = format!("1 to {SECONDS_MAX} seconds for each row");
            Err(bad("--seconds", seconds, expected))
        }
    }
}

#[cfg(test)]
mod tests;
