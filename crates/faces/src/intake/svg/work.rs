use crate::intake::{Budget, PictureError};

/// Sums are capped here.
const CAP: u64 = 1_000_000_000;

/// The work of drawing an element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Work {
    pub(super) elements: u64,
    pub(super) layers: u64,
    pub(super) depth: u64,
    pub(super) layer_depth: u64,
    pub(super) style_checks: u64,
    pub(super) letters: u64,
    pub(super) typesetting_steps: u64,
    pub(super) commands: u64,
    pub(super) bytes: u64,
}

impl Work {
    /// The element and something drawn for it.
    pub(super) fn with(self, other: Self, element: Self) -> Self {
        let below = |most: u64, inner: u64, own: u64| most.max(inner.saturating_add(own));
        Self {
            depth: below(self.depth, other.depth, element.depth),
            layer_depth: below(self.layer_depth, other.layer_depth, element.layer_depth),
            ..self.each(other, u64::saturating_add)
        }
    }

    /// The same thing drawn several times, side by side.
    pub(super) fn times(self, times: u64) -> Self {
        Self {
            depth: self.depth,
            layer_depth: self.layer_depth,
            ..self.each(self, |sum, _| sum.saturating_mul(times))
        }
    }

    /// Beyond the limits, exact numbers do not matter.
    pub(super) fn capped(self) -> Self {
        self.each(self, |sum, _| sum.min(CAP))
    }

    fn each(self, other: Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        Self {
            elements: combine(self.elements, other.elements),
            layers: combine(self.layers, other.layers),
            depth: combine(self.depth, other.depth),
            layer_depth: combine(self.layer_depth, other.layer_depth),
            style_checks: combine(self.style_checks, other.style_checks),
            letters: combine(self.letters, other.letters),
            typesetting_steps: combine(self.typesetting_steps, other.typesetting_steps),
            commands: combine(self.commands, other.commands),
            bytes: combine(self.bytes, other.bytes),
        }
    }

    /// Steps of parsing all of this, each about a nanosecond.
    pub(super) fn reading_steps(self) -> u64 {
        [
            (self.elements, 20_000),
            (self.style_checks, 100),
            (self.letters, 80_000),
            (self.typesetting_steps, 1_000),
            (self.commands, 1_000),
        ]
        .into_iter()
        .map(|(count, steps)| count.saturating_mul(steps))
        .fold(0, u64::saturating_add)
    }

    pub(super) fn check(self) -> Result<(), PictureError> {
        Budget::Elements.check(self.elements)?;
        Budget::Layers.check(self.layers)?;
        Budget::Depth.check(self.depth)?;
        Budget::LayerDepth.check(self.layer_depth)?;
        Budget::StyleChecks.check(self.style_checks)?;
        Budget::Letters.check(self.letters)?;
        Budget::TypesettingSteps.check(self.typesetting_steps)?;
        Budget::PathCommands.check(self.commands)?;
        Budget::ContentBytes.check(self.bytes)
    }
}
