use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use resvg::tiny_skia::Pixmap;

/// Pixels as a PNG file. Faces are flat areas of colour, so even the fastest
/// compression makes them small.
pub(crate) fn to_png(pixels: &Pixmap) -> Vec<u8> {
    let mut plain = Vec::with_capacity(pixels.data().len());
    for pixel in pixels.pixels() {
        let colour = pixel.demultiply();
        plain.extend([colour.red(), colour.green(), colour.blue(), colour.alpha()]);
    }
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::Fast);
    encoder.set_filter(Filter::Up);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&plain))
        .expect("writing to memory does not fail");
    file
}
