//! A NATS server.

use std::{
    io::{BufRead as _, BufReader},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::Mutex,
};

use super::free_port;

/// A NATS server on loopback.
#[derive(Debug)]
pub struct Nats {
    port: u16,
    config: PathBuf,
    /// Kills the server when our end of its input is closed; `None` while it is
    /// stopped.
    guard: Mutex<Option<Child>>,
}

impl Nats {
    /// Starts a server that lets everybody do everything.
    ///
    /// # Panics
    ///
    /// If NATS is not installed or does not start.
    pub fn start() -> Self {
        Self::with_config("")
    }

    /// Starts a server with more lines in its configuration.
    ///
    /// # Panics
    ///
    /// If NATS is not installed or does not start.
    pub fn with_config(lines: &str) -> Self {
        let port = free_port();
        let name = format!("fano-nats-{}-{port}.conf", std::process::id());
        let config = std::env::temp_dir().join(name);
        let text = format!("host: 127.0.0.1\nport: {port}\n{lines}\n");
        std::fs::write(&config, text).expect("a file");
        let server = Self {
            port,
            config,
            guard: Mutex::new(None),
        };
        server.go_on();
        server
    }

    /// The port on loopback.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server without warning.
    ///
    /// # Panics
    ///
    /// If it is not running.
    pub fn stop(&self) {
        let guard = self.guard.lock().expect("nobody panicked").take();
        let mut guard = guard.expect("a running server");
        drop(guard.stdin.take());
        let _ = guard.wait();
    }

    /// Starts it again, at the same address.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn go_on(&self) {
        // Debian's package puts it where services are.
        let script = "PATH=\"$PATH:/usr/sbin\"; trap '' INT TERM HUP; \
            nats-server -c \"$1\" 2>&1 & server=$!; cat > /dev/null; kill -9 $server";
        let mut guard = Command::new("sh")
            .args(["-c", script, "guard"])
            .arg(&self.config)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .current_dir("/")
            .spawn()
            .expect("a shell");
        let said = guard.stdout.take().expect("its output");
        let mut said = BufReader::new(said);
        let mut line = String::new();
        let mut all = String::new();
        while !line.contains("Server is ready") {
            line.clear();
            let read = said.read_line(&mut line).expect("its output");
            all.push_str(&line);
            assert!(read > 0, "NATS: sudo apt-get install -y nats-server\n{all}");
        }
        // It must not stop because nobody reads what it says.
        std::thread::spawn(move || {
            let _ = std::io::copy(&mut said, &mut std::io::sink());
        });
        *self.guard.lock().expect("nobody panicked") = Some(guard);
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        let guard = self.guard.lock().ok().and_then(|mut guard| guard.take());
        if let Some(mut guard) = guard {
            drop(guard.stdin.take());
            let _ = guard.wait();
        }
        let _ = std::fs::remove_file(&self.config);
    }
}
