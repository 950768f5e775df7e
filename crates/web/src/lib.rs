//! The web client as it was built, file by file.
//!
//! Only the program depends on this crate, and passes the files on to the
//! server, so that the tests of all other crates need no npm.

use std::borrow::Cow;

use rust_embed::RustEmbed;

include!(concat!(env!("OUT_DIR"), "/missing.rs"));

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/dist"]
struct Built;

/// A file of the web client.
#[derive(Clone, Debug)]
pub struct File {
    /// What is in it.
    pub body: Cow<'static, [u8]>,
    /// The same, compressed with gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// The same, compressed with Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Letters and digits that change whenever the file does.
    pub tag: String,
    /// Whether the path contains a hash of the content, so that it never changes.
    pub immutable: bool,
}

/// A file by its path, without a leading slash. The compressed variants are
/// part of their file and have no path of their own.
#[must_use]
pub fn file(path: &str) -> Option<File> {
    if path.ends_with(".gz") || path.ends_with(".br") {
        return None;
    }
    let found = Built::get(path)?;
    let variant = |end: &str| Built::get(&format!("{path}.{end}")).map(|file| file.data);
    let hash = found.metadata.sha256_hash();
    Some(File {
        gzip: variant("gz"),
        brotli: variant("br"),
        tag: hash[..10]
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect(),
        // Vite puts a hash into the name of everything in this folder.
        immutable: path.starts_with("assets/"),
        body: found.data,
    })
}

/// The paths of all files.
pub fn paths() -> impl Iterator<Item = String> {
    Built::iter()
        .map(Cow::into_owned)
        .filter(|path| !path.ends_with(".gz") && !path.ends_with(".br"))
}

/// What was missing when the client should have been built; empty if nothing was.
#[must_use]
pub fn missing() -> &'static str {
    MISSING
}
