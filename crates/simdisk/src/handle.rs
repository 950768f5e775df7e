//! An open file.

use std::{
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use crate::{
    disk::{FileId, Operation, Outcome, Shared, State},
    faults::Refused,
    file::{File, SECTOR_BYTES},
    locks::{HandleId, Level},
    random::Random,
    shared_memory::{Region, SharedMemory},
};

/// How a file is opened.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opening {
    pub(crate) create: bool,
    pub(crate) exclusive: bool,
    pub(crate) delete_on_close: bool,
    /// A rollback journal or a write-ahead log.
    pub(crate) log: bool,
}

/// An open file. Unusable once its process was killed.
#[derive(Debug)]
pub(crate) struct Handle {
    disk: Arc<Shared>,
    id: HandleId,
    life: u64,
    file: FileId,
    /// Whether the next sync also syncs the folder.
    syncs_folder: AtomicBool,
    shared_memory: Mutex<Option<Mapped>>,
}

/// The shared memory a file has mapped. The regions live as long as this does.
#[derive(Debug)]
struct Mapped {
    memory: Arc<SharedMemory>,
    regions: Vec<Region>,
}

impl Handle {
    /// Opens a file by its path, or a temporary one without a name.
    pub(crate) fn open(
        disk: Arc<Shared>,
        path: Option<PathBuf>,
        opening: Opening,
    ) -> Result<Self, Refused> {
        let mut state = disk.state_when_released();
        let life = state.life;
        state.is_alive(life)?;
        let found = path
            .as_ref()
            .and_then(|path| state.names.get(path).copied());
        let file = match found {
            Some(_) if opening.exclusive => return Err(Refused::CannotOpen),
            Some(file) => file,
            None if opening.create || path.is_none() => {
                let file = create(&mut state)?;
                if let Some(path) = path.filter(|_| !opening.delete_on_close) {
                    state.names.insert(path, file);
                }
                file
            }
            None => return Err(Refused::CannotOpen),
        };
        state.file(file)?.0.users += 1;
        let id = state.next_id();
        drop(state);
        Ok(Self {
            disk,
            id,
            life,
            file,
            // SQLite's Unix file system does the same, whether the file existed
            // or not.
            syncs_folder: AtomicBool::new(opening.create && opening.log),
            shared_memory: Mutex::default(),
        })
    }

    pub(crate) fn read(&self, offset: usize, buffer: &mut [u8]) -> Result<usize, Refused> {
        let mut state = self.disk.state();
        state.is_alive(self.life)?;
        if state.outcome(Operation::Read) != Outcome::Done {
            return Err(Refused::Io);
        }
        let (file, _) = state.file(self.file)?;
        Ok(file.read(offset, buffer))
    }

    pub(crate) fn write(&self, offset: usize, data: &[u8]) -> Result<(), Refused> {
        let mut state = self.disk.state_when_released();
        state.is_alive(self.life)?;
        let outcome = state.outcome(Operation::Write);
        let capacity_bytes = state.faults.capacity_bytes;
        let used_bytes = state.used_bytes();
        let (file, random) = state.file(self.file)?;
        if outcome != Outcome::Done {
            let part = part(data, random);
            file.write(offset, part);
            return fail(&mut state, outcome);
        }
        let grows = (offset + data.len()).saturating_sub(file.seen().len()) as u64;
        if used_bytes.saturating_add(grows) > capacity_bytes {
            return Err(Refused::Full);
        }
        file.write(offset, data);
        Ok(())
    }

    pub(crate) fn truncate(&self, bytes: usize) -> Result<(), Refused> {
        self.change(Operation::Truncate, |file, _| file.truncate(bytes))
    }

    pub(crate) fn sync(&self) -> Result<(), Refused> {
        let mut state = self.disk.state_when_released();
        state.is_alive(self.life)?;
        let outcome = state.outcome(Operation::Sync);
        let (file, random) = state.file(self.file)?;
        match outcome {
            Outcome::Done => {
                file.sync();
                if self.syncs_folder.swap(false, Ordering::Relaxed) {
                    state.sync_folder();
                }
                Ok(())
            }
            Outcome::Fails => {
                file.fail_to_sync(random);
                Err(Refused::Io)
            }
            Outcome::Killed(_) => fail(&mut state, outcome),
        }
    }

    /// Carries out an operation that is never half done; if it fails, it may or
    /// may not have happened.
    fn change(
        &self,
        operation: Operation,
        change: impl FnOnce(&mut File, &mut Random),
    ) -> Result<(), Refused> {
        let mut state = self.disk.state_when_released();
        state.is_alive(self.life)?;
        let outcome = state.outcome(operation);
        let (file, random) = state.file(self.file)?;
        if outcome == Outcome::Done || random.coin() {
            change(file, random);
        }
        fail(&mut state, outcome)
    }

