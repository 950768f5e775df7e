use std::{
    io::{Write as _, stdout},
    net::{IpAddr, SocketAddr, UdpSocket},
};

use fano_server::Config;
use fano_texts::{Lang, Message};
use fast_qr::QRBuilder;

/// Prints the address, and a QR code if phones can reach it.
pub(super) fn announce(config: &Config, address: SocketAddr, lang: Lang) {
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
    let mut text = say("serve-open-here", &here) + "\n";
    if let Some(url) = elsewhere {
        text += &(say("serve-open-elsewhere", &url) + "\n");
        if open_to_others && let Ok(code) = QRBuilder::new(url).build() {
            text += &format!("\n{}\n", code.to_str());
        }
    } else if open_to_others {
        text += &(Message::new("serve-no-network").say(lang) + "\n");
    }
    text += &(Message::new("serve-how-to-stop").say(lang) + "\n");
    // Keep serving even if nobody reads the output.
    let mut out = stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}

/// This computer's address on the local network. Nothing is sent: the system
/// only has to say which of its addresses it would send from.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // 192.0.2.1 is an example address that nobody has.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
