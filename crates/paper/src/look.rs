use fano_faces::{LayoutOptions, Shape};
use fano_texts::{Explain, Message};

/// How cards are to look, as far as somebody asks for anything else than usual.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Another outline.
    pub shape: Option<Shape>,
    /// Another arrangement; every number gives one.
    pub seed: Option<u64>,
    /// Whether all drawings stand upright, even if they usually do not.
    pub upright: bool,
    /// Whether all drawings of a card have the same size, even if they usually
    /// do not.
    pub one_size: bool,
    /// How long a side of a drawing should at least be, in percent of the
    /// card's width.
    pub smallest_percent: Option<u8>,
    /// How long a side of a drawing is at most, in percent of the card's width.
    pub largest_percent: Option<u8>,
}

/// Why cards cannot look like that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookError {
    /// A size is out of range.
    Size,
    /// The smallest size is above the largest.
    Swapped {
        /// The smallest size, in percent.
        smallest: u8,
        /// The largest size, in percent.
        largest: u8,
    },
}

impl Explain for LookError {
    fn explain(&self) -> Message {
        match self {
            Self::Size => Message::new("bundle-sizes")
                .with("min", LayoutOptions::PERCENT_MIN)
                .with("max", LayoutOptions::PERCENT_MAX),
            Self::Swapped { smallest, largest } => Message::new("bundle-sizes-swapped")
                .with("smallest", *smallest)
                .with("largest", *largest),
        }
    }
}

impl Look {
    /// How cards with this usual arrangement are arranged instead; `None` if
    /// they stay as they are.
    ///
    /// # Errors
    ///
    /// If no cards can look like that.
    pub fn rearranged(&self, usual: LayoutOptions) -> Result<Option<LayoutOptions>, LookError> {
        let options = LayoutOptions {
            shape: self.shape.unwrap_or(usual.shape),
            seed: self.seed.unwrap_or(usual.seed),
            upright: self.upright || usual.upright,
            one_size: self.one_size || usual.one_size,
            smallest_percent: self.smallest_percent.or(usual.smallest_percent),
            largest_percent: self.largest_percent.or(usual.largest_percent),
        };
        let sizes = [options.smallest_percent, options.largest_percent];
        let range = LayoutOptions::PERCENT_MIN..=LayoutOptions::PERCENT_MAX;
        let mut known = sizes.into_iter().flatten();
        if !known.all(|size| range.contains(&size)) {
            return Err(LookError::Size);
        }
        match sizes {
            [Some(smallest), Some(largest)] if smallest > largest => {
                Err(LookError::Swapped { smallest, largest })
            }
            // Who names a number wants the arrangement that it gives today.
            _ => Ok((options != usual || self.seed.is_some()).then_some(options)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_stay_as_they_are_unless_something_else_is_wanted() {
        let usual = LayoutOptions {
            upright: true,
            largest_percent: Some(40),
            ..LayoutOptions::new(Shape::Disc)
        };
        let same = Look {
            shape: Some(Shape::Disc),
            upright: true,
            ..Look::default()
        };
        assert_eq!(Look::default().rearranged(usual), Ok(None));
        assert_eq!(same.rearranged(usual), Ok(None));
        let seed = Some(usual.seed);
        let anew = Look { seed, ..same };
        assert_eq!(anew.rearranged(usual), Ok(Some(usual)));
        let square = Look {
            shape: Some(Shape::Square),
            ..Look::default()
        };
        let shape = Shape::Square;
        assert_eq!(
            square.rearranged(usual),
            Ok(Some(LayoutOptions { shape, ..usual }))
        );
    }

    #[test]
    fn sizes_that_nothing_can_have_are_refused() {
        let usual = LayoutOptions {
            largest_percent: Some(40),
            ..LayoutOptions::new(Shape::Disc)
        };
        let smallest = |smallest: u8| Look {
            smallest_percent: Some(smallest),
            ..Look::default()
        };
        assert_eq!(smallest(4).rearranged(usual), Err(LookError::Size));
        assert_eq!(smallest(91).rearranged(usual), Err(LookError::Size));
        let swapped = LookError::Swapped {
            smallest: 41,
            largest: 40,
        };
        assert_eq!(smallest(41).rearranged(usual), Err(swapped));
        assert!(smallest(40).rearranged(usual).is_ok());
    }
}
