//! Finds the languages: every folder of `ftl` is one, named by its code.
//!
//! `FANO_FTL` names another folder of languages than the one beside this file.
#![allow(
    clippy::disallowed_methods,
    reason = "a build script reads the files that it builds in"
)]

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

/// The language that every other is compared with, and that stands in where
/// another has no name.
const FIRST: &str = "en";
/// The folder of a language with the names of symbols.
const SYMBOLS: &str = "symbols";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=FANO_FTL");
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("ftl");
    let folder = env::var_os("FANO_FTL").map_or(beside, PathBuf::from);
    let folder = fs::canonicalize(&folder).map_err(|error| format!("{folder:?}: {error}"))?;
    println!("cargo::rerun-if-changed={}", folder.display());
    // For the tests of these files.
    println!("cargo::rustc-env=FANO_TEXTS={}", folder.display());
    let out = PathBuf::from(env::var("OUT_DIR")?).join("languages.rs");
    fs::write(out, generate(&folder)?)?;
    Ok(())
}

/// The languages as Rust source.
fn generate(folder: &Path) -> Outcome<String> {
    let codes = languages(folder)?;
    let areas = names(&folder.join(FIRST), "ftl")?;
    let themes = names(&folder.join(FIRST).join(SYMBOLS), "csv")?;
    let count = codes.len();
    let mut source = String::new();

    let derives = "Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash";
    writeln!(
        source,
        "/// A language Fano speaks: one for each folder of texts."
    )?;
    writeln!(source, "#[derive({derives})]\npub enum Lang {{")?;
    for code in &codes {
        let default = if code == FIRST { "#[default] " } else { "" };
        writeln!(source, "    /// `{code}`.\n    {default}{},", variant(code))?;
    }
    writeln!(source, "}}\nimpl Lang {{")?;
    let variants: Vec<String> = codes.iter().map(|code| variant(code)).collect();
    let all = variants.iter().map(|name| format!("Self::{name}"));
    let all = all.collect::<Vec<_>>().join(", ");
    writeln!(
        source,
        "    /// All languages, in the order they are offered."
    )?;
    writeln!(source, "    pub const ALL: [Self; {count}] = [{all}];\n}}")?;

    writeln!(source, "static CODES: [&str; {count}] = {codes:?};")?;
    let kinds = [
        ("SENTENCES", "", areas, "ftl"),
        ("SYMBOLS", SYMBOLS, themes, "csv"),
    ];
    for (table, inside, names, ending) in kinds {
        writeln!(source, "static {table}: [&[(&str, &str)]; {count}] = [")?;
        for code in &codes {
            writeln!(source, "    &[")?;
            for name in &names {
                let file = folder
                    .join(code)
                    .join(inside)
                    .join(format!("{name}.{ending}"));
                if !file.is_file() {
                    return Err(format!("{} is missing: {FIRST} has it", file.display()).into());
                }
                writeln!(source, "        ({name:?}, include_str!({file:?})),")?;
            }
            writeln!(source, "    ],")?;
        }
        writeln!(source, "];")?;
    }
    Ok(source)
}

/// The codes of the languages: English first, then by their codes. Deck files
/// list names in this order, so it must not change for those that exist.
fn languages(folder: &Path) -> Outcome<Vec<String>> {
    let mut codes = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let code = entry.file_name().to_string_lossy().into_owned();
        if !entry.path().is_dir() || code.starts_with('.') {
            continue;
        }
        let letters = code.bytes().all(|byte| byte.is_ascii_lowercase());
        if !letters || !(2..=3).contains(&code.len()) {
            let path = entry.path();
            return Err(format!("{path:?}: a language is named by two or three letters").into());
        }
        codes.push(code);
    }
    codes.sort_by(|a, b| (a != FIRST, a).cmp(&(b != FIRST, b)));
    if codes.first().is_none_or(|code| code != FIRST) {
        return Err(format!("{folder:?} has no folder {FIRST}").into());
    }
    Ok(codes)
}

/// The names of the files with this ending in a folder, without it, sorted.
fn names(folder: &Path, ending: &str) -> Outcome<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{folder:?}: {error}"))? {
        let path = entry?.path();
        if path.extension().is_some_and(|found| found == ending) {
            let name = path.file_stem().ok_or("a file has a name")?;
            names.push(name.to_string_lossy().into_owned());
        }
    }
    names.sort();
    Ok(names)
}

/// The variant of a code: `De` for `de`.
fn variant(code: &str) -> String {
    let (first, rest) = code.split_at(1);
    first.to_ascii_uppercase() + rest
}
