//! The tests of the workspace, two programs at a time.
//!
//! Some tests start servers, databases and brokers on whatever machine there is, and
//! mostly wait for them. They run one after the other, and everything else runs beside
//! them. One of those that fails is run once more, with nothing beside it; what passed
//! only then is named at the end, because it is to be mended. All others have one try.

use std::{
    collections::VecDeque,
    io::Write as _,
    path::PathBuf,
    process::{Command, Stdio},
    sync::{Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use serde_json::Value;

/// Packages and targets whose tests have processes of their own.
const WITH_PROCESSES: &[(&str, &str)] = &[
    ("fano-cli", "cluster"),
    ("fano-cli", "killed"),
    ("fano-cli", "printing_page"),
    ("fano-cli", "serve"),
    ("fano-cli", "serve_decks"),
    ("fano-cli", "serve_tls"),
    ("fano-cli", "store"),
    ("fano-load", "played"),
    ("fano-server", "server"),
];

/// How many of the slowest programs are named at the end.
const SLOWEST_MAX: usize = 12;

/// A program with tests, as Cargo has built it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Target {
    package: String,
    name: String,
    /// How Cargo is told to run it.
    arguments: Vec<String>,
    folder: PathBuf,
    program: PathBuf,
}

/// What came of one.
struct Outcome {
    target: Target,
    passed: bool,
    took: Duration,
    counted: Counted,
}

/// How many tests passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    passed: u64,
    failed: u64,
}

/// Builds and runs the tests; the command is Cargo's, up to what is built.
pub(crate) fn run(cargo: impl Fn() -> Command + Sync) -> Result<(), String> {
    let targets = build(cargo())?;
    let (waiting, working): (Vec<Target>, Vec<Target>) =
        targets.into_iter().partition(Target::has_processes);
    let lanes = [Mutex::new(waiting.into()), Mutex::new(working.into())];
    // Whoever is done with one list helps with the other.
    let mut outcomes = thread::scope(|scope| {
        let first = scope.spawn(|| run_all([&lanes[0], &lanes[1]], &cargo));
        let second = scope.spawn(|| run_all([&lanes[1]], &cargo));
        let done = [first, second].map(|lane| lane.join().expect("a lane does not panic"));
        done.into_iter().flatten().collect::<Vec<Outcome>>()
    });
    let once_more = |outcome: &Outcome| !outcome.passed && outcome.target.has_processes();
    let hopeless = |outcome: &Outcome| !outcome.passed && !outcome.target.has_processes();
    let mut late = Vec::new();
    if !outcomes.iter().any(hopeless) {
        for outcome in outcomes.iter_mut().filter(|outcome| once_more(outcome)) {
            println!("==> once more, alone: {}", outcome.target.words());
            let first = outcome.took;
            *outcome = outcome.target.clone().run(&cargo);
            outcome.took += first;
            if outcome.passed {
                late.push(outcome.target.words());
            }
        }
    }
    outcomes.sort_by_key(|outcome| std::cmp::Reverse(outcome.took));
    println!("==> what took longest:");
    for outcome in outcomes.iter().take(SLOWEST_MAX) {
        println!("{:>7.1?}  {}", outcome.took, outcome.target.words());
    }
    for words in late {
        println!("PASSED ONLY THE SECOND TIME: {words}");
    }
    let sum = |count: fn(Counted) -> u64| outcomes.iter().map(|one| count(one.counted)).sum();
    let (passed, failed): (u64, u64) = (sum(|one| one.passed), sum(|one| one.failed));
    println!("tests: {passed} passed, {failed} failed");
    let broken = outcomes.iter().filter(|outcome| !outcome.passed);
    let broken: Vec<String> = broken.map(|outcome| outcome.target.words()).collect();
    match (broken.is_empty(), passed) {
        (true, 0) => Err("there were no tests".to_owned()),
        (true, _) => Ok(()),
        (false, _) => Err(format!("tests failed: {}", broken.join(", "))),
    }
}

/// Builds all tests, and returns where they are.
fn build(mut cargo: Command) -> Result<Vec<Target>, String> {
    let format = "--message-format=json-render-diagnostics";
    cargo.args(["--workspace", "--tests", "--no-run", format]);
    let built = cargo
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo could not be run: {error}"))?;
    if !built.status.success() {
        return Err("the tests could not be built".to_owned());
    }
    let said = String::from_utf8_lossy(&built.stdout);
    Ok(said.lines().filter_map(target_of).collect())
}

/// The program with tests that a message of Cargo is about.
fn target_of(line: &str) -> Option<Target> {
    let message: Value = serde_json::from_str(line).ok()?;
    if message["reason"] != "compiler-artifact" || message["profile"]["test"] != true {
        return None;
    }
    let program = PathBuf::from(message["executable"].as_str()?);
    let manifest = PathBuf::from(message["manifest_path"].as_str()?);
    let folder = manifest.parent()?.to_owned();
    // Ends with `#NAME@VERSION`, or with `FOLDER#VERSION` if the folder has the name.
    let id = message["package_id"].as_str()?;
    let (path, version) = id.rsplit_once('#')?;
    let package = match version.split_once('@') {
        Some((name, _)) => name,
        None => path.rsplit('/').next()?,
    };
    let name = message["target"]["name"].as_str()?.to_owned();
    let kind = message["target"]["kind"][0].as_str()?;
    let which: &[&str] = match kind {
        "test" => &["--test", &name],
        "bin" => &["--bin", &name],
        "bench" => &["--bench", &name],
        "example" => &["--example", &name],
        _ => &["--lib"],
    };
    let arguments = ["-p", package].into_iter().chain(which.iter().copied());
    Some(Target {
        package: package.to_owned(),
        arguments: arguments.map(str::to_owned).collect(),
        name,
        folder,
        program,
    })
}

