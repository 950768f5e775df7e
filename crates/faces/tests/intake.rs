//! External pictures, friendly and hostile.

use std::{fs, io::Cursor, path::Path};

use fano_faces::{
    Drawing, Typeface,
    intake::{PictureError, SVG_FILE_BYTES_MAX, picture, whole_picture},
};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use proptest::prelude::*;

/// A picture whose pixels are a function of their position, from 0 to 1.
fn pixels(width: u32, height: u32, colour: impl Fn(f32, f32) -> [u8; 4]) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, y| {
        Rgba(colour(x as f32 / width as f32, y as f32 / height as f32))
    })
}

fn photo(width: u32, height: u32) -> RgbaImage {
    pixels(width, height, |x, y| {
        [(x * 200.0) as u8, (y * 200.0) as u8, 120, 255]
    })
}

fn file(picture: RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::ImageRgba8(picture);
    let picture = match format {
        ImageFormat::Jpeg => DynamicImage::ImageRgb8(picture.into_rgb8()),
        _ => picture,
    };
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

fn alpha(drawing: &Drawing, x: f32, y: f32) -> u8 {
    const SIDE: u32 = 100;
    let at = |share: f32| (share * SIDE as f32) as u32;
    let pixels = drawing.pixels(SIDE);
    pixels.pixel(at(x), at(y)).expect("a pixel").alpha()
}

fn refused(bytes: &[u8]) -> PictureError {
    picture(bytes, None).expect_err("refused")
}

fn svg(inside: &str) -> Vec<u8> {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 100 100\">{inside}</svg>"
    )
    .into_bytes()
}

#[test]
fn photographs_get_rounded_corners() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let drawing = picture(&file(photo(300, 300), format), None).expect("a photograph");
        assert_eq!(alpha(&drawing, 0.5, 0.5), 255, "{format:?}");
        assert_eq!(alpha(&drawing, 0.02, 0.02), 0, "{format:?}");
        let area = drawing.silhouette().area();
        assert!((0.94..0.99).contains(&area), "{format:?}: {area}");
        let whole = whole_picture(&file(photo(300, 300), format), None).expect("a picture");
        assert_eq!(alpha(&whole, 0.02, 0.02), 255, "{format:?}");
    }
}

#[test]
fn long_photographs_lose_their_ends_and_large_ones_their_size() {
    let drawing = picture(&file(photo(1000, 100), ImageFormat::Jpeg), None).expect("a photograph");
    let size = drawing.tree().size();
    assert!(
        (size.width() / size.height() - 1.5).abs() < 0.05,
        "{size:?}"
    );
    let drawing = picture(&file(photo(1500, 1200), ImageFormat::Png), None).expect("a photograph");
    assert_eq!(drawing.tree().size().width(), 640.0);
}

#[test]
fn clear_parts_and_white_grounds_are_cut_away() {
    let disc = |ground: [u8; 4]| {
        move |x: f32, y: f32| {
            let away = (x - 0.5).hypot(y - 0.5);
            if away < 0.25 {
                [200, 40, 40, 255]
            } else {
                ground
            }
        }
    };
    let clear = file(pixels(400, 400, disc([0; 4])), ImageFormat::Png);
    let white = file(pixels(400, 400, disc([255; 4])), ImageFormat::Jpeg);
    for bytes in [clear, white] {
        let drawing = picture(&bytes, None).expect("a disc");
        // The disc fills its box: the space around it is gone.
        let area = drawing.silhouette().area();
        assert!((area - std::f32::consts::FRAC_PI_4).abs() < 0.05, "{area}");
        assert_eq!(alpha(&drawing, 0.05, 0.05), 0);
    }
    let grey = file(
        pixels(400, 400, disc([128, 128, 128, 255])),
        ImageFormat::Png,
    );
    let drawing = picture(&grey, None).expect("a photograph");
    assert_eq!(alpha(&drawing, 0.05, 0.5), 255, "only white is taken away");
}

#[test]
fn pictures_without_anything_on_them_are_refused() {
    let clear = file(pixels(50, 50, |_, _| [9, 9, 9, 0]), ImageFormat::Png);
    assert_eq!(refused(&clear), PictureError::Empty);
    assert_eq!(refused(&svg("")), PictureError::Empty);
    assert_eq!(
        refused(&svg("<text y=\"50\">no font</text>")),
        PictureError::Empty
    );
    let outside = "<rect x=\"200\" y=\"0\" width=\"50\" height=\"50\"/>";
    assert_eq!(refused(&svg(outside)), PictureError::Empty);
}

