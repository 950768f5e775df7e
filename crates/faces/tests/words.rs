//! Words of any length, as symbols.

use fano_faces::{Drawing, Typeface, WordError, word};
use fano_texts::{Explain as _, Lang};
use proptest::prelude::*;

fn nunito() -> Typeface {
    let font = fano_art::font().expect("the font is built in: see that npm works");
    Typeface::new(font).expect("a font")
}

fn drawn(text: &str) -> Drawing {
    word(text, &nunito()).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The height of the type, in diameters of the circle around the label: this
/// determines how large letters are on a card.
fn type_size(drawing: &Drawing) -> f32 {
    let size = drawing.tree().size();
    100.0 / size.width().hypot(size.height())
}

#[test]
fn words_of_1_to_30_letters_stay_readable() {
    const LETTERS: &str = "straßenbahnhaltestellenhäuschen";
    for length in 1..=30 {
        let text: String = LETTERS.chars().take(length).collect();
        let drawing = drawn(&text);
        // On a card of 80 mm with eight words the smallest label is about
        // 15 mm across: a tenth of that is type of 4 points.
        let share = type_size(&drawing);
        assert!(share > 0.1, "{text}: {share}");
        if length <= 6 {
            assert!(share > 0.2, "{text}: {share}");
        }
        let size = drawing.tree().size();
        let aspect = size.width() / size.height();
        assert!((0.8..5.5).contains(&aspect), "{text}: {aspect}");
        assert!(drawing.silhouette().area() > 0.15, "{text}");
    }
}

#[test]
fn breaking_makes_long_words_larger() {
    let whole = type_size(&drawn("incomprehensibility"));
    let marked = type_size(&drawn("incompre\u{ad}hensibility"));
    let joined = type_size(&drawn("incomprehensibil\u{2060}ity"));
    assert!(whole > 0.14, "{whole}");
    assert!(marked > 0.12, "{marked}");
    assert!(joined > 0.1, "{joined}");
    let phrase = type_size(&drawn("to brush one's teeth"));
    assert!(phrase > 0.15, "{phrase}");
}

#[test]
fn scripts_the_font_has_are_drawn_and_others_are_named() {
    for text in [
        "Łódź",
        "Москва",
        "Việt Nam",
        "ça va ?",
        "¿qué?",
        "ﬁx",
        "№ 5 & <b>",
    ] {
        drawn(text);
    }
    let refused = |text: &str| word(text, &nunito()).expect_err("refused");
    assert_eq!(
        refused("shalom שלום"),
        WordError::Lacks {
            missing: vec!['ש', 'ל', 'ו', 'ם']
        }
    );
    assert_eq!(
        refused("漢字漢").explain().say(Lang::En),
        "the font has no characters 漢 字; choose one that has them with --font"
    );
    assert_eq!(
        refused("日").explain().say(Lang::De),
        "der Schrift fehlt das Zeichen 日; mit --font kannst du eine wählen, die es hat"
    );
    for text in [" ", "\u{ad}", "\u{200b}\u{2060}"] {
        assert_eq!(refused(text), WordError::Empty, "{text:?}");
    }
}

#[test]
fn the_same_word_is_the_same_drawing() {
    let [a, b] = ["Schmetterling"; 2].map(drawn);
    assert_eq!(a.silhouette(), b.silhouette());
    assert_eq!(a.pixels(64), b.pixels(64));
    assert_ne!(a.pixels(64), drawn("Schmetterlinge").pixels(64));
}

#[test]
fn files_that_are_not_fonts_are_refused() {
    for bytes in [&b""[..], b"OTTO", b"\0\x01\0\0", &[0; 5000]] {
        assert!(Typeface::new(bytes.to_vec()).is_err());
    }
    let mut torn = fano_art::font().expect("the font").to_vec();
    torn.truncate(2000);
    assert!(Typeface::new(torn).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn any_text_is_drawn_or_refused(text in "[a-zäöüßA-Zéñ0-9 /'\\-\u{ad}]{1,60}") {
        match word(&text, &nunito()) {
            Ok(drawing) => prop_assert!(type_size(&drawing) > 0.05),
            Err(WordError::Empty) => prop_assert!(!text.contains(char::is_alphanumeric)),
            Err(error) => return Err(TestCaseError::fail(format!("{text:?}: {error}"))),
        }
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,40}") {
        let _ = word(&text, &nunito());
    }
}
