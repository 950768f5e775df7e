//! Win share against round trip as a small SVG.

use std::fmt::Write as _;

use fano_arbiter::simulate::{Report, RoundTripBin};
use fano_texts::{Lang, Message};

use super::text::{conditions, percent, plain};

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 116.0;
const LEGEND: f64 = 92.0;
const BOTTOM: f64 = 56.0;
/// How many characters fit into a line below the title.
const LINE_CHARACTERS: usize = 96;
/// Labels closer than this overlap.
const LABEL_WIDTH: f64 = 30.0;
const ARBITER: &str = "#1b6ca8";
const ARRIVAL: &str = "#c4621a";

/// The coordinate system: round trips on a logarithmic scale, shares from zero.
struct Frame {
    from_ms: f64,
    to_ms: f64,
    share_max: f64,
}

impl Frame {
    fn x(&self, millis: f64) -> f64 {
        if self.from_ms >= self.to_ms {
            return (LEFT + WIDTH - RIGHT) / 2.0;
        }
        let place = (millis / self.from_ms).ln() / (self.to_ms / self.from_ms).ln();
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
    for (line, words) in subtitle(report, lang).iter().enumerate() {
        let y = 45.0 + 16.0 * line as f64;
        text(&mut svg, (LEFT, y), "start", 12, words);
    }
    axes(&mut svg, &frame, fair, lang);
    let arbiter = |bin: &RoundTripBin| bin.win_share;
    let arrival = |bin: &RoundTripBin| bin.arrival_order_share;
    // The lower curve is wider, so it still shows where both agree.
    curve(&mut svg, &frame, bins, arrival, (ARRIVAL, 4.0));
    curve(&mut svg, &frame, bins, arbiter, (ARBITER, 2.5));
    let names = [
        ("fairness-row-arbiter", ARBITER),
        ("fairness-row-arrival", ARRIVAL),
    ];
    for (place, (name, colour)) in names.into_iter().enumerate() {
        let x = LEFT + 150.0 * place as f64;
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {LEGEND}h24\" stroke=\"{colour}\" stroke-width=\"3\"/>"
        );
        let name = Message::new(name).say(lang);
        text(&mut svg, (x + 30.0, LEGEND + 4.0), "start", 13, &name);
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
    for millis in ticks(frame) {
        let x = frame.x(millis);
        let _ = writeln!(svg, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#888\"/>");
        let label = plain(millis, lang);
        text(svg, (x, bottom + 20.0), "middle", 12, &label);
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

/// Both ends of the range, and the round numbers between them that leave room.
fn ticks(frame: &Frame) -> Vec<f64> {
    let mut ticks = vec![frame.from_ms];
    if frame.to_ms > frame.from_ms {
        ticks.push(frame.to_ms);
    }
    for millis in [
        0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0,
    ] {
        let far = |tick: &f64| (frame.x(*tick) - frame.x(millis)).abs() >= LABEL_WIDTH;
        if millis > frame.from_ms && millis < frame.to_ms && ticks.iter().all(far) {
            ticks.push(millis);
        }
    }
    ticks
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

fn curve(
    svg: &mut String,
    frame: &Frame,
    bins: &[RoundTripBin],
    share: impl Fn(&RoundTripBin) -> f64,
    (colour, width): (&str, f64),
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
        "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>",
        path.join(" ")
    );
    for (x, y) in points {
        let _ = writeln!(
            svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\" fill=\"{colour}\"/>",
            width + 1.5
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
