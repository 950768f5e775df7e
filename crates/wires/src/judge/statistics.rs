//! Shares and quantiles.

/// A share of a whole; 0 of nothing.
pub(crate) fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// The standard error of a share.
pub(crate) fn stderr(share: f64, whole: u64) -> f64 {
    (share * (1.0 - share) / whole.max(1) as f64).sqrt()
}

/// The standard error of the difference between two shares of the same whole, if so
/// many belong to one of the two parts only.
pub(crate) fn difference_stderr(one: u64, other: u64, differ: u64, whole: u64) -> f64 {
    let difference = share(one.abs_diff(other), whole);
    let variance = share(differ, whole) - difference * difference;
    (variance.max(0.0) / whole.max(1) as f64).sqrt()
}

/// The smallest value that this share of all values does not exceed; 0 if there
/// are none.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let place = (share * sorted.len() as f64).ceil() as usize;
    let place = place.clamp(1, sorted.len().max(1)) - 1;
    sorted.get(place).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occurred() {
        let values: Vec<f64> = (1..=100).map(f64::from).collect();
        assert_eq!(quantile(&values, 0.5), 50.0);
        assert_eq!(quantile(&values, 0.95), 95.0);
        assert_eq!(quantile(&values, 1.0), 100.0);
        assert_eq!(quantile(&values, 0.0), 1.0);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }

    #[test]
    fn shares_of_nothing_are_nothing() {
        assert_eq!(share(0, 0), 0.0);
        assert_eq!(share(1, 4), 0.25);
        assert!((stderr(0.5, 100) - 0.05).abs() < 1e-12);
        assert_eq!(stderr(1.0, 0), 0.0);
        assert_eq!(difference_stderr(0, 0, 0, 0), 0.0);
        assert_eq!(difference_stderr(7, 7, 0, 10), 0.0, "the same part");
        // Three more and one less of a hundred.
        let error = difference_stderr(52, 50, 4, 100);
        assert!((error - 0.0396_f64.sqrt() / 10.0).abs() < 1e-12, "{error}");
    }
}
