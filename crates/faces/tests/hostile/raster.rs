//! Pixel images that demand too much, or nearly as much as they may.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};

use super::Hostile;

pub(crate) fn all() -> Vec<Hostile> {
    let mut all = png();
    all.extend(jpeg());
    all.extend(webp());
    all
}

/// The same small byte this many times, compressed 159 times by hand: packing
/// them would take longer than all tests.
fn run(byte: u8, length: usize) -> Vec<u8> {
    let mut bits = Bits::default();
    // The last block, with the fixed codes.
    bits.push(0b1, 1);
    bits.push(0b01, 2);
    let literal = |bits: &mut Bits| bits.push_code(0b0011_0000 + u32::from(byte), 8);
    let mut left = length;
    if left > 0 {
        literal(&mut bits);
        left -= 1;
    }
    while left >= 258 {
        // 258 times what was one byte before.
        bits.push_code(0b1100_0101, 8);
        bits.push_code(0, 5);
        left -= 258;
    }
    for _ in 0..left {
        literal(&mut bits);
    }
    bits.push_code(0, 7);
    let (byte, length) = (u128::from(byte), length as u128);
    let first = (1 + length * byte) % 65_521;
    let second = (length + byte * length * (length + 1) / 2) % 65_521;
    let sum = u32::try_from(second << 16 | first).expect("two halves");
    [&[0x78, 0x01][..], &bits.bytes, &sum.to_be_bytes()].concat()
}

/// Bits in the order of compressed data.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    used: u32,
}

impl Bits {
    /// A number, its lowest bit first.
    fn push(&mut self, number: u32, count: u32) {
        for place in 0..count {
            if self.used.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if number >> place & 1 == 1 {
                let last = self.bytes.len() - 1;
                self.bytes[last] |= 1 << (self.used % 8);
            }
            self.used = (self.used + 1) % 8;
        }
    }

    /// A code, its highest bit first.
    fn push_code(&mut self, code: u32, count: u32) {
        self.push(code.reverse_bits() >> (32 - count), count);
    }
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(sum & 1))
        })
    })
}

fn chunk(name: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let length = u32::try_from(content.len()).expect("a short chunk");
    let body = [&name[..], content].concat();
    [
        &length.to_be_bytes()[..],
        &body,
        &crc32(&body).to_be_bytes(),
    ]
    .concat()
}

/// A PNG file with these chunks between its head and its end.
fn png_file(
    size: (u32, u32),
    depth: u8,
    colour: u8,
    interlaced: bool,
    chunks: &[Vec<u8>],
) -> Vec<u8> {
    let (width, height) = (size.0.to_be_bytes(), size.1.to_be_bytes());
    let kind = [depth, colour, 0, 0, u8::from(interlaced)];
    let head = chunk(b"IHDR", &[&width[..], &height, &kind].concat());
    let start = b"\x89PNG\r\n\x1a\n".to_vec();
    [&[start, head][..], chunks, &[chunk(b"IEND", &[])]]
        .concat()
        .concat()
}

const GREY: u8 = 0;
const COLOUR: u8 = 2;
const GREY_ALPHA: u8 = 4;
const COLOUR_ALPHA: u8 = 6;

/// A PNG file of stripes, which takes hardly any bytes.
fn flat(size: (u32, u32), depth: u8, colour: u8, interlaced: bool, chunks: &[Vec<u8>]) -> Vec<u8> {
    let samples = match colour {
        GREY => 1,
        GREY_ALPHA => 2,
        COLOUR => 3,
        _ => 4,
    };
    let row = 1 + size.0 as usize * samples * usize::from(depth) / 8;
    // Rows begin with the number of their filter, and this one adds each pixel
    // to the previous one; interlacing needs a few more bytes.
    let data = run(1, row * size.1 as usize * if interlaced { 2 } else { 1 });
    let mut chunks = chunks.to_vec();
    chunks.push(chunk(b"IDAT", &data));
    png_file(size, depth, colour, interlaced, &chunks)
}

/// A small file with a picture of this size.
pub(super) fn flat_png(width: u32, height: u32) -> Vec<u8> {
    flat((width, height), 8, COLOUR, false, &[])
}

pub(super) fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for group in bytes.chunks(3) {
        let bits = group
            .iter()
            .fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - group.len()));
        for place in 0..=group.len() {
            text.push(char::from(
                LETTERS[(bits >> (18 - 6 * place) & 63) as usize],
            ));
        }
        text.push_str(&"=="[..3 - group.len()]);
    }
    text
}

