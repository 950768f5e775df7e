//! An image for container engines: an OCI layout in a tar archive, made without
//! an engine and without a registry.
//!
//! `podman load -i FILE`, `docker load -i FILE` (25 or newer) and
//! `skopeo copy oci-archive:FILE …` read it. Besides the program there are only
//! a user, a folder for data, and the authorities that ACME needs to trust a CA.

use serde_json::{Value, json};

use super::{
    Program,
    archive::{Archive, Owner, ROOT, gzip},
    checksums::sha256,
    read,
};

/// The user in the container; it is nobody outside.
const USER: u64 = 10_001;
const PORT: &str = "8057/tcp";
pub(super) const DATA: &str = "/data";
/// Where Debian keeps the authorities that a machine trusts.
const AUTHORITIES: &str = "/etc/ssl/certs/ca-certificates.crt";

const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
const CONFIG: &str = "application/vnd.oci.image.config.v1+json";
const LAYER: &str = "application/vnd.oci.image.layer.v1.tar+gzip";

pub(super) fn make(program: &Program) -> Result<Vec<u8>, String> {
    let root = root(program)?;
    let layer = gzip(&root)?;
    let config = bytes(&config(program, &sha256(&root)));
    let manifest = bytes(&json!({
        "schemaVersion": 2,
        "mediaType": MANIFEST,
        "config": descriptor(CONFIG, &config),
        "layers": [descriptor(LAYER, &layer)],
    }));
    let mut listed = descriptor(MANIFEST, &manifest);
    listed["platform"] = json!({ "architecture": program.machine.debian, "os": "linux" });
    listed["annotations"] = json!({
        "org.opencontainers.image.ref.name": program.version,
        "io.containerd.image.name": format!("docker.io/library/fano:{}", program.version),
    });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [listed],
    });
    let mut layout = Archive::new();
    layout.file("oci-layout", 0o644, br#"{"imageLayoutVersion":"1.0.0"}"#)?;
    layout.file("index.json", 0o644, &bytes(&index))?;
    layout.folders(&["blobs", "blobs/sha256"])?;
    for blob in [&manifest, &config, &layer] {
        layout.file(&format!("blobs/sha256/{}", sha256(blob)), 0o644, blob)?;
    }
    layout.finish()
}

/// The files of the container.
fn root(program: &Program) -> Result<Vec<u8>, String> {
    let mut archive = Archive::new();
    archive.folders(&["etc", "etc/ssl", "etc/ssl/certs", "usr", "usr/bin"])?;
    archive.folder(DATA.trim_start_matches('/'), 0o700, Owner(USER))?;
    archive.folder("tmp", 0o1777, ROOT)?;
    let passwd = format!("root:x:0:0::/:/\nfano:x:{USER}:{USER}::{DATA}:/\n");
    archive.file("etc/passwd", 0o644, passwd.as_bytes())?;
    let group = format!("root:x:0:\nfano:x:{USER}:\n");
    archive.file("etc/group", 0o644, group.as_bytes())?;
    let authorities = read(AUTHORITIES.as_ref())
        .map_err(|error| format!("{error}: sudo apt-get install -y ca-certificates"))?;
    archive.file(AUTHORITIES.trim_start_matches('/'), 0o644, &authorities)?;
    archive.file("usr/bin/fano", 0o755, &program.bytes)?;
    archive.finish()
}

fn config(program: &Program, layer: &str) -> Value {
    json!({
        "architecture": program.machine.debian,
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "Entrypoint": ["/usr/bin/fano"],
            "Cmd": ["serve"],
            "Env": [format!("FANO_DATA={DATA}"), "FANO_HOST=0.0.0.0"],
            "ExposedPorts": { PORT: {} },
            "Volumes": { DATA: {} },
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Fano",
                "org.opencontainers.image.version": program.version,
                "org.opencontainers.image.licenses": "MIT OR Apache-2.0",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": [format!("sha256:{layer}")] },
    })
}

fn descriptor(kind: &str, blob: &[u8]) -> Value {
    json!({
        "mediaType": kind,
        "digest": format!("sha256:{}", sha256(blob)),
        "size": blob.len(),
    })
}

fn bytes(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}
