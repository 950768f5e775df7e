//! The disk: its files, what is durable of their names, and when it fails.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use crate::{
    draw::Draw,
    faults::{Faults, Kill, Refused},
    file::File,
    locks::HandleId,
    vfs,
};

/// The disks there are, by folder.
static DISKS: Mutex<BTreeMap<PathBuf, Weak<Shared>>> = Mutex::new(BTreeMap::new());

/// A simulated disk. It holds the files directly in one folder, as far as they
/// are opened through [`SimDisk::VFS`]; the folder need not exist.
#[derive(Clone, Debug)]
pub struct SimDisk {
    shared: Arc<Shared>,
}

/// What durably lies on a disk, to begin another one with.
#[derive(Clone, Debug, Default)]
pub struct Image(BTreeMap<PathBuf, Vec<u8>>);

/// What the disk and all open files have in common.
#[derive(Debug)]
pub(crate) struct Shared {
    folder: PathBuf,
    state: Mutex<State>,
    /// Something about who has to wait has changed.
    turn: Condvar,
}

pub(crate) type FileId = u64;

/// Everything that changes.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) faults: Faults,
    draw: Draw,
    pub(crate) files: BTreeMap<FileId, File>,
    pub(crate) names: BTreeMap<PathBuf, FileId>,
    durable_names: BTreeMap<PathBuf, FileId>,
    next_id: u64,
    /// Which life of the process this is.
    pub(crate) life: u64,
    dead: bool,
    operations: u64,
    kill_at: Option<(u64, Kill)>,
    fail_at: Option<u64>,
    delay_us: u64,
    held: bool,
    waiting: u32,
}

/// What is to become of an operation that changes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fate {
    /// It is carried out.
    Done,
    /// It fails, and may be half done.
    Fails,
    /// It is cut off: everything ends within it.
    Killed(Kill),
}

/// After so long, nobody will come any more, however busy the machine is.
const WAIT_MAX: Duration = Duration::from_secs(300);
const WRITE_US: u64 = 20;
const SYNC_US: u64 = 2_000;

/// Kinds of operations that fail each as often as they do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Create,
    Delete,
    Read,
    Write,
    Truncate,
    Sync,
}

impl Shared {
    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits while the disk is held, and takes the next operation.
    pub(crate) fn state_in_turn(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while state.held && !state.dead {
            state.waiting += 1;
            self.turn.notify_all();
            state = self.turn.wait(state).unwrap_or_else(PoisonError::into_inner);
            state.waiting -= 1;
        }
        state
    }

    /// A disk for what is needed only for a moment: nothing goes wrong on it.
    pub(crate) fn nowhere() -> Arc<Self> {
        Arc::new(Self {
            folder: PathBuf::new(),
            state: Mutex::new(State::new(0, Faults::default())),
            turn: Condvar::new(),
        })
    }

    /// The disk that holds this file.
    pub(crate) fn holding(file: &Path) -> Option<Arc<Self>> {
        let disks = DISKS.lock().unwrap_or_else(PoisonError::into_inner);
        disks.get(file.parent()?)?.upgrade()
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        let mut disks = DISKS.lock().unwrap_or_else(PoisonError::into_inner);
        // Another disk may have been put in its place.
        if disks
            .get(&self.folder)
            .is_some_and(|disk| disk.strong_count() == 0)
        {
            disks.remove(&self.folder);
        }
    }
}

impl State {
    fn new(seed: u64, faults: Faults) -> Self {
        Self {
            faults,
            draw: Draw::new(seed),
            files: BTreeMap::new(),
            names: BTreeMap::new(),
            durable_names: BTreeMap::new(),
            next_id: 0,
            life: 0,
            dead: false,
            operations: 0,
            kill_at: None,
            fail_at: None,
            delay_us: 0,
            held: false,
            waiting: 0,
        }
    }

    pub(crate) fn next_id(&mut self) -> HandleId {
        self.next_id += 1;
        self.next_id
    }

