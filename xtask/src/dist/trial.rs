//! Tries out what was packed, as those who install it would.

use std::{
    fs,
    io::{BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use flate2::read::GzDecoder;
use serde_json::Value;

use super::{Program, archive::interpreter, checksums::sha256, here, image::DATA, read, scratch};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);
/// Folders of libraries, for programs that are not static.
const LIBRARIES: [&str; 3] = ["/lib", "/lib64", "/usr/lib"];

type Outcome<T> = Result<T, String>;

/// Unpacks the archive and asks the program for its version.
pub(super) fn tarball(path: &Path, program: &Program) -> Outcome<()> {
    let folder = scratch("tarball")?;
    unpack(GzDecoder::new(&read(path)?[..]), &folder)?;
    let unpacked = folder.join(program.full_name()).join("fano");
    if here() != Some(program.machine) {
        return Ok(());
    }
    let said = output(Command::new(&unpacked).arg("--version"))?;
    if said.trim() == format!("fano {}", program.version) {
        Ok(())
    } else {
        Err(format!("{} --version said {said:?}", unpacked.display()))
    }
}

/// Unpacks the package with Debian's own tool and checks its service.
pub(super) fn deb(path: &Path, packed: &Program) -> Outcome<()> {
    let folder = scratch("deb")?;
    output(
        Command::new("dpkg-deb")
            .arg("--extract")
            .args([path, &folder]),
    )?;
    let about = output(Command::new("dpkg-deb").arg("--info").arg(path))?;
    for part in ["Package: fano", "conffiles", "postinst", "postrm", "prerm"] {
        if !about.contains(part) {
            return Err(format!("dpkg-deb --info has no {part}:\n{about}"));
        }
    }
    let unit = folder.join("usr/lib/systemd/system/fano.service");
    let text = String::from_utf8_lossy(&read(&unit)?).into_owned();
    let command = text
        .lines()
        .find_map(|line| line.strip_prefix("ExecStart="));
    let command = command.ok_or("the service starts nothing")?;
    let program = command.split_whitespace().next().unwrap_or_default();
    let installed = folder.join(program.trim_start_matches('/'));
    let about = fs::metadata(&installed).map_err(|error| format!("{program}: {error}"))?;
    if !is_executable(&about) {
        return Err(format!("{program} cannot be executed by everybody"));
    }
    verify_unit(&text.replace(program, &installed.display().to_string()))?;
    lint(path, packed)
}

#[cfg(unix)]
fn is_executable(about: &fs::Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&about.permissions()) & 0o111 == 0o111
}

#[cfg(not(unix))]
fn is_executable(about: &fs::Metadata) -> bool {
    about.is_file()
}

/// Has systemd read the unit, where there is one.
fn verify_unit(unit: &str) -> Outcome<()> {
    let path = scratch("unit")?.join("fano.service");
    super::write(&path, unit.as_bytes())?;
    let mut verify = Command::new("systemd-analyze");
    match verify.args(["verify", "--man=no"]).arg(&path).output() {
        Err(_) => println!("    systemd is not installed: the service was not verified"),
        Ok(run) => {
            let said = String::from_utf8_lossy(&run.stderr);
            // It reads the units of this machine as well.
            let ours = |line: &&str| line.contains("fano.service");
            if let Some(complaint) = said.lines().find(ours) {
                return Err(format!("systemd-analyze verify: {complaint}"));
            }
        }
    }
    Ok(())
}

/// What lintian may find in every package: the program is static on purpose,
/// nobody has a mail address, and no bug of Debian's is closed.
const ACCEPTED: &str = "statically-linked-binary,embedded-library,bogus-mail-host,\
    bogus-mail-host-in-debian-changelog,initial-upload-closes-no-bugs,non-standard-file-perm";
/// What it also finds in a package from a program that is only for trials.
const ACCEPTED_IN_TRIALS: &str = ",unstripped-binary-or-object,undeclared-elf-prerequisites";

/// Has lintian look for errors, where there is one.
fn lint(path: &Path, packed: &Program) -> Outcome<()> {
    let mut accepted = ACCEPTED.to_owned();
    if interpreter(&packed.bytes).is_some() {
        accepted += ACCEPTED_IN_TRIALS;
    }
    let mut lintian = Command::new("lintian");
    lintian.args(["--allow-root", "--fail-on", "error"]);
    lintian.args(["--suppress-tags", &accepted]).arg(path);
    match lintian.output() {
        Err(_) => println!("    lintian is not installed: the package was not linted"),
        Ok(run) => {
            let said = String::from_utf8_lossy(&run.stdout);
            said.lines()
                .for_each(|line| println!("    lintian: {line}"));
            if !run.status.success() {
                return Err(format!("lintian finds errors in {}", path.display()));
            }
        }
    }
    Ok(())
}

/// Unpacks the image as an engine would, checks every digest, and starts it
/// from its own root, if this machine can.
pub(super) fn image(path: &Path, program: &Program) -> Outcome<()> {
    let layout = scratch("layout")?;
    unpack(&read(path)?[..], &layout)?;
    let index = json(&read(&layout.join("index.json"))?)?;
    let manifest = json(&blob(&layout, &index["manifests"][0])?)?;
    let config = json(&blob(&layout, &manifest["config"])?)?;
    let root = scratch("root")?;
    let layers = manifest["layers"].as_array().ok_or("no layers")?;
    for (place, layer) in layers.iter().enumerate() {
        let mut files = Vec::new();
        GzDecoder::new(&blob(&layout, layer)?[..])
            .read_to_end(&mut files)
            .map_err(|error| error.to_string())?;
        let expected = &config["rootfs"]["diff_ids"][place];
        if *expected != format!("sha256:{}", sha256(&files)) {
            return Err(format!("layer {place} is not {expected}"));
        }
        unpack(&files[..], &root)?;
    }
    if here() == Some(program.machine) {
        start(&root, &config["config"], program)
    } else {
        println!(
            "    the image for {} cannot be started here",
            program.machine.name
        );
        Ok(())
    }
}

