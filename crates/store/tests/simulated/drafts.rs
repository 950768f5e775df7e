//! Unfinished decks on a disk that dies at every single write. Whatever was said
//! to be saved is there afterwards; what was not is there whole or not at all.

use fano_store::{DraftLimits, DraftToSave, KeptDraft, PictureToSave, Store, StoreError};

use crate::{chance::Chance, deeds::Deeds, sim_store::wait_for};

const MAKERS: [&[u8]; 2] = [b"Mia", b"Noa"];
const IDS: [&str; 2] = ["first-draft", "second-draft"];
const PICTURES: [&str; 3] = ["one", "two", "three"];
const STEPS: u64 = 30;

/// Something that is done with a draft.
#[derive(Clone, Copy, Debug)]
enum Deed {
    /// Saves it with some of the pictures. An old tab expects an old version.
    Save {
        pictures: u8,
        old: bool,
    },
    Picture {
        name: usize,
        bytes: u8,
    },
    Delete,
    Sweep,
}

/// Whose draft, which one, and what is done with it.
type Step = (&'static [u8], &'static str, Deed);

/// Does something. `None` if the store did not say that it is done.
fn carry_out(store: &dyn Store, (maker, id, deed): Step, at_us: u64) -> Option<()> {
    let limits = DraftLimits {
        bytes_max: 60_000,
        ..DraftLimits::default()
    };
    let done: Result<(), StoreError> = match deed {
        Deed::Save { pictures, old } => {
            let there = wait_for(store.draft(maker, id)).ok()?;
            let current = there.map_or(0, |(draft, _)| draft.version);
            let names = PICTURES.iter().enumerate();
            let names = names.filter(|(number, _)| pictures >> number & 1 == 1);
            let draft = DraftToSave {
                maker: maker.to_vec(),
                id: id.to_owned(),
                network: "192.0.2.7".to_owned(),
                title: format!("draft {at_us}"),
                // Several pages, so that a write can be torn.
                content: vec![at_us as u8; 3_000 * (usize::from(pictures) + 1)].into(),
                pictures: names.map(|(_, name)| (*name).to_owned()).collect(),
                expected: if old { current + 1 } else { current },
                at_us,
                limits,
            };
            // Some are refused.
            wait_for(store.save_draft(draft)).map(drop)
        }
        Deed::Picture { name, bytes } => {
            let picture = PictureToSave {
                maker: maker.to_vec(),
                id: id.to_owned(),
                name: PICTURES[name].to_owned(),
                content: vec![bytes; 1_000 * usize::from(bytes)].into(),
                at_us,
                limits,
            };
            wait_for(store.save_picture(picture)).map(drop)
        }
        Deed::Delete => wait_for(store.delete_draft(maker, id)).map(drop),
        Deed::Sweep => wait_for(store.sweep_drafts(at_us.saturating_sub(8))).map(drop),
    };
    done.ok()
}

fn steps(seed: u64) -> Vec<Step> {
    let mut chance = Chance::new(seed);
    let steps = (0..STEPS).map(|_| {
        let maker = MAKERS[chance.below(2) as usize];
        let id = IDS[chance.below(2) as usize];
        let deed = match chance.below(12) {
            0..=4 => Deed::Save {
                pictures: chance.below(8) as u8,
                old: chance.below(5) == 0,
            },
            5..=9 => Deed::Picture {
                name: chance.below(3) as usize,
                bytes: chance.below(12) as u8,
            },
            10 => Deed::Delete,
            _ => Deed::Sweep,
        };
        (maker, id, deed)
    });
    steps.collect()
}

/// A draft, its content, and those of its pictures that are there.
type SeenDraft = (KeptDraft, Vec<u8>, Vec<Option<Vec<u8>>>);

fn see(store: &dyn Store) -> Vec<SeenDraft> {
    let mut seen = Vec::new();
    for maker in MAKERS {
        for draft in wait_for(store.drafts_of(maker)).expect("readable") {
            let found = wait_for(store.draft(maker, &draft.id)).expect("readable");
            let (same, content) = found.expect("it is listed");
            assert_eq!(same, draft);
            let picture = |name| wait_for(store.draft_picture(maker, &draft.id, name));
            let pictures = PICTURES.map(|name| picture(name).expect("readable"));
            let arrived = draft.pictures.iter().filter(|(_, is_there)| *is_there);
            assert_eq!(arrived.count(), pictures.iter().flatten().count());
            seen.push((draft, content, pictures.to_vec()));
        }
    }
    seen
}

#[test]
fn no_draft_that_is_said_to_be_saved_is_lost_whichever_write_is_the_last() {
    let deeds = Deeds {
        draw: steps,
        carry_out,
        see,
    };
    deeds.survive_every_write("no_draft_that_is_said_to_be_saved");
}
