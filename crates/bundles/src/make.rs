//! From a draft to a bundle.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering},
};

use fano_decks::{Deck, Picture, SymbolId};
use fano_faces::{
    BadPicture, Gallery, LayoutOptions, Layouts, PictureSource,
    intake::{KeptPicture, PictureError},
};
use fano_texts::{Explain as _, Message, Names};

use crate::{
    Bundle, Content, Draft, EntryFace,
    bundle::PICTURES,
    draft,
    findings::{self, Finding, Severity},
    plan::{PlannedDeck, plan_deck},
    suits::coloured,
};

/// Something that keeps a draft from becoming a bundle.
#[derive(Clone, Debug, PartialEq)]
pub struct Problem {
    /// The entries concerned, by their numbers counted from 0; none if it is
    /// about the whole draft.
    pub entries: Vec<usize>,
    /// What is wrong, and what would work.
    pub message: Message,
}

impl Problem {
    /// A problem with the draft as a whole.
    #[must_use]
    pub fn of_draft(message: Message) -> Self {
        Self {
            entries: Vec::new(),
            message,
        }
    }

    /// A problem with an entry.
    #[must_use]
    pub fn of_entry(entry: usize, message: Message) -> Self {
        Self {
            entries: vec![entry],
            message,
        }
    }
}

/// How far the work is.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Progress {
    /// The cards are being chosen.
    Planning,
    /// Another picture was taken in, or refused.
    Picture {
        /// The number of the picture in the list, counted from 0.
        picture: usize,
        /// How many pictures are done.
        done: usize,
        /// How many pictures there are.
        of: usize,
        /// Why it was refused.
        refused: Option<Message>,
    },
    /// Another card was arranged.
    Card {
        /// How many cards are done.
        done: usize,
        /// How many cards there are; each counts as often as it is arranged
        /// with different faces.
        of: usize,
    },
}

/// Somebody waiting for a bundle: told of its progress, and free to give up.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    report: &'a (dyn Fn(Progress) + Sync),
    cancelled: &'a AtomicBool,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl std::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("cancelled", &self.cancelled)
            .finish_non_exhaustive()
    }
}

impl<'a> Job<'a> {
    /// A job that reports its progress, from any thread, and stops soon after
    /// the flag was set: it is looked at between cards and pictures.
    #[must_use]
    pub fn new(report: &'a (dyn Fn(Progress) + Sync), cancelled: &'a AtomicBool) -> Self {
        Self { report, cancelled }
    }

    /// A job that nobody watches.
    #[must_use]
    pub fn silent() -> Self {
        Self::new(&|_| (), &NEVER)
    }

    fn report(&self, progress: Progress) {
        (self.report)(progress);
    }

    pub(crate) fn goes_on(&self) -> bool {
        !self.cancelled.load(Ordering::Relaxed)
    }
}

/// A bundle, and what its maker should know.
#[derive(Clone, Debug)]
pub struct Made {
    /// The bundle.
    pub bundle: Bundle,
    /// Its drawings.
    pub gallery: Gallery,
    /// Entries that are on no card.
    pub left_out: Vec<usize>,
    /// What people may stumble over.
    pub warnings: Vec<Finding>,
}

/// A deck that only has to be arranged, and what its maker should know.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// The deck and its pictures.
    pub content: Content,
    /// Its drawings.
    pub gallery: Gallery,
    /// Entries that are on no card.
    pub left_out: Vec<usize>,
    /// What people may stumble over.
    pub warnings: Vec<Finding>,
}

/// Why there is no bundle.
#[derive(Clone, Debug, PartialEq)]
pub enum NotMade {
    /// The job was cancelled.
    Cancelled,
    /// All that is wrong, as far as it was looked at.
    Problems(Vec<Problem>),
}

impl From<Problem> for NotMade {
    fn from(problem: Problem) -> Self {
        Self::Problems(vec![problem])
    }
}

