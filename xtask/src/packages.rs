//! The programs the checks need besides Rust and Node, and their Debian packages.

use std::{
    fs, io,
    process::{Command, Stdio},
};

/// A program, by its name or a pattern for its path, and the Debian package it
/// comes in.
struct Need {
    program: &'static str,
    package: &'static str,
}

/// Packages that would also start the program as a service of the machine.
const SERVICES: &[&str] = &["nginx", "haproxy", "postgresql", "nats-server"];

/// Debian asks this program whether an installed package may start its service.
const SERVICE_POLICY: &str = "/usr/sbin/policy-rc.d";

const NEEDS: &[Need] = &[
    Need {
        program: "chromium",
        package: "chromium",
    },
    Need {
        program: "firefox-esr",
        package: "firefox-esr",
    },
    Need {
        program: "WebKitWebDriver",
        package: "webkit2gtk-driver",
    },
    // WebKit has windows; nobody needs to see them.
    Need {
        program: "Xvfb",
        package: "xvfb",
    },
    // WebKit follows the language of the system if there is one.
    Need {
        program: "locale-gen",
        package: "locales",
    },
    Need {
        program: "pdftoppm",
        package: "poppler-utils",
    },
    Need {
        program: "nginx",
        package: "nginx",
    },
    Need {
        program: "haproxy",
        package: "haproxy",
    },
    // Debian keeps it away from the path, one folder a version.
    Need {
        program: "/usr/lib/postgresql/*/bin/initdb",
        package: "postgresql",
    },
    Need {
        program: "nats-server",
        package: "nats-server",
    },
    // Images are started from their own root in it.
    Need {
        program: "bwrap",
        package: "bubblewrap",
    },
    // A CA, for certificates by ACME.
    Need {
        program: "pebble",
        package: "pebble",
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
    let installed = install_without_services(&missing)
        .map_err(|error| format!("{SERVICE_POLICY}: {error}; by hand it is:\n  {by_hand}"))?;
    if updated && installed {
        Ok(())
    } else {
        Err(format!("Installing failed; by hand it is:\n  {by_hand}"))
    }
}

/// Installs packages, but neither starts their services nor lets them start
/// with the machine: the tests start what they need themselves.
fn install_without_services(packages: &[&str]) -> io::Result<bool> {
    // Where such a policy exists, as in most containers, it stays as it is.
    let policy = NoServices::begin()?;
    let installed = apt(&[
        &["install", "-y", "-qq", "--no-install-recommends"],
        packages,
    ]
    .concat());
    drop(policy);
    if on_path("systemctl") {
        for service in packages.iter().filter(|name| SERVICES.contains(name)) {
            // Not fatal: a service that starts with the machine is only in the way.
            let _ = Command::new("systemctl")
                .args(["disable", "--quiet", service])
                .status();
        }
    }
    Ok(installed)
}

/// While this exists, no package starts a service.
struct NoServices;

impl NoServices {
    fn begin() -> io::Result<Option<Self>> {
        if fs::exists(SERVICE_POLICY)? {
            return Ok(None);
        }
        fs::write(SERVICE_POLICY, "#!/bin/sh\nexit 101\n")?;
        let policy = Self;
        Command::new("chmod")
            .args(["755", SERVICE_POLICY])
            .status()?;
        Ok(Some(policy))
    }
}

impl Drop for NoServices {
    fn drop(&mut self) {
        let _ = fs::remove_file(SERVICE_POLICY);
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
        .args([
            "-c",
            &format!("PATH=\"$PATH:/usr/sbin\"; command -v {program}"),
        ])
        .stdout(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}
