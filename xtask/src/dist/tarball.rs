//! An archive to unpack anywhere.

use super::{
    Program,
    archive::{Archive, gzip},
    source,
};

/// What lies beside the program, and under which name in the repository.
const BESIDE: [(&str, &str); 5] = [
    ("LICENSE-APACHE", "LICENSE-APACHE"),
    ("LICENSE-MIT", "LICENSE-MIT"),
    ("fano.service", "deploy/fano.service"),
    ("hosting.md", "docs/hosting.md"),
    ("playing.md", "docs/playing.md"),
];

pub(super) fn make(program: &Program) -> Result<Vec<u8>, String> {
    let folder = program.full_name();
    let mut archive = Archive::new();
    archive.folders(&[&folder])?;
    archive.file(&format!("{folder}/fano"), 0o755, &program.bytes)?;
    for (name, path) in BESIDE {
        archive.file(&format!("{folder}/{name}"), 0o644, &source(path)?)?;
    }
    gzip(&archive.finish()?)
}
