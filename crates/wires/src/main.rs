//! `cargo xtask wires`: the lab from the command line.

use std::process::ExitCode;

use clap::Parser as _;
use fano_wires::Options;

fn main() -> ExitCode {
    match play(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

#[cfg(not(target_os = "linux"))]
fn play(_: &Options) -> Result<(), String> {
    Err("the lab needs root on Linux, to make network namespaces".to_owned())
}

#[cfg(target_os = "linux")]
fn play(options: &Options) -> Result<(), String> {
    use fano_wires::{Row, ServerSource, Stop, run, simulated};

    let plans = options.plans().map_err(|error| error.to_string())?;
    if let Err(error) = fano_wires::net::check_rights() {
        return match options.check {
            Some(_) => {
                println!("not compared: {error}");
                Ok(())
            }
            None => Err(error.to_string()),
        };
    }
    let stop = Stop::default();
    stop_on_signals(&stop)?;
    let server = ServerSource::Program(options.server.clone());
    let mut table = Row::HEAD.to_owned();
    let mut notes = String::new();
    for plan in plans {
        let (name, seconds) = (plan.name.clone(), plan.playing.as_secs());
        eprintln!("{name}: {} for {seconds} s", plan.conditions);
        let mut warn = |message: &str| eprintln!("{name}: {message}");
        let results = run(&plan, &server, &stop, &mut warn).map_err(|error| error.to_string())?;
        let row = Row {
            simulated: simulated(&plan, results.room_contests(plan.rooms)),
            plan,
            results,
        };
        // A long run shows what it has so far.
        print!("{}{}", row.markdown(), row.notes());
        table += &row.markdown();
        notes += &format!("\n{}: {}", row.plan.conditions, row.notes());
        if let Some(points_max) = options.check {
            println!("{name}: {}", row.compare(points_max)?);
        }
        if let Some(folder) = &options.out {
            write(folder, &format!("wires-{name}.svg"), &row.plot())?;
            write(folder, &format!("wires-{name}.jsonl"), &row.json_lines())?;
            write(folder, "wires.md", &format!("{table}{notes}"))?;
        }
    }
    println!("\n{table}");
    Ok(())
}

#[cfg(target_os = "linux")]
fn write(folder: &std::path::Path, name: &str, text: &str) -> Result<(), String> {
    let path = folder.join(name);
    let made = std::fs::create_dir_all(folder);
    let written = made.and_then(|()| std::fs::write(&path, text));
    written.map_err(|error| format!("{}: {error}", path.display()))
}

/// Ctrl-C and a polite kill end the run the ordinary way, so that everything is
/// cleaned up.
#[cfg(target_os = "linux")]
fn stop_on_signals(stop: &fano_wires::Stop) -> Result<(), String> {
    use std::sync::{Arc, atomic::Ordering};
    use tokio::signal::unix::{SignalKind, signal};

    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| error.to_string())?;
    let (mut interrupt, mut terminate) = {
        let _guard = runtime.enter();
        let listen = |kind| signal(kind).map_err(|error| error.to_string());
        (
            listen(SignalKind::interrupt())?,
            listen(SignalKind::terminate())?,
        )
    };
    let stop = Arc::clone(stop);
    std::thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        });
        stop.store(true, Ordering::Relaxed);
    });
    Ok(())
}
