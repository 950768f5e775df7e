//! People's own decks on paper.

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    Json,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use bytes::Bytes;
use fano_bundles::{Job, file};
use fano_decks::Symbol;
use fano_faces::print::{Cut, Edge, Typefaces, UnknownPaper};
use fano_paper::{Contents, PreparedPrint, PrintOptions, label};
use fano_protocol::http::{self, ProblemKind};
use fano_texts::{Explain as _, Lang, Message};
use serde::Deserialize;
use tokio::{sync::Semaphore, time::timeout};
use tracing::error;

use super::{kept::find, share, source::typeface};
use crate::{
    app::App,
    http::{
        prepared::{CachePolicy, PreparedResponse, fingerprint},
        problem::Problem,
    },
    limits::{PRINT, PRINTS_AT_ONCE_MAX, PRINTS_PER_ADDRESS_MAX, PRINTS_WAITING_MAX},
    net::ClientNetwork,
};

/// The query string: the options of `fano print`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    paper: Option<String>,
    card_mm: Option<f32>,
    cut: Option<CutChoice>,
    bleed_mm: Option<f32>,
    margin_mm: Option<f32>,
    #[serde(default)]
    backs: bool,
    duplex: Option<DuplexChoice>,
    #[serde(default)]
    names: bool,
    #[serde(default)]
    rules: bool,
    lang: Option<LangChoice>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CutChoice {
    Outline,
    Marks,
    None,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DuplexChoice {
    Long,
    Short,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum LangChoice {
    En,
    De,
}

/// `GET /api/decks/at/{address}/print.pdf`
pub(crate) async fn print(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
    network: ClientNetwork,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(asked) = asked.map_err(|_| Problem::BadPrint)?;
    let lang = asked.lang();
    let options = match asked.options() {
        Ok(options) => options,
        Err(error) => return Ok(refusal(&error.explain(), lang)),
    };
    let kept = find(&app, &address).await?;
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("{} {version} {options:?}", kept.revision);
    let tag = format!("{:016x}", fingerprint(name.as_bytes()));
    let answer = |pdf| {
        let prepared = PreparedResponse::from_variants("application/pdf", &tag, pdf, None, None);
        prepared.answer(&headers, CachePolicy::Revalidate)
    };
    let unchanged = answer(Bytes::new());
    if unchanged.status() == StatusCode::NOT_MODIFIED {
        return Ok(unchanged);
    }
    let bytes = share::content(&app, &kept).await?;
    match print_in_time(&app, network, bytes, options).await? {
        Ok(pdf) => {
            let mut response = answer(pdf.into());
            share::offer_as(response.headers_mut(), &kept.title, "pdf");
            Ok(response)
        }
        Err(refused) => Ok(refusal(&refused, lang)),
    }
}

impl Asked {
    fn lang(&self) -> Lang {
        match self.lang {
            None | Some(LangChoice::En) => Lang::En,
            Some(LangChoice::De) => Lang::De,
        }
    }

    fn options(&self) -> Result<PrintOptions, UnknownPaper> {
        let usual = PrintOptions::default();
        let edge = match self.duplex {
            None | Some(DuplexChoice::Long) => Edge::Long,
            Some(DuplexChoice::Short) => Edge::Short,
        };
        Ok(PrintOptions {
            paper: match &self.paper {
                None => usual.paper,
                Some(paper) => paper.parse()?,
            },
            card_mm: self.card_mm.unwrap_or(usual.card_mm),
            cut: match self.cut {
                None => usual.cut,
                Some(CutChoice::Outline) => Cut::Outline,
                Some(CutChoice::Marks) => Cut::Marks,
                Some(CutChoice::None) => Cut::Nothing,
            },
            bleed_mm: self.bleed_mm.unwrap_or(usual.bleed_mm),
            margin_mm: self.margin_mm,
            backs: self.backs.then_some(edge),
            names: self.names,
            rules: self.rules,
            lang: self.lang(),
        })
    }
}

/// Options that cannot be printed, in the language of the print.
fn refusal(why: &Message, lang: Lang) -> Response {
    let problem = http::Problem {
        error: ProblemKind::BadRequest,
        message: why.say(lang),
    };
    let mut response = (StatusCode::BAD_REQUEST, Json(problem)).into_response();
    let cache = HeaderValue::from_static("no-store");
    response.headers_mut().insert(header::CACHE_CONTROL, cache);
    response
}

/// Who is printing and who waits for it.
pub(super) struct Prints {
    working: Semaphore,
    /// How many prints of a network wait or are being made.
    wanted: Mutex<BTreeMap<ClientNetwork, usize>>,
}

/// A place among those who print and wait.
struct Place {
    app: Arc<App>,
    network: ClientNetwork,
}

impl Prints {
    pub(super) fn new() -> Self {
        Self {
            working: Semaphore::new(PRINTS_AT_ONCE_MAX),
            wanted: Mutex::default(),
        }
    }

    fn wanted(&self) -> MutexGuard<'_, BTreeMap<ClientNetwork, usize>> {
        self.wanted.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a place unless too many are taken, in all or by this network.
    fn take_place(&self, network: ClientNetwork) -> bool {
        let mut wanted = self.wanted();
        let all: usize = wanted.values().sum();
        let own = wanted.get(&network).copied().unwrap_or_default();
        let free = all < PRINTS_AT_ONCE_MAX + PRINTS_WAITING_MAX && own < PRINTS_PER_ADDRESS_MAX;
        if free {
            wanted.insert(network, own + 1);
        }
        free
    }

    fn leave_place(&self, network: ClientNetwork) {
        let mut wanted = self.wanted();
        if let Some(own) = wanted.get_mut(&network) {
            *own -= 1;
            if *own == 0 {
                wanted.remove(&network);
            }
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.app.decks.prints.leave_place(self.network);
    }
}

/// Tells a print that nobody waits for it any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Prints off the workers that move frames, when it is our turn; or says what
/// is wrong with the options.
async fn print_in_time(
    app: &Arc<App>,
    network: ClientNetwork,
    bytes: Vec<u8>,
    options: PrintOptions,
) -> Result<Result<Vec<u8>, Message>, Problem> {
    if !app.decks.prints.take_place(network) {
        return Err(Problem::PrintingForOthers);
    }
    let place = Place {
        app: Arc::clone(app),
        network,
    };
    let cancelled = CancelOnDrop(Arc::default());
    let flag = Arc::clone(&cancelled.0);
    let printing = async {
        let turn = app.decks.prints.working.acquire().await;
        turn.map_err(|_| Problem::Internal)?.forget();
        // The thread gives the turn back: it may work longer than we wait.
        let turn = Turn(place);
        let printing = tokio::task::spawn_blocking(move || {
            let app = &turn.0.app;
            app.drawings.run(|| made(app, &bytes, options, &flag))
        });
        printing.await.map_err(|_| Problem::Internal)
    };
    let made = timeout(PRINT, printing).await;
    drop(cancelled);
    match made.map_err(|_| Problem::PrintTookTooLong)?? {
        Made::Printed(pdf) => Ok(Ok(pdf)),
        Made::Refused(why) => Ok(Err(why)),
        Made::Cancelled => Err(Problem::PrintTookTooLong),
        Made::Unreadable(reason) => {
            error!(reason, "a deck cannot be printed");
            Err(Problem::Internal)
        }
    }
}

/// The right to print, given back when it is dropped.
struct Turn(Place);

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.app.decks.prints.working.add_permits(1);
    }
}

/// What became of a print.
enum Made {
    Printed(Vec<u8>),
    /// The options do not work, and why.
    Refused(Message),
    Cancelled,
    /// The deck is not what the store should have.
    Unreadable(String),
}

fn made(app: &App, bytes: &[u8], options: PrintOptions, cancelled: &AtomicBool) -> Made {
    let goes_on = || !cancelled.load(Ordering::Relaxed);
    if !goes_on() {
        return Made::Cancelled;
    }
    let site = app.site;
    let fonts = if options.need_fonts() {
        match (typeface((site.font)()), typeface((site.reading_font)())) {
            (Ok(display), Ok(reading)) => Some((display, reading)),
            (Err(why), _) | (_, Err(why)) => return Made::Refused(why),
        }
    } else {
        None
    };
    let job = Job::new(&|_| (), cancelled);
    let (bundle, gallery) = match file::read(bytes, &*app.drawings, job) {
        Ok(read) => read,
        Err(file::FileError::Cancelled) => return Made::Cancelled,
        Err(error) => return Made::Unreadable(error.to_string()),
    };
    let emoji_name = |emoji: &str| {
        let [en, de] = app.decks.index().emoji_names(emoji)?;
        Some(match options.lang {
            Lang::En => en.to_owned(),
            Lang::De => de.to_owned(),
        })
    };
    let contents = Contents {
        deck: bundle.deck(),
        gallery: &gallery,
        layout: &bundle.layouts().printed,
        typefaces: fonts
            .as_ref()
            .map(|(display, reading)| Typefaces { display, reading }),
        back: None,
        label: &|symbol: &Symbol| label(symbol, options.lang, emoji_name),
    };
    let prepared = match PreparedPrint::new(options, contents) {
        Ok(prepared) => prepared,
        Err(error) => return Made::Refused(error.explain()),
    };
    match prepared.job().print_while(goes_on) {
        Some(printed) => Made::Printed(printed.bytes),
        None => Made::Cancelled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(number: usize) -> ClientNetwork {
        let address = format!("192.0.2.{number}");
        ClientNetwork::of(address.parse().expect("an address"))
    }

    #[test]
    fn nobody_takes_all_places() {
        let prints = Prints::new();
        let taken = |number| {
            (0..100)
                .take_while(|_| prints.take_place(network(number)))
                .count()
        };
        assert_eq!(taken(1), PRINTS_PER_ADDRESS_MAX);
        let all: usize = (2..30).map(taken).sum();
        assert_eq!(
            all + PRINTS_PER_ADDRESS_MAX,
            PRINTS_AT_ONCE_MAX + PRINTS_WAITING_MAX
        );
        assert!(!prints.take_place(network(99)), "all are taken");
        prints.leave_place(network(1));
        assert!(prints.take_place(network(99)));
        assert!(!prints.take_place(network(1)));
    }
}
