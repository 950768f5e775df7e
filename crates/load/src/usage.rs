//! What a process uses, as Linux reports it.

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

    fn of(pid: u32) -> Result<Self, LoadError> {
        Self::read(pid).ok_or(LoadError::NoProcess { pid })
    }

    fn read(pid: u32) -> Option<Self> {
        let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        // The name of the process may contain anything, but it ends with this bracket.
        let fields = stat.rsplit(')').next()?.split_whitespace();
        let times = fields.skip(11).take(2);
        let ticks: u64 = times.filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
        let status = std::fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(Self {
            cpu_ms: ticks * TICK_MS,
            rss_bytes: kib << 10,
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_something() {
        let usage = Usage::of(std::process::id()).expect("it exists");
        assert!(usage.rss_bytes > 100_000, "{usage:?}");
        assert_eq!(
            Usage::of(u32::MAX).map(|_| ()),
            Err(LoadError::NoProcess { pid: u32::MAX })
        );
    }
}
