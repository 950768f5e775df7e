//! Many runs, each identified by its seed.

use std::{env, ops::Range, panic::AssertUnwindSafe};

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name}={text} is no number")),
    )
}

/// Plays the runs of these seeds: the only one of `FANO_SEED`, as many as
/// `FANO_EVENINGS` says from `FANO_FIRST` on, or a few. If one fails, says how to repeat it.
pub(crate) fn play_each<T>(test: &str, few: u64, run: impl Fn(u64) -> T) -> Vec<T> {
    let seeds: Range<u64> = match number("FANO_SEED") {
        Some(seed) => seed..seed + 1,
        None => {
            let first = number("FANO_FIRST").unwrap_or(0);
            first..first + number("FANO_EVENINGS").unwrap_or(few)
        }
    };
    let play = |seed| {
        let played = std::panic::catch_unwind(AssertUnwindSafe(|| run(seed)));
        played.unwrap_or_else(|cause| {
            eprintln!("FANO_SEED={seed} cargo test -p fano-store --test simulated {test}");
            std::panic::resume_unwind(cause)
        })
    };
    seeds.map(play).collect()
}

/// Whether all runs are played, not just one to be repeated.
pub(crate) fn are_many() -> bool {
    number("FANO_SEED").is_none()
}
