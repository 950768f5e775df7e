//! Checks the architecture described in ARCHITECTURE.md.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::Command,
};

/// Dependencies that pure crates must not have.
const NOT_IN_PURE_CRATES: &[&str] = &["tokio", "rand", "getrandom", "chrono", "time", "reqwest"];
const IMPURE_CRATES: &[&str] = &["cli", "load", "server", "store", "tls", "wires", "xtask"];

/// Crates that only tests may depend on, if anybody.
const TEST_CRATES: [&str; 5] = ["simdisk", "simroom", "testdb", "testkit", "wires"];

/// The most source files in one folder.
const FILES_IN_FOLDER_MAX: usize = 15;
/// Folders that may have more, and why.
const FULL_FOLDERS: &[(&str, &str)] = &[("crates/designs/src", "one file for each kind of design")];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("the workspace")
        .to_owned()
}

/// Crate to the names of its dependencies, ours without `fano-`.
fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
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
    let short = |name: &serde_json::Value| {
        let name = name.as_str().expect("a name");
        name.strip_prefix("fano-").unwrap_or(name).to_owned()
    };
    packages
        .iter()
        .map(|package| {
            let dependencies = package["dependencies"].as_array().expect("dependencies");
            let names = dependencies
                .iter()
                .filter(|dependency| dependency["kind"] != "dev")
                .map(|dependency| short(&dependency["name"]))
                .collect();
            (short(&package["name"]), names)
        })
        .collect()
}

/// A line of the diagram: a crate and the crates its arrows point to.
struct Line {
    name: String,
    arrows: Vec<String>,
    /// Below the line that separates the pure crates from the others.
    is_pure: bool,
}

fn page() -> String {
    std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("ARCHITECTURE.md")
}

/// The diagram at the beginning of the page, from top to bottom.
fn diagram() -> Vec<Line> {
    let page = page();
    let block = page.split("```").nth(1).expect("a diagram");
    let mut is_pure = false;
    let mut lines = Vec::new();
    for line in block.lines().filter(|line| !line.trim().is_empty()) {
        if line.trim().starts_with('─') {
            is_pure = true;
            continue;
        }
        let (before, after) = line.split_once('→').unwrap_or((line, ""));
        let name = before.split_whitespace().next().expect("a crate");
        let arrows = after.split(',').map(str::trim);
        lines.push(Line {
            name: name.to_owned(),
            arrows: arrows
                .filter(|to| !to.is_empty())
                .map(str::to_owned)
                .collect(),
            is_pure,
        });
    }
    assert!(is_pure, "the diagram has no line");
    lines
}

/// Everything a crate depends on, directly or indirectly.
fn below(name: &str, ours: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut open = vec![name.to_owned()];
    while let Some(name) = open.pop() {
        for dependency in ours.get(&name).into_iter().flatten() {
            if ours.contains_key(dependency) && found.insert(dependency.clone()) {
                open.push(dependency.clone());
            }
        }
    }
    found
}

/// The rule: a crate's arrows are its direct dependencies among our crates,
/// minus those it already gets through another arrow.
#[test]
fn the_arrows_on_the_page_are_those_of_cargo() {
    let ours = dependencies();
    let diagram = diagram();
    for line in &diagram {
        let direct = ours.get(&line.name);
        let direct = direct.unwrap_or_else(|| panic!("there is no crate {}", line.name));
        let direct = direct.iter().filter(|name| ours.contains_key(*name));
        let direct: BTreeSet<&String> = direct.collect();
        let implied = |name: &String| {
            let mut others = direct.iter().filter(|other| **other != name);
            others.any(|other| below(other, &ours).contains(name))
        };
        let mut expected: Vec<&String> = direct.iter().copied().collect();
        expected.retain(|name| !implied(name));
        let mut drawn: Vec<&String> = line.arrows.iter().collect();
        drawn.sort();
        assert_eq!(
            drawn, expected,
            "the arrows of {} on the page are not those of Cargo.toml",
            line.name
        );
    }
}

