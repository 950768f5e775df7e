use super::tally::Tally;

/// The most bars in a plot.
const BARS_MAX: u64 = 20;
/// The narrowest bar; it spans whole bins of the plotted data.
const WIDTH_MS_MIN: u64 = 100;

/// Lengths of games in bars of a round width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Histogram {
    /// Where the first bar begins, a multiple of the width.
    pub(super) from_ms: u64,
    pub(super) width_ms: u64,
    pub(super) counts: Vec<u64>,
}

impl Histogram {
    /// The lengths of games as at most [`BARS_MAX`] bars.
    pub(super) fn new(times_ms: &Tally) -> Option<Self> {
        let filled = || times_ms.bins().filter(|(_, count)| *count > 0);
        let (lowest, _) = filled().next()?;
        let (highest, _) = filled().last()?;
        let bars = |width: u64| highest / width - lowest / width + 1;
        let width_ms = round_widths().find(|width| bars(*width) <= BARS_MAX)?;
        let mut counts = vec![0; bars(width_ms) as usize];
        for (from, count) in filled() {
            counts[(from / width_ms - lowest / width_ms) as usize] += count;
        }
        Some(Self {
            from_ms: lowest / width_ms * width_ms,
            width_ms,
            counts,
        })
    }

    /// The bars with their lower ends.
    pub(super) fn bars(&self) -> impl Iterator<Item = (u64, u64)> {
        let counts = self.counts.iter().zip(0_u64..);
        counts.map(|(count, bar)| (self.from_ms + bar * self.width_ms, *count))
    }

    /// The height of the highest bar.
    pub(super) fn highest(&self) -> u64 {
        self.counts.iter().copied().max().unwrap_or(0)
    }
}

/// 0.1 s, 0.2 s, 0.5 s, 1 s and so on.
fn round_widths() -> impl Iterator<Item = u64> {
    (0..12).flat_map(|power| [1, 2, 5].map(|digit| digit * WIDTH_MS_MIN * 10_u64.pow(power)))
}

#[cfg(test)]
mod tests {
    use super::{BARS_MAX, Histogram, Tally};

    #[test]
    fn bars_are_few_and_of_round_width() {
        let mut times = Tally::new(100, 10_000);
        assert_eq!(Histogram::new(&times), None);
        for time in [61_234, 61_300, 75_000, 99_950] {
            times.add(time);
        }
        let histogram = Histogram::new(&times).expect("four values");
        assert_eq!((histogram.from_ms, histogram.width_ms), (60_000, 2_000));
        assert_eq!(histogram.counts.len() as u64, BARS_MAX);
        assert_eq!(histogram.counts.iter().sum::<u64>(), 4);
        assert_eq!(histogram.bars().nth(7), Some((74_000, 1)));
        assert_eq!(histogram.highest(), 2);
    }
}
