//! Both languages say the same things with the same gaps.

use std::collections::{BTreeMap, BTreeSet};

use fano_texts::{Lang, ids};
use fluent_syntax::{ast, parser};

/// Message id to the set of arguments its text uses.
fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let folder = format!("{}/ftl/{lang}", env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("the folder of texts") {
        let path = entry.expect("a file of texts").path();
        #[expect(
            clippy::disallowed_methods,
            reason = "a test reads the files it is about"
        )]
        let source = std::fs::read_to_string(&path).expect("a readable file of texts");
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
fn english_and_german_have_the_same_messages_with_the_same_gaps() {
    let english = messages(Lang::En);
    let german = messages(Lang::De);
    let missing: Vec<_> = english
        .keys()
        .filter(|id| !german.contains_key(*id))
        .collect();
    assert!(missing.is_empty(), "missing in German: {missing:?}");
    let extra: Vec<_> = german
        .keys()
        .filter(|id| !english.contains_key(*id))
        .collect();
    assert!(extra.is_empty(), "missing in English: {extra:?}");
    for (id, gaps) in &english {
        assert_eq!(gaps, &german[id], "{id} fills other gaps in German");
    }
}

#[test]
fn every_file_is_built_in() {
    for lang in Lang::ALL {
        let built_in: BTreeSet<_> = ids(lang).into_iter().map(str::to_owned).collect();
        let on_disk: BTreeSet<_> = messages(lang).into_keys().collect();
        assert_eq!(built_in, on_disk, "areas! in bundle.rs lacks a file");
    }
}
