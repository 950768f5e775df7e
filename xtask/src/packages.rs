//! The programs the checks need besides Rust and Node, and their Debian packages.

use std::process::{Command, Stdio};

/// A program and the Debian package it comes in.
struct Need {
    program: &'static str,
    package: &'static str,
}

const NEEDS: &[Need] = &[
    Need {
        program: "chromium",
        package: "chromium",
    },
    Need {
        program: "pdftoppm",
        package: "poppler-utils",
    },
];

/// Installs what is missing if we have the rights; otherwise names it.
pub(crate) fn install_missing() -> Result<(), String> {
    let missing: Vec<&str> = NEEDS
        .iter()
        .filter(|need| !on_path(need.program))
        .map(|need| need.package)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let by_hand = format!("sudo apt-get install -y {}", missing.join(" "));
    if !on_path("apt-get") || !is_root() {
        return Err(format!(
            "The checks need a few packages first:\n  {by_hand}"
        ));
    }
    println!("==> installing {}", missing.join(" "));
    let updated = apt(&["update", "-qq"]);
    let installed = apt(&[
        &["install", "-y", "-qq", "--no-install-recommends"],
        &missing[..],
    ]
    .concat());
    if updated && installed {
        Ok(())
    } else {
        Err(format!("Installing failed; by hand it is:\n  {by_hand}"))
    }
}

fn apt(arguments: &[&str]) -> bool {
    Command::new("apt-get")
        .env("DEBIAN_FRONTEND", "noninteractive")
        .args(arguments)
        .status()
        .is_ok_and(|status| status.success())
}

fn is_root() -> bool {
    Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|out| out.stdout.trim_ascii() == b"0")
}

fn on_path(program: &str) -> bool {
    Command::new("sh")
        .args(["-c", &format!("command -v {program}")])
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