fn png() -> Vec<Hostile> {
    let profile = |name: &'static [u8; 4], head: &'static [u8]| {
        move || {
            let content = [head, &run(0, 500_000_000)].concat();
            flat((8, 8), 8, COLOUR, false, &[chunk(name, &content)])
        }
    };
    let sized = |width: u32, height: u32, depth: u8, colour: u8, interlaced: bool| {
        move || flat((width, height), depth, colour, interlaced, &[])
    };
    vec![
        Hostile::drawn(
            "a colour profile of 500 MB",
            profile(b"iCCP", b"profile\0\0"),
        ),
        Hostile::drawn(
            "a compressed text of 500 MB",
            profile(b"zTXt", b"Comment\0\0"),
        ),
        Hostile::drawn(
            "an international text of 500 MB",
            profile(b"iTXt", b"Comment\0\x01\0\0\0"),
        ),
        Hostile::drawn("100,000 texts", || {
            let texts = vec![chunk(b"tEXt", b"Comment\0a"); 100_000];
            flat((8, 8), 8, COLOUR, false, &texts)
        }),
        Hostile::drawn("nonsense about the camera", || {
            let nonsense = chunk(
                b"eXIf",
                &[b"MM\0*\0\0\0\x08\xff\xff".to_vec(), vec![0xff; 1 << 20]].concat(),
            );
            flat((8, 8), 8, COLOUR, false, &[nonsense])
        }),
        Hostile::drawn("4 GB behind the last pixel", || {
            let data = run(0, 4_000_000_000);
            png_file((8, 8), 8, COLOUR, false, &[chunk(b"IDAT", &data)])
        }),
        Hostile::drawn("a million pieces of data", || {
            let data = run(0, 3_000_000);
            let mut pieces: Vec<Vec<u8>> =
                data.iter().map(|byte| chunk(b"IDAT", &[*byte])).collect();
            pieces.splice(0..0, vec![chunk(b"IDAT", &[]); 1_000_000]);
            png_file((1_000, 999), 8, COLOUR, false, &pieces)
        }),
        Hostile::drawn("64 million pixels", sized(8_000, 8_000, 8, COLOUR, false)),
        Hostile::drawn(
            "50 million transparent pixels",
            sized(10_000, 5_000, 8, COLOUR_ALPHA, false),
        ),
        Hostile::refused(
            "64 million transparent pixels",
            "DecodedBytes",
            sized(8_000, 8_000, 8, COLOUR_ALPHA, false),
        ),
        Hostile::drawn(
            "64 million pixels of sixteen bits",
            sized(8_000, 8_000, 16, COLOUR, false),
        ),
        Hostile::drawn(
            "32 million transparent grey pixels",
            sized(8_000, 4_000, 16, GREY_ALPHA, false),
        ),
        Hostile::drawn(
            "64 million interlaced pixels",
            sized(8_000, 8_000, 8, COLOUR, true),
        ),
        Hostile::drawn(
            "64 million interlaced grey pixels of one bit",
            sized(8_000, 8_000, 1, GREY, true),
        ),
        Hostile::refused(
            "100,000 × 100,000 pixels",
            "TooManyPixels",
            sized(100_000, 100_000, 1, GREY, false),
        ),
        Hostile::refused(
            "one line of 100,000 pixels",
            "TooManyPixels",
            sized(100_000, 1, 8, GREY, false),
        ),
    ]
}

/// A grey single-colour JPEG file with this many scans; all pixels of a scan
/// take a few bytes.
fn jpeg_file(width: u16, height: u16, scans: usize) -> Vec<u8> {
    let segment = |kind: u8, content: &[u8]| {
        let length = u16::try_from(content.len() + 2).expect("a short segment");
        [&[0xff, kind][..], &length.to_be_bytes(), content].concat()
    };
    let (w, h) = (width.to_be_bytes(), height.to_be_bytes());
    let blocks = usize::from(width).div_ceil(8) * usize::from(height).div_ceil(8);
    let quantisation = segment(0xdb, &[&[0][..], &[1; 64]].concat());
    let frame = segment(0xc2, &[8, h[0], h[1], w[0], w[1], 1, 1, 0x11, 0]);
    // One code of one bit each: "no difference", and "32,767 blocks are over".
    let one_code =
        |class: u8, value: u8| segment(0xc4, &[&[class, 1][..], &[0; 15], &[value]].concat());
    let tables = [one_code(0x00, 0), one_code(0x10, 0xe0)].concat();
    let first = [
        segment(0xda, &[1, 1, 0x00, 0, 0, 0x00]),
        vec![0; blocks.div_ceil(8)],
    ]
    .concat();
    // The code, then fourteen bits for the rest of the run.
    let runs = blocks.div_ceil(32_767);
    let mut bits = String::new();
    for _ in 0..runs {
        bits.push_str("011111111111111");
    }
    while !bits.len().is_multiple_of(8) {
        bits.push('1');
    }
    let mut data = Vec::new();
    for byte in bits.as_bytes().chunks(8) {
        let byte = byte.iter().fold(0_u8, |byte, bit| byte << 1 | (bit - b'0'));
        data.push(byte);
        if byte == 0xff {
            data.push(0);
        }
    }
    let next = [segment(0xda, &[1, 1, 0x00, 1, 63, 0x00]), data].concat();
    let start = vec![0xff, 0xd8];
    let end = vec![0xff, 0xd9];
    [
        start,
        quantisation,
        frame,
        tables,
        first,
        next.repeat(scans - 1),
        end,
    ]
    .concat()
}

