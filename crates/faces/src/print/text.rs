//! Texts on paper: the rules of the games, in columns.

use krilla::{
    Document,
    geom::Point,
    surface::Surface,
    text::{Font, TextDirection},
};

use crate::{Ruler, Typeface};

use super::{
    Paper, Part, Rules, Typefaces,
    pen::{self, POINT_MM},
};

pub(super) const INK: u32 = 0x0028_2522;
pub(super) const MUTED: u32 = 0x006b_645b;
pub(super) const ACCENT: u32 = 0x00b5_3a22;

/// A typeface ready for measuring and printing.
pub(super) struct Type<'a> {
    ruler: Ruler<'a>,
    font: Font,
}

impl<'a> Type<'a> {
    pub(super) fn new(typeface: &'a Typeface) -> Self {
        let font = Font::new(typeface.bytes().into(), 0);
        Self {
            ruler: typeface.ruler(),
            font: font.expect("a font that text was measured with"),
        }
    }

    /// How wide a text is, in millimetres.
    pub(super) fn width(&self, text: &str, size_pt: f32) -> f32 {
        self.ruler.width(text) * size_pt * POINT_MM
    }

    /// Wraps a text to lines no wider than this many millimetres, if its words
    /// allow.
    pub(super) fn wrapped(&self, text: &str, size_pt: f32, width_mm: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        // Spaces that must not break, as in "Pourquoi ?", are part of a word.
        let words = text.split([' ', '\n', '\t']);
        for word in words.filter(|word| !word.is_empty()) {
            if let Some(line) = lines.last_mut() {
                let longer = format!("{line} {word}");
                if self.width(&longer, size_pt) <= width_mm {
                    *line = longer;
                    continue;
                }
            }
            lines.push(word.to_owned());
        }
        lines
    }

    /// Prints a line, starting at this point of its baseline.
    pub(super) fn print(
        &self,
        text: &str,
        size_pt: f32,
        colour: u32,
        [x, y]: [f32; 2],
        surface: &mut Surface<'_>,
    ) {
        surface.set_stroke(None);
        surface.set_fill(Some(pen::fill(colour)));
        surface.draw_text(
            Point::from_xy(x, y),
            self.font.clone(),
            size_pt * POINT_MM,
            text,
            false,
            TextDirection::Auto,
        );
        surface.set_fill(None);
    }
}

/// The text area of a page, and the scale of its type.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
    /// Type sizes are for A4; on other paper they are multiplied by this.
    pub(super) scale: f32,
}

impl Frame {
    pub(super) fn of(paper: Paper) -> Self {
        let short = paper.width_mm.min(paper.height_mm);
        let margin = (short * 0.085).clamp(4.0, 22.0);
        Self {
            left: margin,
            top: margin,
            width: paper.width_mm - 2.0 * margin,
            height: paper.height_mm - 2.0 * margin,
            scale: (short / 210.0).clamp(0.62, 1.3),
        }
    }
}

/// Prints a title and a subtitle; returns how much of the page they take.
pub(super) fn heading(
    title: &str,
    subtitle: &str,
    frame: Frame,
    display: &Type<'_>,
    reading: &Type<'_>,
    surface: &mut Surface<'_>,
) -> f32 {
    let mut size = 26.0 * frame.scale;
    let wide = display.width(title, size);
    if wide > frame.width {
        size *= frame.width / wide;
    }
    let mut y = frame.top + size * POINT_MM * 0.8;
    display.print(title, size, INK, [frame.left, y], surface);
    let small = 11.0 * frame.scale;
    for line in reading.wrapped(subtitle, small, frame.width) {
        y += small * POINT_MM * 1.5;
        reading.print(&line, small, MUTED, [frame.left, y], surface);
    }
    y + 6.0 * frame.scale - frame.top
}

/// A line of words that has no place on a page yet.
struct Line {
    text: String,
    style: Style,
    /// Space above it, unless it begins a column.
    above: f32,
    /// How many of the following lines have to stay with it.
    with_next: usize,
}

#[derive(Clone, Copy)]
enum Style {
    Title,
    Lead,
    Body,
}

impl Style {
    /// Size and distance to the next line, in points.
    fn points(self) -> (f32, f32) {
        match self {
            Self::Title => (15.0, 18.0),
            Self::Lead => (9.8, 12.8),
            Self::Body => (9.4, 12.8),
        }
    }
}

