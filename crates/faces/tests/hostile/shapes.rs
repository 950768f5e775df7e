//! SVG files whose shapes, canvases or pictures are too much to paint, or nearly.

use super::{
    Hostile, raster,
    svg::{DOT, many, svg},
};

pub(crate) fn all() -> Vec<Hostile> {
    let mut all = paths();
    all.extend(canvases());
    all.extend(images());
    all
}

/// Lines from left to right, all crossing each other.
fn fan(count: usize, height: f32) -> String {
    let line = |k: usize| {
        let share = k as f32 / count as f32;
        format!("L{} 0L{} {height}", share * 100.0, 100.0 - share * 100.0)
    };
    format!("M0 0{}", many(count / 2, |k| line(2 * k)))
}

/// Steps that wind through the picture.
fn wound(count: usize) -> String {
    let step = |k: usize| {
        let (x, y) = (k * 37 % 101, k * 100 / count);
        format!("L{x} {y}.{}", k % 10)
    };
    format!("M0 0{}", many(count, step))
}

fn path(data: &str, rest: &str) -> Vec<u8> {
    svg(&format!("<path d=\"{data}\" {rest}/>"))
}

fn paths() -> Vec<Hostile> {
    const STROKED: &str = "fill=\"none\" stroke=\"red\" stroke-linejoin=\"round\"";
    vec![
        Hostile::refused("a path of 3 MB", "PathCommands", || {
            path(&format!("M0 0{}", "h1v1h-1v-1".repeat(300_000)), "")
        }),
        Hostile::refused("a polygon of 3 MB", "PathCommands", || {
            svg(&format!(
                "<polygon points=\"{}\"/>",
                "1 1 9 9 ".repeat(375_000)
            ))
        }),
        Hostile::drawn("a path with 98,000 short commands", || {
            let square = |k: usize| {
                let (x, y) = (k % 140 * 7, k / 140 * 7);
                format!("M{}.{} {}.{}h.5v.5h-.5z", x / 10, x % 10, y / 10, y % 10)
            };
            path(&many(19_600, square), "")
        }),
        Hostile::drawn("a path with 40,000 curves", || {
            path(
                &format!(
                    "M0 0{}",
                    many(40_000, |k| format!("c.1 0 .1.2-.1.{} ", k % 10))
                ),
                "",
            )
        }),
        Hostile::refused("20,000 arcs across the picture", "PathCommands", || {
            path(
                &format!(
                    "M0 0{}",
                    "a50 50 0 1 1 99 0a50 50 0 1 1-99 0".repeat(25_000)
                ),
                "",
            )
        }),
        Hostile::drawn("lines that wind through the picture", || {
            path(&wound(30_000), "")
        }),
        Hostile::drawn("the same with the other fill rule", || {
            path(&wound(30_000), "fill-rule=\"evenodd\"")
        }),
        Hostile::drawn("the same as a stroke", || path(&wound(3_000), STROKED)),
        Hostile::drawn("the same as a thin stroke", || {
            path(
                &wound(6_000),
                "fill=\"none\" stroke=\"red\" stroke-width=\".01\"",
            )
        }),
        Hostile::refused("50,000 lines that all cross", "DrawingSteps", || {
            path(&fan(50_000, 100.0), "")
        }),
        Hostile::refused("50,000 short lines that all cross", "DrawingSteps", || {
            svg(&format!(
                "<path d=\"{}\"/><rect y=\"99\" width=\"1\" height=\"1\"/>",
                fan(50_000, 1.0)
            ))
        }),
        Hostile::drawn("4,000 lines that all cross", || {
            path(&fan(4_000, 100.0), "")
        }),
        Hostile::drawn("15,000 short lines that all cross", || {
            svg(&format!(
                "<path d=\"{}\"/><rect y=\"99\" width=\"1\" height=\"1\"/>",
                fan(15_000, 1.0)
            ))
        }),
        Hostile::refused("a long stroke of tiny dashes", "DrawingSteps", || {
            path(
                "M0 0h100v100h-100z",
                "stroke=\"red\" stroke-dasharray=\".001\"",
            )
        }),
        Hostile::refused("many strokes of small dashes", "DrawingSteps", || {
            svg(&"<path d=\"M0 0h99v99h-99z\" stroke=\"red\" stroke-dasharray=\".1\"/>".repeat(500))
        }),
        Hostile::drawn("a stroke of 10,000 dashes", || {
            path(
                "M0 0h100v100h-100z",
                "fill=\"none\" stroke=\"red\" stroke-linecap=\"round\" stroke-dasharray=\".04\"",
            )
        }),
        Hostile::refused(
            "30,000 hairlines across the picture",
            "DrawingSteps",
            || {
                path(
                    &wound(30_000),
                    "fill=\"none\" stroke=\"red\" stroke-width=\".01\"",
                )
            },
        ),
        Hostile::drawn("a stroke a thousand times wider than the picture", || {
            path("M0 0L99 99", "stroke=\"red\" stroke-width=\"1e5\"")
        }),
        Hostile::refused("coordinates beyond all numbers", "ReachPixels", || {
            path("M0 0L1e38 9L-1e38 99L9 9z", "stroke=\"red\"")
        }),
        Hostile::refused("a stroke wider than the picture", "ReachPixels", || {
            path("M0 0L99 99", "stroke=\"red\" stroke-width=\"1e9\"")
        }),
    ]
}

