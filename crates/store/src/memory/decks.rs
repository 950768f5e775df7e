use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use fano_decks::Revision;

use crate::{
    DeckRefusal, DeckToKeep, KeptDeck, Swept, Unused,
    decks::{Found, Kept},
};

/// People's own decks in memory.
#[derive(Debug, Default)]
pub(super) struct Decks {
    decks: BTreeMap<String, KeptDeck>,
    contents: BTreeMap<Revision, Content>,
}

#[derive(Debug)]
struct Content {
    bundle: Arc<[u8]>,
    used_us: u64,
}

impl Decks {
    pub(super) fn keep(&mut self, deck: DeckToKeep) -> Result<(), DeckRefusal> {
        deck.check()?;
        deck.check_against(&self.found(&deck))?;
        let at_us = deck.at_us;
        let content = self.contents.entry(deck.revision);
        let content = content.or_insert(Content {
            bundle: deck.bundle,
            used_us: at_us,
        });
        content.used_us = content.used_us.max(at_us);
        let bytes = content.bundle.len() as u64;
        let before = self.decks.get(&deck.address);
        let kept = KeptDeck {
            network: before.map_or(deck.network, |before| before.network.clone()),
            created_us: before.map_or(at_us, |before| before.created_us),
            used_us: before.map_or(at_us, |before| before.used_us.max(at_us)),
            address: deck.address,
            maker: deck.maker,
            title: deck.title,
            revision: deck.revision,
            bytes,
            changed_us: at_us,
        };
        self.decks.insert(kept.address.clone(), kept);
        Ok(())
    }

    fn found(&self, deck: &DeckToKeep) -> Found {
        let there = self.decks.get(&deck.address);
        let network = there.map_or(&deck.network, |there| &there.network);
        let others = |belongs: &dyn Fn(&KeptDeck) -> bool| {
            let others = self.decks.values();
            let others = others.filter(|other| other.address != deck.address && belongs(other));
            others.fold(Kept::default(), |sum, other| Kept {
                decks: sum.decks + 1,
                bytes: sum.bytes + other.bytes,
            })
        };
        let contents = self.contents.values();
        Found {
            there: there.map(|there| (there.maker.clone(), there.revision)),
            of_maker: others(&|other| other.maker == deck.maker),
            of_network: others(&|other| other.network == *network),
            in_all: Kept {
                bytes: contents.map(|content| content.bundle.len() as u64).sum(),
                ..others(&|_| true)
            },
            known: self.contents.contains_key(&deck.revision),
        }
    }

    pub(super) fn deck(&self, address: &str) -> Option<KeptDeck> {
        self.decks.get(address).cloned()
    }

    pub(super) fn bundle(&self, revision: Revision) -> Option<Vec<u8>> {
        let content = self.contents.get(&revision)?;
        Some(content.bundle.to_vec())
    }

    pub(super) fn complete(&mut self, revision: Revision, bundle: Arc<[u8]>) -> bool {
        let Some(content) = self.contents.get_mut(&revision) else {
            return false;
        };
        for deck in self.decks.values_mut() {
            if deck.revision == revision {
                deck.bytes = bundle.len() as u64;
            }
        }
        content.bundle = bundle;
        true
    }

    pub(super) fn of(&self, maker: &[u8]) -> Vec<KeptDeck> {
        let decks = self.decks.values().filter(|deck| deck.maker == maker);
        let mut decks: Vec<KeptDeck> = decks.cloned().collect();
        decks.sort_by_key(|deck| std::cmp::Reverse(deck.changed_us));
        decks
    }

    pub(super) fn delete(&mut self, address: &str, maker: &[u8]) -> bool {
        let theirs = self.decks.get(address);
        let theirs = theirs.is_some_and(|deck| deck.maker == maker);
        theirs && self.decks.remove(address).is_some()
    }

    pub(super) fn use_deck(&mut self, address: &str, at_us: u64) -> bool {
        let deck = self.decks.get_mut(address);
        deck.map(|deck| deck.used_us = deck.used_us.max(at_us))
            .is_some()
    }

    pub(super) fn use_revision(&mut self, revision: Revision, at_us: u64) -> bool {
        for deck in self.decks.values_mut() {
            if deck.revision == revision {
                deck.used_us = deck.used_us.max(at_us);
            }
        }
        let content = self.contents.get_mut(&revision);
        content
            .map(|content| content.used_us = content.used_us.max(at_us))
            .is_some()
    }

    /// Sweeps; `needed` is what rooms and finished series mention.
    pub(super) fn sweep(&mut self, unused: Unused, mut needed: BTreeSet<Revision>) -> Swept {
        let before = (self.decks.len(), self.contents.len());
        self.decks
            .retain(|_, deck| deck.used_us >= unused.decks_before_us);
        needed.extend(self.decks.values().map(|deck| deck.revision));
        self.contents.retain(|revision, content| {
            content.used_us >= unused.revisions_before_us || needed.contains(revision)
        });
        Swept {
            decks: before.0 - self.decks.len(),
            revisions: before.1 - self.contents.len(),
        }
    }

    /// The latest time mentioned.
    pub(super) fn newest_us(&self) -> u64 {
        let decks = self.decks.values().map(|deck| deck.used_us);
        let contents = self.contents.values().map(|content| content.used_us);
        decks.chain(contents).max().unwrap_or_default()
    }
}
