//! The disk as a SQLite VFS: a table of C functions that forward to [`Handle`].
//! All unsafe code is in this module.
//!
//! "SQLite's contract" in the `SAFETY` comments below means
//! (<https://sqlite.org/c3ref/vfs.html>, <https://sqlite.org/c3ref/io_methods.html>):
//! a file handed to a method was opened by [`x_open`] with `SQLITE_OK` and not
//! closed since; buffers are as long as it says; names are C strings; and where
//! it wants an answer, there is a place for it.

use std::{
    ffi::{CStr, c_char, c_int, c_void},
    path::PathBuf,
    ptr,
    sync::{Arc, Once},
    time::Duration,
};

use rusqlite::ffi;

use crate::{
    SimDisk,
    disk::Shared,
    faults::Refused,
    handle::{self, Handle, Opening},
    locks::Level,
};

/// What SQLite keeps for every open file: its own part first, then ours.
#[repr(C)]
struct OpenFile {
    base: ffi::sqlite3_file,
    /// Made from a box by [`x_open`], given back to it by [`x_close`].
    handle: *mut Handle,
}

const NAME: &CStr = c"fano-simdisk";
const PATH_BYTES_MAX: usize = 1_024;
/// What SQLite's own Unix file system reports for every disk.
const SECTOR_BYTES: c_int = 4_096;

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Without memory-mapped files, which need version 3.
    iVersion: 2,
    xClose: Some(x_close),
    xRead: Some(x_read),
    xWrite: Some(x_write),
    xTruncate: Some(x_truncate),
    xSync: Some(x_sync),
    xFileSize: Some(x_file_size),
    xLock: Some(x_lock),
    xUnlock: Some(x_unlock),
    xCheckReservedLock: Some(x_check_reserved_lock),
    xFileControl: Some(x_file_control),
    xSectorSize: Some(x_sector_size),
    xDeviceCharacteristics: Some(x_device_characteristics),
    xShmMap: Some(x_shm_map),
    xShmLock: Some(x_shm_lock),
    xShmBarrier: Some(x_shm_barrier),
    xShmUnmap: Some(x_shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Registers the disks with SQLite, once.
pub(crate) fn register() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        assert_eq!(NAME.to_str(), Ok(SimDisk::VFS));
        // SAFETY: no argument; the result is the default file system, which is
        // never removed, or null.
        let base = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        // SAFETY: see above. Both are plain data and never change.
        let base = unsafe { base.as_ref() }.expect("SQLite has a file system of its own");
        let vfs = ffi::sqlite3_vfs {
            iVersion: 2,
            szOsFile: size_of::<OpenFile>() as c_int,
            mxPathname: PATH_BYTES_MAX as c_int,
            pNext: ptr::null_mut(),
            zName: NAME.as_ptr(),
            pAppData: ptr::null_mut(),
            xOpen: Some(x_open),
            xDelete: Some(x_delete),
            xAccess: Some(x_access),
            xFullPathname: Some(x_full_pathname),
            xSleep: Some(x_sleep),
            xGetLastError: None,
            xSetSystemCall: None,
            xGetSystemCall: None,
            xNextSystemCall: None,
            // Randomness, the clock and libraries do not concern the disk: use
            // the defaults.
            ..*base
        };
        // SAFETY: SQLite keeps the table for as long as the process lives, and
        // so do we: it is leaked.
        let registered = unsafe { ffi::sqlite3_vfs_register(Box::leak(Box::new(vfs)), 0) };
        assert_eq!(registered, ffi::SQLITE_OK, "SQLite takes the file system");
    });
}

/// The result code for SQLite; `failed` is the code of a failure of this
/// operation.
fn code(answer: Result<(), Refused>, failed: c_int) -> c_int {
    match answer {
        Ok(()) => ffi::SQLITE_OK,
        Err(Refused::Io) => failed,
        Err(Refused::Full) => ffi::SQLITE_FULL,
        Err(Refused::Busy) => ffi::SQLITE_BUSY,
        Err(Refused::CannotOpen) => ffi::SQLITE_CANTOPEN,
    }
}

/// # Safety
///
/// `file` was opened by [`x_open`] with `SQLITE_OK` and not closed since.
unsafe fn handle<'a>(file: *mut ffi::sqlite3_file) -> &'a Handle {
    // SAFETY: by this function's contract this is an `OpenFile`, and its handle is alive.
    unsafe { &*(*file.cast::<OpenFile>()).handle }
}

/// # Safety
///
/// `name` is a C string.
unsafe fn path(name: *const c_char) -> PathBuf {
    // SAFETY: by this function's contract.
    let name = unsafe { CStr::from_ptr(name) };
    PathBuf::from(name.to_string_lossy().into_owned())
}

