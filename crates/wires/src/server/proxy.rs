//! nginx in front of the server, with the configuration from the docs.

use std::{
    fs::File,
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::{ProxyPlace, WiresError, net::Namespaces};

use super::{PORT, PORT_BEHIND_PROXY};

const HOSTING: &str = include_str!("../../../../docs/hosting.md");

/// A running nginx. It is stopped when this is dropped.
#[derive(Debug)]
pub(super) struct Proxy(Child);

impl Proxy {
    /// Starts it in the server's namespace; its files go into a folder.
    pub(super) fn start(
        place: ProxyPlace,
        folder: &Path,
        namespaces: &Namespaces,
    ) -> Result<Self, WiresError> {
        let file = folder.join("nginx.conf");
        let what = || WiresError::io(file.display().to_string());
        let config = config(place, folder).ok_or_else(|| {
            WiresError::server("docs/hosting.md has another example for nginx than expected")
        })?;
        std::fs::write(&file, config).map_err(what())?;
        let log = File::create(folder.join("nginx.log")).map_err(what())?;
        // Debian keeps it where ordinary users do not look.
        let path = std::env::var("PATH").unwrap_or_default();
        let mut nginx = Command::new("nginx");
        nginx
            .args(["-e", "stderr", "-p"])
            .arg(folder)
            .arg("-c")
            .arg(&file)
            .env("PATH", format!("{path}:/usr/sbin"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        let what = WiresError::io("starting nginx (package nginx)");
        namespaces.at_server(move || nginx.spawn().map_err(what).map(Self))
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It has no processes of its own: see the configuration.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The documented block, without certificates and on the lab's ports. From
/// elsewhere, nginx names a port that no connection has.
fn config(place: ProxyPlace, folder: &Path) -> Option<String> {
    let (_, rest) = HOSTING.split_once("```nginx\n")?;
    let (block, _) = rest.split_once("```")?;
    let mut block = block.to_owned();
    for (from, to) in [
        ("listen 443 ssl;", format!("listen {PORT};")),
        (
            "ssl_certificate /etc/ssl/fano/fullchain.pem;",
            String::new(),
        ),
        (
            "ssl_certificate_key /etc/ssl/fano/privkey.pem;",
            String::new(),
        ),
        ("127.0.0.1:8057", format!("127.0.0.1:{PORT_BEHIND_PROXY}")),
        (
            "$server_port",
            match place {
                ProxyPlace::SameMachine => "$server_port".to_owned(),
                ProxyPlace::Elsewhere => "1".to_owned(),
            },
        ),
    ] {
        if block.matches(from).count() != 1 {
            return None;
        }
        block = block.replace(from, &to);
    }
    let folder = folder.display();
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|name| format!("{name}_temp_path {folder}/{name};\n"));
    Some(format!(
        "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr;\n\
         events {{ worker_connections 4096; }}\nhttp {{\naccess_log off;\n{}{block}}}\n",
        temporary.concat()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documented_block_is_used() {
        let config = |place| config(place, Path::new("/folder")).expect("the expected example");
        assert!(!config(ProxyPlace::Elsewhere).contains("$server_port"));
        let config = config(ProxyPlace::SameMachine);
        assert!(config.contains("$server_port"), "{config}");
        assert!(config.contains("listen 8057;"), "{config}");
        assert!(config.contains("http://127.0.0.1:8058;"), "{config}");
        assert!(config.contains("$tcpinfo_rtt"), "{config}");
        assert!(!config.contains("ssl"), "{config}");
    }
}
