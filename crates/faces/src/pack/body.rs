use super::Freedom;
use crate::{Silhouette, angle};

/// Where a drawing is: its position, and its size in the direction of its turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pose([f32; 4]);

/// A drawing on its way to its place on the card.
#[derive(Clone, Debug)]
pub(super) struct Body<'a> {
    pub(super) silhouette: &'a Silhouette,
    /// Where the silhouette's pivot is.
    pub(super) x: f32,
    pub(super) y: f32,
    /// Side of the drawing's box.
    pub(super) size: f32,
    /// The side it would have if all drawings had exactly their share.
    pub(super) aim: f32,
    /// How far `size / aim` may be below and above the mean of the card.
    pub(super) leeway: [f32; 2],
    /// The longest side it may have.
    size_max: f32,
    turns: bool,
    turn: f32,
    cos: f32,
    sin: f32,
}

impl<'a> Body<'a> {
    pub(super) fn new(
        silhouette: &'a Silhouette,
        aim: f32,
        leeway: [f32; 2],
        freedom: Freedom,
    ) -> Self {
        Self {
            silhouette,
            x: 0.0,
            y: 0.0,
            size: aim,
            aim,
            leeway,
            size_max: freedom.size_max,
            turns: freedom.turns,
            turn: 0.0,
            cos: 1.0,
            sin: 0.0,
        }
    }

    /// The turn, from 0 to 1.
    pub(super) fn turn(&self) -> f32 {
        self.turn
    }

    /// Turns it, unless it stays upright.
    pub(super) fn set_turn(&mut self, turn: f32) {
        if !self.turns {
            return;
        }
        self.turn = turn - turn.floor();
        (self.cos, self.sin) = angle::cos_sin(self.turn);
    }

    /// Whether it may be turned.
    pub(super) fn turns(&self) -> bool {
        self.turns
    }

    /// Sets the size, as far as it is allowed.
    pub(super) fn resize(&mut self, size: f32) {
        self.size = size.min(self.size_max);
    }

    /// Lets it grow further than the search did, to fill the remaining space,
    /// unless all have the same size.
    pub(super) fn loosen(&mut self) {
        const FURTHER: f32 = 1.15;
        if self.leeway != [1.0, 1.0] {
            self.leeway[1] *= FURTHER;
        }
    }

    /// Where it is now.
    pub(super) fn pose(&self) -> Pose {
        Pose([self.x, self.y, self.size * self.cos, self.size * self.sin])
    }

    /// How far a point of the outline may have moved since it was there.
    pub(super) fn moved_since(&self, pose: Pose) -> f32 {
        let Pose([x, y, cos, sin]) = pose;
        let (dx, dy) = (self.x - x, self.y - y);
        let (dc, ds) = (self.size * self.cos - cos, self.size * self.sin - sin);
        (dx * dx + dy * dy).sqrt() + (dc * dc + ds * ds).sqrt() * self.silhouette.radius()
    }

    /// How far the outline extends from (x, y).
    pub(super) fn reach(&self) -> f32 {
        self.silhouette.radius() * self.size
    }

    /// The area it covers.
    pub(super) fn area(&self) -> f32 {
        self.silhouette.area() * self.size * self.size
    }

    /// From the drawing's directions to the card's.
    pub(super) fn rotate(&self, p: [f32; 2]) -> [f32; 2] {
        [
            self.cos * p[0] - self.sin * p[1],
            self.sin * p[0] + self.cos * p[1],
        ]
    }

    /// From the card's directions to the drawing's.
    pub(super) fn rotate_back(&self, p: [f32; 2]) -> [f32; 2] {
        [
            self.cos * p[0] + self.sin * p[1],
            self.cos * p[1] - self.sin * p[0],
        ]
    }

    /// A lower bound of the distance from a point to the outline; negative
    /// inside.
    pub(super) fn distance_to(&self, x: f32, y: f32) -> f32 {
        let (dx, dy) = (x - self.x, y - self.y);
        let [u, v] = self.rotate_back([dx / self.size, dy / self.size]);
        match self.silhouette.distance(u, v) {
            Some((distance, _)) => distance * self.size,
            None => (dx * dx + dy * dy).sqrt() - self.reach(),
        }
    }
}
