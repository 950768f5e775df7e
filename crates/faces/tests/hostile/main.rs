//! Every hostile picture is drawn or refused as expected, and a refusal says
//! what was found and what the limit is. The example `hostile_pictures`
//! measures how long the drawn ones take, because a test should not depend on a
//! clock.

mod files;

use fano_faces::{
    Typeface,
    intake::{Budget, PictureError, picture, whole_picture},
};
use fano_texts::{Explain as _, Lang};

fn typeface() -> Typeface {
    let font = fano_art::font().expect("the font is built in: see that npm works");
    Typeface::new(font).expect("a font")
}

/// The name of a picture's outcome.
fn outcome<T>(taken: &Result<T, PictureError>) -> String {
    match taken {
        Ok(_) => "drawn".to_owned(),
        Err(PictureError::OverBudget { budget, found }) => {
            assert!(*found > budget.max(), "{budget:?}: {found}");
            format!("{budget:?}")
        }
        Err(error) => {
            let name = format!("{error:?}");
            name.split([' ', '{']).next().unwrap_or_default().to_owned()
        }
    }
}

fn check(all: &[files::Hostile]) {
    let typeface = typeface();
    let mut wrong = Vec::new();
    for hostile in all {
        let bytes = (hostile.make)();
        let taken = picture(&bytes, Some(&typeface));
        let found = outcome(&taken);
        if found != hostile.outcome {
            let error = taken.as_ref().err().map(ToString::to_string);
            wrong.push(format!("{}: {found} {error:?}", hostile.name));
        }
        if let Err(error) = taken {
            for lang in Lang::ALL {
                let said = error.explain().say(lang);
                assert!(!said.contains(['⟦', '{']), "{said}");
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn hostile_svg_files_are_drawn_or_refused() {
    check(&files::svg::all());
}

#[test]
fn hostile_shapes_are_drawn_or_refused() {
    check(&files::shapes::all());
}

#[test]
fn hostile_photographs_are_drawn_or_refused() {
    check(&files::raster::all());
}

/// The backs of cards are larger: what works for a symbol may be too much for
/// them, but they accept nothing that a symbol would not.
#[test]
fn backs_accept_nothing_that_symbols_refuse() {
    let typeface = typeface();
    for hostile in files::all() {
        if hostile.outcome != "drawn" {
            let taken = whole_picture(&(hostile.make)(), Some(&typeface));
            assert_ne!(outcome(&taken), "drawn", "{}", hostile.name);
        }
    }
}

#[test]
fn refusals_name_what_was_found_and_the_limit() {
    let error = PictureError::OverBudget {
        budget: Budget::AttributesPerElement,
        found: 200_003,
    };
    assert_eq!(
        error.to_string(),
        "one of its elements has 200003 attributes; 500 is the most"
    );
    let error = PictureError::OverBudget {
        budget: Budget::DecodedBytes,
        found: 256_000_000,
    };
    assert_eq!(
        error.explain().say(Lang::De),
        "seine Pixel brauchen 245 MiB Speicher, höchstens 192 MiB gehen; speichere es kleiner"
    );
}
