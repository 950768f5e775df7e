//! A first look at the text of an SVG file, before the XML parser sees it: the
//! parser's own work is quadratic in some of these counts.

use crate::intake::{Budget, PictureError};

/// Attributes of one element are compared with each other.
const STEPS_PER_ATTRIBUTE: u64 = 2_000;

/// Counts what would keep the XML parser busy; returns the steps it will take.
///
/// Attribute values cannot contain `<`, so all attributes of an element are
/// between one `<` and the next. Anything else there can only increase the
/// counts.
pub(super) fn check(text: &str) -> Result<u64, PictureError> {
    let (mut attributes, mut namespaces) = (0, 0);
    for piece in text.split('<').skip(1) {
        let own = attributes_in(piece);
        if piece.starts_with(is_name_start) {
            Budget::AttributesPerElement.check(own)?;
        }
        attributes += own;
        namespaces += piece.matches("xmlns").count() as u64;
    }
    Budget::Attributes.check(attributes)?;
    Budget::Namespaces.check(namespaces)?;
    check_entities(text)?;
    Ok(attributes * STEPS_PER_ATTRIBUTE)
}

fn is_name_start(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '_' | ':')
}

/// How often an equals sign is followed by a quotation mark.
fn attributes_in(piece: &str) -> u64 {
    let mut found = 0;
    let mut after_equals = false;
    for byte in piece.bytes() {
        match byte {
            b'=' => after_equals = true,
            b' ' | b'\t' | b'\n' | b'\r' => {}
            b'"' | b'\'' if after_equals => {
                found += 1;
                after_equals = false;
            }
            _ => after_equals = false,
        }
    }
    found
}

/// Entities may stand for longer texts, and these for longer ones still.
/// Drawing programs use a few for addresses; a bomb uses many, or nests them.
fn check_entities(text: &str) -> Result<(), PictureError> {
    let declarations = text.match_indices("<!ENTITY");
    Budget::Entities.check(declarations.clone().count() as u64)?;
    let mut longest = 0;
    // This includes declarations inside comments or values, which does no harm.
    for (start, _) in declarations {
        let Some(quote) = text[start..].find(['"', '\'']) else {
            break;
        };
        let (quote, rest) = text[start + quote..].split_at(1);
        let value = rest.split(quote).next().unwrap_or(rest);
        let hidden = value.contains("&#38") || value.contains("&#x26");
        if hidden || entity_uses(value) > 0 {
            return Budget::EntityLevels.check(2);
        }
        longest = longest.max(value.len() as u64);
    }
    if longest == 0 {
        return Ok(());
    }
    Budget::EntityBytes.check(entity_uses(text).saturating_mul(longest))
}

/// How often a text refers to an entity that is not one of XML's own.
fn entity_uses(text: &str) -> u64 {
    const OWN: [&str; 6] = ["#", "amp;", "lt;", "gt;", "quot;", "apos;"];
    let references = text.split('&').skip(1);
    let foreign = references.filter(|rest| !OWN.iter().any(|own| rest.starts_with(own)));
    foreign.count() as u64
}
