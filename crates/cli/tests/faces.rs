//! `fano faces` from the command line, for the boxes and for custom decks.

use std::{fs, io::Cursor, path::Path, process::Command};

use tempfile::TempDir;

/// How a run of the program ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn fano_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code().expect("a code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn fano_does(folder: &Path, arguments: &[&str]) -> String {
    let run = fano_in(folder, arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run.out
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    names.sort();
    names
}

fn png_size(path: &Path) -> (u32, u32) {
    let bytes = fs::read(path).expect("a file");
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info();
    reader.expect("a PNG").info().size()
}

#[test]
fn every_card_is_a_file() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let said = fano_does(folder, &["faces", "insects", "--out", "cards"]);
    assert_eq!(said, "31 cards are in cards.\n");
    let cards = files(&folder.join("cards"));
    assert_eq!(cards.len(), 31);
    assert_eq!(cards[0], "card-01.svg");
    let card = fs::read_to_string(folder.join("cards/card-01.svg")).expect("a file");
    assert!(card.contains("<title>"), "symbols say what they are");

    let png = [
        "faces", "connect", "--out", "png", "--format", "png", "--size", "120", "--lang", "de",
    ];
    assert_eq!(fano_does(folder, &png), "90 Karten liegen in png.\n");
    assert_eq!(png_size(&folder.join("png/card-90.png")), (120, 120));
}

#[test]
fn seeds_and_shapes_make_other_cards_and_the_same_again() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let words = "sun\nmoon\nstar\ntree\nlake\nhill\nwind\n";
    fs::write(folder.join("words.txt"), words).expect("a file");
    fano_does(
        folder,
        &["deck", "new", "--words", "words.txt", "--out", "w.deck"],
    );
    let card = |out: &str, more: &[&str]| {
        fano_does(
            folder,
            &[&["faces", "w.deck", "--out", out][..], more].concat(),
        );
        fs::read_to_string(folder.join(out).join("card-1.svg")).expect("a file")
    };
    let plain = card("a", &[]);
    assert_eq!(plain, card("b", &["--quiet"]));
    let seeded = card("c", &["--seed", "5"]);
    assert_eq!(seeded, card("d", &["--seed", "5"]));
    let square = card("e", &["--shape", "square"]);
    assert!(plain != seeded && plain != square && seeded != square);
}

/// A photograph: a PNG without transparent or white parts.
fn photograph(width: u32, height: u32, tint: u8) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().expect("a head");
    let pixels: Vec<u8> = (0..width * height)
        .flat_map(|index| [tint, (index % 200) as u8, (index / width % 200) as u8])
        .collect();
    writer.write_image_data(&pixels).expect("pixels");
    drop(writer);
    file
}

/// A deck with all kinds of pictures: a theme's, emoji, words short and long in
/// one or two languages, photographs and an external drawing.
fn mixed_deck(folder: &Path) {
    fs::create_dir(folder.join("pics")).expect("a folder");
    fs::write(folder.join("pics/wide.png"), photograph(400, 150, 30)).expect("a file");
    fs::write(folder.join("pics/high.png"), photograph(150, 200, 160)).expect("a file");
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 40\">\
                   <path d=\"M5 35L20 5L35 35Z\" fill=\"teal\"/></svg>";
    fs::write(folder.join("pics/tent.svg"), drawing).expect("a file");
    let deck = "fano-deck 1\n\
        name mixed en=\"A bit of everything\" de=\"Von allem etwas\"\n\
        symbol anchor theme=classic\n\
        symbol dog emoji=\"🐶\"\n\
        symbol house word=\"house\" word=\"Straßenbahnhaltestellenhäuschen\"\n\
        symbol i word=\"I\"\n\
        symbol wide file=\"pics/wide.png\"\n\
        symbol high file=\"pics/high.png\"\n\
        symbol tent file=\"pics/tent.svg\"\n\
        card anchor dog house\n\
        card anchor i wide\n\
        card anchor high tent\n\
        card dog i high\n\
        card dog wide tent\n\
        card house i tent\n\
        card house wide high\n";
    fs::write(folder.join("mixed.deck"), deck).expect("a file");
}

#[test]
fn words_emoji_and_pictures_share_cards_without_touching() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    mixed_deck(folder);
    for shape in ["disc", "hex", "square"] {
        let measure = ["faces", "measure", "mixed.deck", "--shape", shape];
        let said = fano_does(folder, &measure);
        assert!(said.starts_with("A bit of everything: 7 cards"), "{said}");
        let clean = "No drawing touches another or leaves its card.";
        assert!(said.contains(clean), "{shape}: {said}");
    }
    fano_does(folder, &["faces", "mixed.deck", "--out", "cards"]);
    for name in files(&folder.join("cards")) {
        let card = fs::read_to_string(folder.join("cards").join(name)).expect("a file");
        // Content from files is re-encoded in the card itself.
        assert!(!card.contains("pics/") && !card.contains("<text"), "{card}");
    }
    // The second card of the deck shows the photograph.
    let card = fs::read_to_string(folder.join("cards/card-2.svg")).expect("a file");
    assert!(card.contains("data:image/jpeg;base64,"), "{}", card.len());
}

