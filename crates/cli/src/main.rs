//! The `fano` program: a thin shell over the crates.

mod commands;
mod failure;
mod numbers;
mod options;
mod pictures;
mod read_limited;
mod repeat_wins;
mod story;

use std::process::ExitCode;

use clap::Parser as _;

use crate::options::Options;

/// A server allocates thousands of small objects a second; the system's own
/// allocator is several times slower at that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let options = Options::parse();
    let lang = options.lang();
    match commands::run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                eprintln!("fano: {}", message.say(lang));
            }
            failure.exit_code()
        }
    }
}
