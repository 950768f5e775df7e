use std::borrow::Cow;

/// What the server shows but does not know: the web client and the drawings
/// are built into the program by crates that this one does not depend on.
#[derive(Clone, Copy, Debug)]
pub struct Site {
    /// A file of the web client, by its path without the leading slash.
    pub file: fn(path: &str) -> Option<SiteFile>,
    /// The SVG text of a symbol's drawing, by theme and symbol.
    pub drawing: fn(theme: &str, symbol: &str) -> Option<Cow<'static, str>>,
}

/// A file of the web client.
#[derive(Clone, Debug)]
pub struct SiteFile {
    /// What is in it.
    pub body: Cow<'static, [u8]>,
    /// The same, compressed with gzip.
    pub gzip: Option<Cow<'static, [u8]>>,
    /// The same, compressed with Brotli.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Something that changes whenever the file does; it may consist of
    /// letters, digits, `-` and `_`.
    pub tag: Cow<'static, str>,
    /// Whether the path names this very content, so that browsers need not ask again.
    pub immutable: bool,
}

impl Site {
    /// A server without pages and drawings, for tests and as a mere service.
    #[must_use]
    pub fn empty() -> Self {
        Self {
            file: |_| None,
            drawing: |_, _| None,
        }
    }
}
