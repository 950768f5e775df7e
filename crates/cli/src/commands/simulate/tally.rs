/// Numbers counted in bins of fixed width: a billion take as much memory as
/// one.
///
/// Adding and merging commute, so it does not matter who counted what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tally {
    width: u64,
    /// The last bin holds everything beyond.
    bins: Vec<u64>,
    count: u64,
    sum: u128,
    min: u64,
    max: u64,
}

/// The summary of a tally. Means are in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Summary {
    pub(super) min: u64,
    pub(super) median: u64,
    pub(super) mean_thousandths: u64,
    pub(super) max: u64,
}

impl Tally {
    pub(super) fn new(width: u64, bins: usize) -> Self {
        Self {
            width,
            bins: vec![0; bins],
            count: 0,
            sum: 0,
            min: u64::MAX,
            max: 0,
        }
    }

    pub(super) fn add(&mut self, value: u64) {
        let bin = usize::try_from(value / self.width).unwrap_or(usize::MAX);
        let last = self.bins.len() - 1;
        self.bins[bin.min(last)] += 1;
        self.count += 1;
        self.sum += u128::from(value);
        self.min = self.min.min(value);
        self.max = self.max.max(value);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (bin, more) in self.bins.iter_mut().zip(&other.bins) {
            *bin += more;
        }
        self.count += other.count;
        self.sum += other.sum;
        self.min = self.min.min(other.min);
        self.max = self.max.max(other.max);
    }

    /// How many values there are in each bin, with the bin's lower end.
    pub(super) fn bins(&self) -> impl Iterator<Item = (u64, u64)> {
        let counts = self.bins.iter().zip(0_u64..);
        counts.map(|(count, bin)| (bin * self.width, *count))
    }

    /// The tally in four numbers; `None` if nothing was counted.
    pub(super) fn summary(&self) -> Option<Summary> {
        let count = u128::from(self.count);
        let thousandths = (self.sum * 1000 + count / 2).checked_div(count)?;
        Some(Summary {
            min: self.min,
            median: self.median(),
            mean_thousandths: u64::try_from(thousandths).unwrap_or(u64::MAX),
            max: self.max,
        })
    }

    /// The middle of the bin with the median, or the value itself if bins have
    /// a width of one. It is never outside the range of the values.
    fn median(&self) -> u64 {
        let mut below = 0;
        for (from, count) in self.bins() {
            below += count;
            if below * 2 >= self.count {
                return (from + self.width / 2).clamp(self.min, self.max);
            }
        }
        self.max
    }
}

#[cfg(test)]
mod tests {
    use super::Tally;

    fn tally(values: &[u64]) -> Tally {
        let mut tally = Tally::new(1, 1_000);
        for value in values {
            tally.add(*value);
        }
        tally
    }

    #[test]
    fn summaries_are_right() {
        let summary = tally(&[3, 9, 4, 4]).summary().expect("four values");
        assert_eq!((summary.min, summary.median, summary.max), (3, 4, 9));
        assert_eq!(summary.mean_thousandths, 5_000);
        assert_eq!(tally(&[]).summary(), None);
        let beyond = tally(&[5_000, 7_000, 9_000]).summary().expect("values");
        assert_eq!((beyond.min, beyond.max), (5_000, 9_000));
        assert!((5_000..=9_000).contains(&beyond.median));
    }

    #[test]
    fn it_does_not_matter_who_counted_what() {
        let all = tally(&[1, 2, 3, 500, 2_000]);
        let mut parts = tally(&[2_000, 3]);
        parts.merge(&tally(&[]));
        parts.merge(&tally(&[500, 1, 2]));
        assert_eq!(parts, all);
    }
}
