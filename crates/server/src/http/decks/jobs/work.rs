//! Making a deck: minutes of arithmetic at worst, on threads made for that.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use fano_bundles::{
    Bundle, Content, Draft, EntryFace, Job, NotMade, Prepared, Progress,
    file::{self, Parts},
    prepare,
};
use fano_decks::Revision;
use fano_faces::Gallery;
use fano_protocol::http::{JobPart, RefusedPicture};
use fano_store::DeckTitle;
use fano_texts::{Explain as _, Message};

use super::{Failed, Watched, cancelled};
use crate::http::{
    decks::{
        SiteDrawings,
        refusal::{Refusal, finding},
        upload::Upload,
    },
    problem::Problem,
};

/// A deck that was made, ready to be kept.
pub(super) struct Made {
    pub(super) kept: ToKeep,
    /// Pictures that were left out.
    pub(super) refused: Vec<RefusedPicture>,
    /// What is to be arranged afterwards; nothing if the places of everything
    /// came with it.
    pub(super) unpacked: Option<Box<(Content, Gallery)>>,
}

/// What is kept of a deck.
pub(super) struct ToKeep {
    pub(super) revision: Revision,
    pub(super) bundle: Arc<[u8]>,
    pub(super) title: DeckTitle,
}

impl Made {
    /// A deck with the places of everything, which are part of its name: they
    /// may be any.
    fn whole(bundle: &Bundle) -> Self {
        let bytes = file::write(bundle);
        Self {
            kept: ToKeep::new(bundle.revision(), bytes, bundle.content()),
            refused: Vec::new(),
            unpacked: None,
        }
    }

    /// A deck whose cards are not arranged yet.
    fn unpacked(content: Content, gallery: Gallery, refused: Vec<RefusedPicture>) -> Self {
        let bytes = file::write_content(&content);
        Self {
            kept: ToKeep::new(content.revision(), bytes, &content),
            refused,
            unpacked: Some(Box::new((content, gallery))),
        }
    }
}

impl ToKeep {
    fn new(revision: Revision, bundle: Vec<u8>, content: &Content) -> Self {
        let deck = content.deck();
        Self {
            revision,
            bundle: bundle.into(),
            title: DeckTitle::of(deck.titles()),
        }
    }
}

/// Makes a deck of what was sent.
pub(super) fn make_deck(
    upload: &Upload,
    drawings: &SiteDrawings,
    watched: &Watched,
) -> Result<Made, Failed> {
    match upload {
        Upload::Bundle(bytes) => {
            let report = |progress| report(watched, &progress);
            let job = Job::new(&report, &watched.cancelled);
            let read = file::read_parts(bytes, drawings, job);
            let Parts {
                content,
                gallery,
                layouts,
            } = read.map_err(|error| Refusal::bad_deck(&error.explain()))?;
            Ok(match layouts {
                Some(layouts) => Made::whole(&content.bundle(layouts)),
                None => Made::unpacked(content, gallery, Vec::new()),
            })
        }
        Upload::Draft(draft, pictures) => from_draft(draft, pictures, drawings, watched),
    }
}

fn from_draft(
    draft: &Draft,
    pictures: &[Bytes],
    drawings: &SiteDrawings,
    watched: &Watched,
) -> Result<Made, Failed> {
    let bad = Mutex::new(BTreeMap::new());
    let report = |progress: Progress| {
        report(watched, &progress);
        if let Progress::Picture {
            picture,
            refused: Some(why),
            ..
        } = progress
        {
            let mut bad = bad.lock().unwrap_or_else(PoisonError::into_inner);
            bad.insert(picture, why);
        }
    };
    let job = Job::new(&report, &watched.cancelled);
    let files: Vec<&[u8]> = pictures.iter().map(|picture| &picture[..]).collect();
    let made = |made: Prepared, refused| Made::unpacked(made.content, made.gallery, refused);
    let mut not_made = match prepare(draft, &files, drawings, job) {
        Ok(prepared) => return Ok(made(prepared, Vec::new())),
        Err(not_made) => not_made,
    };
    let bad = std::mem::take(&mut *bad.lock().unwrap_or_else(PoisonError::into_inner));
    let refused = refused(draft, &bad);
    if let Some(rest) = without(draft, &bad) {
        match prepare(&rest, &files, drawings, job) {
            Ok(prepared) => return Ok(made(prepared, refused)),
            Err(still) => not_made = still,
        }
    }
    let NotMade::Problems(problems) = not_made else {
        return Err(cancelled());
    };
    // What is said of a picture need not be said of its entry as well.
    let is_said = |entries: &[usize], message: &Message| {
        let of_entry = |one: &&RefusedPicture| entries == [one.entry];
        bad.values().any(|why| why == message) && refused.iter().any(|one| of_entry(&one))
    };
    let findings = problems
        .into_iter()
        .filter(|problem| !is_said(&problem.entries, &problem.message))
        .map(|problem| finding(problem.entries, &problem.message));
    Err(Failed {
        refusal: Refusal {
            problem: Problem::BadDeck,
            findings: findings.collect(),
        },
        refused,
    })
}

/// Which entries show the pictures that cannot be used.
fn refused(draft: &Draft, bad: &BTreeMap<usize, Message>) -> Vec<RefusedPicture> {
    let entries = draft.entries.iter().enumerate();
    let faces =
        entries.flat_map(|(entry, shown)| shown.faces.iter().map(move |face| (entry, face)));
    faces
        .filter_map(|(entry, face)| match face {
            EntryFace::Picture(picture) => Some(RefusedPicture {
                entry,
                picture: *picture,
                why: bad.get(picture)?.into(),
            }),
            _ => None,
        })
        .collect()
}

/// The draft without these pictures; `None` if there are none, or an entry would
/// have nothing left to show.
fn without(draft: &Draft, bad: &BTreeMap<usize, Message>) -> Option<Draft> {
    if bad.is_empty() {
        return None;
    }
    let mut rest = draft.clone();
    for entry in &mut rest.entries {
        let is_bad = |face: &EntryFace| matches!(face, EntryFace::Picture(picture) if bad.contains_key(picture));
        entry.faces.retain(|face| !is_bad(face));
        if entry.faces.is_empty() {
            return None;
        }
    }
    Some(rest)
}

fn report(watched: &Watched, progress: &Progress) {
    match *progress {
        Progress::Picture { done, of, .. } => watched.report(JobPart::Pictures, done, of),
        Progress::Card { done, of } => watched.report(JobPart::Packing, done, of),
        _ => watched.report(JobPart::Planning, 0, 1),
    }
}
