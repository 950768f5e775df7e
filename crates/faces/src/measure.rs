//! Measures of a face, taken from its rendered picture.
//!
//! Nothing here knows how the packer works: every drawing is painted separately
//! where the layout puts it, and pixels are counted.

use fano_decks::{CardId, Deck};
use rayon::prelude::*;
use resvg::tiny_skia::{Pixmap, Transform};
use serde::Serialize;

use crate::{
    Drawing, Face, Gallery, Layout, Shape,
    drawing::{Mask, OPAQUE, distance},
    face::to_pixels,
};

/// Pixels along one side of the pictures that are measured.
const SIDE: usize = 500;

/// The measures of one card. Lengths are in half widths of the card.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct CardMeasure {
    /// The share of the card covered by drawings with their holes filled.
    pub covered: f32,
    /// Pixels that belong to more than one drawing, or lie outside the card.
    pub overlapping_pixels: usize,
    /// The least distance between two drawings.
    pub gap: f32,
    /// The least distance between a drawing and the rim.
    pub margin: f32,
    /// How many times larger the largest drawing is than the smallest, by the
    /// square root of what they cover.
    pub size_ratio: f32,
    /// The radius of the largest empty circle on the card.
    pub void: f32,
}

/// The measures of a deck.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct DeckMeasure {
    /// How many cards were measured.
    pub cards: usize,
    /// The share of a card that is covered, on average.
    pub covered_mean: f32,
    /// The share that is covered on the emptiest card.
    pub covered_min: f32,
    /// The share that is covered on the fullest card.
    pub covered_max: f32,
    /// Cards on which drawings overlap or leave the card.
    pub overlapping_cards: usize,
    /// The least distance between two drawings on any card.
    pub gap_min: f32,
    /// The least distance between a drawing and the rim on any card.
    pub margin_min: f32,
    /// The least ratio of sizes on any card.
    pub size_ratio_min: f32,
    /// The ratio of sizes, on average.
    pub size_ratio_mean: f32,
    /// The radius of the largest empty circle on any card.
    pub void_max: f32,
}

/// Measures every card of a deck, on all cores; `after_each` is called after
/// every card.
///
/// # Panics
///
/// If the layout or the gallery belong to another deck.
#[must_use]
pub fn deck(
    deck: &Deck,
    gallery: &Gallery,
    layout: &Layout,
    after_each: impl Fn() + Sync,
) -> DeckMeasure {
    let count = u16::try_from(deck.cards().len()).expect("at most CARDS_MAX cards");
    let cards: Vec<CardMeasure> = (0..count)
        .into_par_iter()
        .map(|number| {
            let measured = card(&Face::new(deck, gallery, layout, CardId(number)));
            after_each();
            measured
        })
        .collect();
    DeckMeasure::of(&cards)
}

impl DeckMeasure {
    fn of(cards: &[CardMeasure]) -> Self {
        let count = cards.len().max(1) as f32;
        let mean = |of: fn(&CardMeasure) -> f32| cards.iter().map(of).sum::<f32>() / count;
        let min = |of: fn(&CardMeasure) -> f32| cards.iter().map(of).fold(f32::INFINITY, f32::min);
        let max = |of: fn(&CardMeasure) -> f32| cards.iter().map(of).fold(0.0, f32::max);
        Self {
            cards: cards.len(),
            covered_mean: mean(|card| card.covered),
            covered_min: min(|card| card.covered),
            covered_max: max(|card| card.covered),
            overlapping_cards: cards.iter().filter(|c| c.overlapping_pixels > 0).count(),
            gap_min: min(|card| card.gap),
            margin_min: min(|card| card.margin),
            size_ratio_min: min(|card| card.size_ratio),
            size_ratio_mean: mean(|card| card.size_ratio),
            void_max: max(|card| card.void),
        }
    }
}

/// Measures one card.
#[must_use]
pub fn card(face: &Face<'_>) -> CardMeasure {
    let cuttings: Vec<Cutting> = face
        .drawings()
        .map(|(drawing, place)| Cutting::new(drawing, place))
        .collect();
    let depths: Vec<f32> = (0..SIDE * SIDE)
        .map(|index| depth(face.shape(), index % SIDE, index / SIDE))
        .collect();
    let mut times = vec![0_u8; SIDE * SIDE];
    let mut outside = 0;
    for (x, y) in cuttings.iter().flat_map(Cutting::pixels) {
        match index_on_card(x, y).filter(|index| depths[*index] >= 0.0) {
            Some(index) => times[index] += 1,
            None => outside += 1,
        }
    }
    let on_card = depths.iter().filter(|depth| **depth >= 0.0).count();
    let covered = times.iter().filter(|times| **times > 0).count();
    let overlapping = times.iter().filter(|times| **times > 1).count();
    let sizes = || cuttings.iter().map(|c| (c.mask.count() as f32).sqrt());
    CardMeasure {
        covered: covered as f32 / on_card as f32,
        overlapping_pixels: overlapping + outside,
        gap: gap(&cuttings),
        margin: margin(face.shape(), &cuttings),
        size_ratio: sizes().fold(0.0, f32::max) / sizes().fold(f32::INFINITY, f32::min),
        void: void(&times, &depths),
    }
}

