//! The architecture is checked, not only described: see ARCHITECTURE.md.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    process::Command,
};

/// The crates from the bottom up, with the crates of ours each may build on.
/// A crate that is not in this list fails the test: give it its place first.
const LAYERS: &[(&str, &[&str])] = &[
    ("fano-texts", &[]),
    ("fano-designs", &[]),
    ("fano-arbiter", &[]),
    ("fano-art", &[]),
    ("fano-web", &[]),
    ("fano-simdisk", &[]),
    ("fano-decks", &["fano-designs", "fano-texts"]),
    ("fano-rules", &["fano-decks", "fano-texts"]),
    ("fano-faces", &["fano-decks", "fano-texts"]),
    ("fano-bots", &["fano-rules", "fano-decks", "fano-texts"]),
    ("fano-testkit", &["fano-rules", "fano-decks", "fano-texts"]),
    (
        "fano-protocol",
        &[
            "fano-arbiter",
            "fano-bots",
            "fano-decks",
            "fano-rules",
            "fano-texts",
        ],
    ),
    (
        "fano-rooms",
        &[
            "fano-arbiter",
            "fano-bots",
            "fano-decks",
            "fano-protocol",
            "fano-rules",
            "fano-texts",
        ],
    ),
    (
        "fano-store",
        &["fano-arbiter", "fano-protocol", "fano-rooms", "fano-texts"],
    ),
    (
        "fano-server",
        &[
            "fano-arbiter",
            "fano-decks",
            "fano-faces",
            "fano-protocol",
            "fano-rooms",
            "fano-rules",
            "fano-store",
            "fano-texts",
        ],
    ),
    ("fano-load", &["fano-protocol", "fano-texts"]),
    (
        "fano-cli",
        &[
            "fano-arbiter",
            "fano-art",
            "fano-bots",
            "fano-decks",
            "fano-designs",
            "fano-faces",
            "fano-load",
            "fano-rules",
            "fano-server",
            "fano-store",
            "fano-texts",
            "fano-web",
        ],
    ),
    ("xtask", &[]),
];

/// What must not be found in the dependencies of the pure crates.
const NOT_IN_PURE_CRATES: &[&str] = &["tokio", "rand", "getrandom", "chrono", "time", "reqwest"];
const IMPURE_CRATES: &[&str] = &[
    "fano-cli",
    "fano-load",
    "fano-server",
    "fano-store",
    "xtask",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_owned()
}

/// Package name to the names of its normal and build dependencies.
fn dependencies() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version=1", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo metadata runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    packages
        .iter()
        .map(|package| {
            let name = package["name"].as_str().expect("a name").to_owned();
            let dependencies = package["dependencies"].as_array().expect("dependencies");
            let names = dependencies
                .iter()
                .filter(|dependency| dependency["kind"] != "dev")
                .map(|dependency| dependency["name"].as_str().expect("a name").to_owned())
                .collect();
            (name, names)
        })
        .collect()
}

#[test]
fn no_crate_depends_upwards() {
    let layers: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
    let ours = dependencies();
    for (name, found) in &ours {
        let allowed = layers.get(name.as_str());
        let allowed = allowed.unwrap_or_else(|| panic!("{name} has no place in LAYERS"));
        for dependency in found
            .iter()
            .filter(|dependency| ours.contains_key(*dependency))
        {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} must not depend on {dependency}: see ARCHITECTURE.md"
            );
        }
    }
}

#[test]
fn pure_crates_have_no_clock_no_randomness_and_no_runtime() {
    for (name, found) in dependencies() {
        if IMPURE_CRATES.contains(&name.as_str()) {
            continue;
        }
        for forbidden in NOT_IN_PURE_CRATES {
            assert!(
                !found.iter().any(|d| d == forbidden),
                "{name} must not depend on {forbidden}"
            );
        }
    }
}