/// Runs everything in these lists, the first list first.
fn run_all<const LISTS: usize>(
    lists: [&Mutex<VecDeque<Target>>; LISTS],
    cargo: &(impl Fn() -> Command + Sync),
) -> Vec<Outcome> {
    let next = || {
        let mut lists = lists.iter();
        lists.find_map(|list| {
            let mut list = list.lock().unwrap_or_else(PoisonError::into_inner);
            list.pop_front()
        })
    };
    std::iter::from_fn(next)
        .map(|target| target.run(cargo))
        .collect()
}

impl Target {
    fn has_processes(&self) -> bool {
        WITH_PROCESSES.contains(&(self.package.as_str(), self.name.as_str()))
    }

    /// The command, as people would type it.
    fn words(&self) -> String {
        format!("cargo test {}", self.arguments.join(" "))
    }

    /// Runs it as Cargo would, and says what it said when it is over.
    fn run(self, cargo: &(impl Fn() -> Command + Sync)) -> Outcome {
        let started = Instant::now();
        let mut command = Command::new(&self.program);
        for (name, value) in cargo().get_envs() {
            if let Some(value) = value {
                command.env(name, value);
            }
        }
        let ran = command
            .env("CARGO", env!("CARGO"))
            .env("CARGO_MANIFEST_DIR", &self.folder)
            .env("CARGO_PKG_NAME", &self.package)
            .current_dir(&self.folder)
            .stdin(Stdio::null())
            .output();
        let took = started.elapsed();
        let (passed, said) = match ran {
            Ok(ran) => (ran.status.success(), [ran.stdout, ran.stderr].concat()),
            Err(error) => (
                false,
                format!("it could not be started: {error}").into_bytes(),
            ),
        };
        let said = String::from_utf8_lossy(&said);
        let counted = counted(&said);
        // In one piece: another one runs beside this.
        let text = match passed {
            true => format!(
                "{}: {} passed in {took:.1?}\n",
                self.words(),
                counted.passed
            ),
            false => format!("{said}\nFAILED: {}\n", self.words()),
        };
        let _ = std::io::stdout().lock().write_all(text.as_bytes());
        Outcome {
            target: self,
            passed,
            took,
            counted,
        }
    }
}

/// Adds up the lines `test result: ok. 12 passed; 0 failed; …`.
fn counted(said: &str) -> Counted {
    let mut counted = Counted::default();
    for line in said
        .lines()
        .filter(|line| line.starts_with("test result: "))
    {
        let count = |what: &str| {
            let before = line.split_once(what)?.0;
            before.rsplit(' ').next()?.parse::<u64>().ok()
        };
        counted.passed += count(" passed;").unwrap_or(0);
        counted.failed += count(" failed;").unwrap_or(0);
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn artifact(id: &str, kind: &str, name: &str, test: bool) -> String {
        serde_json::json!({
            "reason": "compiler-artifact",
            "package_id": id,
            "manifest_path": "/fano/crates/cli/Cargo.toml",
            "target": { "name": name, "kind": [kind] },
            "profile": { "test": test },
            "executable": "/fano/target/debug/deps/it",
        })
        .to_string()
    }

    #[test]
    fn cargo_says_where_the_tests_are() {
        let id = "path+file:///fano/crates/cli#fano-cli@0.1.0";
        let found = target_of(&artifact(id, "test", "cluster", true)).expect("a target");
        assert!(found.has_processes());
        assert_eq!(found.words(), "cargo test -p fano-cli --test cluster");
        assert_eq!(found.folder, PathBuf::from("/fano/crates/cli"));
        let id = "path+file:///fano/xtask#0.1.0";
        let found = target_of(&artifact(id, "bin", "xtask", true)).expect("a target");
        assert!(!found.has_processes());
        assert_eq!(found.words(), "cargo test -p xtask --bin xtask");
        let library = target_of(&artifact(id, "lib", "xtask", true)).expect("a target");
        assert_eq!(library.words(), "cargo test -p xtask --lib");
        for nothing in [
            &artifact(id, "bin", "xtask", false),
            "Compiling xtask",
            "{}",
        ] {
            assert_eq!(target_of(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn results_are_added_up() {
        let said = "running 3 tests\n\
            test result: ok. 2 passed; 1 failed; 4 ignored; 0 measured; 0 filtered out\n\
            test result: FAILED. 10 passed; 20 failed; 0 ignored; 0 measured";
        let expected = Counted {
            passed: 12,
            failed: 21,
        };
        assert_eq!(counted(said), expected);
        assert_eq!(counted("no tests"), Counted::default());
    }
}