fn gradient(stops: usize) -> String {
    let stop = |k: usize| {
        let share = k as f32 / stops as f32;
        format!(
            "<stop offset=\"{share}\" stop-color=\"#{:06x}\"/>",
            k * 7919 % 0xff_ffff
        )
    };
    format!(
        "<radialGradient id=\"g\">{}</radialGradient>",
        many(stops, stop)
    )
}

fn canvases() -> Vec<Hostile> {
    const WHITE: &str = "<rect width=\"100\" height=\"100\" fill=\"white\"/>";
    const ALL: &str = "<rect width=\"100\" height=\"100\" fill=\"#f008\"/>";
    let in_gradient = "<rect width=\"100\" height=\"100\" fill=\"url(#g)\"/>";
    let filtered = |region: &str, steps: &str| {
        svg(&format!(
            "<filter id=\"f\" {region}>{steps}</filter><g filter=\"url(#f)\">{ALL}</g>"
        ))
    };
    vec![
        Hostile::refused(
            "9,000 rectangles over all of the picture",
            "DrawingSteps",
            || svg(&ALL.repeat(9_000)),
        ),
        Hostile::drawn("300 rectangles over all of the picture", || {
            svg(&ALL.repeat(300))
        }),
        Hostile::refused("a gradient with 4,000 stops", "DrawingSteps", move || {
            svg(&format!("{}{in_gradient}", gradient(4_000)))
        }),
        Hostile::drawn("a gradient with 1,000 stops", move || {
            svg(&format!("{}{in_gradient}", gradient(1_000)))
        }),
        Hostile::drawn("50 gradients over all of the picture", move || {
            svg(&format!("{}{}", gradient(10), in_gradient.repeat(50)))
        }),
        Hostile::refused(
            "a pattern with a tile of a hundred million pixels",
            "CanvasBytes",
            || {
                svg(
                    "<pattern id=\"p\" width=\"1500\" height=\"1500\" patternUnits=\"userSpaceOnUse\">\
                <rect width=\"9\" height=\"9\"/></pattern><rect width=\"50\" height=\"50\" fill=\"url(#p)\"/>",
                )
            },
        ),
        Hostile::refused("a pattern with an endless tile", "CanvasBytes", || {
            svg(
                "<pattern id=\"p\" width=\"4e9\" height=\"4e9\" patternUnits=\"userSpaceOnUse\">\
                <rect width=\"9\" height=\"9\"/></pattern><rect width=\"50\" height=\"50\" fill=\"url(#p)\"/>",
            )
        }),
        Hostile::refused("1,000 shapes in a large pattern", "Layers", || {
            let pattern = "<pattern id=\"p\" width=\"1\" height=\"1\"><rect width=\"9\" height=\"9\"/></pattern>";
            svg(&format!(
                "{pattern}{}",
                "<rect width=\"99\" height=\"99\" fill=\"url(#p)\"/>".repeat(1_000)
            ))
        }),
        Hostile::drawn("20 shapes in a large pattern", || {
            let pattern = "<pattern id=\"p\" width=\".9\" height=\".9\"><rect width=\"9\" height=\"9\"/></pattern>";
            svg(&format!(
                "{pattern}{}",
                "<rect width=\"99\" height=\"99\" fill=\"url(#p)\"/>".repeat(20)
            ))
        }),
        Hostile::refused(
            "a transparent group far larger than the picture, ten deep",
            "CanvasBytes",
            || {
                let huge = "<rect x=\"-1000\" y=\"-1000\" width=\"3000\" height=\"3000\"/>";
                svg(&format!(
                    "{}{huge}{}",
                    "<g opacity=\".9\">".repeat(10),
                    "</g>".repeat(10)
                ))
            },
        ),
        Hostile::drawn("a transparent group far larger than the picture", || {
            svg(
                "<g opacity=\".9\"><rect x=\"-1000\" y=\"-1000\" width=\"3000\" height=\"3000\"/></g>",
            )
        }),
        Hostile::drawn("130 transparent groups", || {
            svg(&format!("<g opacity=\".9\">{ALL}</g>").repeat(130))
        }),
        Hostile::refused("a filter over a huge region", "DrawingSteps", move || {
            filtered(
                "x=\"-9\" y=\"-9\" width=\"19\" height=\"19\"",
                "<feGaussianBlur stdDeviation=\"9\"/>",
            )
        }),
        Hostile::refused("100 blurs", "DrawingSteps", move || {
            filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(100))
        }),
        Hostile::drawn("5 blurs", move || {
            filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(5))
        }),
        Hostile::drawn("5 small blurs", move || {
            filtered("", &"<feGaussianBlur stdDeviation=\".1\"/>".repeat(5))
        }),
        Hostile::drawn("12 filters that change colours", move || {
            let one = "<feColorMatrix type=\"hueRotate\" values=\"9\"/><feOffset dx=\"1\"/>\
                <feComposite in2=\"SourceGraphic\" operator=\"over\"/><feBlend in2=\"SourceGraphic\"/>";
            filtered("", &one.repeat(3))
        }),
        Hostile::drawn("5 shadows", move || {
            filtered("", &"<feDropShadow dx=\"1\" stdDeviation=\"3\"/>".repeat(5))
        }),
        Hostile::refused("2,000 blurs", "Layers", move || {
            filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(2_000))
        }),
        Hostile::refused("a list of 100,000 filters", "Layers", || {
            svg(&format!(
                "<g filter=\"{}\">{ALL}</g>",
                "blur(9) ".repeat(100_000)
            ))
        }),
        Hostile::refused("noise without end", "SlowFilter", move || {
            filtered("", "<feTurbulence numOctaves=\"9999\"/>")
        }),
        Hostile::refused("clippings in clippings in clippings", "LayerDepth", || {
            let clips = many(20, |k| {
                format!(
                    "<clipPath id=\"c{k}\" clip-path=\"url(#c{})\">{DOT}</clipPath>",
                    k + 1
                )
            });
            svg(&format!("{clips}<g clip-path=\"url(#c0)\">{ALL}</g>"))
        }),
        Hostile::drawn("masks in masks, ten deep", || {
            let masks = many(10, |k| {
                format!("<mask id=\"m{k}\" mask=\"url(#m{})\">{WHITE}</mask>", k + 1)
            });
            svg(&format!("{masks}<g mask=\"url(#m0)\">{ALL}</g>"))
        }),
    ]
}