#[test]
fn the_order_of_the_layers_is_one_way() {
    for (position, (name, below)) in LAYERS.iter().enumerate() {
        for dependency in *below {
            let place = LAYERS.iter().position(|(other, _)| other == dependency);
            assert!(
                place.is_some_and(|place| place < position),
                "{name} above {dependency}"
            );
        }
    }
}

fn source_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default();
        if path.is_dir() {
            if !matches!(
                name,
                "target" | ".git" | "node_modules" | "corpus" | "artifacts"
            ) {
                source_files(&path, found);
            }
        } else if name.ends_with(".rs") {
            found.push(path);
        }
    }
}

#[test]
fn files_stay_small_enough_to_know_their_room() {
    const LINES_MAX: usize = 500;
    let mut files = Vec::new();
    source_files(&root(), &mut files);
    assert!(!files.is_empty());
    for path in files {
        let source = std::fs::read_to_string(&path).expect("a source file");
        let lines = source.lines().count();
        assert!(
            lines <= LINES_MAX,
            "{} has {lines} lines, more than {LINES_MAX}",
            path.display()
        );
    }
}

#[test]
fn every_crate_uses_the_shared_lints() {
    for manifest in ["crates", "."].map(|folder| root().join(folder)) {
        for entry in std::fs::read_dir(manifest).expect("a folder") {
            let path = entry.expect("an entry").path().join("Cargo.toml");
            let Ok(text) = std::fs::read_to_string(&path) else {
                continue;
            };
            let is_excepted = path.ends_with("fuzz/Cargo.toml") || path.ends_with(UNSAFE_CRATE);
            if text.contains("[package]") && !is_excepted {
                assert!(
                    text.contains("[lints]\nworkspace = true"),
                    "{} has no lints",
                    path.display()
                );
            }
        }
    }
}

/// The one crate that may be unsafe, in one module: it gives SQLite a simulated
/// disk, and SQLite takes a disk as a table of C functions.
const UNSAFE_CRATE: &str = "crates/simdisk/Cargo.toml";

/// The lines of the lint tables in a manifest, without `workspace.`.
fn lints(manifest: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(manifest)).expect("a manifest");
    let mut in_lints = false;
    let lines = text.lines().filter(|line| {
        if line.starts_with('[') {
            in_lints = line.contains("lints.");
        }
        in_lints && !line.is_empty() && !line.starts_with('#')
    });
    lines.map(|line| line.replace("[workspace.", "[")).collect()
}

#[test]
fn the_crate_that_may_be_unsafe_keeps_all_other_lints() {
    let (shared, own) = (lints("Cargo.toml"), lints(UNSAFE_CRATE));
    assert!(shared.len() > 10, "the lints were found");
    for line in shared {
        let line = line.replace("unsafe_code = \"forbid\"", "unsafe_code = \"deny\"");
        assert!(own.contains(&line), "{UNSAFE_CRATE} lacks {line}");
    }
    let mut files = Vec::new();
    source_files(&root().join("crates/simdisk"), &mut files);
    for path in files.iter().filter(|path| !path.ends_with("vfs.rs")) {
        let source = std::fs::read_to_string(path).expect("a source file");
        let has_unsafe = source.contains("unsafe {") || source.contains("unsafe fn");
        assert!(!has_unsafe, "{} must not be unsafe", path.display());
    }
}

#[test]
fn what_is_only_for_tests_is_never_shipped() {
    for (name, found) in dependencies() {
        for test_only in ["fano-simdisk", "fano-testkit"] {
            assert!(
                !found.iter().any(|dependency| dependency == test_only),
                "{name} must depend on {test_only} in its tests only"
            );
        }
    }
}

#[test]
fn architecture_page_names_every_crate() {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md");
    for name in dependencies().into_keys() {
        let short = name.strip_prefix("fano-").unwrap_or(&name);
        assert!(
            page.contains(&format!("`{short}`")),
            "ARCHITECTURE.md does not mention `{short}`"
        );
    }
}