#[test]
fn every_symbol_that_cannot_be_drawn_is_named() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    fs::write(folder.join("broken.png"), b"\x89PNG\r\n\x1a\n").expect("a file");
    let spy = "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"/etc/passwd\"/></svg>";
    fs::write(folder.join("spy.svg"), spy).expect("a file");
    let deck = "fano-deck 1\nname bad\n\
        symbol שלום word=\"שלום\"\n\
        symbol flag emoji=\"🇩🇪\"\n\
        symbol broken file=\"broken.png\"\n\
        symbol gone file=\"gone.png\"\n\
        symbol spy file=\"spy.svg\"\n\
        symbol fine word=\"fine\"\n\
        card שלום flag broken\n\
        card שלום gone spy\n\
        card flag gone fine\n";
    fs::write(folder.join("bad.deck"), deck).expect("a file");
    let run = fano_in(folder, &["faces", "bad.deck", "--out", "cards"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(!folder.join("cards").exists(), "nothing was begun");
    insta::assert_snapshot!(run.err, @r"
    fano: 5 symbols cannot be drawn:
      שלום: the font has no characters ש ל ו ם; choose one that has them with --font
      flag (🇩🇪): there is no drawing for it; most other emoji have one
      broken (broken.png): the file is damaged (unexpected end of file)
      gone (gone.png): it cannot be read (No such file or directory (os error 2))
      spy (spy.svg): it shows another file (/etc/passwd) instead of holding its picture itself
    ");
    let print = ["print", "bad.deck", "--out", "bad.pdf", "--lang", "de"];
    let run = fano_in(folder, &print);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.err, @r"
    fano: 5 Symbole lassen sich nicht zeichnen:
      שלום: der Schrift fehlen die Zeichen ש ל ו ם; mit --font kannst du eine wählen, die sie hat
      flag (🇩🇪): dafür gibt es keine Zeichnung; die meisten anderen Emoji haben eine
      broken (broken.png): die Datei ist beschädigt (unexpected end of file)
      gone (gone.png): es lässt sich nicht lesen (No such file or directory (os error 2))
      spy (spy.svg): es zeigt eine andere Datei (/etc/passwd), statt sein Bild selbst zu enthalten
    ");
}

#[test]
fn contact_sheets_and_wrong_requests() {
    let folder = TempDir::new().expect("a folder");
    let folder = folder.path();
    let said = fano_does(folder, &["faces", "sheet", "insects", "--out", "s.png"]);
    assert_eq!(said, "31 drawings are in s.png.\n");
    let (width, height) = png_size(&folder.join("s.png"));
    assert!(width > 1000 && height > 800, "{width} × {height}");

    let refused = |arguments: &[&str]| {
        let run = fano_in(folder, &[&["faces"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        run.err
    };
    let said = [
        refused(&[]),
        refused(&["classic"]),
        refused(&["classical", "--out", "x"]),
        refused(&["sheet", "birds", "--out", "b.png"]),
        refused(&["insects", "--out", "s.png"]),
    ];
    insta::assert_snapshot!(said.concat(), @r"
    fano: Which deck? Name classic, wizarding, connect, insects or a deck file: fano faces classic --out cards
    fano: Say where the cards should go: fano faces classic --out cards
    fano: There is neither a deck nor a file called classical; the decks are classic, wizarding, connect, insects.
    fano: There is no theme called birds: the themes are classic, wizarding, connect, insects.
    fano: s.png cannot be written (File exists (os error 17)).
    ");
}

#[test]
fn symbols_that_look_alike_are_named_for_all_eyes() {
    let folder = TempDir::new().expect("a folder");
    let said = fano_does(
        folder.path(),
        &["faces", "alike", "insects", "--pairs", "2"],
    );
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), 3 * 3 + 1, "{said}");
    assert_eq!(lines[0], "Most alike:");
    assert!(lines[3].contains("protanopia") && lines[6].contains("deuteranopia"));
    for pair in [1, 2, 4, 5, 7, 8].map(|line| lines[line]) {
        let (distance, names) = pair.trim().split_once(' ').expect("a number and names");
        let distance: f32 = distance.parse().expect("a number");
        assert!((0.14..1.0).contains(&distance), "{pair}");
        assert!(names.contains(" – "), "{pair}");
    }
}
