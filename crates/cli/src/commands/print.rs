//! `fano print`: the cards of a deck as a PDF, ready to be cut.

mod content;
mod output;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fano_decks::Symbol;
use fano_faces::print::{Cut, Edge, Paper, Sheet, UnknownPaper, millimetres};
use fano_paper::{Contents, PreparedPrint, PrintOptions};
use fano_texts::{Lang, Message};

use super::faces::{ArrangedDeck, Arrangement, progress};
use crate::{failure::Failure, pictures};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  fano print classic --out cards.pdf
  fano print classic --out cards.pdf --backs --names --rules
  fano print my-animals.deck --out animals.pdf --paper letter --card-mm 70 --cut none
  fano print connect --out connect.pdf --paper a3 --bleed 3 --cut marks
  fano print classic --out shop.pdf --paper 86x86mm --bleed 3 --margin 3 --cut none --backs

The last one makes a page for every card, as print shops like it: the trim box is the
card, the bleed box has 3 mm around it.")]
pub(crate) struct Arguments {
    /// A deck that comes with Fano (see fano deck list), a deck file or a bundle.
    #[arg(value_name = "NAME|FILE")]
    deck: String,

    /// The PDF file to write; - writes to standard output.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// The paper: a4, a3, letter, or a size such as 200x300mm. It is used upright or
    /// turned, whichever holds more cards.
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: String,

    /// How wide a card is; a hexagon is measured from corner to opposite corner.
    #[arg(long, value_name = "MM", default_value_t = PrintOptions::CARD_MM)]
    card_mm: f32,

    /// How cards show where to cut.
    #[arg(long, value_enum, default_value_t = CutChoice::Outline)]
    cut: CutChoice,

    /// How far colour reaches beyond the edge of a card, for print shops.
    #[arg(long, value_name = "MM", default_value_t = 0.0)]
    bleed: f32,

    /// How far cards stay away from the edges of the paper; without it 4.5 mm, or as
    /// much as the bleed.
    #[arg(long, value_name = "MM")]
    margin: Option<f32>,

    /// After every page of cards a page of backs that lies right behind it: our own
    /// design, or a picture that covers the card.
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    backs: Option<Option<PathBuf>>,

    /// The edge over which the printer turns the paper.
    #[arg(long, value_enum, default_value_t = DuplexChoice::Long)]
    duplex: DuplexChoice,

    /// A page with every symbol and its name.
    #[arg(long)]
    names: bool,

    /// The rules of the games.
    #[arg(long)]
    rules: bool,

    #[command(flatten)]
    arrangement: Arrangement,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum CutChoice {
    /// Short lines around each card.
    Marks,
    /// A thin line along the edge.
    Outline,
    /// No line, for circle punches.
    None,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum DuplexChoice {
    /// Like the pages of a book.
    Long,
    /// Like the pages of a wall calendar.
    Short,
}

/// Prints a deck.
pub(crate) fn run(arguments: &Arguments, lang: Lang) -> Result<(), Failure> {
    // Fail before the work rather than after it.
    output::check(&arguments.out)?;
    let paper: Paper = arguments
        .paper
        .parse()
        .map_err(|error: UnknownPaper| Failure::usage(&error))?;
    let options = options(arguments, paper, lang);
    let arranged = ArrangedDeck::new(&arguments.deck, &arguments.arrangement, lang)?;
    // Options that cannot work are more important than missing files.
    options
        .sheet(arranged.layout.shape)
        .map_err(|error| Failure::usage(&error))?;
    let typefaces = content::Typefaces::new(arguments)?;
    let picture = content::back(arguments)?;
    let contents = Contents {
        deck: &arranged.deck,
        gallery: &arranged.gallery,
        layout: &arranged.layout,
        typefaces: typefaces.as_ref().map(content::Typefaces::borrowed),
        back: picture.as_ref(),
        label: &|symbol: &Symbol| pictures::label(symbol, lang),
    };
    let prepared = PreparedPrint::new(options, contents).map_err(|error| Failure::usage(&error))?;
    let job = prepared.job();
    let quiet = arguments.arrangement.quiet;
    let bar = progress::bar("print-progress-pages", job.steps(), quiet, lang);
    let printed = job.print(|| bar.inc(1));
    bar.finish_and_clear();
    output::write(&arguments.out, &printed.bytes)?;
    if !quiet {
        tell(
            arguments,
            prepared.sheet(),
            arranged.deck.cards().len(),
            printed.pages,
            lang,
        );
    }
    Ok(())
}

fn options(arguments: &Arguments, paper: Paper, lang: Lang) -> PrintOptions {
    PrintOptions {
        paper,
        card_mm: arguments.card_mm,
        cut: match arguments.cut {
            CutChoice::Marks => Cut::Marks,
            CutChoice::Outline => Cut::Outline,
            CutChoice::None => Cut::Nothing,
        },
        bleed_mm: arguments.bleed,
        margin_mm: arguments.margin,
        backs: arguments.backs.as_ref().map(|_| edge(arguments.duplex)),
        names: arguments.names,
        rules: arguments.rules,
        lang,
    }
}

fn edge(choice: DuplexChoice) -> Edge {
    match choice {
        DuplexChoice::Long => Edge::Long,
        DuplexChoice::Short => Edge::Short,
    }
}

/// What was made, and what to watch out for when printing.
fn tell(arguments: &Arguments, sheet: &Sheet, cards: usize, pages: usize, lang: Lang) {
    let done = Message::new("print-done")
        .with("file", arguments.out.display().to_string())
        .with("cards", cards)
        .with("size", millimetres(sheet.options().card_mm))
        .with("per-sheet", sheet.places().len())
        .with("pages", pages);
    let hint = match (&arguments.backs, arguments.duplex) {
        (None, _) => "print-done-size",
        (Some(_), DuplexChoice::Long) => "print-done-duplex-long",
        (Some(_), DuplexChoice::Short) => "print-done-duplex-short",
    };
    eprintln!("{} {}", done.say(lang), Message::new(hint).say(lang));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// What an option is called over HTTP. Some are about this computer; and
    /// the server does not read the fonts of strangers.
    fn over_http(option: &str) -> Option<String> {
        match option {
            "out" | "quiet" | "font" => None,
            "bleed" | "margin" => Some(format!("{option}_mm")),
            "smallest" | "largest" => Some(format!("{option}_percent")),
            _ => Some(option.replace('-', "_")),
        }
    }

    #[test]
    fn the_server_prints_with_the_same_options() {
        let command = Arguments::augment_args(clap::Command::new("print"));
        let options = command.get_arguments().filter_map(clap::Arg::get_long);
        // The language is an option of all commands.
        let options = options.chain(["lang"]);
        let options: BTreeSet<String> = options.filter_map(over_http).collect();
        assert!(options.len() > 12, "{options:?}");
        let described: serde_json::Value =
            serde_json::from_str(fano_server::API_DESCRIPTION).expect("JSON");
        let print = &described["paths"]["/api/decks/at/{address}/print.pdf"];
        for method in ["get", "post"] {
            let parameters = print[method]["parameters"].as_array().expect("parameters");
            let of_query = parameters.iter().filter(|one| one["in"] == "query");
            let names = of_query.map(|one| one["name"].as_str().expect("a name").to_owned());
            assert_eq!(names.collect::<BTreeSet<_>>(), options, "{method}");
        }
    }
}
