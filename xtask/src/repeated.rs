//! Tests of the workspace, some of which are run a second time if they fail.
//!
//! Some tests start servers, databases and brokers on whatever machine there is. One
//! of those that fails is run once more, with nothing beside it; what passed only then
//! is named at the end, because it is to be mended. All others have one try.

use std::{
    io::{self, BufRead as _, BufReader, Write as _},
    process::Command,
    thread,
};

/// The line after the last one of Cargo.
const END: &str = "==> cargo has ended";

/// Tests with processes of their own, by the arguments that select them.
const WITH_PROCESSES: &[&str] = &[
    "-p fano-cli --test cluster",
    "-p fano-cli --test killed",
    "-p fano-cli --test printing_page",
    "-p fano-cli --test serve",
    "-p fano-cli --test serve_decks",
    "-p fano-cli --test serve_tls",
    "-p fano-load --test played",
    "-p fano-server --test server",
];

/// Runs the tests; the command is Cargo's, up to the choice of tests.
pub(crate) fn run(test: impl Fn() -> Command) -> Result<(), String> {
    let mut all = test();
    all.args(["--workspace", "--tests", "--no-fail-fast"]);
    let (passed, failed) = watch(all)?;
    if !passed && failed.is_empty() {
        return Err("the tests could not be built or run".to_owned());
    }
    let others = failed
        .iter()
        .filter(|target| !WITH_PROCESSES.contains(&target.as_str()));
    let mut broken: Vec<&String> = others.collect();
    if broken.is_empty() {
        for target in &failed {
            println!("==> once more, alone: {target}");
            let mut again = test();
            again.args(target.split(' '));
            if !watch(again)?.0 {
                broken.push(target);
            }
        }
    }
    for target in failed.iter().filter(|target| !broken.contains(target)) {
        println!("PASSED ONLY THE SECOND TIME: {target}");
    }
    if broken.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = broken
        .iter()
        .map(|target| format!("cargo test {target}"))
        .collect();
    Err(format!("tests failed: {}", names.join(", ")))
}

/// Runs Cargo, passes on what it says, and tells which targets failed.
fn watch(mut cargo: Command) -> Result<(bool, Vec<String>), String> {
    let could_not = |error| format!("cargo could not be run: {error}");
    let (said, mut saying) = io::pipe().map_err(could_not)?;
    let errors = saying.try_clone().map_err(could_not)?;
    let mut child = cargo.stderr(errors).spawn().map_err(could_not)?;
    // A process that a test left behind keeps its end of the pipe open: this is the end.
    let ended = thread::spawn(move || {
        let status = child.wait()?;
        writeln!(saying, "\n{END}")?;
        Ok(status)
    });
    let mut failed = Vec::new();
    for line in BufReader::new(said).split(b'\n') {
        let line = line.map_err(could_not)?;
        let line = String::from_utf8_lossy(&line);
        if line == END {
            break;
        }
        failed.extend(failed_target(&line).map(str::to_owned));
        eprintln!("{line}");
    }
    let status = ended.join().expect("it only waits").map_err(could_not)?;
    Ok((status.success(), failed))
}

/// The arguments that run a failed target again, if Cargo names one in this line.
fn failed_target(line: &str) -> Option<&str> {
    let (_, rest) = line.split_once("test failed, to rerun pass `")?;
    Some(rest.split_once('`')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_names_what_failed() {
        let line = "error: test failed, to rerun pass `-p fano-cli --test cluster`";
        assert_eq!(failed_target(line), Some("-p fano-cli --test cluster"));
        assert_eq!(failed_target("    `-p fano-cli --test cluster`"), None);
    }
}
