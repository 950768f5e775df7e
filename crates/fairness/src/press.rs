//! The fixed model of a player's screen and hands.

use crate::Random;

const REACTION_AT_LEAST_MS: f64 = 200.0;
const REACTION_MEDIAN_MS: f64 = 600.0;
const REACTION_SIGMA: f64 = 0.35;
const INPUT_MS: f64 = 8.0;
const CLAIM_SIGMA_MS: f64 = 2.0;
const CLAIM_WIDTH_MS: f64 = 1.0;

/// How one player reacts to one card, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// From the card's arrival to the frame that shows it.
    pub visible_after_ms: f64,
    /// From that frame to the press: the smallest one is truly the fastest.
    pub reaction_ms: f64,
    /// From the press to the client's input event.
    pub input_ms: f64,
    /// The reaction as an honest client measures it.
    pub measured_ms: f64,
}

/// A screen, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// How long it shows a frame.
    pub frame_ms: f64,
    /// How much longer than that it always takes until a card can be seen.
    pub late_ms: f64,
}

/// 60 frames a second.
impl Default for Screen {
    fn default() -> Self {
        Self {
            frame_ms: 16.7,
            late_ms: 0.0,
        }
    }
}

impl Press {
    /// Draws a reaction.
    #[must_use]
    pub fn draw(screen: Screen, random: &mut Random) -> Self {
        let lognormal = random.lognormal(REACTION_SIGMA);
        let reaction_ms = REACTION_AT_LEAST_MS + REACTION_MEDIAN_MS * lognormal;
        let visible_after_ms = screen.late_ms + screen.frame_ms * random.unit();
        let input_ms = INPUT_MS * random.unit();
        let error = CLAIM_SIGMA_MS * random.normal() + CLAIM_WIDTH_MS * random.unit();
        Self {
            visible_after_ms,
            reaction_ms,
            input_ms,
            measured_ms: reaction_ms + error,
        }
    }
}