#[test]
fn the_diagram_has_every_crate_once_and_arrows_point_down() {
    let diagram = diagram();
    let mut drawn: Vec<&str> = diagram.iter().map(|line| line.name.as_str()).collect();
    for (position, line) in diagram.iter().enumerate() {
        for arrow in &line.arrows {
            let place = diagram.iter().position(|other| other.name == *arrow);
            assert!(
                place.is_some_and(|place| place > position),
                "{} is not below {}",
                arrow,
                line.name
            );
        }
    }
    drawn.sort_unstable();
    let ours = dependencies();
    let crates: Vec<&str> = ours.keys().map(String::as_str).collect();
    let expected: Vec<&str> = crates.into_iter().filter(|name| *name != "xtask").collect();
    assert_eq!(drawn, expected, "the diagram and the workspace differ");
}

#[test]
fn pure_crates_have_no_clock_no_randomness_and_no_runtime() {
    for line in diagram().iter().filter(|line| line.is_pure) {
        assert!(
            !IMPURE_CRATES.contains(&line.name.as_str()),
            "{} is below the line",
            line.name
        );
    }
    for (name, found) in dependencies() {
        if IMPURE_CRATES.contains(&name.as_str()) {
            continue;
        }
        for forbidden in NOT_IN_PURE_CRATES {
            assert!(
                !found.contains(*forbidden),
                "{name} must not depend on {forbidden}"
            );
        }
    }
}

/// The page names the pure crates that use several cores, and no others do.
#[test]
fn only_the_named_pure_crates_use_threads() {
    let page = page();
    let sentence = page
        .split('.')
        .find(|sentence| sentence.contains("all cores"))
        .expect("a sentence about cores");
    let named: BTreeSet<&str> = sentence.split('`').skip(1).step_by(2).collect();
    let ours = dependencies();
    for line in diagram().iter().filter(|line| line.is_pure) {
        assert_eq!(
            ours[&line.name].contains("rayon"),
            named.contains(line.name.as_str()),
            "{}: ARCHITECTURE.md is wrong about cores",
            line.name
        );
        let mut files = Vec::new();
        source_files(
            &root().join("crates").join(&line.name).join("src"),
            &mut files,
        );
        for path in files {
            let source = std::fs::read_to_string(&path).expect("a source file");
            assert!(
                !source.contains("std::thread") && !source.contains("thread::spawn"),
                "{} starts threads",
                path.display()
            );
        }
    }
}

#[test]
fn folders_stay_small_enough_to_look_through() {
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        source_files(&root().join(folder), &mut files);
    }
    let mut folders: BTreeMap<PathBuf, usize> = BTreeMap::new();
    for path in files {
        let folder = path.strip_prefix(root()).expect("ours").parent();
        let folder = folder.expect("a folder").to_owned();
        let is_source = folder.components().any(|part| part.as_os_str() == "src");
        if is_source {
            *folders.entry(folder).or_default() += 1;
        }
    }
    for (folder, found) in folders {
        let is_full = FULL_FOLDERS
            .iter()
            .any(|(path, _)| folder == Path::new(path));
        assert!(
            is_full || found <= FILES_IN_FOLDER_MAX,
            "{} has {found} files, more than {FILES_IN_FOLDER_MAX}: make sub-folders",
            folder.display()
        );
    }
}

#[test]
fn a_module_lies_beside_its_folder() {
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        source_files(&root().join(folder), &mut files);
    }
    // Shared modules of tests must lie in a folder: a file there is a test of its own.
    let in_tests = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "tests");
    for path in files.iter().filter(|path| !in_tests(path)) {
        let name = path.file_name().expect("a file");
        assert_ne!(name, "mod.rs", "{}: use name.rs", path.display());
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
fn files_stay_small_enough_to_read() {
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

/// The one crate that may use unsafe code, in one module: it gives SQLite a
/// simulated disk, and SQLite takes a disk as a table of C functions.
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
fn test_only_crates_are_never_shipped() {
    for (name, found) in dependencies() {
        for test_only in TEST_CRATES {
            assert!(
                !found.iter().any(|dependency| dependency == test_only),
                "{name} must depend on {test_only} in its tests only"
            );
        }
    }
}

#[test]
fn architecture_page_describes_every_crate() {
    let page = page();
    for name in dependencies().into_keys() {
        assert!(
            page.contains(&format!("`{name}`")),
            "ARCHITECTURE.md does not mention `{name}`"
        );
    }
}
