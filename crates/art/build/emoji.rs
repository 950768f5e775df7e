//! All pictures of the emoji set, packed small.
//!
//! Pictures of neighbours in the alphabet are alike (skin tones, hands,
//! faces), so they are compressed together, a few dozen at a time: the whole
//! set takes a little over a megabyte, and finding one picture means
//! unpacking one block.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    io::Write as _,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::DeflateEncoder};
use serde_json::Value;

use crate::{Outcome, from_emoji, read_json};

const CHARACTERS: &str = "node_modules/@iconify-json/fluent-emoji-flat/chars.json";
const PICTURES_PER_BLOCK: usize = 64;
const ARCHIVE: &str = "emoji.bin";
/// What emoji are called, from Unicode's CLDR: a folder for each language.
const LABELS: &str = "node_modules/emojibase-data";
const WORDS: &str = "emoji-words.bin";

/// Writes the archive and gives the tables that lead into it, as Rust source.
pub(crate) fn generate(
    set: Option<&Value>,
    packages: Option<&Path>,
    languages: &[String],
    out: &Path,
) -> Outcome<String> {
    let mut archive = Vec::new();
    let mut blocks = Vec::new();
    let mut entries = Vec::new();
    if let (Some(set), Some(packages)) = (set, packages) {
        let mut named = names(&read_json(&packages.join(CHARACTERS))?)?;
        named.sort_by(|a, b| a.1.cmp(&b.1));
        for (block, chunk) in named.chunks(PICTURES_PER_BLOCK).enumerate() {
            let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
            for (index, (emoji, name)) in chunk.iter().enumerate() {
                encoder.write_all(from_emoji(set, name)?.as_bytes())?;
                encoder.write_all(b"\0")?;
                entries.push((emoji.clone(), name.clone(), block, index));
            }
            archive.extend(encoder.finish()?);
            blocks.push(archive.len());
        }
    }
    entries.sort();
    let file = out.join(ARCHIVE);
    fs::write(&file, archive)?;
    let words_file = out.join(WORDS);
    let emoji: Vec<&str> = entries.iter().map(|(emoji, ..)| &**emoji).collect();
    // A language that the package does not have shows the English names.
    let spoken: Vec<(&str, PathBuf)> = packages
        .into_iter()
        .flat_map(|packages| {
            let file = |code: &str| packages.join(LABELS).join(code).join("compact.json");
            languages.iter().map(move |code| (&**code, file(code)))
        })
        .filter(|(_, file)| file.is_file())
        .collect();
    fs::write(&words_file, words(&emoji, &spoken)?)?;

    let mut source = String::new();
    let path = file.display().to_string();
    writeln!(source, "static ARCHIVE: &[u8] = include_bytes!({path:?});")?;
    let path = words_file.display().to_string();
    writeln!(source, "static WORDS: &[u8] = include_bytes!({path:?});")?;
    let codes: Vec<&str> = spoken.iter().map(|(code, _)| *code).collect();
    writeln!(source, "static LANGUAGES: &[&str] = &{codes:?};")?;
    writeln!(source, "static BLOCK_ENDS: &[usize] = &{blocks:?};")?;
    writeln!(
        source,
        "static EMOJI: &[(&str, &str, usize, usize)] = &{entries:?};"
    )?;
    Ok(source)
}

/// The emoji themselves, each with the name of its picture.
fn names(characters: &Value) -> Outcome<Vec<(String, String)>> {
    let table = characters.as_object().ok_or("the emoji have no table")?;
    let mut found = Vec::new();
    for (code, name) in table {
        let name = name.as_str().ok_or("an emoji has no name")?;
        let emoji: Option<String> = code
            .split('-')
            .map(|point| char::from_u32(u32::from_str_radix(point, 16).ok()?))
            .collect();
        let emoji = emoji.ok_or_else(|| format!("{code} is no emoji"))?;
        found.push((emoji, name.to_owned()));
    }
    Ok(found)
}

/// The lines of each language one after the other, compressed: for each emoji
/// its name and its keywords with a tab between them. Skin tones have the words
/// of the emoji without them, so their lines are empty.
fn words(emoji: &[&str], spoken: &[(&str, PathBuf)]) -> Outcome<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    for (_, file) in spoken {
        let labels = labels(file)?;
        for emoji in emoji {
            if let Some((name, keywords)) = labels.get(*emoji) {
                write!(encoder, "{name}\t{keywords}")?;
            }
            writeln!(encoder)?;
        }
    }
    Ok(encoder.finish()?)
}

/// The name and the keywords of each emoji in one language.
fn labels(path: &Path) -> Outcome<BTreeMap<String, (String, String)>> {
    let list = read_json(path)?;
    let list = list.as_array().ok_or("the emoji have no list of names")?;
    let mut found = BTreeMap::new();
    for one in list {
        let text = |key: &str| one[key].as_str().ok_or("an emoji has no name");
        let plain = text("unicode")?.replace(['\u{fe0e}', '\u{fe0f}'], "");
        let tags = one["tags"].as_array().into_iter().flatten();
        let tags: Vec<&str> = tags.filter_map(Value::as_str).collect();
        found.insert(plain, (text("label")?.to_owned(), tags.join(" ")));
    }
    Ok(found)
}