/// # Safety
///
/// `name` is a C string or null.
unsafe fn open(name: *const c_char, flags: c_int) -> Result<Handle, Refused> {
    let opening = Opening {
        create: flags & ffi::SQLITE_OPEN_CREATE != 0,
        exclusive: flags & ffi::SQLITE_OPEN_EXCLUSIVE != 0,
        delete_on_close: flags & ffi::SQLITE_OPEN_DELETEONCLOSE != 0,
        log: flags & (ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL) != 0,
    };
    if name.is_null() {
        // SQLite's temporary files are not on the simulated disk.
        return Handle::open(Shared::temporary(), None, opening);
    }
    // SAFETY: by this function's contract.
    let path = unsafe { path(name) };
    let disk = Shared::holding(&path).ok_or(Refused::CannotOpen)?;
    Handle::open(disk, Some(path), opening)
}

unsafe extern "C" fn x_open(
    _vfs: *mut ffi::sqlite3_vfs,
    name: ffi::sqlite3_filename,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out_flags: *mut c_int,
) -> c_int {
    let file = file.cast::<OpenFile>();
    // SAFETY: SQLite's contract about names.
    let opened = unsafe { open(name, flags) };
    let (answer, methods, handle) = match opened {
        Ok(handle) => (Ok(()), &raw const METHODS, Box::into_raw(Box::new(handle))),
        // Without methods, SQLite does not close the file.
        Err(refused) => (Err(refused), ptr::null(), ptr::null_mut()),
    };
    let base = ffi::sqlite3_file { pMethods: methods };
    // SAFETY: SQLite has allocated `szOsFile` bytes; there is nothing to drop
    // yet.
    unsafe { file.write(OpenFile { base, handle }) };
    if !out_flags.is_null() {
        // SAFETY: SQLite's contract about places for answers.
        unsafe { *out_flags = flags };
    }
    code(answer, ffi::SQLITE_CANTOPEN)
}

unsafe extern "C" fn x_close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite's contract; it does not use the file after this, so the
    // box that `x_open` leaked is taken back only once.
    drop(unsafe { Box::from_raw((*file.cast::<OpenFile>()).handle) });
    ffi::SQLITE_OK
}

unsafe extern "C" fn x_delete(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_folder: c_int,
) -> c_int {
    // SAFETY: SQLite's contract about names.
    let path = unsafe { path(name) };
    let Some(disk) = Shared::holding(&path) else {
        return ffi::SQLITE_IOERR_DELETE;
    };
    match handle::delete(&disk, &path, sync_folder != 0) {
        Ok(true) => ffi::SQLITE_OK,
        Ok(false) => ffi::SQLITE_IOERR_DELETE_NOENT,
        Err(refused) => code(Err(refused), ffi::SQLITE_IOERR_DELETE),
    }
}

unsafe extern "C" fn x_access(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    _flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: SQLite's contract about names.
    let path = unsafe { path(name) };
    let exists = Shared::holding(&path).map_or(Ok(false), |disk| handle::exists(&disk, &path));
    // SAFETY: SQLite's contract about places for answers.
    unsafe { *out = c_int::from(exists == Ok(true)) };
    code(exists.map(drop), ffi::SQLITE_IOERR_ACCESS)
}

unsafe extern "C" fn x_full_pathname(
    _vfs: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    out_bytes: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: SQLite's contract about names.
    let name = unsafe { CStr::from_ptr(name) }.to_bytes_with_nul();
    if usize::try_from(out_bytes).is_ok_and(|bytes| name.len() <= bytes) {
        // SAFETY: SQLite's contract about places for answers; they do not overlap.
        unsafe { ptr::copy_nonoverlapping(name.as_ptr().cast(), out, name.len()) };
        return ffi::SQLITE_OK;
    }
    ffi::SQLITE_CANTOPEN
}

/// SQLite really has to wait for locks, because other threads hold them.
#[expect(
    clippy::disallowed_methods,
    reason = "it waits for another thread, not for the simulated disk"
)]
unsafe extern "C" fn x_sleep(_vfs: *mut ffi::sqlite3_vfs, micros: c_int) -> c_int {
    std::thread::sleep(Duration::from_micros(micros.unsigned_abs().into()));
    micros
}

unsafe extern "C" fn x_read(
    file: *mut ffi::sqlite3_file,
    buffer: *mut c_void,
    bytes: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    // SAFETY: SQLite's contract about buffers.
    let buffer = unsafe { std::slice::from_raw_parts_mut(buffer.cast::<u8>(), bytes as usize) };
    match handle.read(offset as usize, buffer) {
        Ok(count) if count < buffer.len() => ffi::SQLITE_IOERR_SHORT_READ,
        answer => code(answer.map(drop), ffi::SQLITE_IOERR_READ),
    }
}

