//! Values that can differ by host.

use std::{fmt::Display, str::FromStr, time::Duration};

use crate::{WiresError, net::Stall};

pub(super) fn bad(option: &'static str, text: impl Display, expected: String) -> WiresError {
    WiresError::BadOption {
        option,
        text: text.to_string(),
        expected,
    }
}

/// One value for each host, from the server and to it.
pub(super) fn per_host(
    option: &'static str,
    text: &str,
    hosts: usize,
    range: std::ops::RangeInclusive<f64>,
) -> Result<Vec<[f64; 2]>, WiresError> {
    let expected = || {
        let (from, to) = (range.start(), range.end());
        bad(option, text, format!("numbers from {from} to {to}"))
    };
    let number = |text: &str| {
        let number = f64::from_str(text.trim()).ok();
        number
            .filter(|number| range.contains(number))
            .ok_or_else(expected)
    };
    let each = |text: &str| match text.split_once('/') {
        Some((down, up)) => Ok([number(down)?, number(up)?]),
        None => Ok([number(text)?; 2]),
    };
    let values: Vec<[f64; 2]> = text.split(',').map(each).collect::<Result<_, _>>()?;
    spread(option, text, values, hosts)
}

/// A single value is for all hosts.
fn spread<T: Clone>(
    option: &'static str,
    text: &str,
    values: Vec<T>,
    hosts: usize,
) -> Result<Vec<T>, WiresError> {
    match &values[..] {
        [one] => Ok(vec![one.clone(); hosts]),
        more if more.len() == hosts => Ok(values),
        _ => Err(bad(
            option,
            text,
            format!("one value, or one for each of {hosts} hosts"),
        )),
    }
}

pub(super) fn stalls(
    option: &'static str,
    text: &str,
    hosts: usize,
) -> Result<Vec<Option<Stall>>, WiresError> {
    let each = |text: &str| {
        let (every, length) = text.split_once(':')?;
        let (every, length) = (every.parse().ok()?, length.parse().ok()?);
        let stall = Stall {
            every: Duration::from_secs(every),
            length: Duration::from_millis(length),
        };
        Some(Some(stall).filter(|stall| !stall.every.is_zero()))
    };
    let values: Option<Vec<Option<Stall>>> = text.split(',').map(each).collect();
    let values = values.ok_or_else(|| bad(option, text, "such as 20:1000".to_owned()))?;
    spread(option, text, values, hosts)
}