    /// Whether somebody of this life can still do anything.
    pub(crate) fn is_alive(&self, life: u64) -> Result<(), Refused> {
        if self.dead || self.life != life {
            return Err(Refused::Io);
        }
        Ok(())
    }

    /// Counts an operation and decides what becomes of it.
    pub(crate) fn fate(&mut self, operation: Operation) -> Fate {
        self.delay_us += match operation {
            Operation::Sync => SYNC_US,
            _ => WRITE_US,
        };
        if self.draw.permille(self.faults.slow_permille) {
            self.delay_us += 1_000 * self.draw.below(u64::from(self.faults.slow_ms_max) + 1);
        }
        let permille = match operation {
            Operation::Create | Operation::Delete => 0,
            Operation::Read => self.faults.read_permille,
            Operation::Write => self.faults.write_permille,
            Operation::Truncate => self.faults.truncate_permille,
            Operation::Sync => self.faults.sync_permille,
        };
        let fails = self.draw.permille(permille);
        if operation != Operation::Read {
            self.operations += 1;
            if let Some((at, kill)) = self.kill_at
                && self.operations >= at
            {
                return Fate::Killed(kill);
            }
            if self.fail_at == Some(self.operations) {
                return Fate::Fails;
            }
        }
        if fails { Fate::Fails } else { Fate::Done }
    }

    pub(crate) fn draw(&mut self) -> &mut Draw {
        &mut self.draw
    }

    /// The file with this number, and the chance of the disk.
    pub(crate) fn file(&mut self, id: FileId) -> Result<(&mut File, &mut Draw), Refused> {
        let file = self.files.get_mut(&id).ok_or(Refused::Io)?;
        Ok((file, &mut self.draw))
    }

    pub(crate) fn used_bytes(&self) -> u64 {
        let files = self.names.values().filter_map(|id| self.files.get(id));
        files.map(|file| file.seen().len() as u64).sum()
    }

    pub(crate) fn sync_folder(&mut self) {
        self.durable_names.clone_from(&self.names);
        self.drop_unreachable();
    }

    /// Drops the files that nobody has open and no name leads to.
    pub(crate) fn drop_unreachable(&mut self) {
        let names = [&self.names, &self.durable_names];
        let names = names.iter().flat_map(|names| names.values().copied());
        let named: BTreeSet<FileId> = names.collect();
        self.files
            .retain(|id, file| file.users > 0 || named.contains(id));
    }

    /// Everything ends here.
    pub(crate) fn end(&mut self, kill: Kill) {
        if self.dead {
            return;
        }
        self.dead = true;
        self.kill_at = None;
        self.fail_at = None;
        if kill == Kill::Power {
            self.lose_names();
            for file in self.files.values_mut() {
                file.lose(&mut self.draw);
            }
        }
        for file in self.files.values_mut() {
            file.forget_users();
        }
        self.drop_unreachable();
    }

    /// Names that were given or taken away since the folder was last synced.
    fn lose_names(&mut self) {
        let all = self.names.keys().chain(self.durable_names.keys());
        let all: BTreeSet<PathBuf> = all.cloned().collect();
        for name in all {
            let (seen, durable) = (self.names.get(&name), self.durable_names.get(&name));
            if seen == durable || self.draw.coin() {
                continue;
            }
            match durable.copied() {
                Some(id) => self.names.insert(name, id),
                None => self.names.remove(&name),
            };
        }
        self.sync_folder();
    }
}

impl SimDisk {
    /// The name of the file system by which SQLite finds such disks.
    pub const VFS: &'static str = "fano-simdisk";

