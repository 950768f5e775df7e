//! `fano faces sheet`: all symbols of a theme at a glance.

use std::{
    fs,
    io::{Write as _, stdout},
    path::PathBuf,
};

use clap::Args;
use fano_decks::Theme;
use fano_faces::{Drawing, contact_sheet};
use fano_texts::{Explain as _, Lang, Message};

use super::render;
use crate::{failure::Failure, pictures};

#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// The theme: classic, wizarding, connect or insects.
    theme: String,

    /// The PNG file the sheet is written to.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(super) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    let name = arguments.theme.as_str();
    let theme = Theme::by_id(name).ok_or_else(|| {
        let names: Vec<&str> = Theme::all().iter().map(Theme::id).collect();
        Failure::Usage(
            Message::new("faces-no-theme")
                .with("name", name)
                .with("names", names.join(", ")),
        )
    })?;
    let drawings: Vec<Drawing> = theme
        .symbols()
        .iter()
        .map(|symbol| {
            let svg = pictures::theme_drawing(name, symbol.id).map_err(Failure::Usage)?;
            Drawing::from_svg(svg).map_err(|error| {
                Failure::Usage(
                    Message::new("faces-bad-drawing")
                        .with("symbol", symbol.id)
                        .with("problem", error.explain()),
                )
            })
        })
        .collect::<Result<_, Failure>>()?;
    let names = theme.symbols().iter().map(|symbol| symbol.name(lang));
    let cells: Vec<(&Drawing, &str)> = drawings.iter().zip(names).collect();
    let typeface = pictures::display_typeface(None).ok();
    let sheet = contact_sheet(&cells, typeface.as_ref());
    fs::write(&arguments.out, sheet).map_err(|error| render::unwritable(&arguments.out, &error))?;
    let said = Message::new("faces-sheet-written")
        .with("count", cells.len())
        .with("file", arguments.out.display().to_string());
    writeln!(stdout(), "{}", said.say(lang))?;
    Ok(())
}
