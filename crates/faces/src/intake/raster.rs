//! Photographs and other pictures made of pixels.

mod jpeg;
mod ours;
mod png;
mod webp;

use std::{io::Cursor, sync::Arc};

use image::{
    ColorType, DynamicImage, GenericImageView as _, ImageDecoder, ImageError, ImageFormat,
    ImageReader, RgbaImage,
    codecs::{
        jpeg::{JpegDecoder, JpegEncoder},
        webp::WebPDecoder,
    },
    imageops,
    metadata::Orientation,
};
use resvg::usvg::{ImageHrefResolver, ImageKind, Options, Tree};

use super::{Budget, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX, PictureError};
use crate::{Drawing, drawing};

/// The resolution at which symbols are kept, along the longer side: enough for
/// print at their largest.
pub(super) const SYMBOL_SIDE: u32 = 640;
/// The same for a picture that covers a card.
pub(super) const WHOLE_SIDE: u32 = 1600;
/// The largest aspect ratio of a photograph; the rest is cropped.
const ASPECT_MAX: f32 = 1.5;
/// The radius of a photograph's corners, as a share of its shorter side.
const CORNER: f32 = 0.18;
/// The smallest size of the copies for small pictures on screens.
const SMALLEST_SIDE: u32 = 80;
const JPEG_QUALITY: u8 = 86;

/// The format of a picture file, if it is supported.
pub(super) fn format(bytes: &[u8]) -> Option<ImageFormat> {
    let format = image::guess_format(bytes).ok()?;
    matches!(
        format,
        ImageFormat::Png | ImageFormat::Jpeg | ImageFormat::WebP
    )
    .then_some(format)
}

/// A picture as a symbol.
pub(super) enum Prepared {
    /// Along its own outline, without what is invisible around it.
    CutOut(RgbaImage),
    /// With rounded corners.
    Photograph(RgbaImage),
}

impl Prepared {
    /// The visible part of a picture.
    pub(super) fn cut_out(picture: &RgbaImage) -> Result<Self, PictureError> {
        let picture = trimmed(picture).ok_or(PictureError::Empty)?;
        Ok(Self::CutOut(picture))
    }

    pub(super) fn drawing(self) -> Result<Drawing, PictureError> {
        let kind = self.encoded()?;
        self.drawing_of(kind)
    }

    /// The picture as a file.
    pub(super) fn encoded(&self) -> Result<ImageKind, PictureError> {
        match self {
            Self::CutOut(picture) => to_png(picture),
            Self::Photograph(picture) => to_jpeg(picture),
        }
    }

    /// The drawing that shows a file with these pixels.
    pub(super) fn drawing_of(self, file: ImageKind) -> Result<Drawing, PictureError> {
        match self {
            Self::CutOut(picture) => shown(picture, file, to_png, 0.0),
            Self::Photograph(picture) => shown(picture, file, to_jpeg, CORNER),
        }
    }
}

/// A picture as a symbol: cut out, or with rounded corners.
pub(super) fn symbol(bytes: &[u8], format: ImageFormat) -> Result<Prepared, PictureError> {
    let picture = decoded(bytes, format, SYMBOL_SIDE)?;
    if has_clear_parts(&picture) {
        Prepared::cut_out(&picture)
    } else if let Some(without_ground) = without_white_ground(&picture) {
        Prepared::cut_out(&without_ground)
    } else {
        Ok(Prepared::Photograph(ends_cut_off(picture)))
    }
}

/// A symbol that was kept as a file: a cut-out as PNG, a photograph as JPEG.
pub(super) fn kept(bytes: &[u8], format: ImageFormat) -> Result<Prepared, PictureError> {
    match format {
        ImageFormat::Png => Prepared::cut_out(&decoded(bytes, format, SYMBOL_SIDE)?),
        ImageFormat::Jpeg => {
            let picture = decoded(bytes, format, SYMBOL_SIDE)?;
            Ok(Prepared::Photograph(ends_cut_off(picture)))
        }
        _ => Err(PictureError::UnknownKind),
    }
}

/// Whether a JPEG file is one that [`to_jpeg`] wrote: such a file has nothing
/// but pixels in it, and encoding them again would make them worse.
pub(super) fn is_our_jpeg(bytes: &[u8]) -> bool {
    let Ok(ImageKind::JPEG(sample)) = to_jpeg(&RgbaImage::new(1, 1)) else {
        return false;
    };
    ours::is_like(bytes, &sample, SYMBOL_SIDE)
}

/// A picture as it is.
pub(super) fn whole(bytes: &[u8], format: ImageFormat) -> Result<Drawing, PictureError> {
    uncut(decoded(bytes, format, WHOLE_SIDE)?)
}

/// All of a picture.
pub(super) fn uncut(picture: RgbaImage) -> Result<Drawing, PictureError> {
    let encode = if has_clear_parts(&picture) {
        to_png
    } else {
        to_jpeg
    };
    let file = encode(&picture)?;
    shown(picture, file, encode, 0.0)
}

