//! What a process uses, as Linux reports it.

use std::ops::Range;

use crate::LoadError;

/// Processor time and memory of a process at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Processor time so far.
    pub cpu_ms: u64,
    /// Memory that is resident.
    pub rss_bytes: u64,
}

/// Linux reports processor time in hundredths of a second on every machine it
/// runs on today.
const TICK_MS: u64 = 10;

/// Where the parent and the times are among the fields after the name.
const PARENT: usize = 1;
const TIMES: Range<usize> = 11..13;
const TIMES_OF_GONE_CHILDREN: Range<usize> = 13..15;

impl Usage {
    /// What several processes use together; nothing if there are none.
    ///
    /// # Errors
    ///
    /// If there is no such process, or the system does not tell.
    pub fn of_all(pids: &[u32]) -> Result<Option<Self>, LoadError> {
        let mut all = None;
        for pid in pids {
            let one = Self::of(*pid)?;
            let sum = all.get_or_insert(Self {
                cpu_ms: 0,
                rss_bytes: 0,
            });
            sum.cpu_ms += one.cpu_ms;
            sum.rss_bytes += one.rss_bytes;
        }
        Ok(all)
    }

    /// The processor time of processes and of their children, also of those that are gone.
    ///
    /// # Errors
    ///
    /// If there is no such process, or the system does not tell.
    pub(crate) fn cpu_ms_with_children(pids: &[u32]) -> Result<u64, LoadError> {
        let mut ticks = 0;
        for pid in pids {
            let own = stat(*pid).ok_or(LoadError::NoProcess { pid: *pid })?;
            ticks += sum(&own, TIMES) + sum(&own, TIMES_OF_GONE_CHILDREN);
        }
        if !pids.is_empty() {
            let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
            let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
            for fields in numbers.filter_map(stat) {
                let parent = fields.get(PARENT).and_then(|field| field.parse().ok());
                if parent.is_some_and(|parent| pids.contains(&parent)) {
                    ticks += sum(&fields, TIMES);
                }
            }
        }
        Ok(ticks * TICK_MS)
    }

    fn of(pid: u32) -> Result<Self, LoadError> {
        Self::read(pid).ok_or(LoadError::NoProcess { pid })
    }

    fn read(pid: u32) -> Option<Self> {
        let ticks = sum(&stat(pid)?, TIMES);
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(Self {
            cpu_ms: ticks * TICK_MS,
            rss_bytes: kib << 10,
        })
    }
}

/// What Linux tells of a process, after its name.
fn stat(pid: u32) -> Option<Vec<String>> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the process may contain anything, but it ends with this bracket.
    let fields = stat.rsplit(')').next()?.split_whitespace();
    Some(fields.map(str::to_owned).collect())
}

fn sum(fields: &[String], places: Range<usize>) -> u64 {
    let ticks = fields.get(places).unwrap_or_default();
    ticks
        .iter()
        .filter_map(|ticks| ticks.parse::<u64>().ok())
        .sum()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{
        io::{BufRead as _, BufReader},
        process::{Command, Stdio},
    };

    use super::*;

    #[test]
    fn children_count_while_they_live_and_after_it() {
        // The parent itself only waits, first for the child and then for us.
        let busy = "sh -c 'while :; do :; done' & echo $!; wait; read line";
        let mut parent = Command::new("sh")
            .args(["-c", busy])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut child = String::new();
        let output = parent.stdout.as_mut().expect("its output");
        BufReader::new(output).read_line(&mut child).expect("text");
        let spent = || Usage::cpu_ms_with_children(&[parent.id()]).expect("it exists");
        while spent() < 50 {}
        let kill = Command::new("sh")
            .args(["-c", &format!("kill {child}")])
            .status();
        assert!(kill.expect("a shell").success());
        let child: u32 = child.trim().parse().expect("a process");
        while stat(child).is_some() {}
        assert!(spent() >= 50);
        drop(parent.stdin.take());
        parent.wait().expect("it ends");
    }

    #[test]
    fn this_process_uses_something() {
        let usage = Usage::of(std::process::id()).expect("it exists");
        assert!(usage.rss_bytes > 100_000, "{usage:?}");
        let alone = Usage::cpu_ms_with_children(&[std::process::id()]).expect("it exists");
        assert!(alone >= usage.cpu_ms);
        assert_eq!(Usage::cpu_ms_with_children(&[]), Ok(0));
        assert_eq!(
            Usage::of(u32::MAX).map(|_| ()),
            Err(LoadError::NoProcess { pid: u32::MAX })
        );
    }
}
