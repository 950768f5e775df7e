//! Developer commands: `cargo xtask test` runs every check.

mod checks;
mod dist;
mod memory;
mod packages;
mod test_programs;
mod wires;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask test     install what the checks need, then run all of them
cargo xtask quick    the inner loop: format, clippy and tests, nothing installed
cargo xtask bench    the benches behind docs/benchmarks.md
cargo xtask fuzz N   every fuzz target for N seconds (needs cargo-fuzz and a nightly toolchain)
cargo xtask dist     what people install: programs, packages, images and checksums, in target/packages
                     (needs Python and the registries; --trial packs what cargo build has made)
cargo xtask memory   how much memory a server takes with 50 rooms playing (Linux)
cargo xtask wires    who was first over real connections with delay and loss (needs root on Linux;
                     cargo xtask wires --help names its options)";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match words.as_slice() {
        ["test"] => packages::install_missing().and_then(|()| checks::run(checks::ALL)),
        ["quick"] => checks::run(checks::QUICK),
        ["bench"] => checks::run(checks::BENCHES),
        ["fuzz", seconds] => checks::fuzz(seconds),
        ["dist", options @ ..] => dist::run(options),
        ["memory", options @ ..] => memory::run(options),
        ["wires", options @ ..] => wires::run(options),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}
