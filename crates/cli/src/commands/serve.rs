//! `fano serve`: a server for your home, or for the internet.

mod announce;
mod cluster;
mod decks;
mod https;
mod keeping;
mod logs;
mod settings;

use std::{
    io,
    net::{IpAddr, Ipv4Addr},
    path::PathBuf,
    sync::{Arc, LazyLock},
};

use fano_bundles::file;
use fano_decks::Deck;
use fano_server::{Config, EmojiName, Site, SiteFile, TlsSource, listen};
use fano_texts::{Lang, Message, Names};

pub(crate) use self::settings::Arguments;
use self::{cluster::Cluster, keeping::Keeping, settings::Settings};
use crate::{failure::Failure, pictures::Pictures};

/// The default port.
const PORT: u16 = 8057;
/// The default port for certificates from a CA, which looks for them there.
const HTTPS_PORT: u16 = 443;

/// Starts everything and runs until told to stop.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let settings = arguments.settings()?;
    logs::start(&settings)?;
    let runtime = runtime()?;
    runtime.block_on(serve(&settings, lang))
}

/// Even idle threads have a cost: on one core use only one.
fn runtime() -> io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut builder = if cores == 1 {
        tokio::runtime::Builder::new_current_thread()
    } else {
        tokio::runtime::Builder::new_multi_thread()
    };
    builder.worker_threads(cores).enable_all().build()
}

async fn serve(settings: &Settings, lang: Lang) -> Result<(), Failure> {
    fano_server::check_clock().map_err(|error| Failure::usage(&error))?;
    let cluster = Cluster::of(settings)?;
    let mut config = config(settings)?;
    config.node_url = cluster.as_ref().and_then(|cluster| cluster.url.clone());
    config.cluster = cluster.as_ref().and_then(|cluster| cluster.link.clone());
    let keeping = match &settings.store {
        Some(url) => Keeping::in_postgres(url, cluster, lang).await?,
        None => Keeping::in_folder(&data_folder(settings)).await?,
    };
    let host = host(settings)?;
    let port = settings.port.unwrap_or(match config.tls {
        Some(TlsSource::Acme(_)) => HTTPS_PORT,
        _ => PORT,
    });
    let listener = listen(&host.to_string(), port).await.map_err(|error| {
        let id = match error.kind() {
            io::ErrorKind::AddrInUse => "serve-port-in-use",
            io::ErrorKind::PermissionDenied => "serve-port-forbidden",
            _ => "serve-cannot-listen",
        };
        let message = Message::new(id)
            .with("host", host.to_string())
            .with("port", port.to_string());
        Failure::Usage(message.with("reason", error.to_string()))
    })?;
    let address = listener.local_addr()?;
    let here = announce::announce(&config, address, lang);
    if settings.open.unwrap_or(false)
        && let Err(error) = open::that_detached(here)
    {
        let message = Message::new("serve-no-browser").with("reason", error.to_string());
        eprintln!("{}", message.say(lang));
    }
    let Keeping {
        store,
        tokens,
        lost,
    } = keeping;
    let mut superseded = None;
    let stop = async {
        tokio::select! {
            () = stop_signal() => eprintln!("{}", Message::new("serve-stopping").say(lang)),
            error = lost => superseded = Some(error),
        }
    };
    let kept = Arc::clone(&store);
    let ran = fano_server::run(listener, config, kept, tokens, site(), stop).await;
    store.close().await;
    match superseded {
        Some(error) => Err(Failure::usage(&error)),
        None => ran.map_err(|error| Failure::usage(&error)),
    }
}

fn config(settings: &Settings) -> Result<Config, Failure> {
    let own_name = settings.acme.as_ref();
    let own_url = || own_name.map(|name| format!("https://{}", name.to_ascii_lowercase()));
    let mut config = Config {
        public_url: settings.public_url.clone().or_else(own_url),
        hosts: hosts(settings)?,
        origins: settings.allow_origin.clone().unwrap_or_default(),
        trust_proxy: settings.trust_proxy.unwrap_or(false),
        tls: https::source(settings)?,
        ..Config::default()
    };
    if let Some(url) = &config.public_url
        && !(url.starts_with("http://") || url.starts_with("https://"))
    {
        let message = Message::new("serve-public-url").with("url", url.as_str());
        return Err(Failure::Usage(message));
    }
    if let Some(folder) = &settings.decks {
        config.decks = decks::read(folder)?;
    }
    settings.apply_to(&mut config);
    Ok(config)
}

