//! Cards on a sheet: none overlap, none leave the paper, and as many as
//! possible fit.

use fano_faces::{
    Shape,
    print::{Edge, Paper, Sheet, SheetError, SheetOptions},
};
use proptest::prelude::*;

const DISC: SheetOptions = SheetOptions {
    paper: Paper::A4,
    shape: Shape::Disc,
    card_mm: 80.0,
    margin_mm: SheetOptions::MARGIN_MM,
    bleed_mm: 0.0,
};

fn count(options: SheetOptions) -> usize {
    options.sheet().expect("a sheet").places().len()
}

#[test]
fn offset_rows_hold_more_where_they_can() {
    let with = |paper: Paper, shape: Shape, card_mm: f32, bleed_mm: f32| {
        count(SheetOptions {
            paper,
            shape,
            card_mm,
            bleed_mm,
            ..DISC
        })
    };
    // Rows and columns alone would hold 6, 6, 12, 15 and 20 discs.
    assert_eq!(with(Paper::A4, Shape::Disc, 80.0, 0.0), 8);
    assert_eq!(with(Paper::LETTER, Shape::Disc, 80.0, 0.0), 6);
    assert_eq!(with(Paper::LETTER, Shape::Disc, 65.0, 0.0), 12);
    assert_eq!(with(Paper::A3, Shape::Disc, 80.0, 0.0), 18);
    assert_eq!(with(Paper::A4, Shape::Disc, 50.0, 0.0), 21);
    assert_eq!(with(Paper::A4, Shape::Hexagon, 80.0, 0.0), 11);
    assert_eq!(with(Paper::A4, Shape::Square, 80.0, 0.0), 6);
    assert_eq!(with(Paper::A4, Shape::Disc, 80.0, 3.0), 6);
    assert_eq!(with(Paper::new(89.0, 89.0), Shape::Disc, 80.0, 3.0), 1);
}

#[test]
fn impossible_sheets_are_refused_with_what_would_work() {
    let refused = |options: SheetOptions| options.sheet().expect_err("refused").to_string();
    assert_eq!(
        refused(SheetOptions {
            card_mm: 210.0,
            ..DISC
        }),
        "Cards of 210 mm do not fit on paper of 210 mm × 297 mm with a margin of 4.5 mm; \
         up to 201 mm would."
    );
    assert_eq!(
        refused(SheetOptions {
            bleed_mm: 5.0,
            margin_mm: 3.0,
            ..DISC
        }),
        "A bleed of 5 mm needs a margin at least as wide; the margin is 3 mm."
    );
    assert_eq!(
        refused(SheetOptions {
            paper: Paper::new(20.0, 30.0),
            ..DISC
        }),
        "Paper of 20 mm × 30 mm with a margin of 4.5 mm is too small for any card, \
         let alone one of 80 mm."
    );
    for card_mm in [f32::NAN, -1.0, 0.0, 14.9, 501.0, f32::INFINITY] {
        let error = SheetOptions { card_mm, ..DISC }
            .sheet()
            .expect_err("refused");
        assert!(matches!(error, SheetError::OutOfRange { .. }), "{error}");
    }
}

/// The distance between two cards, computed independently of the code under
/// test: for convex shapes, along the direction that separates them best.
fn gap(shape: Shape, card_mm: f32, a: [f32; 2], b: [f32; 2]) -> f32 {
    let half = f64::from(card_mm) / 2.0;
    let (dx, dy) = (f64::from(b[0] - a[0]), f64::from(b[1] - a[1]));
    let reach = |angle: f64| match shape {
        Shape::Disc => half,
        // Corners are rounded; assuming sharp ones is safe.
        Shape::Square => half * (angle.cos().abs() + angle.sin().abs()),
        Shape::Hexagon => (0..6)
            .map(|k| half * (angle - (f64::from(k) * 60.0 - 90.0).to_radians()).cos())
            .fold(f64::MIN, f64::max),
    };
    let along = |degrees: u32| {
        let angle = f64::from(degrees).to_radians() / 2.0;
        dx * angle.cos() + dy * angle.sin() - 2.0 * reach(angle)
    };
    (0..720).map(along).fold(f64::MIN, f64::max) as f32
}

fn sheet_options() -> impl Strategy<Value = SheetOptions> {
    let paper = (60.0_f32..500.0, 60.0_f32..500.0);
    let shape = prop::sample::select(Shape::ALL.to_vec());
    (paper, shape, 20.0_f32..120.0, 0.0_f32..10.0, 0.0_f32..1.0).prop_map(
        |((width, height), shape, card_mm, margin_mm, share)| SheetOptions {
            paper: Paper::new(width, height),
            shape,
            card_mm,
            margin_mm,
            bleed_mm: margin_mm * share,
        },
    )
}

fn sheet(options: SheetOptions) -> Option<Sheet> {
    match options.sheet() {
        Ok(sheet) => Some(sheet),
        Err(SheetError::CardTooLarge { .. }) => None,
        Err(error) => panic!("{error}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn cards_keep_their_distance(options in sheet_options()) {
        let Some(sheet) = sheet(options) else { return Ok(()) };
        let options = sheet.options();
        let places = sheet.places();
        // Far neighbours are far apart anyway.
        for (index, a) in places.iter().enumerate() {
            for b in &places[index + 1..] {
                let far = (a[0] - b[0]).hypot(a[1] - b[1]);
                if far < 1.5 * options.card_mm + 2.0 * options.bleed_mm {
                    let gap = gap(options.shape, options.card_mm, *a, *b);
                    prop_assert!(gap >= 2.0 * options.bleed_mm - 0.02, "{gap} in {options:?}");
                }
            }
        }
        let [left, top, right, bottom] = sheet.block_mm();
        let least = left.min(top);
        let most = (right - options.paper.width_mm).max(bottom - options.paper.height_mm);
        prop_assert!(least >= options.margin_mm - 0.01 && -most >= options.margin_mm - 0.01);
    }

    #[test]
    fn turning_over_meets_every_card(options in sheet_options()) {
        let Some(sheet) = sheet(options) else { return Ok(()) };
        let Paper { width_mm, height_mm } = sheet.options().paper;
        for edge in [Edge::Long, Edge::Short] {
            let (backs, on_its_head) = sheet.turned_over(edge);
            // Turning over the left or right edge swaps left and right.
            let sideways = (height_mm >= width_mm) == (edge == Edge::Long);
            prop_assert_eq!(sideways, !on_its_head);
            for (front, back) in sheet.places().iter().zip(&backs) {
                let seen_through = match sideways {
                    true => [width_mm - back[0], back[1]],
                    false => [back[0], height_mm - back[1]],
                };
                prop_assert!((front[0] - seen_through[0]).abs() < 1e-3);
                prop_assert!((front[1] - seen_through[1]).abs() < 1e-3);
            }
        }
    }

    #[test]
    fn a_smaller_card_never_means_fewer(options in sheet_options()) {
        // Not true of every packing, but of rows, columns and offset rows.
        let Some(large) = sheet(options) else { return Ok(()) };
        let small = SheetOptions { card_mm: options.card_mm * 0.9, ..options };
        prop_assume!(small.card_mm >= SheetOptions::CARD_MM[0]);
        let small = small.sheet().expect("a smaller card fits");
        prop_assert!(small.places().len() >= large.places().len());
    }
}