/// A picture that does not compress well.
fn noise(width: u32, height: u32) -> RgbImage {
    let mut state = 1_u32;
    RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [a, b, c, _] = state.to_be_bytes();
        image::Rgb([a, b, c])
    })
}

fn encoded(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    picture.into().write_to(&mut file, format).expect("memory");
    file.into_inner()
}

fn jpeg() -> Vec<Hostile> {
    vec![
        Hostile::drawn("a photograph of 48 million pixels", || {
            encoded(
                RgbImage::from_pixel(8_000, 6_000, image::Rgb([1, 2, 3])),
                ImageFormat::Jpeg,
            )
        }),
        Hostile::drawn("noise of 12 million pixels", || {
            encoded(noise(4_000, 3_000), ImageFormat::Jpeg)
        }),
        Hostile::drawn("16 million pixels in 20 scans", || {
            jpeg_file(4_000, 4_000, 20)
        }),
        Hostile::drawn("4 million pixels in 90 scans", || {
            jpeg_file(2_000, 2_000, 90)
        }),
        Hostile::refused("16 million pixels in 90 scans", "ScannedPixels", || {
            jpeg_file(4_000, 4_000, 90)
        }),
        Hostile::refused("30 million pixels in two scans", "DecodedBytes", || {
            jpeg_file(6_000, 5_000, 2)
        }),
        Hostile::refused("a million scans", "ScannedPixels", || {
            jpeg_file(1_000, 1_000, 1_000_000)
        }),
        Hostile::refused("60,000 × 60,000 pixels in JPEG", "TooManyPixels", || {
            jpeg_file(60_000, 60_000, 2)
        }),
    ]
}

fn riff(chunks: &[u8]) -> Vec<u8> {
    let length = u32::try_from(chunks.len() + 4).expect("a short file");
    [b"RIFF", &length.to_le_bytes()[..], b"WEBP", chunks].concat()
}

fn webp() -> Vec<Hostile> {
    let lossless = |side: u32| {
        encoded(
            RgbaImage::from_pixel(side, side, image::Rgba([1, 2, 3, 255])),
            ImageFormat::WebP,
        )
    };
    vec![
        Hostile::drawn("16 million lossless pixels", move || lossless(4_000)),
        Hostile::refused("40 million lossless pixels", "DecodedBytes", move || {
            lossless(6_400)
        }),
        Hostile::drawn("144,400 lossless pixels of noise", || {
            encoded(noise(380, 380), ImageFormat::WebP)
        }),
        Hostile::refused(
            "1 million lossless pixels of noise",
            "LosslessWebpBytes",
            || encoded(noise(1_000, 1_000), ImageFormat::WebP),
        ),
        Hostile::refused("an animation on a huge canvas", "TooManyPixels", || {
            let canvas = [0x02, 0, 0, 0, 0xff, 0x3f, 0, 0xff, 0x3f, 0];
            let head = [b"VP8X", &10_u32.to_le_bytes()[..], &canvas].concat();
            let loops = [b"ANIM", &6_u32.to_le_bytes()[..], &[0; 6]].concat();
            let still = encoded(noise(2, 2), ImageFormat::WebP);
            let frame = [&[0; 16][..], &still[12..]].concat();
            let length = u32::try_from(frame.len()).expect("short").to_le_bytes();
            riff(&[head, loops, b"ANMF".to_vec(), length.to_vec(), frame].concat())
        }),
    ]
}