/// A picture inside an SVG file, decoded and re-encoded.
pub(super) fn embedded(bytes: &[u8]) -> Result<ImageKind, PictureError> {
    let format = format(bytes).ok_or(PictureError::UnknownKind)?;
    let picture = decoded(bytes, format, SYMBOL_SIDE)?;
    to_png(&picture)
}

/// How many pixels decoding a picture takes; a file that cannot be decoded
/// counts as a small one.
pub(super) fn pixels_to_decode(bytes: &[u8]) -> u64 {
    const LEAST: u64 = 64 * 64;
    let size = match format(bytes) {
        Some(ImageFormat::Png) => png::size(bytes),
        Some(format) => {
            let reader = ImageReader::with_format(Cursor::new(bytes), format);
            reader.into_dimensions().ok()
        }
        None => None,
    };
    size.map_or(LEAST, |(width, height)| {
        LEAST.max(u64::from(width) * u64::from(height))
    })
}

/// The picture the right way up, at the size that is kept.
fn decoded(bytes: &[u8], format: ImageFormat, side_max: u32) -> Result<RgbaImage, PictureError> {
    let (picture, orientation) = match format {
        ImageFormat::Png => png::decode(bytes)?,
        ImageFormat::Jpeg => {
            let jpeg = JpegDecoder::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
            jpeg::check(bytes, jpeg.dimensions())?;
            decode(jpeg, 0)?
        }
        _ => {
            let webp = WebPDecoder::new(Cursor::new(bytes)).map_err(|error| damaged(&error))?;
            webp::check(bytes)?;
            decode(webp, webp::EXTRA_BYTES_PER_PIXEL)?
        }
    };
    // Rotate after shrinking, because rotation needs a second picture.
    let mut picture = DynamicImage::ImageRgba8(shrunk(picture, side_max));
    picture.apply_orientation(orientation);
    Ok(picture.into_rgba8())
}

/// Decodes a picture that is within all limits. The decoder needs
/// `extra_bytes_per_pixel` on top of the pixels themselves.
fn decode(
    mut decoder: impl ImageDecoder,
    extra_bytes_per_pixel: u64,
) -> Result<(DynamicImage, Orientation), PictureError> {
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    let pixels = u64::from(width) * u64::from(height);
    let colour = decoder.color_type();
    // Other formats with transparency are converted to this one.
    let turned = if colour.has_alpha() && colour != ColorType::Rgba8 {
        4
    } else {
        0
    };
    let each = u64::from(colour.bytes_per_pixel()) + turned + extra_bytes_per_pixel;
    Budget::DecodedBytes.check(pixels.saturating_mul(each))?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let picture = DynamicImage::from_decoder(decoder).map_err(|error| damaged(&error))?;
    Ok((picture, orientation))
}

fn check_size(width: u32, height: u32) -> Result<(), PictureError> {
    let too_long = width.max(height) > PICTURE_SIDE_MAX;
    if too_long || u64::from(width) * u64::from(height) > PICTURE_PIXELS_MAX {
        return Err(PictureError::TooManyPixels { width, height });
    }
    Ok(())
}

fn damaged(error: &ImageError) -> PictureError {
    PictureError::damaged(error)
}

/// The picture at the size that is kept. Transparent pixels do not affect the
/// colours of their neighbours.
fn shrunk(picture: DynamicImage, side_max: u32) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let longer = width.max(height);
    if longer <= side_max {
        return picture.into_rgba8();
    }
    let side = |length: u32| {
        let scaled = u64::from(length) * u64::from(side_max) / u64::from(longer);
        u32::try_from(scaled).unwrap_or(side_max).max(1)
    };
    if !picture.color().has_alpha() {
        return picture
            .thumbnail_exact(side(width), side(height))
            .into_rgba8();
    }
    let mut pixels = picture.into_rgba8();
    for pixel in pixels.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let times_alpha = |c: u8| ((u16::from(c) * u16::from(a) + 127) / 255) as u8;
        pixel.0 = [times_alpha(r), times_alpha(g), times_alpha(b), a];
    }
    let mut small = imageops::thumbnail(&pixels, side(width), side(height));
    for pixel in small.pixels_mut() {
        let [r, g, b, a] = pixel.0;
        let by_alpha = |c: u8| match a {
            0 => 0,
            _ => ((u16::from(c) * 255 + u16::from(a) / 2) / u16::from(a)).min(255) as u8,
        };
        pixel.0 = [by_alpha(r), by_alpha(g), by_alpha(b), a];
    }
    small
}

/// Whether more than a few pixels are transparent.
fn has_clear_parts(picture: &RgbaImage) -> bool {
    let clear = picture.pixels().filter(|pixel| pixel.0[3] < 128).count();
    clear * 200 > picture.pixels().len()
}

