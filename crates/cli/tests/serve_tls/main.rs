//! `fano serve` with a certificate: pages and sockets over TLS, certificates
//! that are replaced while it runs, and certificates from a CA.

mod acme;
mod client;
mod files;
mod pages;
mod server;
