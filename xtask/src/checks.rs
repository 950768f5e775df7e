//! The checks, as a list of commands; the first one that fails ends the run.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use crate::test_programs;

/// A command and what it checks.
pub(crate) struct Check {
    title: &'static str,
    tool: Tool,
    command: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
}

/// Which program a check calls, and where.
#[derive(Clone, Copy)]
enum Tool {
    /// Cargo, for the whole workspace.
    Cargo,
    /// Cargo's tests, some of which have two tries.
    CargoTests,
    /// A program that the tests have built.
    Built(&'static str),
    /// npm, for the web client.
    Npm,
}

const fn cargo(title: &'static str, command: &'static [&'static str]) -> Check {
    Check {
        title,
        tool: Tool::Cargo,
        command,
        environment: &[],
    }
}

const fn npm(title: &'static str, command: &'static [&'static str]) -> Check {
    Check {
        title,
        tool: Tool::Npm,
        command,
        environment: &[],
    }
}

const FORMAT: Check = cargo("format", &["fmt", "--all", "--check"]);
const CLIPPY: Check = cargo(
    "clippy",
    &[
        "clippy",
        "--workspace",
        "--all-targets",
        "--locked",
        "--",
        "-D",
        "warnings",
    ],
);
// Benches and examples are compiled by clippy; building them once more would
// take minutes and test nothing.
const TESTS: Check = Check {
    title: "unit and property tests",
    tool: Tool::CargoTests,
    command: &["test", "--locked"],
    // Property tests run the same cases every time, so that a failure is caused
    // by the change under test. Plain `cargo test` generates new cases.
    environment: &[("PROPTEST_RNG_SEED", "1")],
};
const DOC_TESTS: Check = cargo("doc tests", &["test", "--workspace", "--doc", "--locked"]);
const DOCS: Check = Check {
    title: "documentation",
    tool: Tool::Cargo,
    command: &["doc", "--workspace", "--no-deps", "--locked"],
    environment: &[("RUSTDOCFLAGS", "-D warnings")],
};

const PACKAGES: Check = cargo(
    "packages and images, from the same program",
    &["xtask", "dist", "--trial"],
);
// A short row: two minutes tell whether server and simulator agree.
const WIRES: Check = Check {
    title: "the server and the simulator side by side, over real connections",
    tool: Tool::Built("fano-wires"),
    command: &["--check=0.5", "--row=120", "--rooms=30", "--seconds=100"],
    environment: &[],
};
const WEB_PACKAGES: Check = npm(
    "packages of the web client",
    &["ci", "--no-audit", "--no-fund"],
);
const WEB_TYPES: Check = npm("types of the web client", &["run", "check"]);
const WEB_LINT: Check = npm("lints of the web client", &["run", "lint"]);
const WEB_TESTS: Check = npm("unit tests of the web client", &["test"]);
const WEB_PLAY: Check = npm("games in a browser", &["run", "e2e"]);

/// Everything, as CI runs it.
pub(crate) const ALL: &[Check] = &[
    FORMAT,
    CLIPPY,
    TESTS,
    DOC_TESTS,
    DOCS,
    WEB_PACKAGES,
    WEB_TYPES,
    WEB_LINT,
    WEB_TESTS,
    PACKAGES,
    WIRES,
    WEB_PLAY,
];

/// The inner loop.
pub(crate) const QUICK: &[Check] = &[FORMAT, CLIPPY, TESTS];

/// What docs/benchmarks.md reports.
pub(crate) const BENCHES: &[Check] = &[cargo(
    "benches",
    &["bench", "--workspace", "--benches", "--profile", "dist"],
)];

/// Runs the checks in order.
pub(crate) fn run(checks: &[Check]) -> Result<(), String> {
    let started = Instant::now();
    for check in checks {
        let words = check.words();
        println!("==> {}: {words}", check.title);
        match check.tool {
            Tool::CargoTests => test_programs::run(|| check.command())?,
            Tool::Cargo | Tool::Built(_) | Tool::Npm => {
                let status = check.command().status();
                let status = status.map_err(|error| format!("could not start {words}: {error}"))?;
                if !status.success() {
                    return Err(format!("{} failed: {words}", check.title));
                }
            }
        }
    }
    println!(
        "==> all {} checks passed in {:.0?}",
        checks.len(),
        started.elapsed()
    );
    Ok(())
}

impl Check {
    /// The command, as people would type it.
    fn words(&self) -> String {
        let words = self.command.join(" ");
        match self.tool {
            Tool::Cargo | Tool::CargoTests => format!("cargo {words}"),
            Tool::Built(name) => format!("{name} {words}"),
            Tool::Npm => format!("npm {words}"),
        }
    }

    fn command(&self) -> Command {
        let (program, folder) = match self.tool {
            Tool::Cargo | Tool::CargoTests => (PathBuf::from(env!("CARGO")), root().to_owned()),
            Tool::Built(name) => (built(name), root().to_owned()),
            Tool::Npm => (PathBuf::from("npm"), root().join("web")),
        };
        let mut command = Command::new(program);
        command
            .args(self.command)
            // Drawings that could not be fetched must fail a check, not shrink it.
            .env("FANO_REQUIRE_ART", "1")
            .env("FANO_REQUIRE_WEB", "1")
            .env("FANO_BIN", built("fano"))
            .envs(self.environment.iter().copied())
            .current_dir(folder);
        command
    }
}

/// Runs every fuzz target for a while.
pub(crate) fn fuzz(seconds: &str) -> Result<(), String> {
    let seconds: u32 = seconds
        .parse()
        .map_err(|_| format!("{seconds} is not a number of seconds"))?;
    let targets = root().join("fuzz/fuzz_targets");
    let entries = std::fs::read_dir(&targets).map_err(|error| format!("{targets:?}: {error}"))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.path().file_stem()?.to_str().map(str::to_owned))
        .collect();
    names.sort();
    for name in names {
        println!("==> fuzzing {name} for {seconds} s");
        let corpus = root().join("fuzz/corpus").join(&name);
        std::fs::create_dir_all(&corpus).map_err(|error| format!("{corpus:?}: {error}"))?;
        // New inputs go to the first folder; seeds are only read.
        let seeds = root().join("fuzz/seeds").join(&name);
        let folders = [corpus, seeds].into_iter().filter(|folder| folder.exists());
        let status = Command::new("cargo")
            .args(["+nightly", "fuzz", "run", &name])
            .args(folders)
            .args(["--", &format!("-max_total_time={seconds}")])
            .current_dir(root())
            .status()
            .map_err(|error| format!("cargo could not be started: {error}"))?;
        if !status.success() {
            return Err(format!(
                "fuzzing {name} found something, or cargo-fuzz is not installed"
            ));
        }
    }
    Ok(())
}

/// The path of a program that the tests have built, because they start it.
fn built(program: &str) -> PathBuf {
    target().join("debug").join(program)
}

/// Where Cargo puts what it builds.
pub(crate) fn target() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR");
    target.map_or_else(|| root().join("target"), PathBuf::from)
}

/// The folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .expect("xtask is in the workspace")
}
