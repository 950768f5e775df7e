//! The lab in `crates/wires`, with an optimised server unless another is given.

use std::process::Command;

use crate::checks::{root, target};

const HELP: [&str; 2] = ["--help", "-h"];

/// Builds the server and the lab, and runs the lab with these options.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    let given = |option: &&str| *option == "--server" || option.starts_with("--server=");
    let mut options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    let has_server = options.iter().any(|option| given(&option.as_str()));
    let wants_help = options.iter().any(|option| HELP.contains(&option.as_str()));
    if !has_server && !wants_help {
        cargo(&["build", "--release", "--locked", "--package", "fano-cli"])?;
        let server = target().join("release/fano");
        options.extend(["--server".to_owned(), server.display().to_string()]);
    }
    let run = ["run", "--quiet", "--release", "--locked", "--package"];
    let options = options.iter().map(String::as_str);
    let all: Vec<&str> = run
        .into_iter()
        .chain(["fano-wires", "--"])
        .chain(options)
        .collect();
    cargo(&all)
}

fn cargo(arguments: &[&str]) -> Result<(), String> {
    let status = Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root())
        .status()
        .map_err(|error| format!("cargo could not be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("cargo {} failed", arguments[0]))
    }
}
