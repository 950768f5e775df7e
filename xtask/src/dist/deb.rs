//! A package for Debian and what descends from it, with the service.

use super::{
    Program,
    archive::{Archive, gzip},
    source,
};

/// The revision of the package, for the same version of the program.
const REVISION: u32 = 1;
const MAINTAINER: &str = "The Fano developers <fano@localhost>";
const UNIT: &str = "usr/lib/systemd/system/fano.service";
/// Where the unit of the repository expects the program, and where it is here.
const PROGRAM: (&str, &str) = ("/usr/local/bin/fano", "/usr/bin/fano");
const DOCS: [&str; 3] = ["cluster", "hosting", "playing"];
/// The moment of all releases in changelogs: packages are the same whenever they
/// are made.
const DATE: &str = "Thu, 01 Jan 2026 00:00:00 +0000";

fn version(program: &Program) -> String {
    format!("{}-{REVISION}", program.version)
}

pub(super) fn file_name(program: &Program) -> String {
    format!("fano_{}_{}.deb", version(program), program.machine.debian)
}

pub(super) fn make(program: &Program) -> Result<Vec<u8>, String> {
    let (files, installed_bytes) = files(program)?;
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", control(program, installed_bytes)?),
        ("data.tar.gz", files),
    ];
    let mut package = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let header = format!(
            "{name:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            0,
            0,
            0,
            "100644",
            bytes.len()
        );
        package.extend_from_slice(header.as_bytes());
        package.extend_from_slice(&bytes);
        if bytes.len() % 2 == 1 {
            package.push(b'\n');
        }
    }
    Ok(package)
}

/// What is installed, compressed, and its size before that.
fn files(program: &Program) -> Result<(Vec<u8>, usize), String> {
    let mut archive = Archive::new();
    archive.folders(&[
        "./etc",
        "./usr",
        "./usr/bin",
        "./usr/lib",
        "./usr/lib/systemd",
        "./usr/lib/systemd/system",
        "./usr/share",
        "./usr/share/doc",
        "./usr/share/doc/fano",
        "./usr/share/man",
        "./usr/share/man/man1",
    ])?;
    archive.file("./etc/fano.env", 0o640, &source("deploy/debian/fano.env")?)?;
    archive.file("./usr/bin/fano", 0o755, &program.bytes)?;
    let unit = text("deploy/fano.service")?.replace(PROGRAM.0, PROGRAM.1);
    archive.file(&format!("./{UNIT}"), 0o644, unit.as_bytes())?;
    let about = "./usr/share/doc/fano";
    let copyright = source("deploy/debian/copyright")?;
    archive.file(&format!("{about}/copyright"), 0o644, &copyright)?;
    let changes = format!(
        "fano ({}) unstable; urgency=medium\n\n  * See CHANGELOG.md in the sources.\n\n \
         -- {MAINTAINER}  {DATE}\n",
        version(program)
    );
    let changes = gzip(changes.as_bytes())?;
    archive.file(&format!("{about}/changelog.Debian.gz"), 0o644, &changes)?;
    for doc in DOCS {
        let page = source(&format!("docs/{doc}.md"))?;
        archive.file(&format!("{about}/{doc}.md"), 0o644, &page)?;
    }
    let manual = gzip(&source("deploy/debian/fano.1")?)?;
    archive.file("./usr/share/man/man1/fano.1.gz", 0o644, &manual)?;
    let files = archive.finish()?;
    Ok((gzip(&files)?, files.len()))
}

fn control(program: &Program, installed_bytes: usize) -> Result<Vec<u8>, String> {
    let about = format!(
        "Package: fano\n\
         Version: {}\n\
         Architecture: {}\n\
         Maintainer: {MAINTAINER}\n\
         Installed-Size: {}\n\
         Section: web\n\
         Priority: optional\n\
         Recommends: ca-certificates\n\
         Description: one-match card game in the browser, self-hosted\n \
         Any two cards share exactly one symbol; whoever finds it first wins. People\n \
         play in their browsers, on phones and computers, also against bots.\n \
         .\n \
         This package has the server, which runs as a service, and the tools to make,\n \
         print and study decks. It listens on this computer only until /etc/fano.env\n \
         says otherwise.\n",
        version(program),
        program.machine.debian,
        installed_bytes.div_ceil(1024)
    );
    let mut archive = Archive::new();
    archive.file("./control", 0o644, about.as_bytes())?;
    archive.file("./conffiles", 0o644, b"/etc/fano.env\n")?;
    for script in ["postinst", "prerm", "postrm"] {
        let path = format!("deploy/debian/{script}");
        archive.file(&format!("./{script}"), 0o755, &source(&path)?)?;
    }
    gzip(&archive.finish()?)
}

fn text(path: &str) -> Result<String, String> {
    String::from_utf8(source(path)?).map_err(|_| format!("{path} is not text"))
}
