//! Files that are endless or block the reader: every command that reads a file
//! reports that and exits.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use tempfile::TempDir;

/// Far longer than a refusal takes, even on a busy computer.
const PATIENCE: Duration = Duration::from_secs(300);

/// Runs the program, which must exit on its own.
fn fano_in(folder: &Path, arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .args(["--lang", "en"])
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let started = Instant::now();
    while program.try_wait().expect("a child").is_none() {
        if started.elapsed() > PATIENCE {
            program.kill().expect("a child");
            panic!("{arguments:?} is still waiting");
        }
        thread::sleep(Duration::from_millis(20));
    }
    program.wait_with_output().expect("a child")
}

/// A folder with a pipe that nobody writes to.
fn folder_with_pipe() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    let made = Command::new("mkfifo")
        .arg(folder.path().join("pipe"))
        .status()
        .expect("mkfifo starts");
    assert!(made.success());
    folder
}

#[test]
fn pipes_and_endless_files_are_refused() {
    let folder = folder_with_pipe();
    for file in ["pipe", "/dev/zero", "."] {
        let commands: &[&[&str]] = &[
            &["faces", file, "--out", "cards"],
            &["faces", "classic", "--out", "cards", "--font", file],
            &["faces", "measure", file],
            &["faces", "alike", file],
            &["print", file, "--out", "cards.pdf"],
            &["print", "classic", "--out", "cards.pdf", "--backs", file],
            &[
                "print",
                "classic",
                "--out",
                "cards.pdf",
                "--font",
                file,
                "--names",
            ],
            &["deck", "new", "--words", file, "--out", "words.deck"],
            &["deck", "show", file],
            &["deck", "verify", file],
            &["designs", "kirkman", "--check", file],
        ];
        for arguments in commands {
            let output = fano_in(folder.path(), arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
            assert!(said.contains("not a regular file"), "{arguments:?}: {said}");
        }
    }
}

#[test]
fn nothing_is_printed_into_a_pipe_that_nobody_reads() {
    let folder = folder_with_pipe();
    let output = fano_in(folder.path(), &["print", "classic", "--out", "pipe"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("is not a PDF"), "{said}");
}

#[test]
fn pictures_that_are_pipes_are_left_out_or_named() {
    let folder = folder_with_pipe();
    fs::rename(folder.path().join("pipe"), folder.path().join("pipe.png")).expect("a pipe");
    let output = fano_in(
        folder.path(),
        &["deck", "new", "--from", ".", "--out", "pictures.deck"],
    );
    assert_eq!(output.status.code(), Some(2));
    // A deck file can name anything.
    let deck = "fano-deck 1\nname pipes\n\
        symbol a file=pipe.png\nsymbol b word=b\nsymbol c word=c\n\
        card a b\ncard a c\ncard b c\n";
    fs::write(folder.path().join("a.deck"), deck).expect("a deck");
    let output = fano_in(folder.path(), &["faces", "a.deck", "--out", "cards"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("not a regular file"), "{said}");
}

/// A path from the shell is a pipe too, but with a writer.
#[test]
fn the_output_of_another_command_can_be_read() {
    let folder = TempDir::new().expect("a folder");
    let shell = Command::new("bash")
        .arg("-c")
        .arg("\"$0\" deck verify <(\"$0\" deck show --symbols 4 --format json)")
        .arg(env!("CARGO_BIN_EXE_fano"))
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .output()
        .expect("bash starts");
    let said = String::from_utf8_lossy(&shell.stderr);
    assert!(shell.status.success(), "{said}");
}
