//! HTTPS: a certificate from files or from a CA, replaced while it serves.
//!
//! [`Tls::open`] makes what accepts connections, and [`Tls::keep_current`] runs
//! beside it: files are read again when they change, and a certificate from a
//! CA ([`Acme`]) is renewed in time. Open connections keep the certificate they
//! began with. Whatever goes wrong, the last good one stays in use.

mod acme;
mod error;
mod files;
mod secret_file;
mod serving;
mod validity;

pub use self::{
    acme::{Acme, LETS_ENCRYPT, is_host_name},
    error::TlsError,
    files::TlsFiles,
    secret_file::write_secret,
    serving::{Tls, TlsSource},
};
