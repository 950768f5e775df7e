//! Where the cards are on a sheet: as many as fit.

use crate::{Shape, shape::APOTHEM};

use super::{Paper, SheetError};

/// Differences that no printer shows.
const NOTHING_MM: f32 = 1e-3;

/// The edge a sheet is turned over when its other side is printed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Edge {
    /// The long edge, like the pages of a book.
    #[default]
    Long,
    /// The short edge, like the pages of a wall calendar.
    Short,
}

/// The paper and the cards of a sheet. Lengths are in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SheetOptions {
    /// The paper.
    pub paper: Paper,
    /// The outline of the cards.
    pub shape: Shape,
    /// How wide a card is: a disc's diameter, a square's side, a hexagon from
    /// corner to opposite corner.
    pub card_mm: f32,
    /// How far cards stay away from the edges of the paper.
    pub margin_mm: f32,
    /// How far the colour of a card reaches beyond its edge.
    pub bleed_mm: f32,
}

/// A sheet with places for cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    options: SheetOptions,
    places: Vec<[f32; 2]>,
}

impl SheetOptions {
    /// The smallest and the largest width of a card.
    pub const CARD_MM: [f32; 2] = [15.0, 500.0];
    /// The largest margin.
    pub const MARGIN_MM_MAX: f32 = 200.0;
    /// The largest bleed.
    pub const BLEED_MM_MAX: f32 = 20.0;
    /// The default margin: home printers print up to here, and eight of the
    /// usual cards fit on A4.
    pub const MARGIN_MM: f32 = 4.5;

    /// Finds the arrangement with the most cards. Of equal ones, rows and
    /// columns win over offset rows, and the paper as given over the turned.
    ///
    /// # Errors
    ///
    /// If a length is out of range, the bleed does not fit into the margin, or
    /// the paper is too small for a single card.
    pub fn sheet(self) -> Result<Sheet, SheetError> {
        self.check()?;
        let mut best: Option<Sheet> = None;
        for paper in [self.paper, self.paper.turned()] {
            let options = Self { paper, ..self };
            let [width, height] = options.room_for_centres();
            if width < -NOTHING_MM || height < -NOTHING_MM {
                continue;
            }
            let spacing = Spacing::new(self.shape, self.card_mm, self.bleed_mm);
            let room = [width.max(0.0), height.max(0.0)];
            for places in [spacing.straight(room), spacing.offset_rows(room)] {
                if best
                    .as_ref()
                    .is_none_or(|best| places.len() > best.places.len())
                {
                    let places = options.centred(places);
                    best = Some(Sheet { options, places });
                }
            }
        }
        best.ok_or(SheetError::CardTooLarge {
            card_mm: self.card_mm,
            paper: self.paper,
            margin_mm: self.margin_mm,
            works_mm: self.largest_card_mm(),
        })
    }

    fn check(self) -> Result<(), SheetError> {
        let card = (self.card_mm, Self::CARD_MM);
        let margin = (self.margin_mm, [0.0, Self::MARGIN_MM_MAX]);
        let bleed = (self.bleed_mm, [0.0, Self::BLEED_MM_MAX]);
        for ((found, [min, max]), what) in [card, margin, bleed].into_iter().zip(Length::ALL) {
            if !(min..=max).contains(&found) {
                return Err(SheetError::OutOfRange { what, min, max });
            }
        }
        if self.bleed_mm > self.margin_mm + NOTHING_MM {
            return Err(SheetError::BleedBeyondMargin {
                bleed_mm: self.bleed_mm,
                margin_mm: self.margin_mm,
            });
        }
        Ok(())
    }

    /// The rectangle in which the centres of cards may be.
    fn room_for_centres(self) -> [f32; 2] {
        let [width, height] = extent(self.shape, self.card_mm);
        [
            self.paper.width_mm - 2.0 * self.margin_mm - width,
            self.paper.height_mm - 2.0 * self.margin_mm - height,
        ]
    }

    /// The largest card that fits, in whole millimetres.
    fn largest_card_mm(self) -> Option<f32> {
        let fits = |card_mm: u16| {
            let card_mm = f32::from(card_mm);
            [self.paper, self.paper.turned()].into_iter().any(|paper| {
                let options = Self {
                    paper,
                    card_mm,
                    ..self
                };
                options.room_for_centres().iter().all(|side| *side >= 0.0)
            })
        };
        let [least, greatest] = Self::CARD_MM.map(|side| side as u16);
        (least..=greatest)
            .rev()
            .find(|side| fits(*side))
            .map(f32::from)
    }

    /// Moves the places so that the cards are centred on the paper.
    fn centred(self, mut places: Vec<[f32; 2]>) -> Vec<[f32; 2]> {
        let paper = [self.paper.width_mm, self.paper.height_mm];
        for axis in [0, 1] {
            let least = places.iter().map(|p| p[axis]).fold(f32::INFINITY, f32::min);
            let most = places.iter().map(|p| p[axis]).fold(0.0, f32::max);
            let shift = (paper[axis] - least - most) / 2.0;
            for place in &mut places {
                place[axis] += shift;
            }
        }
        places
    }
}

/// A length that can be out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The width of a card.
    Card,
    /// The margin of the paper.
    Margin,
    /// The bleed of a card.
    Bleed,
}

impl Length {
    const ALL: [Self; 3] = [Self::Card, Self::Margin, Self::Bleed];
}