/// The width of a pixel, in half widths of the card.
const PIXEL: f32 = 2.0 / SIDE as f32;

/// How far a pixel is inside the card.
fn depth(shape: Shape, x: usize, y: usize) -> f32 {
    let place = |n: usize| (n as f32 + 0.5) * PIXEL - 1.0;
    shape.depth(place(x), place(y)).0
}

fn index_on_card(x: i32, y: i32) -> Option<usize> {
    let x = usize::try_from(x).ok().filter(|x| *x < SIDE)?;
    let y = usize::try_from(y).ok().filter(|y| *y < SIDE)?;
    Some(y * SIDE + x)
}

/// A drawing with its holes filled, at its position on the card, in a square
/// with some space around it.
struct Cutting {
    mask: Mask,
    /// The upper left corner of the square.
    left: i32,
    top: i32,
}

impl Cutting {
    fn new(drawing: &Drawing, place: Transform) -> Self {
        /// Half the side of the square, in sides of the drawing's box: its
        /// corners are 0.71 away, whatever the rotation.
        const AROUND: f32 = 0.78;
        let card = u32::try_from(SIDE).expect("a few hundred pixels");
        let place = to_pixels(card).pre_concat(place);
        let size = (place.sx * place.sx + place.ky * place.ky).sqrt();
        let half = (size * AROUND).ceil();
        let (left, top) = (place.tx.floor() - half, place.ty.floor() - half);
        let side = 2 * half as u32 + 1;
        let mut pixels = Pixmap::new(side, side).expect("a side above 0");
        drawing.paint(place.post_translate(-left, -top), &mut pixels.as_mut());
        let opaque = pixels.pixels().iter().map(|p| p.alpha() >= OPAQUE);
        Self {
            mask: Mask::new(side as usize, opaque.collect()).with_holes_filled(),
            left: left as i32,
            top: top as i32,
        }
    }

    fn on_card(&self, x: usize, y: usize) -> (i32, i32) {
        (x as i32 + self.left, y as i32 + self.top)
    }

    /// The pixels it covers, on the card.
    fn pixels(&self) -> impl Iterator<Item = (i32, i32)> {
        let side = self.mask.side();
        let on = self.mask.on().iter().enumerate().filter(|(_, on)| **on);
        on.map(move |(index, _)| self.on_card(index % side, index / side))
    }

    /// The pixels along its edge, on the card.
    fn edge(&self) -> Vec<(i32, i32)> {
        let edge = self.mask.edge();
        edge.map(|(x, y)| self.on_card(x, y)).collect()
    }

    /// The index of a card pixel in the square.
    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let side = self.mask.side();
        let x = usize::try_from(x - self.left).ok().filter(|x| *x < side)?;
        let y = usize::try_from(y - self.top).ok().filter(|y| *y < side)?;
        Some(y * side + x)
    }
}

/// The least distance between two drawings, as far as they come near each other.
fn gap(cuttings: &[Cutting]) -> f32 {
    let edges: Vec<Vec<(i32, i32)>> = cuttings.iter().map(Cutting::edge).collect();
    let mut least = f32::INFINITY;
    for (one, cutting) in cuttings.iter().enumerate() {
        let away = distance::to_nearest(&cutting.mask);
        let others = edges.iter().enumerate().filter(|(other, _)| *other != one);
        for index in others.flat_map(|(_, edge)| edge.iter().filter_map(|at| cutting.index(*at))) {
            // From the centre of one pixel to the centre of the other.
            least = least.min((away[index] - 1.0) * PIXEL);
        }
    }
    least
}

/// The least distance between a drawing and the rim.
fn margin(shape: Shape, cuttings: &[Cutting]) -> f32 {
    cuttings
        .iter()
        .flat_map(Cutting::edge)
        .map(|(x, y)| match index_on_card(x, y) {
            Some(index) => depth(shape, index % SIDE, index / SIDE),
            None => f32::NEG_INFINITY,
        })
        .fold(f32::INFINITY, f32::min)
}

/// The radius of the largest circle without a drawing in it.
fn void(times: &[u8], depths: &[f32]) -> f32 {
    let covered = Mask::new(SIDE, times.iter().map(|times| *times > 0).collect());
    distance::to_nearest(&covered)
        .into_iter()
        .zip(depths)
        .map(|(away, depth)| (away * PIXEL).min(*depth))
        .fold(0.0, f32::max)
}