unsafe extern "C" fn x_write(
    file: *mut ffi::sqlite3_file,
    buffer: *const c_void,
    bytes: c_int,
    offset: ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    // SAFETY: SQLite's contract about buffers.
    let data = unsafe { std::slice::from_raw_parts(buffer.cast::<u8>(), bytes as usize) };
    code(handle.write(offset as usize, data), ffi::SQLITE_IOERR_WRITE)
}

unsafe extern "C" fn x_truncate(file: *mut ffi::sqlite3_file, bytes: ffi::sqlite3_int64) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    code(handle.truncate(bytes as usize), ffi::SQLITE_IOERR_TRUNCATE)
}

unsafe extern "C" fn x_sync(file: *mut ffi::sqlite3_file, _flags: c_int) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    code(handle.sync(), ffi::SQLITE_IOERR_FSYNC)
}

unsafe extern "C" fn x_file_size(
    file: *mut ffi::sqlite3_file,
    out: *mut ffi::sqlite3_int64,
) -> c_int {
    // SAFETY: SQLite's contract.
    let size = unsafe { handle(file) }.size();
    // SAFETY: SQLite's contract about places for answers.
    unsafe { *out = size.unwrap_or_default() as ffi::sqlite3_int64 };
    code(size.map(drop), ffi::SQLITE_IOERR_FSTAT)
}

fn level(level: c_int) -> Level {
    match level {
        ffi::SQLITE_LOCK_NONE => Level::None,
        ffi::SQLITE_LOCK_SHARED => Level::Shared,
        ffi::SQLITE_LOCK_RESERVED => Level::Reserved,
        ffi::SQLITE_LOCK_PENDING => Level::Pending,
        _ => Level::Exclusive,
    }
}

unsafe extern "C" fn x_lock(file: *mut ffi::sqlite3_file, wanted: c_int) -> c_int {
    // SAFETY: SQLite's contract.
    let locked = unsafe { handle(file) }.lock(level(wanted));
    code(locked, ffi::SQLITE_IOERR_LOCK)
}

unsafe extern "C" fn x_unlock(file: *mut ffi::sqlite3_file, down_to: c_int) -> c_int {
    // SAFETY: SQLite's contract.
    unsafe { handle(file) }.unlock(level(down_to));
    ffi::SQLITE_OK
}

unsafe extern "C" fn x_check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: SQLite's contract.
    let reserved = unsafe { handle(file) }.is_reserved();
    // SAFETY: SQLite's contract about places for answers.
    unsafe { *out = c_int::from(reserved == Ok(true)) };
    code(reserved.map(drop), ffi::SQLITE_IOERR_CHECKRESERVEDLOCK)
}

unsafe extern "C" fn x_file_control(
    _file: *mut ffi::sqlite3_file,
    _operation: c_int,
    _argument: *mut c_void,
) -> c_int {
    ffi::SQLITE_NOTFOUND
}

unsafe extern "C" fn x_sector_size(_file: *mut ffi::sqlite3_file) -> c_int {
    SECTOR_BYTES
}

unsafe extern "C" fn x_device_characteristics(_file: *mut ffi::sqlite3_file) -> c_int {
    ffi::SQLITE_IOCAP_POWERSAFE_OVERWRITE
}

unsafe extern "C" fn x_shm_map(
    file: *mut ffi::sqlite3_file,
    number: c_int,
    bytes: c_int,
    make: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    let region = handle.map(number as usize, bytes as usize, make != 0);
    let memory = match &region {
        // The handle keeps the region until it is unmapped or closed, and
        // atomics may be written through a shared reference.
        Ok(Some(region)) => Arc::as_ptr(region).cast_mut().cast::<c_void>(),
        _ => ptr::null_mut(),
    };
    // SAFETY: SQLite's contract about places for answers.
    unsafe { *out = memory };
    code(region.map(drop), ffi::SQLITE_IOERR_SHMMAP)
}

unsafe extern "C" fn x_shm_lock(
    file: *mut ffi::sqlite3_file,
    first: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: SQLite's contract.
    let handle = unsafe { handle(file) };
    let slots = first as usize..(first + count) as usize;
    if flags & ffi::SQLITE_SHM_UNLOCK != 0 {
        handle.unlock_memory(slots);
        return ffi::SQLITE_OK;
    }
    let exclusive = flags & ffi::SQLITE_SHM_EXCLUSIVE != 0;
    code(
        handle.lock_memory(slots, exclusive),
        ffi::SQLITE_IOERR_SHMLOCK,
    )
}

unsafe extern "C" fn x_shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: SQLite's contract.
    unsafe { handle(file) }.barrier();
}

unsafe extern "C" fn x_shm_unmap(file: *mut ffi::sqlite3_file, _delete: c_int) -> c_int {
    // SAFETY: SQLite's contract.
    unsafe { handle(file) }.unmap();
    ffi::SQLITE_OK
}
