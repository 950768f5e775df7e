//! Win share against round trip as a small SVG of our own.

use std::fmt::Write as _;

use fano_arbiter::simulate::{Report, RoundTripBin};
use fano_texts::{Lang, Message};

use super::text::{conditions, decimal, percent};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 84.0;
const BOTTOM: f64 = 56.0;
const ARBITER: &str = "#1b6ca8";
const ARRIVAL: &str = "#c4621a";

/// Where things lie: round trips on a logarithmic scale, shares from zero.
struct Frame {
    from_ms: f64,
    to_ms: f64,
    share_max: f64,
}

impl Frame {
    fn x(&self, millis: f64) -> f64 {
        let place = (millis / self.from_ms).ln() / (self.to_ms / self.from_ms).ln().max(1e-9);
        LEFT + place * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, share: f64) -> f64 {
        HEIGHT - BOTTOM - share / self.share_max * (HEIGHT - TOP - BOTTOM)
    }
}

/// The plot, complete with title and legend.
pub(super) fn draw(report: &Report, lang: Lang) -> String {
    let bins = &report.win_share_by_rtt;
    let fair = 1.0 / f64::from(report.network.players);
    let shares = bins
        .iter()
        .flat_map(|bin| [bin.win_share, bin.arrival_order_share]);
    let frame = Frame {
        from_ms: report.network.rtt_ms[0],
        to_ms: report.network.rtt_ms[1],
        share_max: (shares.fold(fair, f64::max) * 10.0).ceil() / 10.0,
    };
    let title = Message::new("fairness-svg-title").say(lang);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222\">\n\
         <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        escaped(&title)
    );
    text(&mut svg, (LEFT, 26.0), "start", 17, &title);
    let conditions = conditions(report, lang).say(lang);
    text(&mut svg, (LEFT, 45.0), "start", 12, &conditions);
    axes(&mut svg, &frame, fair, lang);
    let arbiter = |bin: &RoundTripBin| bin.win_share;
    let arrival = |bin: &RoundTripBin| bin.arrival_order_share;
    curve(&mut svg, &frame, bins, arrival, ARRIVAL);
    curve(&mut svg, &frame, bins, arbiter, ARBITER);
    let names = [
        ("fairness-plot-arbiter", ARBITER),
        ("fairness-plot-arrival", ARRIVAL),
    ];
    for (place, (name, colour)) in names.into_iter().enumerate() {
        let x = LEFT + 150.0 * place as f64;
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} 64h24\" stroke=\"{colour}\" stroke-width=\"3\"/>"
        );
        let name = Message::new(name).say(lang);
        text(&mut svg, (x + 30.0, 68.0), "start", 13, &name);
    }
    svg.push_str("</svg>\n");
    svg
}

fn axes(svg: &mut String, frame: &Frame, fair: f64, lang: Lang) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    let tenths = (frame.share_max * 10.0).round() as u32;
    for tenth in 0..=tenths {
        let share = f64::from(tenth) / 10.0;
        let y = frame.y(share);
        let _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>");
        text(
            svg,
            (LEFT - 8.0, y + 4.0),
            "end",
            12,
            &percent(share, 0, lang),
        );
    }
    for millis in [
        1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0,
    ] {
        if millis >= frame.from_ms && millis <= frame.to_ms {
            let x = frame.x(millis);
            let _ = writeln!(svg, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#888\"/>");
            text(
                svg,
                (x, bottom + 20.0),
                "middle",
                12,
                &decimal(millis, 0, lang),
            );
        }
    }
    let y = frame.y(fair);
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#444\" stroke-dasharray=\"5 4\"/>"
    );
    let fair = Message::new("fairness-svg-fair").with("fair", percent(fair, 1, lang));
    text(svg, (right, y - 6.0), "end", 12, &fair.say(lang));
    let axis = Message::new("fairness-svg-axis").say(lang);
    text(
        svg,
        ((LEFT + right) / 2.0, HEIGHT - 14.0),
        "middle",
        13,
        &axis,
    );
}

fn curve(
    svg: &mut String,
    frame: &Frame,
    bins: &[RoundTripBin],
    share: impl Fn(&RoundTripBin) -> f64,
    colour: &str,
) {
    let points: Vec<(f64, f64)> = bins
        .iter()
        .map(|bin| {
            (
                frame.x((bin.from_ms * bin.to_ms).sqrt()),
                frame.y(share(bin)),
            )
        })
        .collect();
    let path: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let _ = writeln!(
        svg,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
        path.join(" ")
    );
    for (x, y) in points {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{colour}\"/>"
        );
    }
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, size: u8, words: &str) {
    let _ = writeln!(
        svg,
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" font-size=\"{size}\">{}</text>",
        escaped(words)
    );
}

fn escaped(words: &str) -> String {
    words
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
