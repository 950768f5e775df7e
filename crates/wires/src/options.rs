//! The command line.

mod values;

use std::{path::PathBuf, time::Duration};

use clap::Parser;
use fano_arbiter::HOLD_MAX;
use fano_fairness::{Cheat, Screen};

use self::values::{bad, per_host, stalls};
use crate::{Host, Plan, ProxyPlace, WiresError, net::Line};

const HOSTS: std::ops::RangeInclusive<usize> = 2..=8;
const ROOMS_MAX: usize = 200;
const SECONDS_MAX: u64 = 4 * 3600;
/// About how long a contest of four takes, to turn contests into seconds.
const CONTEST_MS: u64 = 1_000;

/// A row of the table, in the words of the options.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    rtt: &'static str,
    loss: &'static str,
    jitter: &'static str,
    hold_ms: u16,
    cheat: Option<&'static str>,
    freeze: &'static str,
    freeze_server: &'static str,
    frame: &'static str,
    screen: &'static str,
    proxy: Option<ProxyPlace>,
}

impl Row {
    const NEAR: Self = Self {
        name: "120",
        rtt: "5,30,60,120",
        loss: "1",
        jitter: "10",
        hold_ms: 150,
        cheat: None,
        freeze: "0:0",
        freeze_server: "0:0",
        frame: "16.7",
        screen: "0",
        proxy: None,
    };
    const FAR: Self = Self {
        name: "300",
        rtt: "5,60,150,300",
        hold_ms: 250,
        ..Self::NEAR
    };

    /// The near row under another name.
    const fn near(name: &'static str) -> Self {
        Self { name, ..Self::NEAR }
    }

    /// The near row with a cheat.
    const fn cheating(name: &'static str, cheat: &'static str) -> Self {
        Self {
            cheat: Some(cheat),
            ..Self::near(name)
        }
    }

    /// The near row with players whose machines stand still.
    const fn freezing(name: &'static str, freeze: &'static str) -> Self {
        Self {
            freeze,
            ..Self::near(name)
        }
    }
}

