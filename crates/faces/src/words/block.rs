//! The lines of a word: few and even, to keep its letters large.

use super::{Typeface, syllables};

/// The most lines a text is broken into.
const LINES_MAX: usize = 8;
/// Words up to this many letters are not hyphenated: they are large enough,
/// and whole words read better.
const WHOLE_LETTERS_MAX: usize = 11;
/// Runs without a possible break, such as numbers, are cut after this many.
const RUN_LETTERS_MAX: usize = 14;
/// How much larger the letters must become for one more hyphen.
const HYPHEN_COST: f32 = 1.12;
/// How much a hyphen counts when lines are evened out, in ems.
const HYPHEN_WIDTH: f32 = 0.45;

/// What is between two pieces of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Seam {
    /// A space, which disappears at the end of a line.
    Blank,
    /// A hyphen that appears at the end of a line.
    Hyphen,
    /// Nothing, within a line or at its end.
    Open,
}

/// A piece of a text that stays on one line.
#[derive(Debug)]
struct Piece {
    text: String,
    width: f32,
    /// What is between it and the next.
    seam: Seam,
}

/// The lines of a text; none if nothing of it is visible.
pub(super) fn lines(text: &str, typeface: &Typeface) -> Vec<String> {
    let ruler = typeface.ruler();
    let pieces: Vec<Piece> = pieces(text)
        .into_iter()
        .map(|(text, seam)| Piece {
            width: ruler.width(&text),
            text,
            seam,
        })
        .collect();
    let mut best: Option<(f32, Vec<usize>)> = None;
    for count in 1..=pieces.len().min(LINES_MAX) {
        let (ends, width) = even(&pieces, count);
        let hyphens = ends
            .iter()
            .filter(|end| pieces[**end - 1].seam == Seam::Hyphen);
        let hyphens = hyphens.count().saturating_sub(usize::from(
            pieces.last().is_some_and(|last| last.seam == Seam::Hyphen),
        ));
        let height = typeface.metrics(text).height(count);
        let diagonal = (width * width + height * height).sqrt();
        let cost = diagonal * HYPHEN_COST.powi(hyphens as i32);
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, ends));
        }
    }
    let mut start = 0;
    let ends = best.map(|(_, ends)| ends).unwrap_or_default();
    ends.into_iter()
        .map(|end| {
            let line = line(&pieces[start..end], end == pieces.len());
            start = end;
            line
        })
        .collect()
}

/// The pieces of a line as one text.
fn line(pieces: &[Piece], is_last: bool) -> String {
    let mut line = String::new();
    for (index, piece) in pieces.iter().enumerate() {
        line.push_str(&piece.text);
        let at_end = index + 1 == pieces.len();
        match piece.seam {
            Seam::Blank if !at_end => line.push(' '),
            Seam::Hyphen if at_end && !is_last => line.push('-'),
            _ => {}
        }
    }
    line
}

/// Splits the pieces into `count` lines so that the widest is as narrow as
/// possible; returns the end of each line, and that width.
fn even(pieces: &[Piece], count: usize) -> (Vec<usize>, f32) {
    let total = pieces.len();
    // least[k][end]: the widest of the first k lines, if those end at `end`.
    let mut least = vec![vec![f32::INFINITY; total + 1]; count + 1];
    let mut start_of = vec![vec![0; total + 1]; count + 1];
    least[0][0] = 0.0;
    for k in 1..=count {
        for end in k..=total {
            for start in (k - 1..end).rev() {
                let widest = least[k - 1][start].max(width(pieces, start, end));
                if widest < least[k][end] {
                    least[k][end] = widest;
                    start_of[k][end] = start;
                }
            }
        }
    }
    let mut ends = vec![total];
    for k in (2..=count).rev() {
        ends.push(start_of[k][ends[ends.len() - 1]]);
    }
    ends.reverse();
    (ends, least[count][total])
}

fn width(pieces: &[Piece], start: usize, end: usize) -> f32 {
    const BLANK_WIDTH: f32 = 0.26;
    let line = &pieces[start..end];
    let letters: f32 = line.iter().map(|piece| piece.width).sum();
    let inner = &line[..line.len() - 1];
    let blanks = inner
        .iter()
        .filter(|piece| piece.seam == Seam::Blank)
        .count();
    let hyphen = line[line.len() - 1].seam == Seam::Hyphen && end < pieces.len();
    letters + BLANK_WIDTH * blanks as f32 + if hyphen { HYPHEN_WIDTH } else { 0.0 }
}

/// A text in pieces, each with what is between it and the next.
fn pieces(text: &str) -> Vec<(String, Seam)> {
    let mut found = Vec::new();
    for word in text.split_whitespace() {
        let start = found.len();
        let marked = word.contains('\u{ad}');
        for part in word.split('\u{ad}').filter(|part| !part.is_empty()) {
            // A word with marked breaks is broken only there, unless a piece is
            // far too long.
            if marked && part.chars().count() <= RUN_LETTERS_MAX {
                found.push((part.to_owned(), Seam::Hyphen));
                continue;
            }
            split_word(part, &mut found);
            if let Some(last) = found.last_mut() {
                last.1 = Seam::Hyphen;
            }
        }
        if found.len() > start
            && let Some(last) = found.last_mut()
        {
            last.1 = Seam::Blank;
        }
    }
    found
}

/// A run of characters without spaces and marked breaks. A line may end after
/// an existing hyphen or slash.
fn split_word(word: &str, found: &mut Vec<(String, Seam)>) {
    for part in word.split_inclusive(['-', '/', '\u{2010}', '\u{2013}', '\u{200b}']) {
        split_run(part, found);
        if let Some(last) = found.last_mut() {
            last.1 = Seam::Open;
        }
    }
}

/// A run of characters without spaces and hyphens.
fn split_run(run: &str, found: &mut Vec<(String, Seam)>) {
    let letters: Vec<char> = run.chars().collect();
    if letters.iter().copied().any(is_ideograph) {
        let each = letters.iter().map(|c| (c.to_string(), Seam::Open));
        return found.extend(each);
    }
    let mut places = Vec::new();
    if letters.len() > WHOLE_LETTERS_MAX {
        places = syllables::breaks(run);
    }
    let mut seam = Seam::Hyphen;
    if places.is_empty() && letters.len() > RUN_LETTERS_MAX && !letters.iter().any(|c| joins(*c)) {
        let parts = letters.len().div_ceil(RUN_LETTERS_MAX);
        places = (1..parts)
            .map(|part| part * letters.len() / parts)
            .collect();
        seam = Seam::Open;
    }
    let mut start = 0;
    for end in places.into_iter().chain([letters.len()]) {
        found.push((letters[start..end].iter().collect(), seam));
        start = end;
    }
}

/// Characters that are a syllable or a word each: a line may end after any.
fn is_ideograph(c: char) -> bool {
    matches!(c, '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{3ffff}')
}

/// Letters that change shape next to others, or have marks: such words cannot
/// be cut just anywhere.
fn joins(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{590}'..='\u{1aff}')
}