impl Sheet {
    /// The options of the sheet, with the paper in the orientation that is used.
    #[must_use]
    pub fn options(&self) -> SheetOptions {
        self.options
    }

    /// The centres of the cards from the upper left corner of the paper, in
    /// millimetres, row by row.
    #[must_use]
    pub fn places(&self) -> &[[f32; 2]] {
        &self.places
    }

    /// The same places after turning the sheet over, and whether they have to
    /// be printed upside down.
    #[must_use]
    pub fn turned_over(&self, edge: Edge) -> (Vec<[f32; 2]>, bool) {
        let Paper {
            width_mm,
            height_mm,
        } = self.options.paper;
        let upright = height_mm >= width_mm;
        let over_a_side = upright == (edge == Edge::Long);
        let turn = |[x, y]: [f32; 2]| match over_a_side {
            true => [width_mm - x, y],
            false => [x, height_mm - y],
        };
        let places = self.places.iter().map(|place| turn(*place)).collect();
        (places, !over_a_side)
    }

    /// How many sheets this many cards need.
    #[must_use]
    pub fn sheets_for(&self, cards: usize) -> usize {
        cards.div_ceil(self.places.len())
    }

    /// The rectangle around all cards: left, top, right, bottom.
    #[must_use]
    pub fn block_mm(&self) -> [f32; 4] {
        let [width, height] = extent(self.options.shape, self.options.card_mm);
        let axis = |axis: usize, half: f32| {
            let along = self.places.iter().map(move |place| place[axis]);
            let least = along.clone().fold(f32::INFINITY, f32::min);
            [least - half, along.fold(0.0, f32::max) + half]
        };
        let [left, right] = axis(0, width / 2.0);
        let [top, bottom] = axis(1, height / 2.0);
        [left, top, right, bottom]
    }
}

/// How wide and high a card is.
fn extent(shape: Shape, card_mm: f32) -> [f32; 2] {
    match shape {
        Shape::Disc | Shape::Square => [card_mm, card_mm],
        Shape::Hexagon => [card_mm * APOTHEM, card_mm],
    }
}

/// How close to each other cards may be.
#[derive(Clone, Copy, Debug)]
struct Spacing {
    shape: Shape,
    /// From card to card, side by side and one below the other.
    straight: [f32; 2],
}

impl Spacing {
    fn new(shape: Shape, card_mm: f32, bleed_mm: f32) -> Self {
        let [width, height] = extent(shape, card_mm);
        // The corners of hexagons are where their bleed reaches farthest.
        let tips = match shape {
            Shape::Hexagon => 2.0 * bleed_mm / APOTHEM,
            Shape::Disc | Shape::Square => 2.0 * bleed_mm,
        };
        Self {
            shape,
            straight: [width + 2.0 * bleed_mm, height + tips],
        }
    }

    /// Rows and columns.
    fn straight(self, [width, height]: [f32; 2]) -> Vec<[f32; 2]> {
        let [across, down] = self.straight;
        let mut places = Vec::new();
        for row in 0..=steps(height, down) {
            for column in 0..=steps(width, across) {
                places.push([column as f32 * across, row as f32 * down]);
            }
        }
        places
    }

    /// The distance from a row to the next one, if its cards are shifted by
    /// half of `across`. `None` if shifting gains nothing.
    fn below(self, across: f32) -> Option<f32> {
        let pitch = self.straight[0];
        match self.shape {
            Shape::Square => None,
            Shape::Disc => {
                let squared = pitch * pitch - across * across / 4.0;
                Some(squared.max(0.0).sqrt().max(pitch / 2.0))
            }
            Shape::Hexagon => {
                let slanted = (pitch - across / 4.0) / APOTHEM;
                Some(slanted.max(self.straight[1] / 2.0))
            }
        }
    }

    /// The best of all patterns in which every other row is shifted by half a card.
    fn offset_rows(self, room: [f32; 2]) -> Vec<[f32; 2]> {
        let mut best = Vec::new();
        for cards in 1..=steps(room[0], self.straight[0]) + 1 {
            for shorter_between in [false, true] {
                let places = self.rows_of(cards, shorter_between, room);
                if places.len() > best.len() {
                    best = places;
                }
            }
        }
        best
    }

    /// Rows of this many cards; every other row is shifted and, if `shorter`,
    /// has one card less. Rows use the full width: the wider they are, the
    /// closer together they can be.
    fn rows_of(self, cards: usize, shorter: bool, [width, height]: [f32; 2]) -> Vec<[f32; 2]> {
        let steps_across = cards as f32 - if shorter { 1.0 } else { 0.5 };
        if steps_across == 0.0 {
            return Vec::new();
        }
        let across = width / steps_across;
        let Some(down) = self.below(across) else {
            return Vec::new();
        };
        if cards > 1 && across < self.straight[0] - NOTHING_MM {
            return Vec::new();
        }
        let mut places = Vec::new();
        for row in 0..=steps(height, down) {
            let shifted = row % 2 == 1;
            let count = cards - usize::from(shifted && shorter);
            for column in 0..count {
                let x = (column as f32 + if shifted { 0.5 } else { 0.0 }) * across;
                places.push([x, row as f32 * down]);
            }
        }
        places
    }
}

/// How often a step fits into a length.
fn steps(length: f32, step: f32) -> usize {
    ((length + NOTHING_MM) / step).floor() as usize
}
