use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Args, Parser, ValueEnum};
use fano_server::Config;
use fano_texts::Message;
use serde::Deserialize;

use crate::failure::Failure;

const MINUTE: u64 = 60;
const DAY: u64 = 24 * 60 * MINUTE;
/// The largest configuration file accepted.
const FILE_BYTES_MAX: u64 = 64 << 10;

#[derive(Clone, Debug, Default, Args)]
#[command(after_help = "\
Every option can also be set in the environment (FANO_PORT=80) and in a file
(--config fano.toml), where it has the same name with underscores:

  port = 80
  public_url = \"https://fano.example\"
  trust_proxy = true

Flags come before the environment, the environment before the file.
docs/hosting.md has the rest: HTTPS, reverse proxies, systemd, backups, limits.")]
pub(crate) struct Arguments {
    /// Read options from a TOML file.
    #[arg(long, value_name = "FILE", env = "FANO_CONFIG")]
    config: Option<PathBuf>,

    #[command(flatten)]
    settings: Settings,
}

/// Everything that can be set, on the command line, in the environment or in a file.
#[derive(Clone, Debug, Default, Args, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// The address to listen on [default: 127.0.0.1, this computer only].
    #[arg(long, value_name = "ADDRESS", env = "FANO_HOST")]
    pub(crate) host: Option<String>,

    /// The port to listen on; 0 takes any that is free [default: 8057].
    #[arg(long, value_name = "PORT", env = "FANO_PORT")]
    pub(crate) port: Option<u16>,

    /// Listen for phones and computers in the house, and print a QR code to come in.
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL", env = "FANO_LAN")]
    pub(crate) lan: Option<bool>,

    /// Open the game in a browser on this computer.
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL", env = "FANO_OPEN")]
    pub(crate) open: Option<bool>,

    /// The folder where rooms and finished games are kept [default: fano in your data folder].
    #[arg(long, value_name = "DIR", env = "FANO_DATA")]
    pub(crate) data: Option<PathBuf>,

    /// A folder of decks for everybody: every `.fano` file in it is offered in all lobbies.
    #[arg(long, value_name = "DIR", env = "FANO_DECKS")]
    pub(crate) decks: Option<PathBuf>,

    /// Keep everything in this Postgres database instead of a folder: `postgres://user:password@host/name`
    #[arg(long, value_name = "URL", env = "FANO_STORE", hide_env_values = true)]
    pub(crate) store: Option<String>,

    /// Share the database with all other servers that are started with the same name; needs --store.
    #[arg(long, value_name = "NAME", env = "FANO_CLUSTER_NAME")]
    pub(crate) cluster_name: Option<String>,

    /// The NATS that carries messages between the servers of a cluster: `nats://user:password@host:4222`; needs --cluster-name.
    #[arg(long, value_name = "URL", env = "FANO_NATS", hide_env_values = true)]
    pub(crate) nats: Option<String>,

    /// Where browsers reach this very server of a cluster, and not just any of them: `https://one.fano.example`
    #[arg(long, value_name = "URL", env = "FANO_NODE_URL")]
    pub(crate) node_url: Option<String>,

    /// The address people type, if it is another than the one listened on: `https://fano.example`
    #[arg(long, value_name = "URL", env = "FANO_PUBLIC_URL")]
    pub(crate) public_url: Option<String>,

    /// Another name this server is reached by, such as `fano.local`; can be given several times.
    /// IP addresses, localhost and the host of --public-url need no mention.
    #[arg(
        long,
        value_name = "NAME",
        env = "FANO_ALLOW_HOST",
        value_delimiter = ','
    )]
    pub(crate) allow_host: Option<Vec<String>>,

    /// Another page that may open sockets, such as `https://example.org`; can be given several times.
    #[arg(
        long,
        value_name = "ORIGIN",
        env = "FANO_ALLOW_ORIGIN",
        value_delimiter = ','
    )]
    pub(crate) allow_origin: Option<Vec<String>>,

    /// Serve HTTPS with this certificate chain (PEM); needs --tls-key.
    #[arg(long, value_name = "FILE", env = "FANO_TLS_CERT")]
    pub(crate) tls_cert: Option<PathBuf>,

    /// The private key of the certificate (PEM).
    #[arg(long, value_name = "FILE", env = "FANO_TLS_KEY")]
    pub(crate) tls_key: Option<PathBuf>,

    /// Serve HTTPS for this host name with certificates from a CA (Let's Encrypt), obtained and
    /// renewed by the server, which accepts the CA's terms. The name has to lead here, and port
    /// 443 of it to --port [default then: 443, on all addresses].
    #[arg(long, value_name = "NAME", env = "FANO_ACME")]
    pub(crate) acme: Option<String>,

    /// Whom the CA may write to about the certificates of --acme.
    #[arg(long, value_name = "MAIL", env = "FANO_ACME_EMAIL")]
    pub(crate) acme_email: Option<String>,

    /// Another CA for --acme: the address of its ACME directory.
    #[arg(long, value_name = "URL", env = "FANO_ACME_DIRECTORY")]
    pub(crate) acme_directory: Option<String>,

    /// A reverse proxy stands before this server: take addresses from its X-Forwarded-For, round trips from its Fano-Round-Trip.
    #[arg(long, num_args = 0..=1, default_missing_value = "true", value_name = "BOOL", env = "FANO_TRUST_PROXY")]
    pub(crate) trust_proxy: Option<bool>,

    /// Which log lines to write: error, warn, info, debug or trace [default: warn].
    #[arg(long, value_name = "LEVEL", env = "FANO_LOG")]
    pub(crate) log: Option<String>,

    /// How to write them [default: text].
    #[arg(long, value_enum, value_name = "FORMAT", env = "FANO_LOG_FORMAT")]
    pub(crate) log_format: Option<LogFormat>,

    /// Rooms in all, asleep ones included [default: 100000].
    #[arg(long, value_name = "COUNT", env = "FANO_ROOMS_MAX")]
    pub(crate) rooms_max: Option<usize>,

    /// New rooms per address and hour [default: 60].
    #[arg(long, value_name = "COUNT", env = "FANO_ROOMS_PER_ADDRESS_MAX")]
    pub(crate) rooms_per_address_max: Option<u32>,

    /// TCP connections in all [default: 20000].
    #[arg(long, value_name = "COUNT", env = "FANO_CONNECTIONS_MAX")]
    pub(crate) connections_max: Option<usize>,

    /// TCP connections per address, never more than half of all [default: 500].
    #[arg(long, value_name = "COUNT", env = "FANO_CONNECTIONS_PER_ADDRESS_MAX")]
    pub(crate) connections_per_address_max: Option<usize>,

    /// Sockets to rooms per address at a time [default: 100].
    #[arg(long, value_name = "COUNT", env = "FANO_SOCKETS_PER_ADDRESS_MAX")]
    pub(crate) sockets_per_address_max: Option<u32>,

    /// Minutes before a room nobody is connected to is put to sleep [default: 1].
    #[arg(long, value_name = "MINUTES", env = "FANO_ROOM_SLEEP_MINUTES")]
    pub(crate) room_sleep_minutes: Option<u32>,

    /// Days before a room in which nothing happens is deleted [default: 14].
    #[arg(long, value_name = "DAYS", env = "FANO_ROOM_DAYS")]
    pub(crate) room_days: Option<u32>,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

