//! A CA for tests that speaks ACME: Pebble, which Let's Encrypt tests clients with.

use std::{
    io::{BufRead as _, BufReader},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use super::free_port;

/// For the CA to make its keys and to listen.
const START_MAX: Duration = Duration::from_secs(30);

/// A running CA. It keeps nothing: after a restart it has new roots and knows
/// nobody.
#[derive(Debug)]
pub struct Pebble {
    port: u16,
    management_port: u16,
    config: PathBuf,
    /// Kills the server when our end of its input is closed; `None` while it is
    /// stopped.
    guard: Option<Child>,
}

impl Pebble {
    /// Starts a CA that checks names at this port instead of 443, and is itself
    /// reached with this certificate and key (PEM). What it issues is valid for
    /// this long.
    ///
    /// # Panics
    ///
    /// If Pebble is not installed or does not start.
    pub fn start(checked_port: u16, certificate: &Path, key: &Path, valid: Duration) -> Self {
        let (port, management_port) = (free_port(), free_port());
        let name = format!("fano-pebble-{}-{port}.json", std::process::id());
        let config = std::env::temp_dir().join(name);
        let text = format!(
            "{{\"pebble\": {{
                \"listenAddress\": \"127.0.0.1:{port}\",
                \"managementListenAddress\": \"127.0.0.1:{management_port}\",
                \"certificate\": {certificate:?},
                \"privateKey\": {key:?},
                \"httpPort\": 0,
                \"tlsPort\": {checked_port},
                \"certificateValidityPeriod\": {}
            }}}}",
            valid.as_secs()
        );
        std::fs::write(&config, text).expect("a file");
        let mut server = Self {
            port,
            management_port,
            config,
            guard: None,
        };
        server.go_on();
        server
    }

    /// The address of its directory.
    pub fn directory(&self) -> String {
        format!("https://localhost:{}/dir", self.port)
    }

    /// The port where `/roots/0` answers with its root certificate.
    pub fn management_port(&self) -> u16 {
        self.management_port
    }

    /// Kills the server without warning.
    pub fn stop(&mut self) {
        if let Some(mut guard) = self.guard.take() {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
    }

    /// Starts it again, at the same address.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn go_on(&mut self) {
        let script = "trap '' INT TERM HUP; \
            pebble -config \"$1\" 2>&1 & server=$!; cat > /dev/null; kill -9 $server";
        let mut guard = Command::new("sh")
            .args(["-c", script, "guard"])
            .arg(&self.config)
            // It need not wait before it checks a name, as a real CA might.
            .env("PEBBLE_VA_NOSLEEP", "1")
            .env("PEBBLE_AUTHZREUSE", "0")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .current_dir("/")
            .spawn()
            .expect("a shell");
        let mut said = BufReader::new(guard.stdout.take().expect("its output"));
        let mut line = String::new();
        let mut all = String::new();
        while !line.contains("ACME directory available") {
            line.clear();
            let read = said.read_line(&mut line).expect("its output");
            all.push_str(&line);
            assert!(read > 0, "Pebble: sudo apt-get install -y pebble\n{all}");
        }
        // It must not stop because nobody reads what it says.
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut said, &mut std::io::sink());
        });
        self.guard = Some(guard);
        // It says so before it listens.
        for port in [self.port, self.management_port] {
            let asked = Instant::now();
            while TcpStream::connect(("127.0.0.1", port)).is_err() {
                assert!(asked.elapsed() < START_MAX, "Pebble does not listen\n{all}");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

impl Drop for Pebble {
    fn drop(&mut self) {
        self.stop();
        let _ = std::fs::remove_file(&self.config);
    }
}
