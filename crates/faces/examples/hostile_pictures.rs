//! How much time and memory hostile pictures take: the accepted ones must stay
//! below two seconds and 256 MiB.
//!
//! `cargo run --release -p fano-faces --example hostile_pictures [PART OF A NAME]`
//!
//! Each picture is read in its own process, as a symbol and as the back of a
//! card, and the kernel reports the cost beyond that of an empty picture.

#![expect(
    clippy::disallowed_methods,
    reason = "this program reads and writes files"
)]

#[path = "../tests/hostile/files.rs"]
mod files;

use std::{
    env, fs,
    io::{self, Write as _},
    process::{Command, ExitCode, Stdio},
};

use fano_faces::{
    Typeface,
    intake::{picture, whole_picture},
};

const SECONDS_MAX: f64 = 2.0;
const MIB_MAX: u64 = 256;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.as_slice() {
        [kind, name, path] => {
            take_in(kind, name, path);
            ExitCode::SUCCESS
        }
        [part] => measure_all(part),
        _ => measure_all(""),
    }
}

/// Reads one picture and reports the cost.
fn take_in(kind: &str, name: &str, path: &str) {
    let bytes = fs::read(path).expect("the file of the picture");
    let typeface = fano_art::font().and_then(|font| Typeface::new(font).ok());
    let before = processor_seconds();
    let taken = match kind {
        "back" => whole_picture(&bytes, typeface.as_ref()),
        _ => picture(&bytes, typeface.as_ref()),
    };
    let seconds = processor_seconds() - before;
    let said = match taken {
        Ok(_) => "drawn".to_owned(),
        Err(error) => format!("refused: {error}"),
    };
    let mib = peak_kib() >> 10;
    let too_much = said == "drawn" && (seconds > SECONDS_MAX || mib > MIB_MAX);
    let mark = if too_much { "TOO MUCH" } else { "" };
    println!("{seconds:6.2} s {mib:5} MiB  {kind:6} {name}: {said} {mark}");
}

fn measure_all(part: &str) -> ExitCode {
    let program = env::current_exe().expect("this program");
    let path = env::temp_dir().join(format!("hostile-picture-{}", std::process::id()));
    let mut bad = false;
    for hostile in files::all().iter().filter(|h| h.name.contains(part)) {
        // Generating a picture must not count as reading it.
        fs::write(&path, (hostile.make)()).expect("a temporary file");
        for kind in ["symbol", "back"] {
            let output = Command::new(&program)
                .args([kind, hostile.name])
                .arg(&path)
                .stderr(Stdio::inherit())
                .output()
                .expect("this program runs");
            bad |= !output.status.success() || output.stdout.ends_with(b"TOO MUCH\n");
            let drawn = String::from_utf8_lossy(&output.stdout).contains(": drawn");
            if kind == "symbol" && drawn != (hostile.outcome == "drawn") {
                println!("this was to be {}:", hostile.outcome);
                bad = true;
            }
            let _ = io::stdout().write_all(&output.stdout);
        }
    }
    let _ = fs::remove_file(&path);
    if bad {
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Processor time of this process, independent of other load.
fn processor_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").expect("Linux");
    let after_name = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<&str> = after_name.split_whitespace().collect();
    let ticks = |field: usize| fields[field].parse::<f64>().expect("a number");
    (ticks(11) + ticks(12)) / TICKS_PER_SECOND
}

/// The peak memory of this process.
fn peak_kib() -> u64 {
    let text = fs::read_to_string("/proc/self/status").expect("Linux");
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    number.and_then(|kib| kib.parse().ok()).expect("a number")
}