/// `fano` without a command.
#[derive(Parser)]
struct Alone {
    #[command(flatten)]
    arguments: Arguments,
}

impl Arguments {
    /// No flags, but whatever the environment says.
    pub(crate) fn from_environment() -> Self {
        Alone::parse_from(["fano"]).arguments
    }

    /// The combined settings from flags, environment and file.
    pub(crate) fn settings(&self) -> Result<Settings, Failure> {
        let given = self.settings.clone();
        match &self.config {
            None => Ok(given),
            Some(path) => Ok(given.or(read(path)?)),
        }
    }
}

fn read(path: &Path) -> Result<Settings, Failure> {
    let wrong = |reason: String| {
        let message = Message::new("serve-config");
        let message = message.with("file", path.display().to_string());
        Failure::Usage(message.with("reason", reason))
    };
    let size = std::fs::metadata(path).map_err(|error| wrong(error.to_string()))?;
    if size.len() > FILE_BYTES_MAX {
        return Err(wrong(format!("{} bytes", size.len())));
    }
    let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
    toml::from_str(&text).map_err(|error| {
        // The parser shows the line below its message; the message is enough.
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        let what = error.message().to_owned();
        wrong(line.map_or(what.clone(), |line| format!("{line}: {what}")))
    })
}

impl Settings {
    /// These settings, with gaps filled from `other`.
    fn or(self, other: Self) -> Self {
        Self {
            host: self.host.or(other.host),
            port: self.port.or(other.port),
            lan: self.lan.or(other.lan),
            open: self.open.or(other.open),
            data: self.data.or(other.data),
            decks: self.decks.or(other.decks),
            store: self.store.or(other.store),
            cluster_name: self.cluster_name.or(other.cluster_name),
            nats: self.nats.or(other.nats),
            node_url: self.node_url.or(other.node_url),
            public_url: self.public_url.or(other.public_url),
            allow_host: self.allow_host.or(other.allow_host),
            allow_origin: self.allow_origin.or(other.allow_origin),
            tls_cert: self.tls_cert.or(other.tls_cert),
            tls_key: self.tls_key.or(other.tls_key),
            acme: self.acme.or(other.acme),
            acme_email: self.acme_email.or(other.acme_email),
            acme_directory: self.acme_directory.or(other.acme_directory),
            trust_proxy: self.trust_proxy.or(other.trust_proxy),
            log: self.log.or(other.log),
            log_format: self.log_format.or(other.log_format),
            rooms_max: self.rooms_max.or(other.rooms_max),
            rooms_per_address_max: self.rooms_per_address_max.or(other.rooms_per_address_max),
            connections_max: self.connections_max.or(other.connections_max),
            connections_per_address_max: self
                .connections_per_address_max
                .or(other.connections_per_address_max),
            sockets_per_address_max: self
                .sockets_per_address_max
                .or(other.sockets_per_address_max),
            room_sleep_minutes: self.room_sleep_minutes.or(other.room_sleep_minutes),
            room_days: self.room_days.or(other.room_days),
        }
    }

