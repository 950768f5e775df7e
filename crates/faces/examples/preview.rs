#![allow(missing_docs, clippy::all)]
use fano_faces::{*, print::*};
use fano_decks::{builtin, Picture, Symbol, Deck, Card, Suit, SymbolId};
use fano_texts::Lang;
use std::time::Instant;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let display = Typeface::new(fano_art::font().unwrap()).unwrap();
    let reading = Typeface::new(fano_art::reading_font().unwrap()).unwrap();
    let owned;
    let deck = if args[1] == "words" {
        let words: Vec<&str> = "dog;Hund;butterfly;Schmetterling;ice cream;a;Donaudampfschifffahrtsgesellschaft;hippopotamus;Straßenbahnhaltestelle;I;refrigerator;der Regenschirm;Feuerwehr;internationalization;yes;Überraschungspaket;sea;Mississippi;good morning;Krankenwagen;zoo;to brush one's teeth;Eichhörnchen;once upon a time;Ei;Москва;Łódź;Kindergartenkinder;sun;Großvater;rhinoceros".split(';').collect();
        let plane = builtin::insects();
        let symbols: Vec<Symbol> = words.iter().enumerate().map(|(i,w)| Symbol::new(format!("w{i}"), vec![Picture::Word(w.to_string())])).collect();
        let cards = plane.cards().iter().map(|c| Card::new(c.symbols().to_vec(), Suit::Plain)).collect();
        owned = Deck::new("words", symbols, cards).unwrap(); &owned
    } else { builtin::by_name(&args[1]).unwrap() };
    let t = Instant::now();
    let gallery = Gallery::new(deck, |s, p| match p {
        Picture::Theme{theme} => Ok::<_,String>(Drawing::from_svg(fano_art::svg(theme, &deck.symbol(s).id).unwrap()).unwrap()),
        Picture::Word(w) => word(w, &display).map_err(|e| e.to_string()),
        _ => Err("?".into()) }).unwrap();
    eprintln!("gallery {:?}", t.elapsed());
    let shape = match args.get(3).map(|s| &**s) { Some("hex") => Shape::Hexagon, Some("square") => Shape::Square, _ => Shape::Disc };
    let t = Instant::now();
    let file = format!("/tmp/print-layout-{}-{}.json", args[1], shape.id());
    let layout = match std::fs::read_to_string(&file) { Ok(s) => serde_json::from_str(&s).unwrap(), Err(_) => { let l = Layout::new(deck, &gallery, shape, 1, || ()); std::fs::write(&file, serde_json::to_string(&l).unwrap()).unwrap(); l } };
    eprintln!("layout {:?}", t.elapsed());
    let bleed: f32 = args.get(4).map_or(0.0, |s| s.parse().unwrap());
    let cut = match args.get(5).map(|s| &**s) { Some("marks") => Cut::Marks, Some("none") => Cut::Nothing, _ => Cut::Outline };
    let sheet = Wish { paper: args.get(6).map_or(Paper::A4, |p| p.parse().unwrap()), shape, card_mm: 80.0, margin_mm: Wish::MARGIN_MM, bleed_mm: bleed }.sheet().unwrap();
    eprintln!("{} per sheet", sheet.places().len());
    let lang = Lang::De;
    let names = Names { title: deck.title(lang).to_owned(), subtitle: "57 Symbole auf 55 Karten.".into(), labels: deck.symbols().iter().map(|s| s.name(lang).to_owned()).collect() };
    let rules = Rules { title: "So wird gespielt".into(), subtitle: "Je zwei Karten haben genau ein Symbol gemeinsam.".into(), parts: ["practice","tower","well","hot-potato","gift","triplet","connect"].iter().map(|g| {
        let say = |part: &str| { let id = fano_texts::ids(lang).into_iter().find(|i| *i == format!("game-{g}-{part}")).unwrap(); fano_texts::Message::new(id).say(lang) };
        Part { title: say("name"), lead: say("short"), paragraphs: say("rules").split("\n\n").map(|s| s.to_owned()).collect() } }).collect() };
    let t = Instant::now();
    let job = Job { deck, gallery: &gallery, layout: &layout, sheet: &sheet, cut, backs: Some(Backs { picture: None, edge: Edge::Long }), typefaces: Some(Typefaces { display: &display, reading: &reading }), names: Some(&names), rules: Some(&rules), lang };
    let printed = job.print(|| ());
    eprintln!("print {:?} pages {} bytes {}", t.elapsed(), printed.pages, printed.bytes.len());
    std::fs::write(&args[2], printed.bytes).unwrap();
}
