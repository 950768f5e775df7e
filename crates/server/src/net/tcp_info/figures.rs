//! Linux's `struct tcp_info`, however it was read.

use fano_arbiter::{Counters, Kernel, Span};

// Offsets in `struct tcp_info` (linux/tcp.h), which only ever grows.
const RTT: usize = 68;
const RTT_VAR: usize = 72;
const TOTAL_RETRANS: usize = 100;
const MIN_RTT: usize = 148;
const DSACK_DUPS: usize = 216;
const RCV_OOOPACK: usize = 224;

/// As many bytes as are read here.
pub(super) const BYTES: usize = RCV_OOOPACK + 4;

pub(super) fn figures(info: &[u8]) -> Option<Kernel> {
    let number = |at: usize| {
        let bytes = info.get(at..at + 4)?.try_into().ok()?;
        Some(u32::from_ne_bytes(bytes))
    };
    let span = |us: u32| Span::from_micros(i64::from(us));
    // Older kernels return a shorter struct; counters they lack are 0.
    let dsack_dups = number(DSACK_DUPS).unwrap_or(0);
    Some(Kernel {
        min_round_trip: span(number(MIN_RTT)?),
        round_trip: span(number(RTT)?),
        deviation: span(number(RTT_VAR)?),
        counters: Some(Counters {
            resent: number(TOTAL_RETRANS)?.wrapping_sub(dsack_dups),
            out_of_order: number(RCV_OOOPACK).unwrap_or(0),
        }),
    })
}
