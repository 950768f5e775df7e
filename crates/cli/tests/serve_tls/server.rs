//! The server, as a process.

use std::{
    ffi::OsStr,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStderr, ChildStdout, Command, Stdio},
};

/// A file of these tests.
pub(crate) fn fixture(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join("serve_tls/fixtures").join(name)
}

/// A server that is killed when it goes out of scope.
pub(crate) struct Server {
    process: Child,
    _output: BufReader<ChildStdout>,
    log: BufReader<ChildStderr>,
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start<I: AsRef<OsStr>>(
        data: &Path,
        options: impl IntoIterator<Item = I>,
    ) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANO_")) {
            command.env_remove(name);
        }
        let mut process = command
            .env("LC_ALL", "en")
            // What a CA for tests is reached with.
            .env("SSL_CERT_FILE", fixture("certificate.pem"))
            .env_remove("SSL_CERT_DIR")
            .args(["serve", "--host", "127.0.0.1", "--log", "info", "--data"])
            .arg(data)
            .args(options)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let log = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut said = String::new();
        let port = loop {
            let before = said.len();
            let read = output.read_line(&mut said).expect("a line");
            assert!(read > 0, "no address in {said:?}");
            let port = said[before..]
                .split_once("https://localhost:")
                .and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
            if let Some(port) = port {
                break port;
            }
        };
        Self {
            process,
            _output: output,
            log,
            port,
        }
    }

    /// Reads the log up to a line with these words.
    pub(crate) fn logged(&mut self, words: &str) -> String {
        let mut all = String::new();
        loop {
            let before = all.len();
            let read = self.log.read_line(&mut all).expect("a line");
            assert!(read > 0, "nothing about “{words}” in the log:\n{all}");
            if all[before..].contains(words) {
                return all[before..].to_owned();
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