/// What a descriptor describes, checked.
fn blob(layout: &Path, descriptor: &Value) -> Outcome<Vec<u8>> {
    let digest = descriptor["digest"].as_str().unwrap_or_default();
    let name = digest.strip_prefix("sha256:").ok_or("no digest")?;
    let bytes = read(&layout.join("blobs/sha256").join(name))?;
    if sha256(&bytes) == name && descriptor["size"] == bytes.len() {
        Ok(bytes)
    } else {
        Err(format!("blob {name} is not what its descriptor says"))
    }
}

/// A program that is killed when it goes out of scope.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts the image with nothing but its own root, its own environment and its
/// own user, and asks it how it is.
fn start(root: &Path, config: &Value, program: &Program) -> Outcome<()> {
    let texts = |key: &str| {
        let list = config[key].as_array().cloned().unwrap_or_default();
        let texts = list
            .iter()
            .filter_map(|text| text.as_str().map(str::to_owned));
        texts.collect::<Vec<String>>()
    };
    let user = config["User"].as_str().unwrap_or_default();
    let (user, group) = user.split_once(':').ok_or("no user")?;
    if user == "0" || config["Volumes"][DATA].is_null() {
        return Err("the image runs as root, or has no volume".to_owned());
    }
    let volume = scratch("volume")?;
    let mut sandbox = Command::new("bwrap");
    sandbox.arg("--bind").arg(root).arg("/");
    sandbox.arg("--bind").arg(&volume).arg(DATA);
    if interpreter(&program.bytes).is_some() {
        for folder in LIBRARIES.iter().filter(|folder| Path::new(folder).exists()) {
            sandbox.args(["--ro-bind", folder, folder]);
        }
    }
    sandbox.args(["--unshare-user", "--uid", user, "--gid", group]);
    sandbox.args(["--unshare-pid", "--die-with-parent", "--clearenv"]);
    for line in texts("Env") {
        let (name, value) = line.split_once('=').ok_or("no value")?;
        sandbox.args(["--setenv", name, value]);
    }
    sandbox.args(["--setenv", "FANO_PORT", "0", "--"]);
    sandbox.args(texts("Entrypoint")).args(texts("Cmd"));
    let child = sandbox.stdout(Stdio::piped()).spawn().map_err(|error| {
        format!("bwrap could not be started ({error}): sudo apt-get install -y bubblewrap")
    })?;
    let mut running = Running(child);
    let said = running.0.stdout.take().ok_or("no output")?;
    let port = announced_port(BufReader::new(said))?;
    let answer = ask(port, "/healthz").map_err(|error| format!("/healthz: {error}"))?;
    if !answer.starts_with("HTTP/1.1 200") || !answer.ends_with("ok\n") {
        return Err(format!("/healthz answered {answer:?}"));
    }
    let page = ask(port, "/").map_err(|error| format!("/: {error}"))?;
    if !page.contains("<script") {
        return Err("the image has no web client".to_owned());
    }
    if !volume.join("fano.db").exists() {
        return Err("the image does not keep rooms in its volume".to_owned());
    }
    println!("    the image answers from its own root");
    Ok(())
}

/// The port in the address that the server prints.
fn announced_port(mut said: impl std::io::BufRead) -> Outcome<u16> {
    let mut all = String::new();
    loop {
        let before = all.len();
        if said
            .read_line(&mut all)
            .map_err(|error| error.to_string())?
            == 0
        {
            return Err(format!("the image does not start: {all}"));
        }
        let found = all[before..].split_once("http://localhost:");
        let port = found.and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
        if let Some(port) = port {
            return Ok(port);
        }
    }
}

fn ask(port: u16, path: &str) -> std::io::Result<String> {
    let mut tcp = TcpStream::connect(("127.0.0.1", port))?;
    tcp.set_read_timeout(Some(PATIENCE))?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    tcp.write_all(request.as_bytes())?;
    let mut answer = String::new();
    tcp.read_to_string(&mut answer)?;
    Ok(answer)
}

fn unpack(archive: impl std::io::Read, folder: &Path) -> Outcome<()> {
    let mut archive = tar::Archive::new(archive);
    archive.set_preserve_permissions(true);
    archive
        .unpack(folder)
        .map_err(|error| format!("{}: {error}", folder.display()))
}

fn json(bytes: &[u8]) -> Outcome<Value> {
    serde_json::from_slice(bytes).map_err(|error| error.to_string())
}

fn output(command: &mut Command) -> Outcome<String> {
    let program = PathBuf::from(command.get_program());
    let run = command
        .output()
        .map_err(|error| format!("{} could not be started: {error}", program.display()))?;
    if run.status.success() {
        Ok(String::from_utf8_lossy(&run.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&run.stderr);
        Err(format!("{} failed: {said}", program.display()))
    }
}
