//! Numbers formatted for people.

use fano_texts::Lang;

/// A number given in thousandths, rounded to some decimals.
pub(crate) fn decimal(thousandths: u64, decimals: u32, lang: Lang) -> String {
    let unit = 10_u64.pow(3 - decimals.min(3));
    let rounded = thousandths.saturating_add(unit / 2) / unit;
    let whole = 10_u64.pow(decimals.min(3));
    if decimals == 0 {
        return rounded.to_string();
    }
    let point = lang.decimal_mark();
    let digits = decimals as usize;
    format!("{}{point}{:0digits$}", rounded / whole, rounded % whole)
}

/// A number rounded to some decimals, with a minus sign if it is below zero.
pub(crate) fn rounded(value: f64, digits: usize, lang: Lang) -> String {
    let text = format!("{value:.digits$}");
    // Zero has no sign.
    let text = match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.to_owned(),
        Some(rest) => format!("−{rest}"),
        None => text,
    };
    text.replace('.', &lang.decimal_mark())
}

/// A share of a whole in percent, with one decimal.
pub(crate) fn percent(part: u64, whole: u64, lang: Lang) -> String {
    let thousandths = u128::from(part) * 100_000 / u128::from(whole.max(1));
    let thousandths = u64::try_from(thousandths).unwrap_or(u64::MAX);
    format!("{} %", decimal(thousandths, 1, lang))
}

#[cfg(test)]
mod tests {
    use fano_texts::Lang;

    use super::{decimal, percent};

    #[test]
    fn numbers_are_written_as_the_language_does() {
        assert_eq!(decimal(64_249, 1, Lang::En), "64.2");
        assert_eq!(decimal(64_250, 1, Lang::De), "64,3");
        assert_eq!(decimal(1_007, 2, Lang::En), "1.01");
        assert_eq!(decimal(1_500, 0, Lang::En), "2");
        assert_eq!(percent(1, 3, Lang::De), "33,3 %");
        assert_eq!(percent(0, 0, Lang::En), "0.0 %");
    }
}
