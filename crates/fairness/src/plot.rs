//! Win share against round trip as a small SVG.

use std::fmt::Write as _;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 440.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 24.0;
const TOP: f64 = 116.0;
const LEGEND: f64 = 92.0;
const LEGEND_WIDTH: f64 = 150.0;
const BOTTOM: f64 = 56.0;
/// Labels closer than this overlap.
const LABEL_WIDTH: f64 = 30.0;

/// A plot of win share against round trip; all its words come from outside.
pub struct Plot<'a> {
    /// The title.
    pub title: String,
    /// The lines below it.
    pub subtitle: Vec<String>,
    /// The name of the horizontal axis.
    pub axis: String,
    /// The share that would be fair.
    pub fair: f64,
    /// The words beside its line.
    pub fair_label: String,
    /// The shortest and the longest round trip.
    pub round_trip_ms: (f64, f64),
    /// The curves, from top to bottom.
    pub curves: Vec<Curve>,
    /// How a share is written.
    pub percent: &'a dyn Fn(f64) -> String,
    /// How a round trip is written.
    pub millis: &'a dyn Fn(f64) -> String,
}

/// One curve of a [`Plot`].
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its colour.
    pub colour: &'static str,
    /// Round trips and shares.
    pub points: Vec<(f64, f64)>,
}

impl Plot<'_> {
    /// The SVG, complete with title and legend.
    #[must_use]
    pub fn draw(&self) -> String {
        let title = &self.title;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             width=\"{WIDTH}\" height=\"{HEIGHT}\" role=\"img\" \
             font-family=\"system-ui, sans-serif\" font-size=\"13\" fill=\"#222\">\n\
             <title>{}</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
            escaped(title)
        );
        text(&mut svg, (LEFT, 26.0), "start", 17, title);
        for (line, words) in self.subtitle.iter().enumerate() {
            let y = 45.0 + 16.0 * line as f64;
            text(&mut svg, (LEFT, y), "start", 12, words);
        }
        self.axes(&mut svg);
        // Lower curves are wider, so they still show where others agree.
        for (place, curve) in self.curves.iter().enumerate().rev() {
            self.curve(&mut svg, curve, 2.5 + 1.5 * place as f64);
        }
        for (place, Curve { name, colour, .. }) in self.curves.iter().enumerate() {
            let x = LEFT + LEGEND_WIDTH * place as f64;
            let _ = writeln!(
                svg,
                "<path d=\"M{x:.1} {LEGEND}h24\" stroke=\"{colour}\" stroke-width=\"3\"/>"
            );
            text(&mut svg, (x + 30.0, LEGEND + 4.0), "start", 13, name);
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// The upper end of the vertical axis, a whole number of tenths.
    fn share_max(&self) -> f64 {
        let points = self.curves.iter().flat_map(|curve| &curve.points);
        let shares = points.map(|(_, share)| *share);
        (shares.fold(self.fair, f64::max) * 10.0).ceil() / 10.0
    }

    /// Round trips are on a logarithmic scale.
    fn x(&self, millis: f64) -> f64 {
        let (from, to) = self.round_trip_ms;
        if from >= to {
            return (LEFT + WIDTH - RIGHT) / 2.0;
        }
        let place = (millis / from).ln() / (to / from).ln();
        LEFT + place * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, share: f64) -> f64 {
        HEIGHT - BOTTOM - share / self.share_max() * (HEIGHT - TOP - BOTTOM)
    }

    fn axes(&self, svg: &mut String) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        let tenths = (self.share_max() * 10.0).round() as u32;
        for tenth in 0..=tenths {
            let share = f64::from(tenth) / 10.0;
            let y = self.y(share);
            let _ = writeln!(svg, "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#ddd\"/>");
            let label = (self.percent)(share);
            text(svg, (LEFT - 8.0, y + 4.0), "end", 12, &label);
        }
        for millis in self.ticks() {
            let x = self.x(millis);
            let _ = writeln!(svg, "<path d=\"M{x:.1} {bottom}v5\" stroke=\"#888\"/>");
            let label = (self.millis)(millis);
            text(svg, (x, bottom + 20.0), "middle", 12, &label);
        }
        let y = self.y(self.fair);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#444\" stroke-dasharray=\"5 4\"/>"
        );
        text(svg, (right, y - 6.0), "end", 12, &self.fair_label);
        let middle = (LEFT + right) / 2.0;
        text(svg, (middle, HEIGHT - 14.0), "middle", 13, &self.axis);
    }

    /// Both ends of the range, and the round numbers between them that leave
    /// room.
    fn ticks(&self) -> Vec<f64> {
        let (from, to) = self.round_trip_ms;
        let mut ticks = vec![from];
        if to > from {
            ticks.push(to);
        }
        for millis in [
            0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0,
        ] {
            let far = |tick: &f64| (self.x(*tick) - self.x(millis)).abs() >= LABEL_WIDTH;
            if millis > from && millis < to && ticks.iter().all(far) {
                ticks.push(millis);
            }
        }
        ticks
    }

    fn curve(&self, svg: &mut String, curve: &Curve, width: f64) {
        let colour = curve.colour;
        let points = curve.points.iter();
        let points = points.map(|(millis, share)| (self.x(*millis), self.y(*share)));
        let points: Vec<(f64, f64)> = points.collect();
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
