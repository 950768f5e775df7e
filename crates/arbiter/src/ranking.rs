//! From calls to an order: who was first, and what "equally early" means.

use crate::{CallTiming, Finding, Order, Span, TieBreak};

/// A call with what it is ordered by, in microseconds.
struct Ranked {
    finding: Finding,
    call: i64,
    /// When the second gesture was made; the call itself where there is none.
    gesture: i64,
    lot: u64,
}

/// Orders the calls from first to last, and returns what broke a tie for first
/// place. The order of the input does not matter.
pub(crate) fn rank(
    calls: impl Iterator<Item = (Finding, CallTiming)>,
    order: Order,
    tie: Span,
    lots: u64,
) -> (Vec<Finding>, Option<TieBreak>) {
    let mut open: Vec<Ranked> = calls
        .map(|(finding, call)| ranked(finding, call, order, lots))
        .collect();
    open.sort_by_key(|ranked| (ranked.call, ranked.finding.seat));
    let tie_break = first(&open, tie).1;
    let mut ranking = Vec::with_capacity(open.len());
    while !open.is_empty() {
        let (place, _) = first(&open, tie);
        ranking.push(open.remove(place).finding);
    }
    (ranking, tie_break)
}

fn ranked(finding: Finding, call: CallTiming, order: Order, lots: u64) -> Ranked {
    let instant = match order {
        Order::Reaction => finding.reaction.micros(),
        Order::Instant => i64::try_from(finding.called.micros()).unwrap_or(i64::MAX),
    };
    let later = match (call.claim, call.gesture) {
        (Some(claim), Some(gesture)) => (gesture - claim).max(Span::ZERO),
        _ => Span::ZERO,
    };
    Ranked {
        finding,
        call: instant,
        gesture: instant.saturating_add(later.micros()),
        lot: lot(lots, finding.seat.0),
    }
}

/// The position of the first of the sorted calls, and whether something other
/// than the call itself made it first.
fn first(sorted: &[Ranked], tie: Span) -> (usize, Option<TieBreak>) {
    let equal = |one: i64, other: i64| one.saturating_sub(other) < tie.micros();
    let Some(earliest) = sorted.first() else {
        return (0, None);
    };
    let early = sorted
        .iter()
        .take_while(|ranked| equal(ranked.call, earliest.call))
        .count();
    if early < 2 {
        return (0, None);
    }
    let gesture = sorted[..early].iter().map(|ranked| ranked.gesture).min();
    let gesture = gesture.unwrap_or(earliest.gesture);
    let tied = || {
        sorted[..early]
            .iter()
            .enumerate()
            .filter(|(_, ranked)| equal(ranked.gesture, gesture))
    };
    let place = tied().min_by_key(|(_, ranked)| (ranked.lot, ranked.finding.seat));
    let by = if tied().count() < 2 {
        TieBreak::Gesture
    } else {
        TieBreak::Lots
    };
    (place.map_or(0, |(place, _)| place), Some(by))
}

/// A seat's lot: the finaliser of SplitMix64 over the game's lots and the seat.
fn lot(lots: u64, seat: u8) -> u64 {
    let mut lot = lots.wrapping_add((u64::from(seat) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    lot = (lot ^ (lot >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    lot = (lot ^ (lot >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    lot ^ (lot >> 31)
}
