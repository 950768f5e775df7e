//! Every drawing is there, is sound, and looks like no other of its theme.

use fano_decks::Theme;
use fano_faces::{
    Drawing,
    likeness::{self, Sight},
};

fn svg(theme: &Theme, id: &str) -> &'static str {
    fano_art::svg(theme.id(), id).unwrap_or_else(|| {
        let why = fano_art::missing().unwrap_or("it is in no list");
        panic!("no drawing of {} {id}: {why}", theme.id())
    })
}

#[test]
fn every_symbol_has_a_drawing_and_every_drawing_a_symbol() {
    let mut themes: Vec<&str> = Theme::all().iter().map(Theme::id).collect();
    themes.sort_unstable();
    assert_eq!(fano_art::themes().collect::<Vec<_>>(), themes);
    for theme in Theme::all() {
        let mut ids: Vec<&str> = theme.symbols().iter().map(|symbol| symbol.id).collect();
        ids.sort_unstable();
        assert_eq!(fano_art::ids(theme.id()).collect::<Vec<_>>(), ids);
        for id in ids {
            Drawing::from_svg(svg(theme, id)).unwrap_or_else(|e| panic!("{id}: {e}"));
        }
    }
}

#[test]
fn drawings_refer_to_nothing_outside() {
    for theme in Theme::all() {
        for symbol in theme.symbols() {
            let svg = svg(theme, symbol.id).replace("http://www.w3.org/", "");
            for trace in [
                "http", "<image", "<script", "<style", "<text", "data:", "@import",
            ] {
                assert!(
                    !svg.contains(trace),
                    "{} {} has {trace}",
                    theme.id(),
                    symbol.id
                );
            }
            let mut references = svg.match_indices("href=\"").map(|(at, key)| at + key.len());
            assert!(
                references.all(|at| svg[at..].starts_with('#')),
                "{}",
                symbol.id
            );
        }
    }
}

/// Painted on a larger sheet, nothing is found outside the box.
#[test]
fn drawings_stay_inside_their_box() {
    use resvg::tiny_skia::{Pixmap, Transform};

    const SIDE: usize = 300;
    const INSIDE: std::ops::Range<usize> = 50..250;
    for theme in Theme::all() {
        for symbol in theme.symbols() {
            let drawing = Drawing::from_svg(svg(theme, symbol.id)).expect("a drawing");
            let mut pixels = Pixmap::new(SIDE as u32, SIDE as u32).expect("a sheet");
            let place = Transform::from_row(200.0, 0.0, 0.0, 200.0, 150.0, 150.0);
            drawing.paint(place, &mut pixels.as_mut());
            let painted = pixels
                .pixels()
                .iter()
                .enumerate()
                .filter(|(_, p)| p.alpha() > 24);
            let mut places = painted.map(|(index, _)| (index % SIDE, index / SIDE));
            assert!(
                places.all(|(x, y)| INSIDE.contains(&x) && INSIDE.contains(&y)),
                "{} {} leaves its box",
                theme.id(),
                symbol.id
            );
            let area = drawing.silhouette().area();
            assert!(area > 0.15, "{} {}: {area}", theme.id(), symbol.id);
        }
    }
}

/// A player must not have to look twice, whatever eyes the player has. Two
/// equal drawings are 0 apart; the nearest in our decks are 0.15.
#[test]
fn no_two_drawings_of_a_theme_are_alike() {
    const APART_MIN: f32 = 0.14;
    for theme in Theme::all() {
        let drawings: Vec<Drawing> = theme
            .symbols()
            .iter()
            .map(|symbol| Drawing::from_svg(svg(theme, symbol.id)).expect("a drawing"))
            .collect();
        let drawings: Vec<&Drawing> = drawings.iter().collect();
        for sight in Sight::ALL {
            let pairs = likeness::pairs(&drawings, sight);
            println!("{}, {sight:?}:", theme.id());
            for pair in &pairs[..5] {
                let [first, second] = [pair.first, pair.second].map(|n| theme.symbols()[n].id);
                println!("  {:.3} {first} and {second}", pair.distance);
            }
            assert!(pairs[0].distance >= APART_MIN, "{} {sight:?}", theme.id());
        }
    }
}

#[test]
fn the_font_is_one() {
    let font = fano_art::font().expect("the font is built in");
    assert_eq!(&font[..4], [0, 1, 0, 0], "TrueType");
}
