//! The disk: its files, which of their names are durable, and when it fails.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use crate::{
    faults::{Faults, Kill, Refused},
    file::File,
    locks::HandleId,
    random::Random,
    vfs,
};

/// All disks, by folder.
static DISKS: Mutex<BTreeMap<PathBuf, Weak<Shared>>> = Mutex::new(BTreeMap::new());

/// A simulated disk. It holds the files directly in one folder, as far as they
/// are opened through [`SimDisk::VFS`]; the folder need not exist.
#[derive(Clone, Debug)]
pub struct SimDisk {
    shared: Arc<Shared>,
}

/// A copy of all files of a disk, from which another disk can start.
#[derive(Clone, Debug, Default)]
pub struct Image(BTreeMap<PathBuf, Vec<u8>>);

/// Shared by the disk and all of its open files.
#[derive(Debug)]
pub(crate) struct Shared {
    folder: PathBuf,
    state: Mutex<State>,
    /// Signals that a thread was blocked or released.
    changed: Condvar,
}

pub(crate) type FileId = u64;

/// The state of a disk.
#[derive(Debug)]
pub(crate) struct State {
    pub(crate) faults: Faults,
    random: Random,
    pub(crate) files: BTreeMap<FileId, File>,
    pub(crate) names: BTreeMap<PathBuf, FileId>,
    durable_names: BTreeMap<PathBuf, FileId>,
    next_id: u64,
    /// Counts the restarts: files opened before the last one are unusable.
    pub(crate) life: u64,
    dead: bool,
    operations: u64,
    kill_at: Option<(u64, Kill)>,
    fail_at: Option<u64>,
    delay_us: u64,
    held: bool,
    blocked: u32,
}

/// How an operation ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It succeeds.
    Done,
    /// It fails, possibly half done.
    Fails,
    /// The process or the machine dies in the middle of it.
    Killed(Kill),
}

/// Nothing takes this long, even on a busy machine.
const WAIT_MAX: Duration = Duration::from_secs(300);
const WRITE_US: u64 = 20;
const SYNC_US: u64 = 2_000;

