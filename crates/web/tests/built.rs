//! The client that is built in is whole, small and compressed.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
};

use serde::Deserialize;

/// The first page: all its scripts and styles, compressed.
const HOME_BYTES_MAX: usize = 55_000;
/// A room: all scripts of the lobby and the tables, compressed.
const ROOM_BYTES_MAX: usize = 95_000;
/// Any other page: its scripts and styles besides those of the first page, compressed.
const PAGE_BYTES_MAX: usize = 45_000;
/// A part of a page that is loaded when it is needed: its scripts and styles besides those of
/// its page, compressed.
const PART_BYTES_MAX: usize = 15_000;
/// The sentences of a page in one language, compressed.
const LANGUAGE_BYTES_MAX: usize = 12_000;
/// All fonts.
const FONTS_BYTES_MAX: usize = 65_000;

#[test]
fn there_is_a_page_whether_npm_was_there_or_not() {
    let page = fano_web::file("index.html").expect("a page");
    let text = String::from_utf8(page.body.into_owned()).expect("text");
    assert!(text.contains("Fano"));
    assert!(!page.immutable);
    assert!(page.tag.chars().all(|c| c.is_ascii_alphanumeric()));
    assert!(fano_web::file("no-such-file").is_none());
}

#[test]
fn everything_the_page_asks_for_is_there() {
    if !fano_web::missing().is_empty() {
        return;
    }
    let page = fano_web::file("index.html").expect("a page");
    let text = String::from_utf8(page.body.into_owned()).expect("text");
    let asked: Vec<&str> = text
        .split('"')
        .filter_map(|part| part.strip_prefix('/'))
        .filter(|part| part.contains('.'))
        .collect();
    assert!(asked.len() >= 3, "{asked:?}");
    for path in asked {
        assert!(fano_web::file(path).is_some(), "{path}");
    }
    for path in ["manifest.webmanifest", "sw.js", "icon.svg"] {
        assert!(fano_web::file(path).is_some(), "{path}");
    }
}

/// A chunk of the client, as Vite's manifest describes it.
#[derive(Debug, Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    css: Vec<String>,
    /// What must be loaded before it can run.
    #[serde(default)]
    imports: Vec<String>,
    /// What it loads when it is needed.
    #[serde(default, rename = "dynamicImports")]
    dynamic_imports: Vec<String>,
}

type Manifest = BTreeMap<String, Chunk>;
type Files = BTreeSet<String>;

const START: &str = "index.html";
const PAGES: &str = "src/pages/";

fn manifest() -> Option<Manifest> {
    if !fano_web::missing().is_empty() {
        return None;
    }
    let text = fs::read_to_string(concat!(env!("OUT_DIR"), "/scripts.json")).expect("a manifest");
    Some(serde_json::from_str(&text).expect("a manifest of chunks"))
}

/// The files that are fetched before this chunk can run, its own among them.
fn files(manifest: &Manifest, start: &str) -> Files {
    let mut seen = BTreeSet::new();
    let mut open = vec![start];
    let mut found = Files::new();
    while let Some(name) = open.pop() {
        if !seen.insert(name) {
            continue;
        }
        let chunk = manifest
            .get(name)
            .unwrap_or_else(|| panic!("the manifest has no {name}"));
        found.insert(chunk.file.clone());
        found.extend(chunk.css.iter().cloned());
        open.extend(chunk.imports.iter().map(String::as_str));
    }
    found
}

fn size(path: &str) -> usize {
    let file = fano_web::file(path).unwrap_or_else(|| panic!("there is no {path}"));
    let packed = [file.gzip.as_ref(), file.brotli.as_ref()];
    let shortest = packed.into_iter().flatten().map(|body| body.len()).min();
    shortest.unwrap_or(file.body.len())
}

fn bytes<'a>(files: impl IntoIterator<Item = &'a String>) -> usize {
    files.into_iter().map(|path| size(path)).sum()
}

fn is_script(path: &&String) -> bool {
    path.ends_with(".js")
}

/// One line of the table that the test prints.
#[derive(Debug)]
struct Row {
    what: String,
    bytes: usize,
    max: usize,
}

fn check(rows: &[Row]) {
    for Row { what, bytes, max } in rows {
        println!("{what:<44} {bytes:>7} of {max:>7} bytes");
    }
    let over: Vec<&Row> = rows.iter().filter(|row| row.bytes > row.max).collect();
    assert!(over.is_empty(), "too large: {over:#?}");
}

