//! Win share against round trip as bars in the terminal.

use fano_fairness::Report;
use fano_texts::{Lang, Message};

use super::text::{decimal, percent};

const COLUMNS: f64 = 36.0;
/// From one eighth of a column to seven.
const EIGHTHS: [char; 7] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/// Two bars for each range of round trips: the arbiter's and the order of
/// arrival's.
pub(super) fn bars(report: &Report, lang: Lang) -> String {
    let fair = 1.0 / f64::from(report.network.players);
    let bins = &report.win_share_by_rtt;
    let shares = bins
        .iter()
        .flat_map(|bin| [bin.win_share, bin.arrival_order_share]);
    let most = shares.fold(fair, f64::max);
    let title = Message::new("fairness-plot").with("fair", percent(fair, 1, lang));
    let names =
        ["fairness-plot-arbiter", "fairness-plot-arrival"].map(|name| Message::new(name).say(lang));
    let name_width = names.iter().map(|name| name.chars().count()).max();
    let ranges: Vec<String> = bins
        .iter()
        .map(|bin| {
            let (from, to) = (bin.from_ms, bin.to_ms);
            format!("{}–{} ms", decimal(from, 0, lang), decimal(to, 0, lang))
        })
        .collect();
    let range_width = ranges.iter().map(|range| range.chars().count()).max();
    let (name_width, range_width) = (name_width.unwrap_or(0), range_width.unwrap_or(0));

    let mut text = title.say(lang) + "\n";
    for (bin, range) in bins.iter().zip(&ranges) {
        let rows = [range.as_str(), ""]
            .into_iter()
            .zip(&names)
            .zip([bin.win_share, bin.arrival_order_share]);
        for ((range, name), share) in rows {
            let bar = bar(share / most * COLUMNS);
            let share = percent(share, 1, lang);
            text.push_str(&format!(
                "  {range:>range_width$}  {name:<name_width$}  {bar} {share}\n"
            ));
        }
    }
    text
}

fn bar(columns: f64) -> String {
    let eighths = (columns.max(0.0) * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if let Some(rest) = (eighths % 8).checked_sub(1) {
        bar.push(EIGHTHS[rest]);
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_eighths() {
        assert_eq!(bar(0.0), "");
        assert_eq!(bar(1.0), "█");
        assert_eq!(bar(2.5), "██▌");
        assert_eq!(bar(0.9), "▉");
    }
}
