//! What the fuzzer of frames starts from are frames.

#![expect(clippy::disallowed_methods, reason = "a test of files reads files")]

use std::{fs, path::Path};

#[test]
fn every_seed_is_understood() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/frame");
    let seeds = fs::read_dir(seeds).expect("the seeds");
    let mut count = 0;
    for seed in seeds {
        let path = seed.expect("a file").path();
        let text = fs::read_to_string(&path).expect("text");
        let frame = fano_protocol::parse(&text);
        assert!(frame.is_ok(), "{}: {frame:?}", path.display());
        count += 1;
    }
    assert!(count > 10, "only {count} seeds");
}
