//! How long a certificate is valid.

use std::time::{Duration, SystemTime};

const SEQUENCE: u8 = 0x30;
const UTC_TIME: u8 = 0x17;
const GENERALIZED_TIME: u8 = 0x18;
/// The version of a certificate, which very old ones do not have.
const VERSION: u8 = 0xa0;
const DAY_SECONDS: i64 = 24 * 3600;

/// When a certificate begins and ends to be valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Validity {
    pub(crate) from: SystemTime,
    pub(crate) until: SystemTime,
}

impl Validity {
    /// The validity that a certificate (DER) states, if it is well-formed up to
    /// there and not of the time before 1970.
    pub(crate) fn of(certificate: &[u8]) -> Option<Self> {
        let (mut signed, _) = inside(inside(certificate, SEQUENCE)?.0, SEQUENCE)?;
        if signed.first() == Some(&VERSION) {
            (_, _, signed) = element(signed)?;
        }
        // The serial number, the kind of signature, the issuer.
        for _ in 0..3 {
            (_, _, signed) = element(signed)?;
        }
        let (validity, _) = inside(signed, SEQUENCE)?;
        let (tag, text, rest) = element(validity)?;
        let from = moment(tag, text)?;
        let (tag, text, _) = element(rest)?;
        let until = moment(tag, text)?;
        Some(Self { from, until })
    }

    /// When to ask for the next certificate: a third of the time is left then.
    pub(crate) fn renew_at(&self) -> SystemTime {
        let lifetime = self.until.duration_since(self.from).unwrap_or_default();
        self.from + lifetime * 2 / 3
    }
}

/// Splits DER into the first element's tag and content, and what follows it.
fn element(bytes: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let (&tag, rest) = bytes.split_first()?;
    let (&first, mut rest) = rest.split_first()?;
    let mut length = usize::from(first);
    if first >= 0x80 {
        let count = usize::from(first & 0x7f);
        if !(1..=4).contains(&count) {
            return None;
        }
        let (digits, after) = rest.split_at_checked(count)?;
        length = digits
            .iter()
            .fold(0, |sum, digit| sum << 8 | usize::from(*digit));
        rest = after;
    }
    let (content, rest) = rest.split_at_checked(length)?;
    Some((tag, content, rest))
}

/// The content of the first element, which must have this tag, and what follows.
fn inside(bytes: &[u8], tag: u8) -> Option<(&[u8], &[u8])> {
    let (found, content, rest) = element(bytes)?;
    (found == tag).then_some((content, rest))
}

/// `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`.
fn moment(tag: u8, text: &[u8]) -> Option<SystemTime> {
    let text = std::str::from_utf8(text)
        .ok()
        .filter(|text| text.is_ascii());
    let text = text?.strip_suffix('Z')?;
    let (year, rest) = match (tag, text.len()) {
        (UTC_TIME, 12) => (number(&text[..2])?, &text[2..]),
        (GENERALIZED_TIME, 14) => (number(&text[..4])?, &text[4..]),
        _ => return None,
    };
    let year = match tag {
        UTC_TIME if year < 50 => 2000 + year,
        UTC_TIME => 1900 + year,
        _ => year,
    };
    let part = |place: usize| number(&rest[place..place + 2]);
    let (month, day) = (part(0)?, part(2)?);
    let (hour, minute, second) = (part(4)?, part(6)?, part(8)?);
    if !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let seconds =
        days_since_1970(year, month, day) * DAY_SECONDS + hour * 3600 + minute * 60 + second;
    let seconds = u64::try_from(seconds).ok()?;
    SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(seconds))
}

fn number(digits: &str) -> Option<i64> {
    let plain = digits.bytes().all(|digit| digit.is_ascii_digit());
    plain.then(|| digits.parse().ok())?
}

/// Days between 1 January 1970 and a day of the Gregorian calendar.
fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March, so that the leap day is their last.
    let (year, month) = if month > 2 {
        (year, month - 3)
    } else {
        (year - 1, month + 9)
    };
    let leap_days = year / 4 - year / 100 + year / 400;
    // From 1 March of the year 0 to 1 January 1970.
    365 * year + leap_days + (153 * month + 2) / 5 + day - 1 - 719_468
}

#[cfg(test)]
mod tests {
    use rcgen::{CertificateParams, KeyPair, date_time_ymd};

    use super::*;

    fn certificate(from: (i32, u8, u8), until: (i32, u8, u8)) -> Vec<u8> {
        let mut params = CertificateParams::new(vec!["fano.example".to_owned()]).expect("a name");
        params.not_before = date_time_ymd(from.0, from.1, from.2);
        params.not_after = date_time_ymd(until.0, until.1, until.2);
        let key = KeyPair::generate().expect("a key");
        params.self_signed(&key).expect("signed").der().to_vec()
    }

    fn seconds(moment: SystemTime) -> u64 {
        let since = moment.duration_since(SystemTime::UNIX_EPOCH);
        since.expect("after 1970").as_secs()
    }

    #[test]
    fn dates_are_read_in_both_forms() {
        // From 2050 on, certificates have dates with four digits for the year.
        for (year, month, day, expected) in [
            (1970, 1, 1, 0),
            (2000, 2, 29, 951_782_400),
            (2026, 11, 18, 1_794_960_000),
            (2049, 12, 31, 2_524_521_600),
            (2050, 1, 1, 2_524_608_000),
            (2100, 3, 1, 4_107_542_400),
        ] {
            let der = certificate((1970, 1, 1), (year, month, day));
            let validity = Validity::of(&der).expect("a certificate");
            assert_eq!(seconds(validity.from), 0);
            assert_eq!(seconds(validity.until), expected, "{year}-{month}-{day}");
        }
    }

    #[test]
    fn a_third_of_the_time_is_left_for_renewing() {
        let der = certificate((2026, 1, 1), (2026, 4, 1));
        let validity = Validity::of(&der).expect("a certificate");
        let left = validity.until.duration_since(validity.renew_at());
        assert_eq!(
            left.expect("before the end"),
            Duration::from_secs(30 * 24 * 3600)
        );
    }

    #[test]
    fn damaged_certificates_have_no_validity_and_do_no_harm() {
        let der = certificate((2026, 1, 1), (2026, 4, 1));
        for end in 0..der.len() {
            assert_eq!(Validity::of(&der[..end]), None, "cut at {end}");
        }
        for place in 0..der.len().min(200) {
            for byte in [0, 0x7f, 0x80, 0xff] {
                let mut damaged = der.clone();
                damaged[place] = byte;
                // It may still be readable, but must not panic.
                let _ = Validity::of(&damaged);
            }
        }
    }
}
