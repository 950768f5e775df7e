//! Pictures that are kept: made anew once, and then never changed again.

use std::io::Cursor;

use fano_faces::{
    Drawing,
    intake::{KEPT_BYTES_MAX, KeptKind, KeptPicture, PictureError, picture},
};
use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use proptest::prelude::*;

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

/// Coloured noise that is hard to compress, and harder to keep unchanged.
fn noise(width: u32, height: u32) -> RgbaImage {
    let mut state = 7_u32;
    RgbaImage::from_fn(width, height, |x, y| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, ..] = state.to_be_bytes();
        Rgba([a, (x % 256) as u8 ^ (b / 4), (y % 256) as u8, 255])
    })
}

/// Four quarters: red, green, blue and black, clockwise from the upper left.
fn quarters() -> RgbaImage {
    RgbaImage::from_fn(300, 200, |x, y| match (x < 150, y < 100) {
        (true, true) => Rgba([230, 0, 0, 255]),
        (false, true) => Rgba([0, 200, 0, 255]),
        (false, false) => Rgba([0, 0, 230, 255]),
        (true, false) => Rgba([0, 0, 0, 255]),
    })
}

const PLACE: &[u8] = b"52.5200N 13.4050E";

/// The file of a camera: how it was held, and where.
fn with_exif(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let mut exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".to_vec();
    exif.extend([orientation, 0, 0, 0, 0, 0, 0]);
    exif.extend(PLACE);
    segment(jpeg, 0xe1, &exif)
}

/// A JPEG file with a segment right after its beginning.
fn segment(jpeg: &[u8], kind: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).expect("short");
    let head = [&[0xff, kind][..], &length.to_be_bytes(), content].concat();
    [&jpeg[..2], &head, &jpeg[2..]].concat()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// The dominant colour of the quarter at a corner: r, g, b or k.
fn quarter(drawing: &Drawing, x: u32, y: u32) -> char {
    let pixels = drawing.pixels(100);
    let found = pixels.pixel(x, y).expect("a pixel");
    match [found.red(), found.green(), found.blue()].map(|c| c > 120) {
        [true, false, false] => 'r',
        [false, true, false] => 'g',
        [false, false, true] => 'b',
        _ => 'k',
    }
}

#[test]
fn photographs_are_turned_as_the_camera_was_held() {
    let jpeg = file(quarters(), ImageFormat::Jpeg);
    for (orientation, clockwise) in [
        (1, "rgbk"),
        (2, "grkb"),
        (3, "bkrg"),
        (4, "kbgr"),
        (5, "rkbg"),
        (6, "krgb"),
        (7, "bgrk"),
        (8, "gbkr"),
    ] {
        let held = with_exif(&jpeg, orientation);
        let kept = KeptPicture::new(&held, None).expect("a photograph");
        for drawing in [&picture(&held, None).expect("a photograph"), kept.drawing()] {
            // A third of the square above or beside the picture is empty.
            let size = drawing.tree().size();
            let (near, far) = if size.width() > size.height() {
                ([25, 32], [75, 68])
            } else {
                ([32, 25], [68, 75])
            };
            let found: String = [
                (near[0], near[1]),
                (far[0], near[1]),
                (far[0], far[1]),
                (near[0], far[1]),
            ]
            .map(|(x, y)| quarter(drawing, x, y))
            .iter()
            .collect();
            assert_eq!(found, clockwise, "orientation {orientation}");
        }
    }
}

#[test]
fn nothing_but_pixels_is_kept() {
    let jpeg = file(quarters(), ImageFormat::Jpeg);
    let held = with_exif(&jpeg, 1);
    assert!(contains(&held, PLACE));
    let kept = KeptPicture::new(&held, None).expect("a photograph");
    assert_eq!(kept.kind(), KeptKind::Jpeg);
    assert!(!contains(kept.bytes(), PLACE));
    assert!(!contains(kept.bytes(), b"Exif"));
}

fn kept_pictures() -> Vec<KeptPicture> {
    let disc = |ground: [u8; 4]| {
        RgbaImage::from_fn(333, 400, |x, y| {
            let away = (x as f32 - 160.0).hypot(y as f32 - 200.0);
            let red = Rgba([200, (x / 2) as u8, 40, 255]);
            if away < 120.0 { red } else { Rgba(ground) }
        })
    };
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
        <rect width=\"9\" height=\"9\" fill=\"white\" stroke=\"#eee\"/></svg>";
    let files = [
        file(noise(700, 500), ImageFormat::Jpeg),
        file(noise(90, 33), ImageFormat::Png),
        file(quarters(), ImageFormat::WebP),
        file(disc([0; 4]), ImageFormat::Png),
        file(disc([255; 4]), ImageFormat::Jpeg),
        svg.to_vec(),
    ];
    let keep = |file: &Vec<u8>| KeptPicture::new(file, None).expect("a picture");
    files.iter().map(keep).collect()
}

