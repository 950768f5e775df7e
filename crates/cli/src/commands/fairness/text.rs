//! The figures for people: a table, a few sentences and bars.

use std::fmt::Write as _;

use fano_fairness::{CheatReport, Knowledge, Report};
use fano_texts::{Lang, Message};

use super::plot;
pub(super) use crate::numbers::rounded as decimal;

/// A number with as few digits as necessary, at most three.
pub(super) fn plain(value: f64, lang: Lang) -> String {
    let text = decimal(value, 3, lang);
    text.trim_end_matches('0')
        .trim_end_matches(['.', ','])
        .to_owned()
}

pub(super) fn percent(share: f64, digits: usize, lang: Lang) -> String {
    format!("{} %", decimal(share * 100.0, digits, lang))
}

/// The whole report.
pub(super) fn print(report: &Report, lang: Lang) -> String {
    let mut text = String::new();
    let mut say = |message: Message| {
        text.push_str(&message.say(lang));
        text.push('\n');
    };
    say(conditions(report, lang));
    say(Message::new("fairness-played")
        .with("contests", report.contests)
        .with("table", report.table_contests)
        .with("seed", report.seed.to_string()));
    text.push('\n');
    text.push_str(&table(report, lang));
    text.push('\n');
    text.push_str(&sentences(report, lang));
    text.push('\n');
    text.push_str(&plot::bars(report, lang));
    if let Some(cheat) = &report.cheat {
        text.push('\n');
        text.push_str(&cheater(report, cheat, lang));
    }
    text
}

pub(super) fn conditions(report: &Report, lang: Lang) -> Message {
    let network = &report.network;
    let kernel = match network.knowledge {
        Knowledge::Kernel => "fairness-kernel",
        Knowledge::Proxy => "fairness-proxy",
        Knowledge::Pongs => "fairness-no-kernel",
    };
    Message::new("fairness-conditions")
        .with("players", network.players)
        .with("from", plain(network.rtt_ms[0], lang))
        .with("to", plain(network.rtt_ms[1], lang))
        .with("loss", plain(network.loss * 100.0, lang))
        .with("jitter", plain(network.jitter * 100.0, lang))
        .with("hold", plain(network.hold_ms, lang))
        .with("kernel", Message::new(kernel))
}

/// How often who wins under which rule.
fn table(report: &Report, lang: Lang) -> String {
    let say = |id| Message::new(id).say(lang);
    let cell = |share: Option<f64>| share.map_or_else(|| "–".to_owned(), |s| percent(s, 2, lang));
    let rows = [
        [
            String::new(),
            say("fairness-column-all"),
            say("fairness-column-gap"),
        ],
        [
            say("fairness-row-arbiter"),
            cell(Some(report.fastest_wins)),
            cell(report.fastest_wins_gap30),
        ],
        [
            say("fairness-row-arrival"),
            cell(Some(report.arrival_order_wins)),
            cell(report.arrival_order_wins_gap30),
        ],
        [
            say("fairness-row-measured"),
            cell(Some(report.measured_fastest_wins)),
            String::new(),
        ],
    ];
    let mut text = say("fairness-table") + "\n";
    let width = |column: usize| {
        let widths = rows.iter().map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    };
    let (label, all, gap) = (width(0), width(1), width(2));
    for [first, second, third] in &rows {
        let line = format!("  {first:<label$}  {second:>all$}  {third:>gap$}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

fn sentences(report: &Report, lang: Lang) -> String {
    let whole = |millis: f64| decimal(millis, 0, lang);
    let points = |share: f64| decimal(share * 100.0, 2, lang);
    let mut messages = vec![
        Message::new("fairness-hold")
            .with("p50", whole(report.hold_p50_ms))
            .with("p95", whole(report.hold_p95_ms))
            .with("p99", whole(report.hold_p99_ms))
            .with("longest", whole(report.hold_max_ms)),
    ];
    if let (Some(slope), Some(arrival)) = (report.rtt_slope, report.arrival_order_rtt_slope) {
        let error = report.rtt_slope_stderr;
        messages.push(
            Message::new("fairness-slope")
                .with("slope", points(slope))
                .with("error", error.map_or_else(|| "?".to_owned(), points))
                .with("arrival", points(arrival)),
        );
    }
    messages.push(
        Message::new("fairness-honest-flagged")
            .with("share", percent(report.honest_flagged, 2, lang)),
    );
    messages.iter().fold(String::new(), |mut text, message| {
        let _ = writeln!(text, "{}", message.say(lang));
        text
    })
}

fn cheater(report: &Report, cheat: &CheatReport, lang: Lang) -> String {
    let name = report.network.cheat.map(|cheat| cheat.to_string());
    let fair = 1.0 / f64::from(report.network.players);
    let won = Message::new("fairness-cheat-share")
        .with("cheat", name.unwrap_or_default())
        .with("share", percent(cheat.cheater_share, 2, lang))
        .with("fair", percent(fair, 2, lang))
        .with("before", percent(cheat.cheater_share_before_flag, 2, lang));
    let flagged = match cheat.cheater_flagged_after {
        Some(contests) => Message::new("fairness-cheat-flagged")
            .with("contests", contests)
            .with("within", percent(cheat.cheater_flagged_within_20, 1, lang)),
        None => Message::new("fairness-cheat-not-flagged")
            .with("within", percent(cheat.cheater_flagged_within_20, 1, lang)),
    };
    format!("{}\n{}\n", won.say(lang), flagged.say(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        assert_eq!(decimal(99.256, 2, Lang::En), "99.26");
        assert_eq!(decimal(99.256, 2, Lang::De), "99,26");
        assert_eq!(decimal(-0.316, 2, Lang::De), "−0,32");
        assert_eq!(decimal(-0.001, 2, Lang::En), "0.00");
        assert_eq!(plain(120.0, Lang::En), "120");
        assert_eq!(plain(0.5, Lang::De), "0,5");
        assert_eq!(percent(0.25, 1, Lang::En), "25.0 %");
    }
}
