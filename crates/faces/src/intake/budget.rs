//! How much a picture may demand. Short files can demand endless work, so work
//! is counted before it is done, never timed.

use fano_texts::Message;

use super::PictureError;

/// What is counted while a picture is read, each with a limit.
///
/// Together the limits keep any accepted picture below two seconds and 256 MiB
/// on an ordinary computer; `examples/hostile_pictures.rs` measures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Budget {
    /// Attributes of one element of an SVG file.
    AttributesPerElement,
    /// Attributes of a whole SVG file.
    Attributes,
    /// Declarations of XML namespaces in an SVG file.
    Namespaces,
    /// Declarations of entities in an SVG file.
    Entities,
    /// Bytes of the expanded entities of an SVG file.
    EntityBytes,
    /// Levels of nested entities.
    EntityLevels,
    /// Elements, texts and comments of an SVG file.
    Nodes,
    /// Elements of an SVG file with every reference expanded.
    Elements,
    /// The same, counting only those that need their own canvas: masks,
    /// patterns, filters, clippings and transparent groups.
    Layers,
    /// How deep elements are nested, references included.
    Depth,
    /// The same, counting only those that need their own canvas.
    LayerDepth,
    /// Links in a chain of references; circular ones never end.
    ReferenceChain,
    /// Comparisons of CSS selectors with elements.
    StyleChecks,
    /// Letters of the texts in an SVG file.
    Letters,
    /// Letters times the pieces of the text they are in, because each piece is
    /// typeset together with all others, plus a constant for every text.
    TypesettingSteps,
    /// Commands of all paths with every reference expanded.
    PathCommands,
    /// Bytes of attributes and texts with every reference expanded.
    ContentBytes,
    /// Pictures inside an SVG file.
    Images,
    /// Pixels of all pictures inside an SVG file with every reference expanded.
    ImagePixels,
    /// Steps of reading and drawing an SVG file, each about a nanosecond.
    DrawingSteps,
    /// How far shapes of an SVG file extend from the corner of the picture, in
    /// pixels of the picture; the painter's numbers do not go much further.
    ReachPixels,
    /// Bytes of all canvases that are in use at once while an SVG file is drawn.
    CanvasBytes,
    /// Bytes that a decoder needs for the pixels of a picture.
    DecodedBytes,
    /// Scans of a JPEG file times its pixels: each scan goes over all of them.
    ScannedPixels,
    /// Bytes of losslessly compressed parts of a WebP file.
    LosslessWebpBytes,
}

impl Budget {
    /// The most that is accepted.
    #[must_use]
    pub const fn max(self) -> u64 {
        match self {
            Self::AttributesPerElement => 500,
            Self::Attributes => 200_000,
            Self::Namespaces => 2_000,
            Self::EntityBytes | Self::LosslessWebpBytes => 512 << 10,
            Self::Entities => 100,
            Self::EntityLevels => 1,
            Self::Nodes => 60_000,
            Self::Elements => 10_000,
            Self::Layers => 300,
            Self::Depth => 150,
            Self::LayerDepth => 12,
            Self::ReferenceChain => 64,
            Self::StyleChecks => 5_000_000,
            Self::Letters => 5_000,
            Self::TypesettingSteps => 200_000,
            Self::PathCommands => 100_000,
            Self::ContentBytes => 16 << 20,
            Self::Images => 16,
            Self::ImagePixels => 16_000_000,
            Self::DrawingSteps => 1_500_000_000,
            Self::ReachPixels => 1_000_000,
            Self::CanvasBytes => 128 << 20,
            Self::DecodedBytes => 192 << 20,
            Self::ScannedPixels => 400_000_000,
        }
    }

    /// An error if more than the limit was found.
    pub(super) fn check(self, found: u64) -> Result<(), PictureError> {
        if found <= self.max() {
            return Ok(());
        }
        Err(PictureError::OverBudget {
            budget: self,
            found,
        })
    }

    /// The message with what was found and what would be accepted.
    pub(super) fn explain(self, found: u64) -> Message {
        let (id, unit) = match self {
            Self::AttributesPerElement => ("print-picture-attributes-per-element", 1),
            Self::Attributes => ("print-picture-attributes", 1),
            Self::Namespaces => ("print-picture-namespaces", 1),
            Self::Entities => ("print-picture-entities", 1),
            Self::EntityBytes => ("print-picture-entity-bytes", 1 << 10),
            Self::EntityLevels => ("print-picture-entity-levels", 1),
            Self::Nodes => ("print-picture-nodes", 1),
            Self::Elements => ("print-picture-elements", 1),
            Self::Layers => ("print-picture-layers", 1),
            Self::Depth => ("print-picture-depth", 1),
            Self::LayerDepth => ("print-picture-layer-depth", 1),
            Self::ReferenceChain => ("print-picture-reference-chain", 1),
            Self::StyleChecks => ("print-picture-style-checks", 1),
            Self::Letters => ("print-picture-letters", 1),
            Self::TypesettingSteps => ("print-picture-typesetting-steps", 1),
            Self::PathCommands => ("print-picture-path-commands", 1),
            Self::ContentBytes => ("print-picture-content-bytes", 1 << 20),
            Self::Images => ("print-picture-images", 1),
            Self::ImagePixels => ("print-picture-image-pixels", 1_000_000),
            Self::DrawingSteps => ("print-picture-drawing-steps", 1_000_000),
            Self::ReachPixels => ("print-picture-reach-pixels", 1),
            Self::CanvasBytes => ("print-picture-canvas-bytes", 1 << 20),
            Self::DecodedBytes => ("print-picture-decoded-bytes", 1 << 20),
            Self::ScannedPixels => ("print-picture-scanned-pixels", 1_000_000),
            Self::LosslessWebpBytes => ("print-picture-lossless-webp-bytes", 1 << 10),
        };
        Message::new(id)
            .with("found", found.div_ceil(unit))
            .with("max", self.max() / unit)
    }
}
