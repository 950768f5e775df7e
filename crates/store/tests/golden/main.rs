//! Folders as earlier versions of this program left them are read as they were
//! written. `data` holds one folder for each way a folder was ever written, and
//! beside it what the program that wrote it read from it (`NAME.json`).
//!
//! A folder is never changed. When the way of writing changes, make a new one:
//!
//! ```text
//! FANO_GOLDEN=NAME cargo test -p fano-store --test golden -- --ignored make
//! ```

mod describe;
mod evening;
mod make;
mod rewrite;
mod rooms;

use std::{
    fs,
    path::{Path, PathBuf},
};

use fano_store::{SqliteOptions, SqliteStore, Store as _};
use serde_json::Value;

pub(crate) fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/data")
}

pub(crate) fn run<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(work)
}

pub(crate) fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder") {
        let file = file.expect("a file");
        // The index of the write-ahead log is made anew by whoever opens it.
        if !file.file_name().to_string_lossy().ends_with("-shm") {
            fs::copy(file.path(), to.join(file.file_name())).expect("copied");
        }
    }
}

/// Everything that can be read from a copy of a folder.
pub(crate) fn read_folder(folder: &Path) -> Value {
    let copy = tempfile::tempdir().expect("a folder");
    copy_folder(folder, copy.path());
    run(async {
        let store = SqliteStore::open(SqliteOptions::new(copy.path())).await;
        let store = store.expect("it opens");
        let read = describe::store(&store).await;
        store.close().await;
        read
    })
}

/// Where `found` lacks something of `expected` or has something else instead.
/// Fields that were added since do not matter.
pub(crate) fn difference(expected: &Value, found: &Value, path: &str) -> Option<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(found)) => {
            expected.iter().find_map(|(key, value)| {
                let path = format!("{path}/{key}");
                match found.get(key) {
                    Some(found) => difference(value, found, &path),
                    None => Some(format!("{path} is missing")),
                }
            })
        }
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => {
            let pairs = expected.iter().zip(found).enumerate();
            pairs
                .filter_map(|(at, (one, other))| difference(one, other, &format!("{path}/{at}")))
                .next()
        }
        _ if expected == found => None,
        _ => Some(format!("{path} was {expected} and is {found}")),
    }
}

#[test]
fn folders_of_every_version_are_read_as_they_were_written() {
    let mut read = Vec::new();
    for entry in fs::read_dir(data()).expect("golden folders") {
        let folder = entry.expect("an entry").path();
        if !folder.is_dir() {
            continue;
        }
        let expected = fs::read_to_string(folder.with_extension("json")).expect("what was read");
        let expected: Value = serde_json::from_str(&expected).expect("JSON");
        let found = read_folder(&folder);
        let name = folder.file_name().expect("a name").to_string_lossy();
        assert_eq!(difference(&expected, &found, &name), None);
        read.push(name.into_owned());
    }
    read.sort();
    for known in [
        "tables-1",
        "tables-2",
        "tables-2-killed",
        "tables-3",
        "tables-3-killed",
        "tables-4",
        "tables-4-killed",
        "tables-5",
        "tables-5-killed",
        "tables-5-packed",
        "tables-5-packed-killed",
    ] {
        assert!(read.iter().any(|name| name == known), "{known} in {read:?}");
    }
}

#[test]
fn a_difference_is_found() {
    let value = serde_json::json!({"a": [1, {"b": "c"}], "d": null});
    assert_eq!(difference(&value, &value, ""), None);
    let more = serde_json::json!({"a": [1, {"b": "c", "new": 1}], "d": null, "e": 7});
    assert_eq!(difference(&value, &more, ""), None);
    for other in [
        serde_json::json!({"a": [1, {"b": "C"}], "d": null}),
        serde_json::json!({"a": [1], "d": null}),
        serde_json::json!({"a": [1, {"b": "c"}]}),
        serde_json::json!([]),
    ] {
        assert!(difference(&value, &other, "").is_some(), "{other}");
    }
}
