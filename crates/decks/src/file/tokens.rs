//! A line as words and `key=value` pairs.

use std::borrow::Cow;

use super::Problem;

/// One piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The text before the `=`; `None` for a piece without one.
    pub(super) key: Option<&'a str>,
    /// The text after it, without quotes.
    pub(super) value: Cow<'a, str>,
}

/// Splits a line at spaces that are not between quotes.
pub(super) fn tokens(line: &str) -> Result<Vec<Token<'_>>, Problem> {
    let mut found = Vec::new();
    let mut rest = line.trim_start_matches(is_blank);
    while !rest.is_empty() {
        let (token, after) = token(rest)?;
        found.push(token);
        rest = after.trim_start_matches(is_blank);
    }
    Ok(found)
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t'
}

fn token(text: &str) -> Result<(Token<'_>, &str), Problem> {
    let end = text
        .find(|c| is_blank(c) || c == '=' || c == '"')
        .unwrap_or(text.len());
    let (key, value) = match text[end..].strip_prefix('=') {
        Some(value) => (Some(&text[..end]), value),
        None => (None, text),
    };
    if let Some(inside) = value.strip_prefix('"') {
        let (value, after) = quoted(inside)?;
        let value = Cow::Owned(value);
        if !after.is_empty() && !after.starts_with(is_blank) {
            return Err(Problem::AfterQuote);
        }
        return Ok((Token { key, value }, after));
    }
    let end = value.find(is_blank).unwrap_or(value.len());
    let (value, after) = value.split_at(end);
    if value.contains(['"', '=']) {
        return Err(Problem::NeedsQuotes {
            found: value.to_owned(),
        });
    }
    let value = Cow::Borrowed(value);
    Ok((Token { key, value }, after))
}

/// The text up to the closing quote, and what comes after it.
fn quoted(inside: &str) -> Result<(String, &str), Problem> {
    let mut value = String::new();
    let mut chars = inside.char_indices();
    while let Some((position, c)) = chars.next() {
        match c {
            '"' => return Ok((value, &inside[position + 1..])),
            '\\' => match chars.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                Some((_, found)) => return Err(Problem::BadEscape { found }),
                None => return Err(Problem::OpenQuote),
            },
            c => value.push(c),
        }
    }
    Err(Problem::OpenQuote)
}

/// Quotes a text so that [`tokens`] can read it back.
pub(super) fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        if matches!(c, '"' | '\\') {
            quoted.push('\\');
        }
        quoted.push(c);
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &str) -> Vec<(Option<&str>, String)> {
        let found = tokens(line).expect("a good line");
        found
            .into_iter()
            .map(|t| (t.key, t.value.into_owned()))
            .collect()
    }

    #[test]
    fn words_pairs_and_quotes() {
        let expected = [
            (None, "symbol".to_owned()),
            (None, "dog".to_owned()),
            (Some("en"), "the \"dog\" \\ cat".to_owned()),
            (Some("theme"), "classic".to_owned()),
            (None, "two words".to_owned()),
            (Some("empty"), String::new()),
        ];
        let line = r#" symbol	dog en="the \"dog\" \\ cat" theme=classic "two words" empty="" "#;
        assert_eq!(plain(line), expected);
        assert_eq!(plain(" \t "), []);
        assert_eq!(plain("en="), [(Some("en"), String::new())]);
        assert_eq!(plain("=x"), [(Some(""), "x".to_owned())]);
    }

    #[test]
    fn broken_lines_have_distinct_errors() {
        let found = |text: &str| Problem::NeedsQuotes {
            found: text.to_owned(),
        };
        for (line, problem) in [
            (r#"en="dog"#, Problem::OpenQuote),
            (r#"en="dog\"#, Problem::OpenQuote),
            (r#"en="dog"de="Hund""#, Problem::AfterQuote),
            (r#"en="a\nb""#, Problem::BadEscape { found: 'n' }),
            (r#"en=a"b"#, found("a\"b")),
            ("en=a=b", found("a=b")),
            (r#"a"b"#, found("a\"b")),
        ] {
            assert_eq!(tokens(line), Err(problem), "{line}");
        }
    }
}
