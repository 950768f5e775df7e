use std::{
    io::{Write as _, stdout},
    net::SocketAddr,
};

use fano_server::{Config, own_address};
use fano_texts::{Lang, Message};
use fast_qr::QRBuilder;

/// Prints the address that most people need first, and a QR code if phones can
/// reach it. Returns the address for a browser on this computer.
pub(super) fn announce(config: &Config, address: SocketAddr, lang: Lang) -> String {
    let scheme = if config.tls.is_some() {
        "https"
    } else {
        "http"
    };
    let open_to_others = address.ip().is_unspecified();
    let here = if open_to_others || address.ip().is_loopback() {
        format!("{scheme}://localhost:{}", address.port())
    } else {
        format!("{scheme}://{address}")
    };
    let elsewhere = config.public_url.clone().or_else(|| {
        let own = open_to_others.then(own_address).flatten()?;
        let own = SocketAddr::new(own, address.port());
        Some(format!("{scheme}://{own}"))
    });
    let say = |id, url: &str| Message::new(id).with("url", url).say(lang);
    let mut text = String::new();
    if let Some(url) = &elsewhere {
        text += &(say("serve-open-elsewhere", url) + "\n");
        if open_to_others && let Ok(code) = QRBuilder::new(url.as_str()).build() {
            text += &format!("\n{}\n", code.to_str());
        }
    }
    text += &(say("serve-open-here", &here) + "\n");
    if elsewhere.is_none() {
        let why = match address.ip() {
            ip if ip.is_loopback() => Some("serve-only-here"),
            ip if ip.is_unspecified() => Some("serve-no-network"),
            _ => None,
        };
        text.extend(why.map(|id| Message::new(id).say(lang) + "\n"));
    }
    text += &(Message::new("serve-how-to-stop").say(lang) + "\n");
    // Keep serving even if nobody reads the output.
    let mut out = stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    here
}
