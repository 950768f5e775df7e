//! Builds the web client into the output folder.
//!
//! The sources are copied beside the installed packages, so that nothing is
//! ever written into the source tree. npm is called only when
//! `web/package-lock.json` differs from what was installed last.

use std::{
    env,
    error::Error,
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// What the client is built from, beside the sentences.
const SOURCES: [&str; 8] = [
    "index.html",
    "package-lock.json",
    "package.json",
    "public",
    "src",
    "svelte.config.js",
    "tools",
    "vite.config.ts",
];

const MANIFEST: &str = "scripts.json";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let web = root.join("web");
    // The same folder of languages as the crate of texts has.
    let beside = root.join("crates/texts/ftl");
    let texts = env::var_os("FANO_FTL").map_or(beside, PathBuf::from);
    println!("cargo::rerun-if-env-changed=FANO_FTL");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", texts.display());
    for source in SOURCES {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    println!("cargo::rerun-if-env-changed=FANO_REQUIRE_WEB");

    let dist = out.join("dist");
    let missing = match build(&web, &texts, &out, &dist) {
        Ok(()) => String::new(),
        Err(error) => error.to_string(),
    };
    if !missing.is_empty() {
        if env::var("FANO_REQUIRE_WEB").is_ok_and(|value| !matches!(&*value, "" | "0")) {
            return Err(format!("FANO_REQUIRE_WEB is set, but {missing}").into());
        }
        println!("cargo::warning=the web client is missing: {missing}");
        let _ = fs::remove_dir_all(&dist);
        fs::create_dir_all(&dist)?;
        fs::write(dist.join("index.html"), apology(&missing))?;
    }
    fs::write(
        out.join("missing.rs"),
        format!("pub(crate) const MISSING: &str = {missing:?};\n"),
    )?;
    Ok(())
}

/// Installs what is needed, unless it is there, and builds the client.
///
/// The folder is shared by all profiles of a target directory, hence the lock.
fn build(web: &Path, texts: &Path, out: &Path, dist: &Path) -> Outcome<()> {
    let folder = target(out).join("fano-web");
    fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join("lock"))?;
    lock.lock()?;

    for source in SOURCES {
        renew(&web.join(source), &folder.join(source))?;
    }
    install(&folder)?;
    let vite = folder.join("node_modules/vite/bin/vite.js");
    let run = Command::new("node")
        .arg(vite)
        .args(["build", "--logLevel", "error", "--manifest", MANIFEST])
        .args(["--emptyOutDir", "--outDir"])
        .arg(dist)
        .env("FANO_FTL", fs::canonicalize(texts)?)
        .env("NODE_ENV", "production")
        .current_dir(&folder)
        .output()
        .map_err(|error| {
            format!("node could not be started ({error}): install Node.js and build again")
        })?;
    if run.status.success() {
        // Which script loads which others: for the tests only.
        fs::rename(dist.join(MANIFEST), out.join(MANIFEST))?;
        return Ok(());
    }
    Err(format!("vite could not build it ({})", first_complaint(&run)).into())
}

fn install(folder: &Path) -> Outcome<()> {
    let wanted = fs::read_to_string(folder.join("package-lock.json"))?;
    let stamp = folder.join("stamp");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(npm)
        .args([
            "ci",
            "--omit=dev",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
        ])
        .current_dir(folder)
        .output()
        .map_err(|error| {
            format!("npm could not be started ({error}): install Node.js with npm and build again")
        })?;
    if !run.status.success() {
        return Err(format!(
            "npm ci failed ({}): see that the npm registry can be reached and build again",
            first_complaint(&run)
        )
        .into());
    }
    fs::write(stamp, wanted)?;
    Ok(())
}

/// The most telling line of everything a tool has printed.
fn first_complaint(run: &Output) -> String {
    let said = String::from_utf8_lossy(&run.stderr);
    let lines = || said.lines().map(str::trim).filter(|line| !line.is_empty());
    let telling = lines().find(|line| line.to_lowercase().contains("error"));
    let line = telling.or_else(|| lines().next());
    line.unwrap_or("it does not say why").to_owned()
}

/// Makes the folder `to` a copy of `from`, and removes what `from` no longer has.
fn renew(from: &Path, to: &Path) -> Outcome<()> {
    let complain = |error: std::io::Error| format!("{}: {error}", from.display());
    if from.is_dir() {
        let _ = fs::remove_dir_all(to);
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from).map_err(complain)? {
            let entry = entry?;
            renew(&entry.path(), &to.join(entry.file_name()))?;
        }
    } else {
        fs::copy(from, to).map_err(complain)?;
    }
    Ok(())
}

/// The target directory, recognised by the tag Cargo leaves in it.
fn target(out: &Path) -> &Path {
    out.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").is_file())
        .unwrap_or(out)
}

/// The page that is shown instead of the client; it says what to do.
fn apology(missing: &str) -> String {
    let missing = missing.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\"><title>Fano</title>\
         <body style=\"font:18px/1.5 system-ui;max-width:34em;margin:4em auto;padding:0 1em\">\
         <h1>Fano</h1>\
         <p>The server runs, but this program was built without its web client: {missing}. \
         Install Node.js 20.19 or newer with npm, then build again with \
         <code>cargo build</code>.</p>\
         <p lang=\"de\">Der Server läuft, aber dieses Programm wurde ohne seine Webseiten \
         gebaut. Installiere Node.js ab 20.19 mit npm und bau es noch einmal mit \
         <code>cargo build</code>.</p></body></html>"
    )
}