/// The kinds of operations; each has its own failure rate.
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

    /// The state, once the disk is no longer held.
    pub(crate) fn state_when_released(&self) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while state.held && !state.dead {
            state.blocked += 1;
            self.changed.notify_all();
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
            state.blocked -= 1;
        }
        state
    }

    /// A disk for SQLite's temporary files. It never fails.
    pub(crate) fn temporary() -> Arc<Self> {
        Arc::new(Self {
            folder: PathBuf::new(),
            state: Mutex::new(State::new(0, Faults::default())),
            changed: Condvar::new(),
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
        // Another disk may have replaced it.
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
            random: Random::new(seed),
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
            blocked: 0,
        }
    }

    pub(crate) fn next_id(&mut self) -> HandleId {
        self.next_id += 1;
        self.next_id
    }

    /// An error if the process that opened a file is dead.
    pub(crate) fn is_alive(&self, life: u64) -> Result<(), Refused> {
        if self.dead || self.life != life {
            return Err(Refused::Io);
        }
        Ok(())
    }

    /// Counts an operation and decides how it ends.
    pub(crate) fn outcome(&mut self, operation: Operation) -> Outcome {
        self.delay_us += match operation {
            Operation::Sync => SYNC_US,
            _ => WRITE_US,
        };
        if self.random.permille(self.faults.slow_permille) {
            self.delay_us += 1_000 * self.random.below(u64::from(self.faults.slow_ms_max) + 1);
        }
        let permille = match operation {
            Operation::Create | Operation::Delete => 0,
            Operation::Read => self.faults.read_permille,
            Operation::Write => self.faults.write_permille,
            Operation::Truncate => self.faults.truncate_permille,
            Operation::Sync => self.faults.sync_permille,
        };
        let fails = self.random.permille(permille);
        if operation != Operation::Read {
            self.operations += 1;
            if let Some((at, kill)) = self.kill_at
                && self.operations >= at
            {
                return Outcome::Killed(kill);
            }
            if self.fail_at == Some(self.operations) {
                return Outcome::Fails;
            }
        }
        if fails { Outcome::Fails } else { Outcome::Done }
    }

    pub(crate) fn random(&mut self) -> &mut Random {
        &mut self.random
    }

    /// A file, and the disk's random numbers.
    pub(crate) fn file(&mut self, id: FileId) -> Result<(&mut File, &mut Random), Refused> {
        let file = self.files.get_mut(&id).ok_or(Refused::Io)?;
        Ok((file, &mut self.random))
    }

    pub(crate) fn used_bytes(&self) -> u64 {
        let files = self.names.values().filter_map(|id| self.files.get(id));
        files.map(|file| file.seen().len() as u64).sum()
    }

    pub(crate) fn sync_folder(&mut self) {
        self.durable_names.clone_from(&self.names);
        self.drop_unreachable();
    }

    /// Drops files that have no name and are not open.
    pub(crate) fn drop_unreachable(&mut self) {
        let names = [&self.names, &self.durable_names];
        let names = names.iter().flat_map(|names| names.values().copied());
        let named: BTreeSet<FileId> = names.collect();
        self.files
            .retain(|id, file| file.users > 0 || named.contains(id));
    }

    /// The process dies, or the whole machine.
    pub(crate) fn stop(&mut self, kill: Kill) {
        if self.dead {
            return;
        }
        self.dead = true;
        self.kill_at = None;
        self.fail_at = None;
        if kill == Kill::Power {
            self.lose_names();
            for file in self.files.values_mut() {
                file.lose(&mut self.random);
            }
        }
        for file in self.files.values_mut() {
            file.forget_users();
        }
        self.drop_unreachable();
    }

    /// Undoes some of the creations and deletions since the last sync of the folder.
    fn lose_names(&mut self) {
        let all = self.names.keys().chain(self.durable_names.keys());
        let all: BTreeSet<PathBuf> = all.cloned().collect();
        for name in all {
            let (seen, durable) = (self.names.get(&name), self.durable_names.get(&name));
            if seen == durable || self.random.coin() {
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

    /// An empty disk for the files of a folder. It replaces any earlier disk for
    /// the same folder.
    ///
    /// # Panics
    ///
    /// If SQLite refuses to take another file system.
    #[must_use]
    pub fn new(folder: impl AsRef<Path>, seed: u64, faults: Faults) -> Self {
        Self::from_image(folder, seed, faults, &Image::default())
    }

    /// A disk that starts with the files of an image.
    ///
    /// # Panics
    ///
    /// If SQLite refuses to take another file system.
    #[must_use]
    pub fn from_image(folder: impl AsRef<Path>, seed: u64, faults: Faults, image: &Image) -> Self {
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
            changed: Condvar::new(),
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

    /// A copy of all files as a process sees them now, synced or not.
    #[must_use]
    pub fn image(&self) -> Image {
        let state = self.shared.state();
        let files = state.names.iter().filter_map(|(path, id)| {
            let name = PathBuf::from(path.file_name()?);
            Some((name, state.files.get(id)?.seen().to_vec()))
        });
        Image(files.collect())
    }

    /// The number of operations other than reads so far: files created and
    /// deleted, writes, truncations and syncs.
    #[must_use]
    pub fn operations(&self) -> u64 {
        self.shared.state().operations
    }

    /// The size of all files together.
    #[must_use]
    pub fn used_bytes(&self) -> u64 {
        self.shared.state().used_bytes()
    }

    /// The virtual time that all operations together have taken.
    #[must_use]
    pub fn delay_us(&self) -> u64 {
        self.shared.state().delay_us
    }

    /// Sets the failure rates from now on.
    pub fn set_faults(&self, faults: Faults) {
        self.shared.state().faults = faults;
    }

    /// Kills in the middle of the n-th operation from now on, counted from 1.
    pub fn kill_at(&self, nth: u64, kill: Kill) {
        let mut state = self.shared.state();
        state.kill_at = Some((state.operations.saturating_add(nth.max(1)), kill));
    }

    /// Cancels [`kill_at`](Self::kill_at).
    pub fn cancel_kill(&self) {
        self.shared.state().kill_at = None;
    }

    /// Lets the n-th operation from now on fail, counted from 1.
    pub fn fail_at(&self, nth: u64) {
        let mut state = self.shared.state();
        state.fail_at = Some(state.operations + nth.max(1));
    }

    /// Kills now.
    pub fn kill(&self, kill: Kill) {
        self.shared.state().stop(kill);
        self.shared.changed.notify_all();
    }

    /// Whether the process was killed and not restarted yet.
    #[must_use]
    pub fn is_dead(&self) -> bool {
        self.shared.state().dead
    }

    /// Starts a new process with the files that are left. The dead process must
    /// have closed its connections; what it still has open stays unusable.
    pub fn restart(&self) {
        let mut state = self.shared.state();
        state.stop(Kill::Process);
        state.life += 1;
        state.dead = false;
        state.held = false;
    }

    /// Blocks every operation other than reads, and every lock on the shared
    /// memory of a write-ahead log, until [`release`](Self::release).
    pub fn hold(&self) {
        self.shared.state().held = true;
    }

    /// Waits until a thread is blocked because the disk is held.
    ///
    /// # Panics
    ///
    /// If no thread uses the disk for minutes.
    pub fn wait_until_blocked(&self) {
        let state = self.shared.state();
        let nobody = |state: &mut State| state.blocked == 0 && state.held && !state.dead;
        let waited = self
            .shared
            .changed
            .wait_timeout_while(state, WAIT_MAX, nobody);
        let (_state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        assert!(!waited.timed_out(), "no thread uses the disk");
    }

    /// Ends [`hold`](Self::hold).
    pub fn release(&self) {
        self.shared.state().held = false;
        self.shared.changed.notify_all();
    }
}
