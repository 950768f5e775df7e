//! The lengths of the games as a picture.

use std::fmt::Write as _;

use fano_texts::{Lang, Message};

use super::{histogram::Histogram, report::Report, simulation::Simulation, text};
use crate::numbers::decimal;

const WIDTH: u64 = 720;
const HEIGHT: u64 = 400;
/// The frame the bars stand in.
const LEFT: u64 = 72;
const RIGHT: u64 = 20;
const TOP: u64 = 56;
const BOTTOM: u64 = 64;
/// How long a title may be before it is set smaller.
const TITLE_CHARS: usize = 80;

/// The whole picture.
pub(super) fn draw(simulation: &Simulation, report: &Report, lang: Lang) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">"
    );
    let title = text::title(simulation, lang);
    let _ = writeln!(out, "<title>{}</title>", escaped(&title));
    let _ = writeln!(
        out,
        "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>"
    );
    let size = TITLE_CHARS * 15 / title.chars().count().max(TITLE_CHARS);
    let attributes = format!("text-anchor=\"middle\" font-size=\"{size}\"");
    label(&mut out, WIDTH / 2, 28, &attributes, &title);
    if let Some(histogram) = Histogram::new(&report.time_ms) {
        plot(&mut out, simulation, &histogram, lang);
    }
    out.push_str("</svg>\n");
    out
}

fn plot(out: &mut String, simulation: &Simulation, histogram: &Histogram, lang: Lang) {
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let ground = HEIGHT - BOTTOM;
    let top = round_up(histogram.highest());
    for line in 0..=4 {
        let y = ground - height * line / 4;
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {y}H{}\" stroke=\"#ddd\"/>",
            WIDTH - RIGHT
        );
        let count = decimal(top * 1000 * line / 4, 0, lang);
        label(out, LEFT - 8, y + 4, "text-anchor=\"end\"", &count);
    }
    let bars = histogram.counts.len() as u64;
    let left_of = |bar: u64| LEFT + width * bar / bars;
    for ((_, count), bar) in histogram.bars().zip(0..) {
        let tall = (u128::from(count) * u128::from(height) / u128::from(top)) as u64;
        let (x, next) = (left_of(bar), left_of(bar + 1));
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{tall}\" fill=\"#2a6f97\"><title>{count}</title></rect>",
            x + 1,
            ground - tall,
            next - x - 2
        );
    }
    let _ = writeln!(
        out,
        "<path d=\"M{LEFT} {ground}H{}\" stroke=\"#222\"/>",
        WIDTH - RIGHT
    );
    // Few enough labels that they do not overlap.
    let every = bars.div_ceil(10);
    let decimals = u32::from(!histogram.width_ms.is_multiple_of(1000));
    for bar in (0..=bars).step_by(every as usize) {
        let seconds = decimal(histogram.from_ms + bar * histogram.width_ms, decimals, lang);
        label(
            out,
            left_of(bar),
            ground + 20,
            "text-anchor=\"middle\"",
            &seconds,
        );
    }
    let below = text::plot_title(simulation).say(lang);
    label(
        out,
        LEFT + width / 2,
        HEIGHT - 16,
        "text-anchor=\"middle\"",
        &below,
    );
    let count = if simulation.is_series {
        "simulate-count-series"
    } else {
        "simulate-count"
    };
    let beside = Message::new(count).say(lang);
    let turned = format!(
        "text-anchor=\"middle\" transform=\"rotate(-90 18 {0})\"",
        TOP + height / 2
    );
    label(out, 18, TOP + height / 2, &turned, &beside);
}

/// The next number that divides into four round steps.
fn round_up(count: u64) -> u64 {
    let steps = (0..19)
        .flat_map(|power| [4, 8, 12, 16, 20, 24, 28, 32].map(|digit| digit * 10_u64.pow(power)));
    steps
        .into_iter()
        .find(|top| *top >= count)
        .unwrap_or(count.max(1))
}

fn label(out: &mut String, x: u64, y: u64, attributes: &str, text: &str) {
    let _ = writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" {}>{}</text>",
        attributes.trim_end(),
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}
