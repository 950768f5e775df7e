//! What people install: programs for Linux without any libraries, packages for
//! Debian, images for containers, and checksums.
//!
//! `cargo xtask dist` builds everything and tries it out: the image is started
//! from its unpacked root, the package is unpacked and its service checked.
//! `--trial` makes the same from the program that `cargo build` has made, in a
//! few seconds; it is part of the checks.

mod archive;
mod build;
mod checksums;
mod deb;
mod image;
mod tarball;
mod trial;

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::checks::{root, target};

/// The most that a file people fetch may have.
const DOWNLOAD_BYTES_MAX: u64 = 20_000_000;
const USAGE: &str = "\
cargo xtask dist                   build and pack for x86-64 and arm64
cargo xtask dist --machine NAME    only for x86_64 or aarch64
cargo xtask dist --trial           pack what `cargo build` has made, to try the packing";

/// A kind of processor, under its various names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    /// As Rust and the kernel call it.
    name: &'static str,
    /// As Debian and container engines call it.
    debian: &'static str,
}

const MACHINES: [Machine; 2] = [
    Machine {
        name: "x86_64",
        debian: "amd64",
    },
    Machine {
        name: "aarch64",
        debian: "arm64",
    },
];

/// One program, and what is known of it.
pub(crate) struct Program {
    machine: Machine,
    bytes: Vec<u8>,
    version: &'static str,
}

impl Program {
    fn read(machine: Machine, path: &Path) -> Result<Self, String> {
        Ok(Self {
            machine,
            bytes: read(path)?,
            version: env!("CARGO_PKG_VERSION"),
        })
    }

    /// Such as `fano-0.1.0-x86_64-linux`.
    fn full_name(&self) -> String {
        format!("fano-{}-{}-linux", self.version, self.machine.name)
    }
}

/// Runs the command.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    let out = target().join("packages");
    match options {
        [] => release(&MACHINES, &out),
        ["--machine", name] => {
            let machine = MACHINES.into_iter().find(|machine| machine.name == *name);
            let machine = machine.ok_or_else(|| USAGE.to_owned())?;
            release(&[machine], &out)
        }
        ["--trial"] => {
            let here = here().ok_or("Packages are made for x86-64 and arm64 only")?;
            let out = target().join("packages-trial");
            let program = target().join("debug/fano");
            renew_folder(&out)?;
            pack(&Program::read(here, &program)?, &out)?;
            checksums::write_sums(&out)
        }
        _ => Err(USAGE.to_owned()),
    }
}

fn release(machines: &[Machine], out: &Path) -> Result<(), String> {
    renew_folder(out)?;
    for machine in machines {
        let program = Program::read(*machine, &build::build(*machine)?)?;
        if archive::interpreter(&program.bytes).is_some() {
            return Err(format!("{} is not a static program", program.full_name()));
        }
        pack(&program, out)?;
    }
    checksums::write_sums(out)?;
    report(out)
}

/// Makes the files for one machine, and tries them out.
fn pack(program: &Program, out: &Path) -> Result<(), String> {
    println!("==> packing {}", program.full_name());
    let name = program.full_name();
    let tarball = out.join(format!("{name}.tar.gz"));
    write(&tarball, &tarball::make(program)?)?;
    let deb = out.join(deb::file_name(program));
    write(&deb, &deb::make(program)?)?;
    let image = out.join(format!("{name}.oci.tar"));
    write(&image, &image::make(program)?)?;
    trial::tarball(&tarball, program)?;
    trial::deb(&deb, program)?;
    trial::image(&image, program)
}

/// Says how large everything is, and complains if it is too large.
fn report(out: &Path) -> Result<(), String> {
    let mut too_large = Vec::new();
    for (name, bytes) in checksums::files(out)? {
        let size = bytes.len() as u64;
        println!("    {:>6.2} MB  {name}", size as f64 / 1e6);
        if size > DOWNLOAD_BYTES_MAX {
            too_large.push(name);
        }
    }
    println!("==> everything is in {}", out.display());
    if too_large.is_empty() {
        Ok(())
    } else {
        let max = DOWNLOAD_BYTES_MAX / 1_000_000;
        Err(format!("more than {max} MB: {}", too_large.join(", ")))
    }
}

/// The kind of this machine.
fn here() -> Option<Machine> {
    let mut known = MACHINES.into_iter();
    known.find(|machine| machine.name == std::env::consts::ARCH)
}

/// A file of the repository.
fn source(path: &str) -> Result<Vec<u8>, String> {
    read(&root().join(path))
}

fn read(path: &Path) -> Result<Vec<u8>, String> {
    fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    fs::write(path, bytes).map_err(|error| format!("{}: {error}", path.display()))
}

/// Makes an empty folder.
fn renew_folder(path: &Path) -> Result<(), String> {
    let _ = fs::remove_dir_all(path);
    fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// A folder of its own for something that is unpacked.
fn scratch(name: &str) -> Result<PathBuf, String> {
    let folder = target().join("packages-unpacked").join(name);
    renew_folder(&folder)?;
    Ok(folder)
}