/// Makes the deck of a draft. `pictures` are the files that the draft refers to
/// by number; `source` has everything else that can be drawn.
///
/// The same draft and pictures give the same bundle on every machine.
///
/// # Errors
///
/// All problems that were found, or that the job was cancelled.
pub fn make(
    draft: &Draft,
    pictures: &[&[u8]],
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<Made, NotMade> {
    let prepared = prepare(draft, pictures, source, job)?;
    let (bundle, gallery) = arrange(prepared.content, prepared.gallery, job)?;
    Ok(Made {
        bundle,
        gallery,
        left_out: prepared.left_out,
        warnings: prepared.warnings,
    })
}

/// Does everything that [`make`] does, except arranging the cards.
///
/// # Errors
///
/// All problems that were found, or that the job was cancelled.
pub fn prepare(
    draft: &Draft,
    pictures: &[&[u8]],
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<Prepared, NotMade> {
    job.report(Progress::Planning);
    let mut problems = draft.problems(pictures.len());
    let (errors, mut warnings) = divided(findings::in_texts(draft));
    problems.extend(errors);
    let planned = planned(draft);
    let planned = match planned {
        Ok(planned) => Some(planned),
        Err(message) => {
            // What a faulty entry leads to is not worth a second message.
            if problems.is_empty() {
                problems.push(Problem::of_draft(message));
            }
            None
        }
    };
    // Too many pictures are not worth a look.
    if problems.iter().any(|problem| problem.entries.is_empty()) {
        return Err(NotMade::Problems(problems));
    }
    let taken = take_in(draft, pictures, source, job, &mut problems)?;
    let Some(planned) = planned.filter(|_| problems.is_empty()) else {
        return Err(NotMade::Problems(problems));
    };
    let PlannedDeck {
        deck,
        used,
        left_out,
    } = planned;
    let shown = |name: &String| is_shown(&deck, name);
    let shown = taken.into_iter().filter(|(name, _)| shown(name)).collect();
    let content = Content::new(&deck, shown, draft.options())
        .map_err(|error| Problem::of_draft(error.explain()))?;
    let gallery = draw(&content, source).map_err(|not_made| by_entry(not_made, &used))?;
    let found = findings::in_pictures(&deck, &gallery, |symbol: SymbolId| used[symbol.index()]);
    let (errors, more) = divided(found);
    warnings.extend(more);
    if !errors.is_empty() {
        return Err(NotMade::Problems(errors));
    }
    Ok(Prepared {
        content,
        gallery,
        left_out,
        warnings,
    })
}

/// Makes a bundle of a deck that exists. `pictures` are its files by the names
/// the deck has for them.
///
/// # Errors
///
/// All problems that were found, with the numbers of symbols as entries, or
/// that the job was cancelled.
pub fn bundle_deck(
    deck: &Deck,
    pictures: &BTreeMap<String, Vec<u8>>,
    options: LayoutOptions,
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<(Bundle, Gallery), NotMade> {
    let files: Vec<&[u8]> = pictures.values().map(Vec::as_slice).collect();
    let taken = keep(&files, source, job)?;
    let mut problems = Vec::new();
    let mut kept = BTreeMap::new();
    for (name, taken) in pictures.keys().zip(taken) {
        match taken {
            Ok(picture) => {
                kept.insert(name.clone(), picture);
            }
            Err(error) => {
                let symbols = deck.symbols().iter().enumerate();
                let shows =
                    |picture: &Picture| matches!(picture, Picture::File(path) if path == name);
                let owners = symbols.filter(|(_, symbol)| symbol.pictures.iter().any(shows));
                problems.push(Problem {
                    entries: owners.map(|(number, _)| number).collect(),
                    message: refused(&error),
                });
            }
        }
    }
    if !problems.is_empty() {
        return Err(NotMade::Problems(problems));
    }
    let content =
        Content::new(deck, kept, options).map_err(|error| Problem::of_draft(error.explain()))?;
    let gallery = draw(&content, source)?;
    arrange(content, gallery, job)
}

/// The same problems, for entries instead of symbols.
fn by_entry(not_made: NotMade, used: &[usize]) -> NotMade {
    let NotMade::Problems(mut problems) = not_made else {
        return not_made;
    };
    for problem in &mut problems {
        for number in &mut problem.entries {
            *number = used[*number];
        }
    }
    NotMade::Problems(problems)
}

/// All drawings, or what is wrong with them, by symbol.
pub(crate) fn draw(content: &Content, source: &impl PictureSource) -> Result<Gallery, NotMade> {
    content.gallery(source).map_err(|bad| {
        let problem = |bad: BadPicture| {
            let mut symbols = content.deck().symbols().iter();
            let number = symbols.position(|symbol| symbol.id == bad.symbol);
            let message = Message::new("bundle-undrawable").with("problem", reason(&bad.problem));
            Problem::of_entry(number.unwrap_or(0), message)
        };
        NotMade::Problems(bad.into_iter().map(problem).collect())
    })
}

/// Why something cannot be drawn. Bundles have no fonts of their own, so there
/// is no other to choose.
fn reason(problem: &Message) -> Message {
    if problem.id() != "print-word-lacks" {
        return problem.clone();
    }
    let args = problem.args().iter();
    args.fold(Message::new("bundle-word-lacks"), |message, (name, arg)| {
        message.with(name, arg.clone())
    })
}

/// Arranges all cards.
pub(crate) fn arrange(
    content: Content,
    gallery: Gallery,
    job: Job<'_>,
) -> Result<(Bundle, Gallery), NotMade> {
    let layouts = Layouts::new(
        content.deck(),
        &gallery,
        content.options(),
        || job.goes_on(),
        |arranged| {
            job.report(Progress::Card {
                done: arranged.done,
                of: arranged.of,
            });
        },
    );
    let layouts = layouts.ok_or(NotMade::Cancelled)?;
    Ok((content.bundle(layouts), gallery))
}

/// The deck of a draft, with pictures under temporary names.
fn planned(draft: &Draft) -> Result<PlannedDeck, Message> {
    let symbols = draft::symbols(&draft.entries, path_of);
    let title = &draft.title;
    let name = title.name.trim();
    let mut planned = plan_deck(name, symbols, draft.symbols_per_card)?;
    if draft.connect {
        planned.deck = coloured(&planned.deck)?;
    }
    let titles = |lang| title.names.exact(lang).unwrap_or(name).trim().to_owned();
    planned.deck = planned
        .deck
        .with_titles(Names::each(titles))
        .map_err(|error| error.explain())?;
    Ok(planned)
}

fn path_of(picture: usize) -> String {
    format!("{PICTURES}{picture}")
}

fn is_shown(deck: &Deck, name: &str) -> bool {
    let mut pictures = deck.symbols().iter().flat_map(|symbol| &symbol.pictures);
    pictures.any(|picture| matches!(picture, Picture::File(path) if path == name))
}

/// Takes in all pictures of a draft, by their temporary names.
fn take_in(
    draft: &Draft,
    pictures: &[&[u8]],
    source: &impl PictureSource,
    job: Job<'_>,
    problems: &mut Vec<Problem>,
) -> Result<BTreeMap<String, KeptPicture>, NotMade> {
    let taken = keep(pictures, source, job)?;
    let mut kept: BTreeMap<String, KeptPicture> = BTreeMap::new();
    let mut first_with: BTreeMap<[u8; 32], usize> = BTreeMap::new();
    for (number, entry) in draft.entries.iter().enumerate() {
        for face in &entry.faces {
            let EntryFace::Picture(picture) = face else {
                continue;
            };
            match taken.get(*picture) {
                Some(Ok(taken)) => {
                    let first = *first_with.entry(taken.fingerprint()).or_insert(number);
                    let name = path_of(*picture);
                    if first != number && !kept.contains_key(&name) {
                        problems.push(Problem {
                            entries: vec![first, number],
                            message: Message::new("bundle-found-same-picture"),
                        });
                    }
                    kept.insert(name, taken.clone());
                }
                Some(Err(error)) => problems.push(Problem::of_entry(number, refused(error))),
                // A number without a picture was reported before.
                None => {}
            }
        }
    }
    Ok(kept)
}

fn refused(error: &PictureError) -> Message {
    Message::new("bundle-bad-picture").with("problem", error.explain())
}

fn keep(
    files: &[&[u8]],
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<Vec<Result<KeptPicture, PictureError>>, NotMade> {
    let done = AtomicUsize::new(0);
    let taken = KeptPicture::many(
        files,
        source.typeface().ok(),
        || job.goes_on(),
        |picture, error| {
            job.report(Progress::Picture {
                picture,
                done: 1 + done.fetch_add(1, Ordering::Relaxed),
                of: files.len(),
                refused: error.map(refused),
            });
        },
    );
    taken.ok_or(NotMade::Cancelled)
}

/// Errors as problems, and warnings.
fn divided(findings: Vec<Finding>) -> (Vec<Problem>, Vec<Finding>) {
    let (errors, warnings): (Vec<Finding>, Vec<Finding>) = findings
        .into_iter()
        .partition(|finding| finding.severity() == Severity::Error);
    let problem = |finding: Finding| Problem {
        message: finding.explain(),
        entries: finding.entries,
    };
    (errors.into_iter().map(problem).collect(), warnings)
}
