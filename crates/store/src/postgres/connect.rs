//! Connections, and what their errors mean.

use std::{error::Error, fmt, future::Future, io, time::Duration};

use tokio_postgres::{
    Client, Config, NoTls, Socket, Statement,
    config::{Host, SslMode},
    error::SqlState,
    tls::{MakeTlsConnect, TlsConnect},
};

use super::{
    encryption::{Encryption, with_libpq_names},
    error::PostgresError,
};
use crate::{
    StoreError,
    limits::{POSTGRES_ANSWER_PATIENCE, POSTGRES_CONNECT_PATIENCE},
};

/// What this program calls itself in `pg_stat_activity`.
const APPLICATION: &str = "fano";
/// How often the system asks a silent server whether it is still there.
const KEEPALIVE: Duration = Duration::from_secs(10);
/// Raised by our own functions: this process or connection may not write.
const SUPERSEDED: &str = "FA001";

/// Where the database is.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    /// If the address asks for it.
    encryption: Option<Encryption>,
    /// For people, without the password.
    server: String,
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let encrypted = self.encryption.is_some();
        f.debug_struct("Address")
            .field("server", &self.server)
            .field("encrypted", &encrypted)
            .finish_non_exhaustive()
    }
}

impl Address {
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        let parsed = with_libpq_names(url).parse();
        let mut config: Config = parsed.map_err(|error: tokio_postgres::Error| {
            let reason = error
                .source()
                .map_or(error.to_string(), ToString::to_string);
            PostgresError::Url { reason }
        })?;
        config
            .application_name(APPLICATION)
            .connect_timeout(POSTGRES_CONNECT_PATIENCE)
            .tcp_user_timeout(POSTGRES_ANSWER_PATIENCE)
            .keepalives_idle(KEEPALIVE);
        let hosts = config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(path) => path.display().to_string(),
        });
        let hosts: Vec<String> = hosts.collect();
        if hosts.is_empty() {
            let reason = "host is missing".to_owned();
            return Err(PostgresError::Url { reason }.into());
        }
        let port = config.get_ports().first().copied().unwrap_or(5432);
        let server = format!("{}:{port}", hosts.join(","));
        let encryption = match config.get_ssl_mode() {
            SslMode::Require => {
                let reason = |reason| PostgresError::Encrypted {
                    server: server.clone(),
                    reason,
                };
                Some(Encryption::new().map_err(reason)?)
            }
            _ => None,
        };
        Ok(Self {
            config,
            encryption,
            server,
        })
    }

    /// Opens a connection. It is driven by a task of the current runtime.
    pub(crate) async fn connect(&self) -> Result<Client, StoreError> {
        match &self.encryption {
            Some(encryption) => self.connect_with(encryption.connector()).await,
            None => self.connect_with(NoTls).await,
        }
    }

    async fn connect_with<T>(&self, tls: T) -> Result<Client, StoreError>
    where
        T: MakeTlsConnect<Socket>,
        T::Stream: Send + 'static,
        T::TlsConnect: Send,
        <T::TlsConnect as TlsConnect<Socket>>::Future: Send,
    {
        let connecting = self.config.connect(tls);
        let connected = tokio::time::timeout(POSTGRES_CONNECT_PATIENCE, connecting).await;
        let (client, connection) = connected
            .map_err(|_| self.unreachable("it does not answer".to_owned()))?
            .map_err(|error| self.opening(&error))?;
        // Whoever uses the client learns of its end from the client.
        tokio::spawn(connection);
        Ok(client)
    }

    fn unreachable(&self, reason: String) -> StoreError {
        let server = self.server.clone();
        PostgresError::Unreachable { server, reason }.into()
    }

    /// Converts an error while connecting.
    fn opening(&self, error: &tokio_postgres::Error) -> StoreError {
        let server = self.server.clone();
        let reason = said(error);
        match error.code() {
            Some(code) if code.code().starts_with("28") => {
                PostgresError::Refused { server, reason }.into()
            }
            Some(code) if *code == SqlState::INVALID_CATALOG_NAME => {
                let database = self.config.get_dbname().unwrap_or_default().to_owned();
                PostgresError::NoDatabase { database }.into()
            }
            Some(_) => self.unreachable(reason),
            None if self.encryption.is_some() && is_about_encryption(error) => {
                PostgresError::Encrypted { server, reason }.into()
            }
            None if self.config.get_password().is_none() && reason.contains("password") => {
                PostgresError::Refused { server, reason }.into()
            }
            None => self.unreachable(reason),
        }
    }
}

/// Whether the handshake failed for a reason that trying again does not mend, rather
/// than with the connection below it.
fn is_about_encryption(error: &tokio_postgres::Error) -> bool {
    let cause = error.source().and_then(<dyn Error>::downcast_ref);
    let lost = cause.is_some_and(|cause: &io::Error| {
        let ours = [io::ErrorKind::InvalidData, io::ErrorKind::InvalidInput];
        !ours.contains(&cause.kind())
    });
    error.to_string().contains("TLS handshake") && !lost
}

/// What an error says, with the server's own words if there are any.
fn said(error: &tokio_postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => error.message().to_owned(),
        None => match error.source() {
            Some(source) => source.to_string(),
            None => error.to_string(),
        },
    }
}

/// Why something on an open connection failed.
#[derive(Debug)]
pub(crate) enum PgFault {
    /// The rows do not fit the existing ones.
    Misfit(String),
    /// The connection broke. Whether a transaction that was about to end was
    /// written is not known.
    Lost(StoreError),
    /// Nothing was written, because somebody else has a room.
    Fenced,
    /// Nothing was written.
    Failed(StoreError),
}

impl From<tokio_postgres::Error> for PgFault {
    fn from(error: tokio_postgres::Error) -> Self {
        let reason = said(&error);
        let Some(code) = error.code() else {
            let source = error.source();
            let broken = error.is_closed() || source.is_some_and(<dyn Error>::is::<io::Error>);
            let error = StoreError::Database { reason };
            return if broken {
                Self::Lost(error)
            } else {
                Self::Failed(error)
            };
        };
        let (class, code) = (&code.code()[..2], code.code());
        match class {
            // Constraints, and values that no column can hold.
            "23" | "22" => Self::Misfit(reason),
            _ if code == SUPERSEDED => Self::Failed(PostgresError::Superseded.into()),
            _ if code == SqlState::DISK_FULL.code() => Self::Failed(StoreError::Full),
            _ if code == SqlState::INSUFFICIENT_PRIVILEGE.code() => {
                Self::Failed(PostgresError::Forbidden { reason }.into())
            }
            // The server is stopping, has just been started, or had to end one of
            // two transactions that waited for each other.
            "57" | "08" | "40" => Self::Lost(StoreError::Database { reason }),
            _ => Self::Failed(StoreError::Database { reason }),
        }
    }
}

impl From<PgFault> for StoreError {
    fn from(fault: PgFault) -> Self {
        match fault {
            PgFault::Misfit(reason) => Self::Database { reason },
            PgFault::Fenced => PostgresError::Superseded.into(),
            PgFault::Lost(error) | PgFault::Failed(error) => error,
        }
    }
}

/// Waits for the server's answer, but not for ever.
pub(crate) async fn patiently<T>(
    asked: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, PgFault> {
    match tokio::time::timeout(POSTGRES_ANSWER_PATIENCE, asked).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(PgFault::Lost(StoreError::NotAnswering)),
    }
}

/// Prepares a statement.
pub(crate) async fn prepare(client: &Client, sql: &str) -> Result<Statement, PgFault> {
    patiently(client.prepare(sql)).await
}