fn images() -> Vec<Hostile> {
    let image = |bytes: &[u8]| {
        format!(
            "<image width=\"90\" height=\"90\" xlink:href=\"data:image/png;base64,{}\"/>",
            raster::base64(bytes)
        )
    };
    vec![
        Hostile::refused("17 pictures in one", "Images", move || {
            svg(&image(&raster::flat_png(2, 2)).repeat(17))
        }),
        Hostile::refused(
            "a picture of 36 million pixels in a file of 50 kB",
            "ImagePixels",
            move || svg(&image(&raster::flat_png(6_000, 6_000))),
        ),
        Hostile::drawn("a picture of 12 million pixels in it", move || {
            svg(&image(&raster::flat_png(4_000, 3_000)))
        }),
        Hostile::refused("a picture shown 100 times", "ImagePixels", move || {
            let picture = image(&raster::flat_png(600, 600)).replace("<image", "<image id=\"i\"");
            svg(&format!("{picture}{}", "<use href=\"#i\"/>".repeat(100)))
        }),
        Hostile::refused(
            "a picture of 1 MB shown 4,000 times",
            "ContentBytes",
            move || {
                let picture = image(&vec![0; 1 << 20]).replace("<image", "<image id=\"i\"");
                svg(&format!(
                    "{DOT}{picture}{}",
                    "<use href=\"#i\"/>".repeat(4_000)
                ))
            },
        ),
        Hostile::drawn("a picture shown 20 times", move || {
            let picture = image(&raster::flat_png(600, 600)).replace("<image", "<image id=\"i\"");
            svg(&format!("{picture}{}", "<use href=\"#i\"/>".repeat(20)))
        }),
        Hostile::refused("an SVG file in an SVG file", "RefersElsewhere", || {
            svg("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>")
        }),
    ]
}