    pub(crate) fn size(&self) -> Result<usize, Refused> {
        let mut state = self.disk.state();
        state.is_alive(self.life)?;
        let (file, _) = state.file(self.file)?;
        Ok(file.seen().len())
    }

    pub(crate) fn lock(&self, level: Level) -> Result<(), Refused> {
        let mut state = self.disk.state();
        state.is_alive(self.life)?;
        state.file(self.file)?.0.locks.lock(self.id, level)
    }

    /// Releases a lock; a killed process holds none.
    pub(crate) fn unlock(&self, level: Level) {
        let mut state = self.disk.state();
        if state.is_alive(self.life).is_ok()
            && let Ok((file, _)) = state.file(self.file)
        {
            file.locks.unlock(self.id, level);
        }
    }

    pub(crate) fn is_reserved(&self) -> Result<bool, Refused> {
        let mut state = self.disk.state();
        state.is_alive(self.life)?;
        Ok(state.file(self.file)?.0.locks.is_reserved())
    }

    fn mapped(&self) -> std::sync::MutexGuard<'_, Option<Mapped>> {
        let mapped = self.shared_memory.lock();
        mapped.unwrap_or_else(PoisonError::into_inner)
    }

    /// The region of shared memory with this number. It stays at its address
    /// until [`unmap`](Self::unmap) is called or the file is closed.
    pub(crate) fn map(
        &self,
        number: usize,
        bytes: usize,
        make: bool,
    ) -> Result<Option<Region>, Refused> {
        let mut mapped = self.mapped();
        let mapped = match &mut *mapped {
            Some(mapped) => mapped,
            nothing => {
                let mut state = self.disk.state();
                state.is_alive(self.life)?;
                let memory = Arc::clone(&state.file(self.file)?.0.shared_memory);
                nothing.insert(Mapped {
                    memory,
                    regions: Vec::new(),
                })
            }
        };
        let region = mapped.memory.map(self.id, number, bytes, make);
        mapped.regions.extend(region.clone());
        Ok(region)
    }

    pub(crate) fn lock_memory(
        &self,
        slots: std::ops::Range<usize>,
        exclusive: bool,
    ) -> Result<(), Refused> {
        self.disk.state_when_released().is_alive(self.life)?;
        let mapped = self.mapped();
        let mapped = mapped.as_ref().ok_or(Refused::Io)?;
        mapped.memory.lock(self.id, slots, exclusive)
    }

    pub(crate) fn unlock_memory(&self, slots: std::ops::Range<usize>) {
        if let Some(mapped) = &*self.mapped() {
            mapped.memory.unlock(self.id, slots);
        }
    }

    pub(crate) fn barrier(&self) {
        if let Some(mapped) = &*self.mapped() {
            mapped.memory.barrier();
        }
    }

    pub(crate) fn unmap(&self) {
        if let Some(mapped) = self.mapped().take() {
            mapped.memory.unmap(self.id);
        }
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        self.unmap();
        self.unlock(Level::None);
        let mut state = self.disk.state();
        if state.life == self.life
            && let Ok((file, _)) = state.file(self.file)
        {
            file.users = file.users.saturating_sub(1);
            state.drop_unreachable();
        }
    }
}

fn create(state: &mut State) -> Result<FileId, Refused> {
    let outcome = state.outcome(Operation::Create);
    fail(state, outcome)?;
    let file = state.next_id();
    state.files.insert(file, File::default());
    Ok(file)
}

/// The part of a failed write that reached the file.
fn part<'a>(data: &'a [u8], random: &mut Random) -> &'a [u8] {
    let sectors = data.len().div_ceil(SECTOR_BYTES) as u64;
    let whole = random.below(sectors + 1) as usize * SECTOR_BYTES;
    &data[..whole.min(data.len())]
}

fn fail(state: &mut State, outcome: Outcome) -> Result<(), Refused> {
    match outcome {
        Outcome::Done => Ok(()),
        Outcome::Fails => Err(Refused::Io),
        Outcome::Killed(kill) => {
            state.stop(kill);
            Err(Refused::Io)
        }
    }
}

/// Deletes a file's name; handles that have it open keep the file.
pub(crate) fn delete(disk: &Shared, path: &Path, sync_folder: bool) -> Result<bool, Refused> {
    let mut state = disk.state_when_released();
    let life = state.life;
    state.is_alive(life)?;
    if !state.names.contains_key(path) {
        return Ok(false);
    }
    let outcome = state.outcome(Operation::Delete);
    if outcome == Outcome::Done || state.random().coin() {
        state.names.remove(path);
    }
    fail(&mut state, outcome)?;
    if sync_folder {
        state.sync_folder();
    }
    Ok(true)
}

/// Whether there is a file with anything in it.
pub(crate) fn exists(disk: &Shared, path: &Path) -> Result<bool, Refused> {
    let state = disk.state();
    state.is_alive(state.life)?;
    let file = state.names.get(path).and_then(|id| state.files.get(id));
    Ok(file.is_some_and(|file| !file.seen().is_empty()))
}
