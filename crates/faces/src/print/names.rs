//! A page with every symbol and its name.

use fano_decks::{CardId, Deck, SymbolId};
use krilla::{Document, surface::Surface};
use resvg::tiny_skia::Transform;

use crate::{Drawing, Gallery, Typeface};

use super::{
    Names, Paper, Typefaces,
    pen::{self, POINT_MM, Stock},
    text::{Frame, INK, Type, heading},
};

/// The largest and the smallest width of a cell, on A4.
const CELL_MM: [f32; 2] = [42.0, 21.0];
/// The height of a cell relative to its width.
const HEIGHT: f32 = 0.94;
const NAME_PT: f32 = 9.0;

/// A symbol, all its drawings, and its name.
pub(super) struct Entry<'a> {
    drawings: Vec<&'a Drawing>,
    name: String,
}

/// Every symbol that is on a card, with the drawings that cards show for it.
pub(super) fn entries<'a>(
    names: &Names,
    deck: &Deck,
    gallery: &'a Gallery,
    typefaces: Typefaces<'_>,
) -> Vec<Entry<'a>> {
    let mut shown: Vec<Vec<&Drawing>> = vec![Vec::new(); deck.symbols().len()];
    for (number, card) in (0..).map(CardId).zip(deck.cards()) {
        for symbol in card.symbols() {
            let drawings: &mut Vec<&Drawing> = &mut shown[symbol.index()];
            if drawings.len() < deck.symbol(*symbol).pictures.len() {
                let drawing = gallery.on(deck, number, *symbol);
                if !drawings.iter().any(|other| std::ptr::eq(*other, drawing)) {
                    drawings.push(drawing);
                }
            }
        }
    }
    let named = |number: usize| SymbolId(u16::try_from(number).expect("at most SYMBOLS_MAX"));
    shown
        .into_iter()
        .enumerate()
        .filter(|(_, drawings)| !drawings.is_empty())
        .map(|(number, drawings)| Entry {
            drawings,
            name: printable(&names.labels[named(number).index()], typefaces.display),
        })
        .collect()
}

/// A name without the characters the font lacks.
fn printable(name: &str, typeface: &Typeface) -> String {
    let lacks = typeface.lacks(name);
    let kept: String = name.chars().filter(|c| !lacks.contains(c)).collect();
    kept.trim().to_owned()
}

/// How the cells are arranged.
pub(super) struct Page<'a> {
    names: &'a Names,
    entries: &'a [Entry<'a>],
    paper: Paper,
    frame: Frame,
    display: Type<'a>,
    reading: Type<'a>,
}

impl<'a> Page<'a> {
    pub(super) fn new(
        names: &'a Names,
        entries: &'a [Entry<'a>],
        paper: Paper,
        typefaces: Typefaces<'a>,
    ) -> Self {
        Self {
            names,
            entries,
            paper,
            frame: Frame::of(paper),
            display: Type::new(typefaces.display),
            reading: Type::new(typefaces.reading),
        }
    }

    /// Prints as many pages as necessary and returns how many.
    pub(super) fn print(&self, stock: &mut Stock, document: &mut Document) -> usize {
        let mut rest = self.entries;
        let mut columns = 0;
        let mut pages = 0;
        while !rest.is_empty() || pages == 0 {
            pen::page(document, self.paper, None, |surface| {
                let mut head = 0.0;
                if pages == 0 {
                    let (title, below) = (&self.names.title, &self.names.subtitle);
                    let (display, reading) = (&self.display, &self.reading);
                    head = heading(title, below, self.frame, display, reading, surface);
                    columns = self.columns(self.frame.height - head);
                }
                let cell = self.frame.width / columns as f32;
                let rows = ((self.frame.height - head) / (cell * HEIGHT))
                    .floor()
                    .max(1.0);
                let (now, later) = rest.split_at(rest.len().min(columns * rows as usize));
                for (index, entry) in now.iter().enumerate() {
                    let left = self.frame.left + (index % columns) as f32 * cell;
                    let row = (index / columns) as f32;
                    let top = self.frame.top + head + row * cell * HEIGHT;
                    self.cell(entry, [left, top], cell, stock, surface);
                }
                rest = later;
            });
            pages += 1;
        }
        pages
    }

    /// The fewest columns that fit all symbols on one page, within limits.
    fn columns(&self, height: f32) -> usize {
        let widest = CELL_MM[0] * self.frame.scale;
        let narrowest = CELL_MM[1] * self.frame.scale;
        let fewest = (self.frame.width / widest).ceil().max(1.0) as usize;
        let most = (self.frame.width / narrowest).floor().max(1.0) as usize;
        let fits = |columns: &usize| {
            let cell = self.frame.width / *columns as f32;
            let rows = self.entries.len().div_ceil(*columns);
            rows as f32 * cell * HEIGHT <= height
        };
        (fewest..=most).find(fits).unwrap_or(most.max(fewest))
    }

    fn cell(
        &self,
        entry: &Entry<'_>,
        [left, top]: [f32; 2],
        cell: f32,
        stock: &mut Stock,
        surface: &mut Surface<'_>,
    ) {
        let middle = left + cell / 2.0;
        let picture = cell * 0.6;
        let each = cell * 0.94 / entry.drawings.len() as f32;
        for (index, drawing) in entry.drawings.iter().enumerate() {
            let shift = (index as f32 + 0.5 - entry.drawings.len() as f32 / 2.0) * each;
            // Words are on wide labels, which may use the width of the cell.
            let size = drawing.tree().size();
            let wide = size.width() / size.height().max(size.width() * 0.01);
            let side = (picture * wide.max(1.0)).min(each * 0.92);
            let place = [middle + shift, top + picture / 2.0];
            let place = Transform::from_row(side, 0.0, 0.0, side, place[0], place[1]);
            stock.show(drawing.tree(), place, surface);
        }
        let width = cell * 0.94;
        let mut size = NAME_PT * self.frame.scale * (cell / 30.0).clamp(0.75, 1.25);
        let mut lines = self.display.wrapped(&entry.name, size, width);
        let widest = |lines: &[String], size: f32| {
            let widths = lines.iter().map(|line| self.display.width(line, size));
            widths.fold(0.0, f32::max)
        };
        // Long names are set smaller rather than on more than two lines.
        while size > 3.0 && (lines.len() > 2 || widest(&lines, size) > width) {
            size *= 0.94;
            lines = self.display.wrapped(&entry.name, size, width);
        }
        let mut baseline = top + picture + cell * 0.05 + size * POINT_MM * 0.75;
        for line in lines {
            let x = middle - self.display.width(&line, size) / 2.0;
            self.display.print(&line, size, INK, [x, baseline], surface);
            baseline += size * POINT_MM * 1.12;
        }
    }
}
