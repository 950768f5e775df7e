use std::{collections::BTreeMap, sync::Arc};

use super::{MemoryStore, at_once};
use crate::{
    DraftRefusal, DraftStore, DraftToSave, KeptDraft, PictureToSave, Saved, StoreFuture,
    decks::Kept, drafts::Others,
};

/// Whose it is, and its name.
type Key = (Vec<u8>, String);

/// Drafts in memory.
#[derive(Debug, Default)]
pub(super) struct Drafts(BTreeMap<Key, Draft>);

#[derive(Debug)]
struct Draft {
    network: String,
    title: String,
    version: u64,
    content: Arc<[u8]>,
    pictures: Vec<(String, Option<Arc<[u8]>>)>,
    created_us: u64,
    changed_us: u64,
}

impl Draft {
    fn bytes(&self) -> u64 {
        let pictures = self
            .pictures
            .iter()
            .filter_map(|(_, content)| content.as_ref());
        let pictures = pictures.map(|content| content.len() as u64).sum::<u64>();
        self.content.len() as u64 + pictures
    }

    fn saved(&self) -> Saved {
        let missing = self
            .pictures
            .iter()
            .filter(|(_, content)| content.is_none());
        Saved {
            version: self.version,
            missing: missing.map(|(name, _)| name.clone()).collect(),
        }
    }

    fn kept(&self, id: &str) -> KeptDraft {
        let pictures = self.pictures.iter();
        KeptDraft {
            id: id.to_owned(),
            network: self.network.clone(),
            title: self.title.clone(),
            version: self.version,
            bytes: self.bytes(),
            pictures: pictures
                .map(|(name, content)| (name.clone(), content.is_some()))
                .collect(),
            created_us: self.created_us,
            changed_us: self.changed_us,
        }
    }
}

impl Drafts {
    fn save(&mut self, draft: DraftToSave) -> Result<Saved, DraftRefusal> {
        draft.check()?;
        let key = (draft.maker.clone(), draft.id.clone());
        let there = self.0.get(&key);
        if let Some(there) = there {
            let names = there.pictures.iter().map(|(name, _)| name);
            if there.title == draft.title
                && names.eq(&draft.pictures)
                && there.content == draft.content
            {
                return Ok(there.saved());
            }
        }
        draft.check_version(there.map(|there| there.version))?;
        let arrived = |name: &String| {
            let known = there?.pictures.iter().find(|(known, _)| known == name)?;
            known.1.clone()
        };
        let pictures = draft.pictures.iter();
        let next = Draft {
            network: there.map_or(draft.network, |there| there.network.clone()),
            title: draft.title,
            version: draft.expected + 1,
            content: draft.content,
            pictures: pictures.map(|name| (name.clone(), arrived(name))).collect(),
            created_us: there.map_or(draft.at_us, |there| there.created_us),
            changed_us: draft.at_us,
        };
        draft
            .limits
            .check(next.bytes(), &self.others(&key, &next.network))?;
        let saved = next.saved();
        self.0.insert(key, next);
        Ok(saved)
    }

    fn save_picture(&mut self, picture: PictureToSave) -> Result<(), DraftRefusal> {
        picture.check()?;
        let key = (picture.maker, picture.id);
        let there = self.0.get(&key).ok_or(DraftRefusal::NoSuchDraft)?;
        let known = there
            .pictures
            .iter()
            .find(|(name, _)| *name == picture.name);
        let (_, before) = known.ok_or(DraftRefusal::NoSuchPicture)?;
        let before = before.as_ref().map_or(0, |before| before.len() as u64);
        let bytes = there.bytes() + picture.content.len() as u64 - before;
        let others = self.others(&key, &there.network);
        picture.limits.check(bytes, &others)?;
        if let Some(there) = self.0.get_mut(&key) {
            there.changed_us = there.changed_us.max(picture.at_us);
            let listed = there.pictures.iter_mut();
            for (_, content) in listed.filter(|(name, _)| *name == picture.name) {
                *content = Some(Arc::clone(&picture.content));
            }
        }
        Ok(())
    }

    fn others(&self, key: &Key, network: &str) -> Others {
        let sum = |belongs: &dyn Fn(&Key, &Draft) -> bool| {
            let others = self.0.iter();
            let others = others.filter(|(other, draft)| *other != key && belongs(other, draft));
            others.fold(Kept::default(), |sum, (_, other)| Kept {
                decks: sum.decks + 1,
                bytes: sum.bytes + other.bytes(),
            })
        };
        Others {
            of_maker: sum(&|other, _| other.0 == key.0),
            of_network: sum(&|_, other| other.network == network),
            in_all: sum(&|_, _| true),
        }
    }

    fn of(&self, maker: &[u8]) -> Vec<KeptDraft> {
        let drafts = self.0.iter().filter(|((whose, _), _)| whose == maker);
        let mut drafts: Vec<KeptDraft> = drafts.map(|((_, id), draft)| draft.kept(id)).collect();
        drafts.sort_by_key(|draft| std::cmp::Reverse(draft.changed_us));
        drafts
    }

    fn find(&self, maker: &[u8], id: &str) -> Option<&Draft> {
        self.0.get(&(maker.to_owned(), id.to_owned()))
    }

    fn sweep(&mut self, before_us: u64) -> usize {
        let before = self.0.len();
        self.0.retain(|_, draft| draft.changed_us >= before_us);
        before - self.0.len()
    }

    /// The latest time mentioned.
    pub(super) fn newest_us(&self) -> u64 {
        let times = self.0.values().map(|draft| draft.changed_us);
        times.max().unwrap_or_default()
    }
}

impl DraftStore for MemoryStore {
    fn save_draft(&self, draft: DraftToSave) -> StoreFuture<'static, Result<Saved, DraftRefusal>> {
        let answer = self.change_decks(|kept| kept.drafts.save(draft));
        self.confirmed(answer)
    }

    fn save_picture(
        &self,
        picture: PictureToSave,
    ) -> StoreFuture<'static, Result<(), DraftRefusal>> {
        let answer = self.change_decks(|kept| kept.drafts.save_picture(picture));
        self.confirmed(answer)
    }

    fn drafts_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDraft>> {
        at_once(self.kept().drafts.of(maker))
    }

    fn draft<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
    ) -> StoreFuture<'a, Option<(KeptDraft, Vec<u8>)>> {
        let kept = self.kept();
        let found = kept.drafts.find(maker, id);
        at_once(found.map(|draft| (draft.kept(id), draft.content.to_vec())))
    }

    fn draft_picture<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
        name: &'a str,
    ) -> StoreFuture<'a, Option<Vec<u8>>> {
        let kept = self.kept();
        let find = || {
            let mut pictures = kept.drafts.find(maker, id)?.pictures.iter();
            let (_, content) = pictures.find(|(known, _)| known == name)?;
            Some(content.as_ref()?.to_vec())
        };
        at_once(find())
    }

    fn delete_draft<'a>(&'a self, maker: &'a [u8], id: &'a str) -> StoreFuture<'a, bool> {
        let key = (maker.to_owned(), id.to_owned());
        self.change_decks(move |kept| kept.drafts.0.remove(&key).is_some())
    }

    fn sweep_drafts(&self, before_us: u64) -> StoreFuture<'_, usize> {
        self.change_decks(|kept| kept.drafts.sweep(before_us))
    }
}