const ROWS: [Row; 19] = [
    Row {
        loss: "0",
        ..Row::near("120-clean")
    },
    Row::NEAR,
    Row::FAR,
    Row {
        name: "300-bad",
        loss: "3",
        jitter: "30",
        ..Row::FAR
    },
    Row::cheating("zero", "zero"),
    Row::cheating("shave", "shave:20"),
    Row::cheating("far-50", "far:50"),
    Row::cheating("far", "far:100"),
    Row::freezing("freeze-one", "15:10000,0:0,0:0,0:0"),
    Row::freezing("freeze-two", "15:10000,0:0,0:0,15:10000"),
    Row::freezing("freeze-all", "15:10000"),
    Row {
        freeze_server: "15:10000",
        ..Row::near("freeze-server")
    },
    Row {
        screen: "20,0,0,0",
        ..Row::near("slow-screen")
    },
    Row {
        frame: "33.3,16.7,16.7,16.7",
        ..Row::near("30-frames")
    },
    Row {
        jitter: "30",
        ..Row::near("120-jittery")
    },
    Row {
        proxy: Some(ProxyPlace::SameMachine),
        ..Row::near("nginx")
    },
    Row {
        proxy: Some(ProxyPlace::SameMachine),
        ..Row::cheating("nginx-far", "far:100")
    },
    Row {
        proxy: Some(ProxyPlace::Elsewhere),
        ..Row::near("nginx-elsewhere")
    },
    Row {
        proxy: Some(ProxyPlace::Elsewhere),
        ..Row::cheating("nginx-elsewhere-far", "far:100")
    },
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
    /// A row of the table: 120-clean, 120, 120-jittery, 300, 300-bad, zero,
    /// shave, far-50, far, freeze-one, freeze-two, freeze-all, freeze-server,
    /// slow-screen, 30-frames, nginx, nginx-far, nginx-elsewhere,
    /// nginx-elsewhere-far, or all; can be given several times. Other options
    /// change it.
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
    /// Players' machines that stand still: every so many seconds for up to so
    /// many milliseconds, and at least a tenth of that.
    #[arg(long, value_name = "S:MS")]
    freeze: Option<String>,
    /// The same for the server's machine.
    #[arg(long, value_name = "S:MS")]
    freeze_server: Option<String>,
    /// From one frame to the next on players' screens, in milliseconds.
    #[arg(long, value_name = "MS")]
    frame: Option<String>,
    /// How much later than usual players' screens paint, in milliseconds.
    #[arg(long, value_name = "MS")]
    screen: Option<String>,
    /// Packets of a connection may overtake each other.
    #[arg(long)]
    reorder: bool,
    /// nginx is in front of the server, on the same machine or as if elsewhere.
    #[arg(long, value_name = "WHERE")]
    proxy: Option<ProxyPlace>,
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
    /// A goal for the hold's p95, in milliseconds: tells what rules that know more than a
    /// server can would reach within it.
    #[arg(long, value_name = "MS")]
    hold_goal: Option<f64>,
    /// The seed of reactions, jitter and losses.
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,
    /// The program whose `serve` is measured.
    #[arg(long, value_name = "PATH", env = "FANO_BIN")]
    pub server: PathBuf,
    /// Fail if the server and the simulator are more than so many points apart.
    /// Where the lab cannot run or the machine is too busy, say so and succeed.
    #[arg(long, value_name = "POINTS")]
    pub check: Option<f64>,
    /// Where to write wires.md, and a plot and every contest (JSON lines) for each row.
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
                if wanted == "all" || wanted == row.name {
                    plans.push(self.plan(row)?);
                }
            }
            if plans.len() == before {
                let names = ROWS.map(|row| row.name).join(", ");
                return Err(bad("--row", wanted, format!("{names} or all")));
            }
        }
        Ok(plans)
    }

    fn plan(&self, row: Row) -> Result<Plan, WiresError> {
        let or =
            |own: &Option<String>, usual: &str| own.clone().unwrap_or_else(|| usual.to_owned());
        let rtt = &*or(&self.rtt, row.rtt);
        let loss = &*or(&self.loss, row.loss);
        let jitter = &*or(&self.jitter, row.jitter);
        let freeze = or(&self.freeze, row.freeze);
        let freeze_server_text = or(&self.freeze_server, row.freeze_server);
        let frame = or(&self.frame, row.frame);
        let screen = or(&self.screen, row.screen);
        let count = rtt.split(',').count();
        if !HOSTS.contains(&count) {
            return Err(bad("--rtt", rtt, "2 to 8 round trips".to_owned()));
        }
        let round_trips = per_host("--rtt", rtt, count, 0.1..=2000.0)?;
        let losses = per_host("--loss", loss, count, 0.0..=50.0)?;
        let jitters = per_host("--jitter", jitter, count, 0.0..=200.0)?;
        let bursts = per_host("--burst", &self.burst, count, 1.0..=100.0)?;
        let kbits = per_host("--kbit", &self.kbit, count, 0.0..=1e7)?;
        let lines_stall = stalls("--stall", &self.stall, count)?;
        let freezes = stalls("--freeze", &freeze, count)?;
        let freeze_server = stalls("--freeze-server", &freeze_server_text, 1)?[0];
        let frames = per_host("--frame", &frame, count, 1.0..=100.0)?;
        let screens = per_host("--screen", &screen, count, 0.0..=200.0)?;
        let line = |host: usize, way: usize| Line {
            loss: losses[host][way] / 100.0,
            burst: bursts[host][way],
            bytes_per_s: Some(kbits[host][way] * 125.0).filter(|rate| *rate > 0.0),
            stall: lines_stall[host],
            reorders: self.reorder,
            ..Line::half_of(round_trips[host][0], jitters[host][way] / 100.0)
        };
        let hosts: Vec<Host> = (0..count)
            .map(|host| Host {
                round_trip_ms: round_trips[host][0],
                down: line(host, 0),
                up: line(host, 1),
                screen: Screen {
                    frame_ms: frames[host][0],
                    late_ms: screens[host][0],
                },
                freeze: freezes[host],
            })
            .collect();
        let hold_ms = self.hold.unwrap_or(row.hold_ms);
        let hold_max = HOLD_MAX.as_millis();
        if f64::from(hold_ms) > hold_max {
            return Err(bad("--hold", hold_ms, format!("at most {hold_max} ms")));
        }
        let cheat = self
            .cheat
            .or_else(|| row.cheat.and_then(|it| it.parse().ok()));
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
            ("players freeze", &freeze, "0:0"),
            ("server freezes", &freeze_server_text, "0:0"),
            ("frames of", &frame, "16.7"),
            ("screens late by", &screen, "0"),
        ] {
            if value != usual {
                conditions += &format!("; {what} {value}");
            }
        }
        if self.reorder {
            conditions += "; reordered";
        }
        let proxy = self.proxy.or(row.proxy);
        conditions += match proxy {
            None => "",
            Some(ProxyPlace::SameMachine) => "; behind nginx",
            Some(ProxyPlace::Elsewhere) => "; behind nginx elsewhere",
        };
        if let Some(cheat) = cheat {
            conditions += &format!("; first seat {cheat}");
        }
        Ok(Plan {
            name: row.name.to_owned(),
            conditions,
            hosts,
            hold_ms,
            rooms: self.rooms_checked()?,
            freeze_server,
            proxy,
            playing: self.playing()?,
            cheat,
            seed: self.seed,
            hold_goal_ms: self.hold_goal,
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