/// Prints the rules and returns the number of pages.
pub(super) fn print(
    rules: &Rules,
    paper: Paper,
    typefaces: Typefaces<'_>,
    document: &mut Document,
) -> usize {
    let display = Type::new(typefaces.display);
    let reading = Type::new(typefaces.reading);
    let frame = Frame::of(paper);
    let gutter = 8.0 * frame.scale;
    // Lines of some fifty letters read well; wide paper has two columns.
    let columns = if frame.width >= 150.0 { 2 } else { 1 };
    let column_width = (frame.width - gutter * (columns - 1) as f32) / columns as f32;
    let setter = Setter {
        display: &display,
        reading: &reading,
        width: column_width,
        scale: frame.scale,
    };
    let mut lines = rules
        .parts
        .iter()
        .flat_map(|part| setter.lines(part))
        .peekable();
    let mut pages = 0;
    while lines.peek().is_some() || pages == 0 {
        pen::page(document, paper, None, |surface| {
            let mut head = 0.0;
            if pages == 0 {
                let (title, below) = (&rules.title, &rules.subtitle);
                head = heading(title, below, frame, &display, &reading, surface);
            }
            for column in 0..columns {
                let left = frame.left + column as f32 * (column_width + gutter);
                let mut y = frame.top + head;
                let mut is_first = true;
                while let Some(line) = lines.peek() {
                    let above = if is_first { 0.0 } else { line.above };
                    let needed = above + setter.needed(line);
                    if y + needed > frame.top + frame.height && !is_first {
                        break;
                    }
                    let Some(line) = lines.next() else { break };
                    y += above;
                    setter.print(&line, [left, y], surface);
                    y += setter.height(line.style);
                    is_first = false;
                }
            }
        });
        pages += 1;
    }
    pages
}

/// Turns parts of the rules into lines.
struct Setter<'a> {
    display: &'a Type<'a>,
    reading: &'a Type<'a>,
    width: f32,
    scale: f32,
}

impl Setter<'_> {
    fn lines(&self, part: &Part) -> Vec<Line> {
        let mut lines = Vec::new();
        self.add(&part.title, Style::Title, 5.5, &mut lines);
        self.add(&part.lead, Style::Lead, 0.4, &mut lines);
        // A name must not be left at the foot of a column.
        let head = lines.len();
        for (index, line) in lines.iter_mut().enumerate() {
            line.with_next = head - index + 1;
        }
        for paragraph in &part.paragraphs {
            self.add(paragraph, Style::Body, 1.5, &mut lines);
        }
        lines
    }

    fn add(&self, text: &str, style: Style, above: f32, lines: &mut Vec<Line>) {
        let (size, _) = style.points();
        let wrapped = self
            .face(style)
            .wrapped(text, size * self.scale, self.width);
        let count = wrapped.len();
        for (index, text) in wrapped.into_iter().enumerate() {
            lines.push(Line {
                text,
                style,
                above: if index == 0 { above * self.scale } else { 0.0 },
                // Neither the first nor the last line of a paragraph may be
                // left alone.
                with_next: usize::from(count > 1 && (index == 0 || index + 2 == count)),
            });
        }
    }

    fn face(&self, style: Style) -> &Type<'_> {
        match style {
            Style::Title | Style::Lead => self.display,
            Style::Body => self.reading,
        }
    }

    fn height(&self, style: Style) -> f32 {
        style.points().1 * self.scale * POINT_MM
    }

    /// The height of a line together with those that stay with it.
    fn needed(&self, line: &Line) -> f32 {
        self.height(line.style) + line.with_next as f32 * self.height(Style::Body)
    }

    fn print(&self, line: &Line, [x, top]: [f32; 2], surface: &mut Surface<'_>) {
        let (size, leading) = line.style.points();
        let colour = match line.style {
            Style::Title | Style::Body => INK,
            Style::Lead => ACCENT,
        };
        let baseline = top + (leading * 0.5 + size * 0.32) * self.scale * POINT_MM;
        let face = self.face(line.style);
        face.print(
            &line.text,
            size * self.scale,
            colour,
            [x, baseline],
            surface,
        );
    }
}