    /// Applies limits and times that are set.
    pub(crate) fn apply_to(&self, config: &mut Config) {
        fn set<T: Copy>(place: &mut T, value: Option<T>) {
            if let Some(value) = value {
                *place = value;
            }
        }
        let limits = &mut config.limits;
        set(&mut limits.rooms_max, self.rooms_max);
        set(
            &mut limits.rooms_per_address_hour_max,
            self.rooms_per_address_max,
        );
        set(&mut limits.connections_max, self.connections_max);
        set(
            &mut limits.connections_per_address_max,
            self.connections_per_address_max,
        );
        set(
            &mut limits.sockets_per_address_max,
            self.sockets_per_address_max,
        );
        let of = |count: u32, unit: u64| Duration::from_secs(u64::from(count) * unit);
        let sleep = self.room_sleep_minutes.map(|minutes| of(minutes, MINUTE));
        set(&mut config.times.room_sleep, sleep);
        let forget = self.room_days.map(|days| of(days, DAY));
        set(&mut config.times.room_forget, forget);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_override_the_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fano.toml");
        std::fs::write(&path, "port = 80\nlan = true\nlog_format = \"json\"\n").expect("written");
        let arguments = Arguments {
            config: Some(path),
            settings: Settings {
                port: Some(81),
                ..Settings::default()
            },
        };
        let settings = arguments.settings().expect("right");
        assert_eq!(settings.port, Some(81));
        assert_eq!(settings.lan, Some(true));
        assert_eq!(settings.log_format, Some(LogFormat::Json));
        assert_eq!(settings.host, None);
    }

    #[test]
    fn a_file_with_a_mistake_is_named_with_its_line() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fano.toml");
        std::fs::write(&path, "port = 80\nprot = 81\n").expect("written");
        let error = read(&path).expect_err("wrong");
        let message = error
            .message()
            .expect("a sentence")
            .say(fano_texts::Lang::En);
        assert!(message.contains("fano.toml"), "{message}");
        assert!(message.contains("2: unknown field `prot`"), "{message}");
    }
}
