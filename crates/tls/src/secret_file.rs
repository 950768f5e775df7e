use std::{
    fs::{DirBuilder, File, OpenOptions},
    io::{self, Write as _},
    path::Path,
};

/// Makes a folder that only its owner can look into.
pub(crate) fn make_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Writes a file that only its owner can read, completely or not at all.
///
/// # Errors
/// When the folder cannot be written to.
pub fn write_secret(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    std::fs::rename(&unfinished, path)?;
    // The directory entry must survive a power cut too.
    #[cfg(unix)]
    File::open(path.parent().unwrap_or(path))?.sync_all()?;
    Ok(())
}
