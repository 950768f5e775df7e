//! All languages say the same things with the same gaps, and name the same things.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use fano_texts::{Lang, ids};
use fluent_syntax::{ast, parser};

/// The folder of the languages that were built in.
const FTL: &str = env!("FANO_TEXTS");

#[expect(
    clippy::disallowed_methods,
    reason = "a test reads the files it is about"
)]
fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a readable file of texts")
}

/// Message id to the set of arguments its text uses.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(format!("{FTL}/{lang}")).expect("the folder of texts") {
        let path = entry.expect("a file of texts").path();
        if path.is_dir() {
            continue;
        }
        let source = read(&path);
        let resource = parser::parse(source).unwrap_or_else(|(_, e)| panic!("{path:?}: {e:?}"));
        for item in resource.body {
            match item {
                ast::Entry::Message(message) => {
                    let text = format!("{:?}", message.value);
                    let id = message.id.name;
                    assert!(
                        found.insert(id.clone(), variables(&text)).is_none(),
                        "{id} stands twice in {lang}"
                    );
                }
                ast::Entry::Junk { content } => panic!("{path:?}: not Fluent: {content}"),
                _ => {}
            }
        }
    }
    found
}

/// The names in `VariableReference { id: Identifier { name: "x" } }`.
fn variables(debug: &str) -> BTreeSet<String> {
    debug
        .split("VariableReference { id: Identifier { name: \"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next().map(str::to_owned))
        .collect()
}

#[test]
fn every_language_has_the_same_messages_with_the_same_gaps() {
    let english = messages(Lang::En);
    for lang in Lang::ALL {
        let theirs = messages(lang);
        let missing = english.keys().filter(|id| !theirs.contains_key(*id));
        let missing: Vec<_> = missing.collect();
        assert!(missing.is_empty(), "missing in {lang}: {missing:?}");
        let extra = theirs.keys().filter(|id| !english.contains_key(*id));
        let extra: Vec<_> = extra.collect();
        assert!(extra.is_empty(), "{lang} has more than English: {extra:?}");
        for (id, gaps) in &english {
            assert_eq!(gaps, &theirs[id], "{id} fills other gaps in {lang}");
        }
    }
}

#[test]
fn every_file_is_built_in() {
    for lang in Lang::ALL {
        let built_in: BTreeSet<_> = ids(lang).into_iter().map(str::to_owned).collect();
        let on_disk: BTreeSet<_> = messages(lang).into_keys().collect();
        assert_eq!(built_in, on_disk, "{lang} has a file that English has not");
    }
}

/// The tables of a folder: its file, and what is in the first column.
fn tables(lang: Lang, folder: &str) -> BTreeMap<String, Vec<String>> {
    let folder = format!("{FTL}/{lang}/{folder}");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{folder}: {e}"));
    let files = entries.map(|entry| entry.expect("a file").path());
    files
        .map(|path| {
            let text = read(&path);
            let mut lines = text.lines();
            let header = lines.next().unwrap_or_default();
            let cells = header.split(',').count();
            let mut ids = vec![header.to_owned()];
            for line in lines {
                let row: Vec<&str> = line.split(',').collect();
                assert_eq!(row.len(), cells, "{path:?}: {line}");
                let full = row
                    .iter()
                    .all(|cell| !cell.is_empty() && cell.trim() == *cell);
                assert!(full, "{path:?}: an empty or padded cell in {line:?}");
                ids.push(row[0].to_owned());
            }
            let name = path.file_name().unwrap_or_default();
            (name.to_string_lossy().into_owned(), ids)
        })
        .collect()
}

#[test]
fn every_language_has_the_same_tables_of_names() {
    for folder in ["symbols", "templates"] {
        let english = tables(Lang::En, folder);
        assert!(english.len() >= 3, "{english:?}");
        for lang in Lang::ALL {
            let theirs = tables(lang, folder);
            assert!(
                theirs.keys().eq(english.keys()),
                "{lang}: {:?}",
                theirs.keys()
            );
            for (file, ids) in &english {
                assert_eq!(&theirs[file], ids, "{lang}/{folder}/{file}");
            }
        }
    }
}