    /// An empty disk that holds the files of a folder. It takes the place of
    /// one that held them before.
    ///
    /// # Panics
    ///
    /// If SQLite refuses to take another file system.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>, seed: u64, faults: Faults) -> Self {
        Self::from_image(folder, seed, faults, &Image::default())
    }

    /// A disk on which files lie already.
    ///
    /// # Panics
    ///
    /// If SQLite refuses to take another file system.
    #[must_use]
    pub fn from_image(
        folder: impl AsRef<Path>,
        seed: u64,
        faults: Faults,
        image: &Image,
    ) -> Self {
        vfs::register();
        let folder = folder.as_ref().to_owned();
        let mut state = State::new(seed, faults);
        for (name, content) in &image.0 {
            let id = state.next_id();
            state.files.insert(id, File::with_content(content.clone()));
            state.names.insert(folder.join(name), id);
        }
        state.sync_folder();
        let shared = Arc::new(Shared {
            folder: folder.clone(),
            state: Mutex::new(state),
            turn: Condvar::new(),
        });
        let mut disks = DISKS.lock().unwrap_or_else(PoisonError::into_inner);
        let before = disks.insert(folder, Arc::downgrade(&shared));
        drop(disks);
        drop(before);
        Self { shared }
    }

    /// The folder whose files it holds.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.shared.folder
    }

    /// What is seen of all files now.
    #[must_use]
    pub fn image(&self) -> Image {
        let state = self.shared.state();
        let files = state.names.iter().filter_map(|(path, id)| {
            let name = PathBuf::from(path.file_name()?);
            Some((name, state.files.get(id)?.seen().to_vec()))
        });
        Image(files.collect())
    }

    /// How many operations have changed something: files made and deleted,
    /// writes, truncations and syncs.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.shared.state().operations
    }

    /// How large all files are together.
    #[must_use]
    pub fn used_bytes(&self) -> u64 {
        self.shared.state().used_bytes()
    }

    /// How long all operations have taken together, in virtual time.
    #[must_use]
    pub fn delay_us(&self) -> u64 {
        self.shared.state().delay_us
    }

    /// From now on this goes wrong.
    pub fn set_faults(&self, faults: Faults) {
        self.shared.state().faults = faults;
    }

    /// Everything ends within the n-th operation from now on, counted from 1.
    pub fn kill_at(&self, nth: u64, kill: Kill) {
        let mut state = self.shared.state();
        state.kill_at = Some((state.operations.saturating_add(nth.max(1)), kill));
    }

    /// What was to end by [`kill_at`](Self::kill_at) goes on.
    pub fn spare(&self) {
        self.shared.state().kill_at = None;
    }

    /// The n-th operation from now on fails, counted from 1.
    pub fn fail_at(&self, nth: u64) {
        let mut state = self.shared.state();
        state.fail_at = Some(state.operations + nth.max(1));
    }

    /// Everything ends now.
    pub fn kill(&self, kill: Kill) {
        self.shared.state().end(kill);
        self.shared.turn.notify_all();
    }

    /// Whether everything has ended.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.shared.state().dead
    }

    /// A new process begins with what is left. Files that the dead one had
    /// open stay dead; it must have closed its connections before.
    pub fn restart(&self) {
        let mut state = self.shared.state();
        state.end(Kill::Process);
        state.life += 1;
        state.dead = false;
        state.held = false;
    }

    /// Whoever is about to change something waits from now on, and whoever
    /// begins to read or write through a write-ahead log.
    pub fn hold(&self) {
        self.shared.state().held = true;
    }

    /// Waits until somebody has to wait because the disk is held.
    ///
    /// # Panics
    ///
    /// If nobody comes for minutes: then nobody wanted to use the disk.
    pub fn wait_until_somebody_waits(&self) {
        let state = self.shared.state();
        let nobody = |state: &mut State| state.waiting == 0 && state.held && !state.dead;
        let waited = self.shared.turn.wait_timeout_while(state, WAIT_MAX, nobody);
        let (_state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "nobody uses the disk");
    }

    /// Nobody waits any longer.
    pub fn release(&self) {
        self.shared.state().held = false;
        self.shared.turn.notify_all();
    }
}
