//! Written decks read back equal, and have exactly one spelling.

use fano_decks::{Card, CardId, Deck, Picture, Suit, Symbol, SymbolId, Theme, file, is_id};
use fano_texts::{Lang, Names};
use proptest::{prelude::*, sample::subsequence};

/// Perfect difference sets: shifting one gives all cards of a plane.
const PLANES: [&[usize]; 4] = [&[0, 1], &[0, 1, 3], &[0, 1, 3, 9], &[0, 1, 4, 14, 16]];

fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z]{1,8}",
        "[^\\p{Cc}]{1,12}",
        Just("\"\\ \\\" = # ,;".to_owned()),
        Just("🏳️‍🌈 Käse".to_owned()),
    ]
}

fn pictures(number: usize) -> impl Strategy<Value = Vec<Picture>> {
    let picture = (0..4_usize, texts(), 0..100_u8).prop_map(move |(kind, text, salt)| {
        // The number makes the pictures of different symbols distinct.
        let text = format!("{text}{number}-{salt}");
        match kind {
            0 => Picture::File(text.replace(['/', '\\', ':'], "_")),
            1 => Picture::Word(text),
            _ => Picture::Emoji(text),
        }
    });
    prop::collection::vec(picture, 1..=3).prop_map(|mut pictures| {
        pictures.sort();
        pictures.dedup();
        pictures
    })
}

fn symbol(number: usize) -> impl Strategy<Value = Symbol> {
    let themed = Theme::all()[0].symbols()[number].id;
    let theme = vec![Picture::Theme {
        theme: "classic".to_owned(),
    }];
    let own = ("[^\\p{Cc}\\s]{0,6}", pictures(number)).prop_map(move |(word, pictures)| {
        let id = format!("{word}{number}");
        let id = if is_id(&id) { id } else { number.to_string() };
        Symbol::new(id, pictures)
    });
    let plain = prop_oneof![3 => own, 1 => Just(Symbol::new(themed, theme))];
    (plain, names()).prop_map(|(symbol, names)| symbol.named(names))
}

/// Names in some languages.
fn names() -> impl Strategy<Value = Names> {
    let lang = prop::sample::select(&Lang::ALL[..]);
    let some = prop::collection::vec((lang, texts()), 0..=3);
    some.prop_map(|names| names.into_iter().collect())
}

fn decks() -> impl Strategy<Value = Deck> {
    let plane = prop::sample::select(&PLANES[..]);
    plane.prop_flat_map(|differences| {
        let count = differences.len() * (differences.len() - 1) + 1;
        let symbols: Vec<_> = (0..count).map(symbol).collect();
        let shifts = subsequence((0..count).collect::<Vec<_>>(), 2..=count);
        let suits = prop::collection::vec(prop::sample::select(&Suit::ALL[..]), count);
        let titles = names();
        let name = prop_oneof![texts(), Just("classic".to_owned())];
        (name, titles, symbols, shifts, suits).prop_filter_map(
            "ids may meet by chance",
            move |(name, titles, symbols, shifts, suits)| {
                let cards = shifts.iter().zip(suits).map(|(shift, suit)| {
                    let points = differences.iter().map(|d| (d + shift) % count);
                    let symbols: Vec<_> = points.map(|point| SymbolId(point as u16)).collect();
                    Card::new(symbols, suit)
                });
                let deck = Deck::new(name, symbols, cards.collect()).ok()?;
                deck.with_titles(titles).ok()
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_equal(deck in decks()) {
        let text = file::write(&deck);
        prop_assert!(file::is_deck_file(text.as_bytes()));
        let again = file::read(text.as_bytes()).map_err(|e| TestCaseError::fail(format!("{e}\n{text}")))?;
        prop_assert_eq!(&again, &deck);
        prop_assert_eq!(file::write(&again), text);
    }

    #[test]
    fn blanks_comments_and_other_line_ends_change_nothing(deck in decks()) {
        let text = file::write(&deck);
        let other = text.replace('\n', "\r\n\r\n  # a remark\r\n");
        prop_assert_eq!(file::read(format!("\u{feff}{other}").as_bytes()).expect("reads"), deck.clone());
        let unfinished = text.trim_end_matches('\n');
        prop_assert_eq!(file::read(unfinished.as_bytes()).expect("reads"), deck);
    }

    #[test]
    fn a_damaged_file_is_read_right_or_refused_with_its_line(
        deck in decks(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut bytes = file::write(&deck).into_bytes();
        let place = place.index(bytes.len());
        bytes[place] = byte;
        match file::read(&bytes) {
            Ok(read) => {
                let again = file::read(file::write(&read).as_bytes());
                prop_assert_eq!(again.expect("canonical"), read);
            }
            Err(error) => {
                let lines = bytes.split(|byte| *byte == b'\n').count();
                prop_assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)));
            }
        }
    }

    #[test]
    fn cards_show_the_faces_of_a_symbol_in_turn(deck in decks()) {
        for (number, symbol) in deck.symbols().iter().enumerate() {
            let id = SymbolId(number as u16);
            let cards = (0..deck.cards().len()).map(|card| CardId(card as u16));
            for (turn, card) in cards.filter(|card| deck.has(*card, id)).enumerate() {
                let expected = &symbol.pictures[turn % symbol.pictures.len()];
                prop_assert_eq!(deck.picture_on(card, id), expected);
            }
        }
    }
}