#[test]
fn svg_is_cut_to_what_it_shows() {
    let dot = svg("<circle cx=\"80\" cy=\"80\" r=\"10\" fill=\"red\"/>");
    let drawing = picture(&dot, None).expect("a drawing");
    let area = drawing.silhouette().area();
    assert!((area - std::f32::consts::FRAC_PI_4).abs() < 0.02, "{area}");
    // Anything beyond the frame of the file is not shown.
    let beyond = svg("<rect x=\"-100\" y=\"40\" width=\"300\" height=\"20\"/>");
    let size = picture(&beyond, None).expect("a drawing").tree().size();
    assert!((size.width() / size.height() - 5.0).abs() < 0.1, "{size:?}");
}

#[test]
fn texts_in_svg_are_set_in_our_font() {
    let font = fano_art::font().expect("the font is built in: see that npm works");
    let font = Typeface::new(font).expect("a font");
    let hello = svg("<text y=\"50\" font-family=\"Arial\" font-size=\"30\">hello</text>");
    let drawing = picture(&hello, Some(&font)).expect("a drawing");
    assert!(drawing.silhouette().area() > 0.05);
}

#[test]
fn pictures_inside_svg_are_decoded_like_any_other() {
    // A PNG of one red pixel, and the same truncated.
    const RED: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC";
    let image = |data: &str| {
        svg(&format!(
            "<image width=\"50\" height=\"50\" xlink:href=\"data:image/png;base64,{data}\"/>"
        ))
    };
    let drawing = picture(&image(RED), None).expect("a picture");
    assert_eq!(alpha(&drawing, 0.5, 0.5), 255);
    assert_eq!(refused(&image(&RED[..40])), PictureError::Empty);
}

#[test]
fn svg_with_external_references_is_refused() {
    for target in [
        "file:///etc/passwd",
        "/etc/hostname",
        "../secret.png",
        "https://example.org/a.png",
        "data:image/svg+xml,<svg/>",
    ] {
        let inside = format!("<rect width=\"9\" height=\"9\"/><image href=\"{}\"/>", {
            target.replace('<', "&lt;")
        });
        let error = refused(&svg(&inside));
        assert!(
            matches!(error, PictureError::RefersElsewhere { .. }),
            "{target}: {error}"
        );
    }
    // An entity that refers to a file expands to nothing here.
    let entity = "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\
        <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><text>&x;</text></svg>";
    assert!(matches!(
        refused(entity.as_bytes()),
        PictureError::Damaged { .. } | PictureError::Empty
    ));
}

#[test]
fn long_svg_files_are_refused() {
    let mut too_long = svg("<rect width=\"9\" height=\"9\"/>");
    too_long.resize(SVG_FILE_BYTES_MAX + 1, b' ');
    assert!(matches!(refused(&too_long), PictureError::TooLong { .. }));
}

#[test]
fn drawings_that_real_programs_make_are_welcome() {
    let illustrator = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
        <!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \
        \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [\n\
        <!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n]>\n\
        <svg xmlns=\"&ns_svg;\" width=\"20mm\" height=\"10mm\" viewBox=\"0 0 20 10\">\
        <style>.a{fill:#123456}</style><path class=\"a\" d=\"M0 0h20v10h-20z\"/></svg>";
    let drawing = picture(illustrator.as_bytes(), None).expect("a drawing");
    assert_eq!(alpha(&drawing, 0.5, 0.5), 255);
    // Classes that stand for gradients, clippings and shadows.
    let styled = svg(
        "<style>.a{fill:url(#g)} .b, .c { clip-path: url(#c); opacity: .8 }</style>\
         <linearGradient id=\"g\"><stop stop-color=\"red\"/><stop offset=\"1\" stop-color=\"blue\"/>\
         </linearGradient><clipPath id=\"c\"><rect width=\"80\" height=\"80\"/></clipPath>\
         <filter id=\"f\"><feGaussianBlur stdDeviation=\"2\"/></filter>\
         <g class=\"b\"><rect class=\"a\" width=\"100\" height=\"100\"/></g>\
         <circle cx=\"50\" cy=\"50\" r=\"20\" filter=\"url(#f)\"/>",
    );
    let drawing = picture(&styled, None).expect("a drawing");
    assert_eq!(alpha(&drawing, 0.5, 0.5), 255);
    let with_mark = [
        b"\xef\xbb\xbf".to_vec(),
        svg("<rect width=\"9\" height=\"9\"/>"),
    ]
    .concat();
    assert!(picture(&with_mark, None).is_ok());
}

