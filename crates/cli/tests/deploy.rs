//! The files in `deploy/` say what this program understands.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use saphyr::{LoadableYamlNode as _, Yaml};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/cluster")
}

fn compose() -> Yaml<'static> {
    let text = std::fs::read_to_string(folder().join("compose.yaml")).expect("a file");
    let mut documents = Yaml::load_from_str(text.leak()).expect("YAML");
    assert_eq!(documents.len(), 1);
    documents.remove(0)
}

fn texts<'a>(list: &'a Yaml<'static>) -> Vec<&'a str> {
    let list = list.as_sequence().expect("a list");
    list.iter().map(|one| one.as_str().expect("text")).collect()
}

/// What `fano serve` says to these arguments with `--help` behind them, if it
/// understands them.
fn help(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FANO_") {
            command.env_remove(name);
        }
    }
    let said = command.args(arguments).arg("--help").output();
    let said = said.expect("it runs");
    let error = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{arguments:?}: {error}");
    String::from_utf8(said.stdout).expect("text")
}

#[test]
fn every_server_of_the_compose_file_is_started_with_options_that_exist() {
    let compose = compose();
    let services = compose["services"].as_mapping().expect("services");
    let help_page = help(&["serve"]);
    let mut servers = Vec::new();
    for (name, service) in services {
        let name = name.as_str().expect("a name");
        assert!(service["image"].as_str().is_some(), "{name} has an image");
        if service["image"].as_str() != Some("fano") {
            continue;
        }
        servers.push(name);
        let command = texts(&service["command"]);
        assert_eq!(command[0], "serve");
        help(&command);
        let variables = service["environment"].as_mapping().expect("variables");
        for (variable, value) in variables {
            let variable = variable.as_str().expect("a name");
            // Secrets are named without their values.
            let is_known = ["=", "]"]
                .iter()
                .any(|end| help_page.contains(&format!("[env: {variable}{end}")));
            assert!(is_known, "{variable}");
            let place = value.as_str().expect("an address");
            let host = place.rsplit('@').next().expect("something");
            let host = host.split([':', '/']).next().expect("something");
            assert!(
                services.iter().any(|(name, _)| name.as_str() == Some(host)),
                "{host} is a service"
            );
        }
        // All that a server of a cluster needs, and nothing that is its own.
        assert!(
            command
                .iter()
                .any(|option| option.starts_with("--cluster-name="))
        );
        assert!(command.contains(&"--trust-proxy"), "there is a proxy");
    }
    assert_eq!(servers, ["one", "two", "three"]);
    // An option that does not exist would be noticed.
    let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
    let said = command
        .args(["serve", "--no-such-option", "--help"])
        .output();
    assert!(!said.expect("it runs").status.success());
}

#[test]
fn the_file_for_images_is_where_the_compose_file_looks_for_it() {
    let compose = compose();
    let build = &compose["services"]["one"]["build"];
    let context = build["context"].as_str().expect("a folder");
    let file = build["dockerfile"].as_str().expect("a file");
    assert!(
        folder().join(context).join(file).is_file(),
        "{context} {file}"
    );
}

#[test]
fn the_proxy_knows_all_servers_and_tells_about_sockets() {
    let config = folder().join("haproxy.cfg");
    let text = std::fs::read_to_string(&config).expect("a file");
    let compose = compose();
    let mounted = texts(&compose["services"]["proxy"]["volumes"]);
    assert!(mounted[0].starts_with("./haproxy.cfg:"), "{mounted:?}");
    for server in ["one", "two", "three"] {
        assert!(text.contains(&format!("server {server} {server}:8057")));
    }
    // The headers are those that docs/hosting.md tells to set.
    let hosting = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let hosting = std::fs::read_to_string(hosting).expect("a file");
    let headers = hosting.lines().map(str::trim);
    let headers: Vec<&str> = headers
        .filter(|line| line.starts_with("http-request "))
        .collect();
    assert!(headers.len() > 5, "{headers:?}");
    for header in headers {
        assert!(text.contains(header), "{header}");
    }
    let checked = Command::new("haproxy")
        .arg("-c")
        .arg("-f")
        .arg(&config)
        .output();
    let checked = checked.expect("HAProxy: sudo apt-get install -y haproxy");
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{said}");
}
