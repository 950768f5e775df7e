//! People's own decks on paper.

mod asked;

use std::{
    borrow::Cow,
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use axum::{
    Json,
    extract::{Path, Query, Request, State, rejection::QueryRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use bytes::Bytes;
use fano_bundles::{Job, file};
use fano_decks::Symbol;
use fano_faces::{Layout, intake::whole_picture, print::Typefaces};
use fano_paper::{Contents, Look, PreparedPrint, PrintOptions, label};
use fano_protocol::http::{self, ProblemKind};
use fano_store::KeptDeck;
use fano_texts::{Explain as _, Lang, Message};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tracing::error;

use self::asked::Asked;
use super::{kept::find, making::length, share, source::typeface, upload::read_body};
use crate::{
    app::App,
    http::{
        prepared::{CachePolicy, PreparedResponse, fingerprint},
        problem::Problem,
    },
    limits::{
        PRINT, PRINT_PICTURE_BYTES_MAX, PRINTS_AT_ONCE_MAX, PRINTS_PER_ADDRESS_MAX,
        PRINTS_WAITING_MAX, UPLOAD_TIME_MAX,
    },
    net::ClientNetwork,
};

/// What is printed, and how.
struct Wanted {
    options: PrintOptions,
    look: Look,
    /// The file of a picture for the backs, and its room in memory.
    back: Option<(Bytes, OwnedSemaphorePermit)>,
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
    let options = match asked.options(false) {
        Ok(options) => options,
        Err(error) => return Ok(refusal(&error.explain(), asked.lang())),
    };
    let look = asked.look();
    let kept = find(&app, &address).await?;
    let version = env!("CARGO_PKG_VERSION");
    let name = format!("{} {version} {options:?} {look:?}", kept.revision);
    let tag = format!("{:016x}", fingerprint(name.as_bytes()));
    let answer = |pdf| {
        let prepared = PreparedResponse::from_variants("application/pdf", &tag, pdf, None, None);
        prepared.answer(&headers, CachePolicy::Revalidate)
    };
    let unchanged = answer(Bytes::new());
    if unchanged.status() == StatusCode::NOT_MODIFIED {
        return Ok(unchanged);
    }
    let wanted = Wanted {
        options,
        look,
        back: None,
    };
    printed(&app, network, &kept, wanted, |pdf| answer(pdf.into())).await
}

/// `POST /api/decks/at/{address}/print.pdf`, with a picture for the backs
pub(crate) async fn print_with_back(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
    network: ClientNetwork,
    request: Request,
) -> Result<Response, Problem> {
    let Query(asked) = asked.map_err(|_| Problem::BadPrint)?;
    let options = match asked.options(true) {
        Ok(options) => options,
        Err(error) => return Ok(refusal(&error.explain(), asked.lang())),
    };
    let kept = find(&app, &address).await?;
    let memory = app.deck_jobs.memory(length(request.headers()))?;
    let body = request.into_body();
    let back = read_body(body, PRINT_PICTURE_BYTES_MAX, UPLOAD_TIME_MAX).await?;
    let wanted = Wanted {
        options,
        look: asked.look(),
        back: Some((back, memory)),
    };
    let answer = |pdf: Vec<u8>| {
        let kind = [
            (header::CONTENT_TYPE, "application/pdf"),
            (header::CACHE_CONTROL, "no-store"),
        ];
        (kind, pdf).into_response()
    };
    printed(&app, network, &kept, wanted, answer).await
}

/// The print of a deck, or what is wrong with what is wanted.
async fn printed(
    app: &Arc<App>,
    network: ClientNetwork,
    kept: &KeptDeck,
    wanted: Wanted,
    answer: impl FnOnce(Vec<u8>) -> Response,
) -> Result<Response, Problem> {
    let lang = wanted.options.lang;
    let bytes = share::content(app, kept).await?;
    match print_in_time(app, network, bytes, wanted).await? {
        Ok(pdf) => {
            let mut response = answer(pdf);
            share::offer_as(response.headers_mut(), &kept.title, "pdf");
            Ok(response)
        }
        Err(refused) => Ok(refusal(&refused, lang)),
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
    wanted: Wanted,
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
            app.drawings.run(|| made(app, &bytes, &wanted, &flag))
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

fn made(app: &App, bytes: &[u8], wanted: &Wanted, cancelled: &AtomicBool) -> Made {
    let options = wanted.options;
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
    let back = wanted.back.as_ref();
    let back = back.map(|(file, _)| whole_picture(file, None));
    let back = match back.transpose() {
        Ok(back) => back,
        Err(error) => {
            let why = Message::new("print-back-refused").with("problem", error.explain());
            return Made::Refused(why);
        }
    };
    let layout = match wanted.look.rearranged(*bundle.options()) {
        Ok(None) => Cow::Borrowed(&bundle.layouts().printed),
        Ok(Some(look)) => {
            // Cards that fit on no paper need not be arranged.
            if let Err(error) = options.sheet(look.shape) {
                return Made::Refused(error.explain());
            }
            match Layout::arranged_while(bundle.deck(), &gallery, &look, goes_on) {
                Some(layout) => Cow::Owned(layout),
                None => return Made::Cancelled,
            }
        }
        Err(error) => return Made::Refused(error.explain()),
    };
    let emoji_name = |emoji: &str| {
        let names = app.decks.index().emoji_names(emoji)?;
        names.get(options.lang).map(str::to_owned)
    };
    let contents = Contents {
        deck: bundle.deck(),
        gallery: &gallery,
        layout: &layout,
        typefaces: fonts
            .as_ref()
            .map(|(display, reading)| Typefaces { display, reading }),
        back: back.as_ref(),
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
