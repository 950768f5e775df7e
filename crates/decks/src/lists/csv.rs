//! One card per line, symbols separated.

use std::borrow::Cow;

use super::{CardList, ListError, Numbering};

/// What separates the symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Mark(char),
    Blanks,
}

pub(super) fn read(text: &str) -> Result<CardList, ListError> {
    let mut numbering = Numbering::default();
    let mut cards = Vec::new();
    let lines = text.lines().enumerate();
    let mut lines = lines.filter(|(_, line)| !line.trim().is_empty()).peekable();
    let Some((_, first)) = lines.peek() else {
        return Err(ListError::NoList);
    };
    let separator = separator_of(first)?;
    for (index, line) in lines {
        let cells = match separator {
            Separator::Blanks => line.split_whitespace().map(Cow::Borrowed).collect(),
            Separator::Mark(mark) => {
                cells(line, mark).map_err(|()| ListError::Quote { line: index + 1 })?
            }
        };
        if let Some(cell) = cells.iter().position(|cell| cell.is_empty()) {
            return Err(ListError::EmptyCell {
                line: index + 1,
                cell: cell + 1,
            });
        }
        cards.push(cells.iter().map(|cell| numbering.number(cell)).collect());
    }
    Ok(CardList {
        symbols: numbering.names,
        cards,
        symbols_claimed: None,
    })
}

/// Spaces separate only numbers: words may contain spaces, and otherwise any
/// text would be a list of cards.
fn separator_of(line: &str) -> Result<Separator, ListError> {
    let mark = ['\t', ';', ',']
        .into_iter()
        .find(|mark| line.contains(*mark));
    if let Some(mark) = mark {
        return Ok(Separator::Mark(mark));
    }
    let mut words = line.split_whitespace();
    if words.all(|word| word.bytes().all(|byte| byte.is_ascii_digit())) {
        Ok(Separator::Blanks)
    } else {
        Err(ListError::NoList)
    }
}

/// The cells of a line, with or without quotes around them.
fn cells(line: &str, mark: char) -> Result<Vec<Cow<'_, str>>, ()> {
    let mut cells = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let start = text.trim_start_matches(' ');
        let (cell, after) = match start.strip_prefix('"') {
            Some(inside) => {
                let (cell, after) = quoted(inside)?;
                (Cow::Owned(cell), after)
            }
            None => {
                let end = start.find(mark).unwrap_or(start.len());
                (Cow::Borrowed(start[..end].trim()), &start[end..])
            }
        };
        cells.push(cell);
        let after = after.trim_start_matches([' ', '\r']);
        rest = match after.strip_prefix(mark) {
            Some(next) => Some(next),
            None if after.is_empty() => None,
            None => return Err(()),
        };
    }
    // Some programs end lines with a separator.
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.is_empty()) {
        cells.pop();
    }
    Ok(cells)
}

/// The text up to the closing quote and what follows; two quotes stand for one.
fn quoted(inside: &str) -> Result<(String, &str), ()> {
    let mut cell = String::new();
    let mut rest = inside;
    loop {
        let end = rest.find('"').ok_or(())?;
        cell.push_str(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix('"') {
            Some(more) => {
                cell.push('"');
                rest = more;
            }
            None => return Ok((cell, rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_trimmed_and_quotes_taken_off() {
        for (line, expected) in [
            ("dog,cat", vec!["dog", "cat"]),
            (" dog , cat ,", vec!["dog", "cat"]),
            (
                "\"dog, big\",\"the \"\"cat\"\"\" , fish",
                vec!["dog, big", "the \"cat\"", "fish"],
            ),
            ("a,,b", vec!["a", "", "b"]),
        ] {
            assert_eq!(cells(line, ',').expect(line), expected);
        }
        for line in ["\"dog,cat", "\"dog\"x,cat"] {
            assert_eq!(cells(line, ','), Err(()), "{line}");
        }
    }
}
