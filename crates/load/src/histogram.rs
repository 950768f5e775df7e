/// A histogram of durations, exact to about one percent.
///
/// ```
/// let mut histogram = fano_load::Histogram::new();
/// (1..=1000).for_each(|micros| histogram.record(micros));
/// assert_eq!(histogram.count(), 1000);
/// let median = histogram.at_share(0.5);
/// assert!((495..=505).contains(&median), "{median}");
/// assert_eq!(histogram.max(), 1000);
/// ```
#[derive(Clone, Debug)]
pub struct Histogram {
    /// One bucket for each value below `2 * STEPS`, then `STEPS` buckets for each doubling.
    buckets: Vec<u64>,
    count: u64,
    max: u64,
}

/// Buckets for each doubling: a value is off by at most half of one in 128.
const STEPS: u64 = 128;
const STEP_BITS: u32 = STEPS.trailing_zeros();

impl Default for Histogram {
    fn default() -> Self {
        Self::new()
    }
}

impl Histogram {
    /// An empty histogram.
    #[must_use]
    pub fn new() -> Self {
        Self {
            buckets: vec![0; bucket(u64::from(u32::MAX)) + 1],
            count: 0,
            max: 0,
        }
    }

    /// Records a duration in microseconds; everything above an hour counts as an hour.
    pub fn record(&mut self, micros: u64) {
        let last = self.buckets.len() - 1;
        self.buckets[bucket(micros).min(last)] += 1;
        self.count += 1;
        self.max = self.max.max(micros);
    }

    /// Adds everything that another one has recorded.
    pub fn add(&mut self, other: &Self) {
        for (bucket, more) in self.buckets.iter_mut().zip(&other.buckets) {
            *bucket += more;
        }
        self.count += other.count;
        self.max = self.max.max(other.max);
    }

    /// How many durations were recorded.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The longest duration.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.max
    }

    /// The duration that this share of all durations does not exceed.
    #[must_use]
    pub fn at_share(&self, share: f64) -> u64 {
        let rank = (self.count as f64 * share).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (index, count) in self.buckets.iter().enumerate() {
            seen += count;
            if seen >= rank {
                return middle(index).min(self.max);
            }
        }
        self.max
    }
}

fn bucket(micros: u64) -> usize {
    if micros < 2 * STEPS {
        return micros as usize;
    }
    // How often the value must be halved to have as many binary digits as STEPS.
    let halvings = micros.ilog2() - STEP_BITS;
    (u64::from(halvings) * STEPS + (micros >> halvings)) as usize
}

fn middle(bucket: usize) -> u64 {
    let bucket = bucket as u64;
    if bucket < 2 * STEPS {
        return bucket;
    }
    let halvings = bucket / STEPS - 1;
    let first = (bucket % STEPS + STEPS) << halvings;
    first + (1 << halvings) / 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_falls_near_the_middle_of_its_bucket() {
        let values = (0..32).flat_map(|bits| [0, 1, 77].map(|more| (1_u64 << bits) + more));
        for micros in values.chain(0..10_000) {
            let near = middle(bucket(micros));
            let off = near.abs_diff(micros) as f64;
            assert!(off <= 1.0 + micros as f64 / 128.0, "{micros} became {near}");
        }
    }

    #[test]
    fn buckets_never_go_back() {
        let buckets: Vec<usize> = (0..100_000).map(bucket).collect();
        assert!(buckets.is_sorted());
    }
}
