//! The client that is built in is whole, small and compressed.

use std::collections::BTreeSet;

/// The scripts of the start page, compressed, without its language.
const HOME_BYTES_MAX: usize = 55_000;
/// The scripts of a room, compressed, without its language.
const ROOM_BYTES_MAX: usize = 95_000;
/// The scripts of the workshop, compressed, besides those of the start page and its sentences.
const WORKSHOP_BYTES_MAX: usize = 45_000;
/// Any other script, compressed: a language, another page, or a part that is
/// loaded when it is needed.
const PART_BYTES_MAX: usize = 12_500;

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

/// The text of a script and its compressed size.
fn script(path: &str) -> (String, usize) {
    let file = fano_web::file(path).expect("a listed file");
    let packed = [file.gzip.as_ref(), file.brotli.as_ref()];
    let shortest = packed.into_iter().flatten().map(|body| body.len()).min();
    let bytes = shortest.unwrap_or(file.body.len());
    let text = String::from_utf8(file.body.into_owned()).expect("text");
    (text, bytes)
}

/// The script of this name, without the letters that change with its content.
fn named(name: &str) -> String {
    let start = format!("assets/{name}-");
    let mut scripts = fano_web::paths().filter(|path| path.ends_with(".js"));
    let found = scripts.find(|path| path.starts_with(&start));
    found.unwrap_or_else(|| panic!("no script is called {name}"))
}

/// These scripts and all that they import before they can run.
fn with_imports(first: &[&str]) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut open: Vec<String> = first.iter().map(|name| named(name)).collect();
    while let Some(path) = open.pop() {
        if !found.insert(path.clone()) {
            continue;
        }
        let (text, _) = script(&path);
        for word in ["from\"./", "import\"./"] {
            let imports = text.split(word).skip(1);
            let names = imports.filter_map(|rest| rest.split('"').next());
            open.extend(names.map(|name| format!("assets/{name}")));
        }
    }
    found
}

fn bytes_of(paths: &BTreeSet<String>) -> usize {
    paths.iter().map(|path| script(path).1).sum()
}

#[test]
fn every_page_loads_few_bytes() {
    if !fano_web::missing().is_empty() {
        return;
    }
    let home = with_imports(&["index"]);
    let room = with_imports(&["index", "Room"]);
    for (page, scripts, max) in [
        ("home", &home, HOME_BYTES_MAX),
        ("a room", &room, ROOM_BYTES_MAX),
    ] {
        let bytes = bytes_of(scripts);
        assert!(bytes > 10_000, "{bytes} bytes are no client");
        assert!(bytes <= max, "{page} loads {bytes} bytes of scripts");
    }
    let workshop = with_imports(&["index", "Workshop"]);
    let bytes = bytes_of(&workshop) - bytes_of(&home);
    assert!(
        bytes <= WORKSHOP_BYTES_MAX,
        "the workshop loads {bytes} bytes of scripts"
    );
    let others = fano_web::paths()
        .filter(|path| path.ends_with(".js"))
        .filter(|path| !room.contains(path) && !workshop.contains(path));
    for path in others {
        let (_, bytes) = script(&path);
        assert!(bytes <= PART_BYTES_MAX, "{path} has {bytes} bytes");
    }
}