#[test]
fn what_is_kept_never_changes_again() {
    let kinds: Vec<KeptKind> = kept_pictures().iter().map(KeptPicture::kind).collect();
    use KeptKind::{Jpeg, Png};
    assert_eq!(kinds, [Jpeg, Jpeg, Jpeg, Png, Png, Png]);
    for (number, kept) in kept_pictures().iter().enumerate() {
        let again = KeptPicture::again(kept.bytes()).expect("a kept picture");
        assert_eq!(kept.bytes(), again.bytes(), "picture {number}");
        assert_eq!(kept.fingerprint(), again.fingerprint());
        assert_eq!(kept.drawing().silhouette(), again.drawing().silhouette());
        assert_eq!(kept.drawing().fragment("a"), again.drawing().fragment("a"));
        assert!(kept.bytes().len() <= KEPT_BYTES_MAX);
    }
}

#[test]
fn whatever_is_smuggled_into_a_kept_file_is_gone() {
    let secret = b"the secret";
    let kept = KeptPicture::new(&file(quarters(), ImageFormat::Jpeg), None).expect("a photograph");
    let ours = kept.bytes();
    let end = ours.len() - 2;
    let at_end = |more: &[u8]| [&ours[..end], more, &ours[end..]].concat();
    for (what, smuggled) in [
        ("a comment", segment(ours, 0xfe, secret)),
        ("data of a program", segment(ours, 0xe1, secret)),
        ("after the end", [ours, secret].concat()),
        ("after the last pixel", at_end(secret)),
    ] {
        assert!(contains(&smuggled, secret));
        let taken = KeptPicture::again(&smuggled);
        // A decoder may also find that such a file is damaged.
        if let Ok(taken) = taken {
            assert!(!contains(taken.bytes(), secret), "{what}");
            assert_ne!(taken.bytes(), smuggled, "{what}");
        }
    }
}

#[test]
fn only_our_own_kinds_of_files_are_kept_already() {
    let webp = file(quarters(), ImageFormat::WebP);
    for bytes in [
        &webp[..],
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        b"",
    ] {
        let refused = KeptPicture::again(bytes).expect_err("refused");
        assert_eq!(refused, PictureError::UnknownKind);
    }
    let long = vec![0; KEPT_BYTES_MAX + 1];
    let refused = KeptPicture::again(&long).expect_err("refused");
    let bytes_max = KEPT_BYTES_MAX;
    assert_eq!(refused, PictureError::TooLong { bytes_max });
    let refused = KeptPicture::again(&long[1..]).expect_err("refused");
    assert_eq!(refused, PictureError::UnknownKind);
}

#[test]
fn refusals_and_giving_up_are_told() {
    let photo = file(quarters(), ImageFormat::Jpeg);
    let files = [&photo[..], b"nothing", &photo];
    let seen = std::sync::Mutex::new(Vec::new());
    let tell = |number: usize, refused: Option<&PictureError>| {
        seen.lock()
            .expect("a list")
            .push((number, refused.is_some()));
    };
    let taken = KeptPicture::many(&files, None, || true, tell).expect("all");
    assert_eq!(
        taken.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [true, false, true]
    );
    let mut seen = seen.into_inner().expect("a list");
    seen.sort_unstable();
    assert_eq!(seen, [(0, false), (1, true), (2, false)]);
    assert!(KeptPicture::many(&files, None, || false, |_, _| ()).is_none());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A changed file of ours is made anew or stays what it is, but never
    /// becomes something that changes again.
    #[test]
    fn changed_files_settle(at in 0_usize..10_000, bit in 0_u8..8) {
        let mut bytes = KeptPicture::new(&file(noise(40, 30), ImageFormat::Jpeg), None)
            .expect("a photograph")
            .bytes()
            .to_vec();
        let at = at % bytes.len();
        bytes[at] ^= 1 << bit;
        if let Ok(kept) = KeptPicture::again(&bytes) {
            let again = KeptPicture::again(kept.bytes()).expect("a kept picture");
            prop_assert_eq!(kept.bytes(), again.bytes());
        }
    }
}
