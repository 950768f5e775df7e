//! What is wrong with a draft by itself, before anything is drawn.

use std::collections::BTreeMap;

use fano_decks::{Theme, is_text, limits as deck_limits};
use fano_faces::LayoutOptions;
use fano_texts::Message;

use super::{Draft, Entry, EntryFace};
use crate::{Problem, limits};

impl Draft {
    /// Everything that is wrong with the draft by itself, for this many
    /// pictures. What would spoil the game is said by [`findings`](crate::findings).
    #[must_use]
    pub fn problems(&self, pictures: usize) -> Vec<Problem> {
        let mut problems = Vec::new();
        let mut whole = |message: Message| problems.push(Problem::of_draft(message));
        self.title_problems(&mut whole);
        self.size_problems(&mut whole);
        if self.entries.len() > limits::SYMBOLS_MAX {
            whole(
                Message::new("bundle-too-many-symbols")
                    .with("found", self.entries.len())
                    .with("max", limits::SYMBOLS_MAX),
            );
        }
        if pictures > limits::PICTURES_MAX {
            whole(
                Message::new("bundle-too-many-pictures")
                    .with("found", pictures)
                    .with("max", limits::PICTURES_MAX),
            );
        }
        let mut uses = BTreeMap::new();
        for (number, entry) in self.entries.iter().enumerate() {
            let mut here = |message: Message| problems.push(Problem::of_entry(number, message));
            entry_problems(entry, pictures, &mut here);
            for face in &entry.faces {
                if let EntryFace::Picture(picture) = face
                    && let Some(first) = uses.insert(*picture, number)
                    && first != number
                {
                    here(Message::new("bundle-picture-twice").with("other", first + 1));
                }
            }
        }
        problems
    }

    fn title_problems(&self, report: &mut impl FnMut(Message)) {
        let title = &self.title;
        let names = title.names.iter().map(|(_, name)| name);
        for name in names.chain([&*title.name]) {
            if !is_text(name) || name.trim().is_empty() {
                report(bad_text("bundle-bad-title"));
                return;
            }
        }
    }

    fn size_problems(&self, report: &mut impl FnMut(Message)) {
        let (min, max) = (LayoutOptions::PERCENT_MIN, LayoutOptions::PERCENT_MAX);
        let sizes = [self.smallest_percent, self.largest_percent];
        for found in sizes.into_iter().flatten() {
            if !(min..=max).contains(&found) {
                let message = Message::new("bundle-size-range").with("found", found);
                report(message.with("min", min).with("max", max));
            }
        }
        if let [Some(smallest), Some(largest)] = sizes
            && smallest > largest
        {
            let message = Message::new("bundle-sizes-swapped").with("smallest", smallest);
            report(message.with("largest", largest));
        }
    }
}

fn bad_text(id: &'static str) -> Message {
    Message::new(id).with("max", deck_limits::TEXT_BYTES_MAX)
}

fn entry_problems(entry: &Entry, pictures: usize, report: &mut impl FnMut(Message)) {
    let found = entry.faces.len();
    if !(1..=deck_limits::PICTURES_MAX).contains(&found) {
        let message = Message::new("bundle-face-count").with("found", found);
        report(message.with("max", deck_limits::PICTURES_MAX));
    }
    for (_, name) in entry.names.iter() {
        if !is_text(name) || name.trim().is_empty() {
            report(bad_text("bundle-bad-name"));
        }
    }
    for face in &entry.faces {
        match face {
            EntryFace::Word(text) | EntryFace::Emoji(text) => {
                if !is_text(text) || text.trim().is_empty() {
                    report(bad_text("bundle-bad-text"));
                }
            }
            EntryFace::Theme { theme, symbol } => {
                let found = Theme::by_id(theme);
                if found.is_none_or(|found| found.symbol(symbol).is_none()) {
                    report(
                        Message::new("bundle-no-drawing")
                            .with("theme", theme.as_str())
                            .with("symbol", symbol.as_str()),
                    );
                }
            }
            EntryFace::Picture(number) => {
                if *number >= pictures {
                    report(
                        Message::new("bundle-no-picture")
                            .with("number", number + 1)
                            .with("count", pictures),
                    );
                }
            }
        }
    }
}