/// Removes a white background; `None` for photographs.
fn without_white_ground(picture: &RgbaImage) -> Option<RgbaImage> {
    /// The brightness every colour channel of a pixel needs to count as white.
    const WHITE: u8 = 236;
    let (width, height) = picture.dimensions();
    let is_white = |x: u32, y: u32| {
        let [r, g, b, _] = picture.get_pixel(x, y).0;
        r.min(g).min(b) >= WHITE
    };
    let rim: Vec<(u32, u32)> = (0..width)
        .flat_map(|x| [(x, 0), (x, height - 1)])
        .chain((0..height).flat_map(|y| [(0, y), (width - 1, y)]))
        .collect();
    let white = rim.iter().filter(|(x, y)| is_white(*x, *y)).count();
    if white * 50 < rim.len() * 49 {
        return None;
    }
    let mut cut_out = picture.clone();
    let mut open: Vec<(u32, u32)> = rim;
    let mut taken = 0_usize;
    while let Some((x, y)) = open.pop() {
        if cut_out.get_pixel(x, y).0[3] == 0 || !is_white(x, y) {
            continue;
        }
        cut_out.get_pixel_mut(x, y).0[3] = 0;
        taken += 1;
        if x > 0 {
            open.push((x - 1, y));
        }
        if y > 0 {
            open.push((x, y - 1));
        }
        if x + 1 < width {
            open.push((x + 1, y));
        }
        if y + 1 < height {
            open.push((x, y + 1));
        }
    }
    // A picture that is nearly all background, or hardly any, is not an object
    // on a background.
    let share = taken as f32 / picture.pixels().len() as f32;
    (0.04..=0.97).contains(&share).then_some(cut_out)
}

/// The visible part of a picture.
fn trimmed(picture: &RgbaImage) -> Option<RgbaImage> {
    const SEEN: u8 = 16;
    let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
    for (x, y, pixel) in picture.enumerate_pixels() {
        if pixel.0[3] >= SEEN {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
    }
    (left <= right && top <= bottom).then(|| {
        imageops::crop_imm(picture, left, top, right - left + 1, bottom - top + 1).to_image()
    })
}

/// Crops the ends of a photograph that is too long.
fn ends_cut_off(picture: RgbaImage) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let most = |other: u32| ((other as f32 * ASPECT_MAX) as u32).max(1);
    let (w, h) = (width.min(most(height)), height.min(most(width)));
    if (w, h) == (width, height) {
        return picture;
    }
    imageops::crop_imm(&picture, (width - w) / 2, (height - h) / 2, w, h).to_image()
}

fn to_jpeg(picture: &RgbaImage) -> Result<ImageKind, PictureError> {
    let mut file = Vec::new();
    let plain = DynamicImage::ImageRgba8(picture.clone()).into_rgb8();
    JpegEncoder::new_with_quality(&mut file, JPEG_QUALITY)
        .encode_image(&plain)
        .map_err(|error| damaged(&error))?;
    Ok(ImageKind::JPEG(Arc::new(file)))
}

fn to_png(picture: &RgbaImage) -> Result<ImageKind, PictureError> {
    let mut file = Cursor::new(Vec::new());
    picture
        .write_to(&mut file, ImageFormat::Png)
        .map_err(|error| damaged(&error))?;
    Ok(ImageKind::PNG(Arc::new(file.into_inner())))
}

/// How pixels are stored.
type Encode = fn(&RgbaImage) -> Result<ImageKind, PictureError>;

/// Pixels as a drawing, with rounded corners if `corner` is above 0.
fn shown(
    picture: RgbaImage,
    file: ImageKind,
    encode: Encode,
    corner: f32,
) -> Result<Drawing, PictureError> {
    let drawing = Drawing::from_tree(framed(&picture, file, corner));
    let drawing = drawing.map_err(|_| PictureError::Empty)?;
    let mut smaller = Vec::new();
    let mut picture = picture;
    while picture.width().max(picture.height()) > SMALLEST_SIDE {
        let side = picture.width().max(picture.height()) / 2;
        picture = shrunk(picture.into(), side);
        smaller.push(framed(&picture, encode(&picture)?, corner));
    }
    Ok(drawing.with_smaller(smaller))
}

fn framed(picture: &RgbaImage, file: ImageKind, corner: f32) -> Tree {
    let (width, height) = picture.dimensions();
    let radius = width.min(height) as f32 * corner;
    let size = format!("width=\"{width}\" height=\"{height}\"");
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">\
         <clipPath id=\"shape\"><rect {size} rx=\"{radius}\"/></clipPath>\
         <g clip-path=\"url(#shape)\"><image {size} href=\"picture\"/></g></svg>"
    );
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(move |_, _| Some(file.clone())),
        },
        ..drawing::closed_options()
    };
    Tree::from_str(&svg, &options).expect("our own SVG")
}
