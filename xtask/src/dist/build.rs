//! Builds static programs with musl, for this machine and for others.
//!
//! Zig is the C compiler and the linker: it brings musl for every processor, so
//! that nothing but a wheel from PyPI has to be installed.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::Machine;
use crate::checks::{root, target};

/// What is installed into a folder of its own below the target folder.
const TOOLS: [&str; 2] = ["cargo-zigbuild==0.23.4", "ziglang==0.15.2"];

/// Builds the program. Returns its path.
pub(super) fn build(machine: Machine) -> Result<PathBuf, String> {
    let triple = format!("{}-unknown-linux-musl", machine.name);
    let tools = tools()?;
    if let Ok(rustup) = Command::new("rustup").arg("--version").output()
        && rustup.status.success()
    {
        run(Command::new("rustup").args(["target", "add", &triple]))?;
    }
    println!("==> building for {triple}");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let paths = std::iter::once(tools.join("bin")).chain(std::env::split_paths(&path));
    let path = std::env::join_paths(paths).map_err(|error| error.to_string())?;
    run(Command::new(tools.join("bin/cargo-zigbuild"))
        .args(["zigbuild", "--profile", "dist", "--locked"])
        .args(["--package", "fano-cli", "--target", &triple])
        .env("PATH", path)
        // What is given away has everything.
        .env("FANO_REQUIRE_ART", "1")
        .env("FANO_REQUIRE_WEB", "1")
        .current_dir(root()))?;
    Ok(target().join(triple).join("dist/fano"))
}

/// Installs the tools, unless they are there, and says where.
fn tools() -> Result<PathBuf, String> {
    let folder = target().join("dist-tools");
    let stamp = folder.join("stamp");
    let wanted = TOOLS.join("\n");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(folder);
    }
    println!("==> installing {} from PyPI", TOOLS.join(" and "));
    run(Command::new("python3")
        .args(["-m", "venv", "--clear"])
        .arg(&folder))
    .map_err(|error| format!("{error}: sudo apt-get install -y python3-venv"))?;
    run(Command::new(folder.join("bin/pip"))
        .args(["install", "--quiet", "--disable-pip-version-check"])
        .args(TOOLS))?;
    fs::write(&stamp, wanted).map_err(|error| format!("{}: {error}", stamp.display()))?;
    Ok(folder)
}

fn run(command: &mut Command) -> Result<(), String> {
    let program = Path::new(command.get_program()).display().to_string();
    let status = command.status();
    let status = status.map_err(|error| format!("{program} could not be started: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{program} failed"))
    }
}
