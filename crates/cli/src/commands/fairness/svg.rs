//! Win share against round trip as a small SVG.

use fano_fairness::{
    Report, RoundTripBin,
    plot::{Curve, Plot},
};
use fano_texts::{Lang, Message};

use super::text::{conditions, percent, plain};

/// How many characters fit into a line below the title.
const LINE_CHARACTERS: usize = 96;
const ARBITER: &str = "#1b6ca8";
const ARRIVAL: &str = "#c4621a";

/// The plot, complete with title and legend.
pub(super) fn draw(report: &Report, lang: Lang) -> String {
    let say = |id: &'static str| Message::new(id).say(lang);
    let bins = &report.win_share_by_rtt;
    let curve = |name, colour, share: fn(&RoundTripBin) -> f64| Curve {
        name: say(name),
        colour,
        points: bins
            .iter()
            .map(|bin| ((bin.from_ms * bin.to_ms).sqrt(), share(bin)))
            .collect(),
    };
    let fair = 1.0 / f64::from(report.network.players);
    let [from, to] = report.network.rtt_ms;
    let plot = Plot {
        title: say("fairness-svg-title"),
        subtitle: subtitle(report, lang),
        axis: say("fairness-svg-axis"),
        fair,
        fair_label: Message::new("fairness-svg-fair")
            .with("fair", percent(fair, 1, lang))
            .say(lang),
        round_trip_ms: (from, to),
        curves: vec![
            curve("fairness-row-arbiter", ARBITER, |bin| bin.win_share),
            curve("fairness-row-arrival", ARRIVAL, |bin| {
                bin.arrival_order_share
            }),
        ],
        percent: &|share| percent(share, 0, lang),
        millis: &|millis| plain(millis, lang),
    };
    plot.draw()
}

/// The conditions, on two lines if they do not fit on one, and what the cheater
/// does.
fn subtitle(report: &Report, lang: Lang) -> Vec<String> {
    let conditions = conditions(report, lang).say(lang);
    let mut lines = vec![conditions];
    if lines[0].chars().count() > LINE_CHARACTERS
        && let Some((first, second)) = lines[0].rsplit_once(", ")
    {
        lines = vec![format!("{first},"), second.to_owned()];
    }
    if let Some(cheat) = report.network.cheat {
        let cheat = Message::new("fairness-svg-cheat").with("cheat", cheat.to_string());
        lines.push(cheat.say(lang));
    }
    lines
}
