use std::{
    io::{Write as _, stdout},
    net::{IpAddr, SocketAddr, UdpSocket},
};

use fano_server::Config;
use fano_texts::{Lang, Message};
use fast_qr::QRBuilder;

use crate::failure::Failure;

/// Says where to go, and shows it as a QR code if phones can come too.
pub(super) fn announce(config: &Config, address: SocketAddr, lang: Lang) -> Result<(), Failure> {
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
    let mut out = stdout().lock();
    let say = |id, url: &str| Message::new(id).with("url", url).say(lang);
    writeln!(out, "{}", say("serve-open-here", &here))?;
    if let Some(url) = elsewhere {
        writeln!(out, "{}", say("serve-open-elsewhere", &url))?;
        if open_to_others && let Ok(code) = QRBuilder::new(url).build() {
            writeln!(out, "\n{}", code.to_str())?;
        }
    } else if open_to_others {
        writeln!(out, "{}", Message::new("serve-no-network").say(lang))?;
    }
    writeln!(out, "{}", Message::new("serve-how-to-stop").say(lang))?;
    Ok(out.flush()?)
}

/// The address of this computer in the house. Nothing is sent: the system only
/// has to say which of its addresses it would send from.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // 192.0.2.1 is an example address that nobody has.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