#[test]
fn every_page_loads_few_bytes() {
    let Some(manifest) = manifest() else { return };
    let home = files(&manifest, START);
    let mut rows = vec![Row {
        what: "home: scripts and styles".into(),
        bytes: bytes(&home),
        max: HOME_BYTES_MAX,
    }];
    assert!(rows[0].bytes > 10_000, "{rows:?} is no client");
    let pages = manifest.keys().filter(|name| name.starts_with(PAGES));
    for page in pages {
        let own = &files(&manifest, page) - &home;
        let name = page.trim_start_matches(PAGES).trim_end_matches(".svelte");
        rows.push(if name == "Room" {
            Row {
                what: "Room: scripts, home's included".into(),
                bytes: bytes(home.union(&own).filter(is_script)),
                max: ROOM_BYTES_MAX,
            }
        } else {
            Row {
                what: format!("{name}: scripts and styles beyond home"),
                bytes: bytes(&own),
                max: PAGE_BYTES_MAX,
            }
        });
    }
    assert!(rows.len() >= 10, "{rows:?} are not all pages");
    check(&rows);
}

#[test]
fn parts_that_are_loaded_when_they_are_needed_are_small() {
    let Some(manifest) = manifest() else { return };
    let home = files(&manifest, START);
    let mut rows = Vec::new();
    for page in manifest.keys().filter(|name| name.starts_with(PAGES)) {
        let before = &home | &files(&manifest, page);
        let mut seen = BTreeSet::new();
        let mut open = vec![page.as_str()];
        while let Some(name) = open.pop() {
            if !seen.insert(name) {
                continue;
            }
            open.extend(manifest[name].imports.iter().map(String::as_str));
            for part in &manifest[name].dynamic_imports {
                // Home loads the pages, which have limits of their own.
                if part.starts_with(PAGES) || part.starts_with("src/texts/") {
                    continue;
                }
                let own = &files(&manifest, part) - &before;
                let what = format!("{part} on {}", page.trim_start_matches(PAGES));
                rows.push(Row {
                    what,
                    bytes: bytes(&own),
                    max: PART_BYTES_MAX,
                });
                open.push(part);
            }
        }
    }
    assert!(rows.len() >= 5, "{rows:?}");
    check(&rows);
}

#[test]
fn the_sentences_of_every_page_are_small() {
    let Some(manifest) = manifest() else { return };
    let areas_of = [
        ("home", &["base"][..]),
        ("a room", &["base", "table"]),
        ("practice", &["base", "table", "learn"]),
        ("why", &["base", "why"]),
        ("the workshop", &["base", "workshop"]),
    ];
    let mut rows = Vec::new();
    let mut named = BTreeSet::new();
    let languages: BTreeSet<&str> = manifest
        .keys()
        .filter_map(|name| name.strip_prefix("src/texts/")?.split_once('/'))
        .map(|(language, _)| language)
        .collect();
    assert!(
        languages.contains("en") && languages.len() >= 2,
        "{languages:?}"
    );
    for language in languages {
        for (page, areas) in areas_of {
            let sources = areas
                .iter()
                .map(|area| format!("src/texts/{language}/{area}.ts"));
            let sources: Vec<String> = sources.collect();
            let home = files(&manifest, START);
            let texts = sources
                .iter()
                .map(|source| bytes(&(&files(&manifest, source) - &home)));
            rows.push(Row {
                what: format!("{language}: sentences of {page}"),
                bytes: texts.sum(),
                max: LANGUAGE_BYTES_MAX,
            });
            named.extend(sources);
        }
    }
    let texts = manifest
        .keys()
        .filter(|name| name.starts_with("src/texts/"));
    let others: Vec<&String> = texts.filter(|name| !named.contains(*name)).collect();
    assert!(others.is_empty(), "no limit covers {others:?}");
    check(&rows);
}

#[test]
fn the_fonts_are_small() {
    if !fano_web::missing().is_empty() {
        return;
    }
    let fonts: Vec<String> = fano_web::paths()
        .filter(|path| path.ends_with(".woff2"))
        .collect();
    assert!(!fonts.is_empty());
    check(&[Row {
        what: "fonts".into(),
        bytes: bytes(&fonts),
        max: FONTS_BYTES_MAX,
    }]);
}