/// The names given with `--allow-host`: bare names, without scheme, port and path.
fn hosts(settings: &Settings) -> Result<Vec<String>, Failure> {
    let hosts = settings.allow_host.clone().unwrap_or_default();
    let is_name = |host: &String| {
        let letter = |c: char| c.is_alphanumeric() || "-._".contains(c);
        !host.is_empty() && host.chars().all(letter)
    };
    match hosts.iter().find(|host| !is_name(host)) {
        Some(wrong) => {
            let message = Message::new("serve-allow-host").with("host", wrong.as_str());
            Err(Failure::Usage(message))
        }
        None => Ok(hosts),
    }
}

fn host(settings: &Settings) -> Result<IpAddr, Failure> {
    let everywhere = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    match &settings.host {
        Some(host) => host
            .parse()
            .map_err(|_| Failure::Usage(Message::new("serve-host").with("host", host.as_str()))),
        None if settings.lan.unwrap_or(false) || settings.acme.is_some() => Ok(everywhere),
        None => Ok(IpAddr::V4(Ipv4Addr::LOCALHOST)),
    }
}

/// The default folder for rooms.
fn data_folder(settings: &Settings) -> PathBuf {
    if let Some(data) = &settings.data {
        return data.clone();
    }
    let folder = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let home = || folder("HOME").map(PathBuf::from);
    let base = if cfg!(windows) {
        folder("LOCALAPPDATA").map(PathBuf::from)
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        let xdg = folder("XDG_DATA_HOME").map(PathBuf::from);
        xdg.or_else(|| home().map(|home| home.join(".local/share")))
    };
    base.map_or_else(|| PathBuf::from("fano-data"), |base| base.join("fano"))
}

fn site() -> Site {
    Site {
        file: |path| fano_web::file(path).map(site_file),
        drawing: |theme, symbol| fano_art::svg(theme, symbol).map(Into::into),
        emoji: |emoji| fano_art::emoji(emoji).map(Into::into),
        emoji_names,
        font: fano_art::font,
        reading_font: fano_art::reading_font,
        bundle: read_bundle,
    }
}

/// The deck of a bundle. Where everything is on its cards is of no interest to
/// a room.
fn read_bundle(bytes: &[u8]) -> Result<Deck, String> {
    file::read_deck(bytes).map_err(|error| error.to_string())
}

/// What bundles are drawn with, besides the files in them.
fn bundle_pictures() -> &'static Pictures {
    static PICTURES: LazyLock<Pictures> = LazyLock::new(Pictures::built_in);
    &PICTURES
}

fn emoji_names() -> Vec<EmojiName> {
    let named = |emoji: &'static str| {
        let in_languages = |says: &dyn Fn(&str) -> Option<String>| -> Names {
            let said = |lang: Lang| says(lang.code()).map(|text| (lang, text));
            Lang::ALL.into_iter().filter_map(said).collect()
        };
        EmojiName {
            emoji: emoji.to_owned(),
            names: in_languages(&|code| fano_art::emoji_name(emoji, code).map(Into::into)),
            keywords: in_languages(&|code| fano_art::emoji_keywords(emoji, code).map(Into::into)),
        }
    };
    fano_art::all_emoji().map(named).collect()
}

fn site_file(file: fano_web::File) -> SiteFile {
    SiteFile {
        body: file.body,
        gzip: file.gzip,
        brotli: file.brotli,
        tag: file.tag.into(),
        immutable: file.immutable,
    }
}

/// Waits for a signal to stop.
async fn stop_signal() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let Ok(mut terminate) = signal(SignalKind::terminate()) else {
            let _ = interrupt.await;
            return;
        };
        tokio::select! {
            _ = interrupt => {}
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
}
