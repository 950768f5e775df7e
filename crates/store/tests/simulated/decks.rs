//! People's own decks on a disk that dies at every single write. Whatever was
//! acknowledged is there afterwards; what was not is there whole or not at all.

use std::sync::Arc;

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{DeckLimits, DeckTitle, DeckToKeep, KeptDeck, Store, StoreError, Unused};

use crate::{chance::Chance, deeds::Deeds, facts, sim_store::wait_for};

const MAKERS: [&[u8]; 2] = [b"Mia", b"Noa"];
const ADDRESSES: [&str; 4] = ["aaaaaaaaaa", "bbbbbbbbbb", "cccccccccc", "dddddddddd"];
const REVISIONS: u8 = 6;
const STEPS: u64 = 30;

/// Something that is done with decks.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Keep {
        address: usize,
        revision: u8,
    },
    Change {
        address: usize,
        revision: u8,
    },
    Delete {
        address: usize,
    },
    UseRevision {
        revision: u8,
    },
    /// Its bytes get longer.
    Complete {
        revision: u8,
    },
    Sweep,
    /// A room chooses a deck …
    Choose {
        room: u64,
        revision: u8,
    },
    /// … or is gone.
    Forget {
        room: u64,
    },
}

fn revision(number: u8) -> Revision {
    Revision::from_hash(&[number; 32])
}

/// Several pages, so that a write can be torn.
fn bundle(number: u8) -> Arc<[u8]> {
    vec![number; 3_000 * (usize::from(number) + 1)].into()
}

/// Does something. `None` if the store did not say that it is done.
fn carry_out(store: &dyn Store, deed: Deed, at_us: u64) -> Option<()> {
    let keep = |address: usize, number: u8, replaces: Option<Revision>| {
        let deck = DeckToKeep {
            address: ADDRESSES[address].to_owned(),
            maker: MAKERS[address % 2].to_vec(),
            network: "192.0.2.7".to_owned(),
            title: DeckTitle {
                en: format!("deck {at_us}"),
                de: String::new(),
            },
            revision: revision(number),
            bundle: bundle(number),
            replaces,
            at_us,
            limits: DeckLimits {
                bytes_max: 40_000,
                ..DeckLimits::default()
            },
        };
        // Some are refused.
        wait_for(store.keep_deck(deck)).map(drop)
    };
    let done: Result<(), StoreError> = match deed {
        Deed::Keep { address, revision } => keep(address, revision, None),
        Deed::Change {
            address,
            revision: number,
        } => {
            let current = wait_for(store.deck(ADDRESSES[address])).ok()?;
            let current = current.map_or(revision(number), |deck: KeptDeck| deck.revision);
            keep(address, number, Some(current))
        }
        Deed::Delete { address } => {
            wait_for(store.delete_deck(ADDRESSES[address], MAKERS[address % 2])).map(drop)
        }
        Deed::UseRevision { revision: number } => {
            wait_for(store.use_revision(revision(number), at_us)).map(drop)
        }
        Deed::Complete { revision: number } => {
            let whole = [&*bundle(number), &[255; 5_000]].concat().into();
            wait_for(store.complete_bundle(revision(number), whole)).map(drop)
        }
        Deed::Sweep => {
            let unused = Unused {
                decks_before_us: at_us.saturating_sub(20),
                revisions_before_us: at_us.saturating_sub(3),
            };
            wait_for(store.sweep_decks(unused)).map(drop)
        }
        Deed::Choose {
            room,
            revision: number,
        } => {
            let code = RoomCode::numbered(room);
            let mut state = facts::lobby(code, 0);
            state.lobby.settings.deck = revision(number).to_string();
            wait_for(store.commit(code, vec![Fact::Room(state)]))
        }
        Deed::Forget { room } => wait_for(store.forget(RoomCode::numbered(room))).map(drop),
    };
    done.ok()
}

fn deeds(seed: u64) -> Vec<Deed> {
    let mut chance = Chance::new(seed);
    let deeds = (0..STEPS).map(|_| {
        let address = chance.below(ADDRESSES.len() as u32) as usize;
        let revision = chance.below(u32::from(REVISIONS)) as u8;
        let room = u64::from(chance.below(2));
        match chance.below(14) {
            0..=3 => Deed::Keep { address, revision },
            4 | 5 => Deed::Change { address, revision },
            6 => Deed::Delete { address },
            7 => Deed::UseRevision { revision },
            8 | 9 => Deed::Sweep,
            10 => Deed::Choose { room, revision },
            11 | 12 => Deed::Complete { revision },
            _ => Deed::Forget { room },
        }
    });
    deeds.collect()
}

/// Everything that can be seen of the decks.
#[derive(Debug, PartialEq)]
struct Seen {
    decks: Vec<Vec<KeptDeck>>,
    bundles: Vec<Option<Vec<u8>>>,
}

fn see(store: &dyn Store) -> Seen {
    let decks = MAKERS.map(|maker| wait_for(store.decks_of(maker)).expect("readable"));
    let bundle = |number| wait_for(store.bundle(revision(number))).expect("readable");
    Seen {
        decks: decks.to_vec(),
        bundles: (0..REVISIONS).map(bundle).collect(),
    }
}

#[test]
fn no_deck_that_is_said_to_be_kept_is_lost_whichever_write_is_the_last() {
    let deeds = Deeds {
        draw: deeds,
        carry_out,
        see,
    };
    deeds.survive_every_write("no_deck_that_is_said_to_be_kept");
}