#[test]
fn files_that_promise_too_much_are_refused() {
    // The head of a PNG that claims 100,000 × 100,000 pixels, with a correct
    // checksum.
    let mut png = file(photo(2, 2), ImageFormat::Png);
    png[16..24].copy_from_slice(&[0, 1, 0x86, 0xa0, 0, 1, 0x86, 0xa0]);
    let sum = crc32(&png[12..29]).to_be_bytes();
    png[29..33].copy_from_slice(&sum);
    let too_wide = refused(&png);
    assert_eq!(
        too_wide,
        PictureError::TooManyPixels {
            width: 100_000,
            height: 100_000
        }
    );
    // The message names the picture's size.
    assert!(
        too_wide.to_string().contains("100000 × 100000"),
        "{too_wide}"
    );
    // 16,000 × 16,000 pass the limit for one side, but not that for all.
    png[16..24].copy_from_slice(&[0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80]);
    let sum = crc32(&png[12..29]).to_be_bytes();
    png[29..33].copy_from_slice(&sum);
    assert_eq!(
        refused(&png),
        PictureError::TooManyPixels {
            width: 16_000,
            height: 16_000
        }
    );
    for bytes in [
        &b""[..],
        b"GIF89a",
        b"hello",
        b"BM\0\0",
        b"%PDF-1.7",
        b"<html></html>",
    ] {
        assert_eq!(refused(bytes), PictureError::UnknownKind);
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1))
        })
    })
}

#[test]
fn files_cut_short_are_refused_or_shown_in_part() {
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let whole = file(photo(64, 64), format);
        for end in (0..whole.len()).step_by(whole.len() / 40 + 1) {
            let _ = picture(&whole[..end], None);
        }
    }
    let png = file(photo(64, 64), ImageFormat::Png);
    assert!(matches!(
        refused(&png[..png.len() / 2]),
        PictureError::Damaged { .. }
    ));
}

fn samples() -> Vec<Vec<u8>> {
    let mut samples: Vec<Vec<u8>> = [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP]
        .map(|format| file(photo(24, 16), format))
        .to_vec();
    samples.push(svg(
        "<defs><linearGradient id=\"g\"><stop stop-color=\"red\"/></linearGradient>\
         <filter id=\"f\"><feGaussianBlur stdDeviation=\"3\"/></filter></defs>\
         <g transform=\"rotate(9)\" opacity=\".5\"><path d=\"M9 9c9 9 9 9 50 50z\" \
         fill=\"url(#g)\" filter=\"url(#f)\" stroke=\"#123\" stroke-dasharray=\"2 3\"/></g>",
    ));
    samples
}

/// Numbers of any size and sign.
fn huge() -> impl Strategy<Value = f32> {
    (-2.0_f32..9.0, any::<bool>()).prop_map(|(power, negative)| {
        let number = 10_f32.powf(power);
        if negative { -number } else { number }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn spoiled_files_do_no_harm(
        sample in 0_usize..4,
        spoils in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
    ) {
        let mut bytes = samples()[sample].clone();
        for (place, byte) in spoils {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        if let Ok(drawing) = picture(&bytes, None) {
            prop_assert!(drawing.silhouette().area() > 0.0);
        }
    }

    /// The painter uses small number types: shapes that are far away, or
    /// enormous, must not break it.
    #[test]
    fn huge_shapes_do_no_harm(
        points in prop::collection::vec((huge(), huge()), 1..6),
        width in (-3.0_f32..8.0).prop_map(|power| 10_f32.powf(power)),
        join in prop::sample::select(vec!["round", "bevel", "miter"]),
    ) {
        let data: String = points.iter().map(|(x, y)| format!("L{x} {y}")).collect();
        let bytes = svg(&format!(
            "<path d=\"M0 0{data}\" stroke=\"red\" stroke-width=\"{width}\" stroke-linejoin=\"{join}\"/>"
        ));
        let _ = picture(&bytes, None);
        let _ = whole_picture(&bytes, None);
    }

    #[test]
    fn any_bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = picture(&bytes, None);
        let _ = whole_picture(&bytes, None);
    }
}

/// The seeds of the picture fuzzer are valid pictures.
#[test]
#[expect(clippy::disallowed_methods, reason = "a test of files reads files")]
fn every_seed_of_the_fuzzer_is_accepted() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/picture");
    let mut kinds = Vec::new();
    for seed in fs::read_dir(seeds).expect("the seeds") {
        let path = seed.expect("a file").path();
        let bytes = fs::read(&path).expect("bytes");
        if let Err(error) = whole_picture(&bytes, None) {
            panic!("{}: {error}", path.display());
        }
        kinds.extend(path.extension().map(ToOwned::to_owned));
    }
    for kind in ["jpg", "png", "svg", "webp"] {
        assert!(kinds.iter().any(|seen| seen == kind), "no {kind}");
    }
}
