//! SVG files that ask for too much, or for nearly as much as they may.

use std::fmt::Write as _;

use super::{Hostile, raster};

fn svg(inside: &str) -> Vec<u8> {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 100 100\">{inside}</svg>"
    )
    .into_bytes()
}

/// Numbered pieces of text, one after the other.
fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

const DOT: &str = "<rect width=\"9\" height=\"9\"/>";

pub fn all() -> Vec<Hostile> {
    let mut all = xml();
    all.extend(references());
    all.extend(styles());
    all.extend(texts());
    all.extend(paths());
    all.extend(canvases());
    all.extend(images());
    all
}

fn attributes(count: usize) -> String {
    format!("<rect width=\"9\" height=\"9\" {}/>", {
        many(count, |k| format!("a{k}=\"\" "))
    })
}

fn xml() -> Vec<Hostile> {
    let doctype = |declared: &str, inside: &str| {
        let svg = String::from_utf8(svg(inside)).expect("text");
        format!("<!DOCTYPE svg [{declared}]>{svg}").into_bytes()
    };
    vec![
        Hostile::refused("200,000 attributes of one element", "AttributesPerElement", || {
            svg(&attributes(200_000))
        }),
        Hostile::refused("attributes hidden behind a comment in an entity", "AttributesPerElement", move || {
            doctype("<!ENTITY a \"<!--\">", &attributes(100_000))
        }),
        Hostile::refused("500 attributes of 500 elements", "Attributes", || {
            svg(&attributes(490).repeat(500))
        }),
        Hostile::drawn("490 attributes of 400 elements", || svg(&attributes(490).repeat(400))),
        Hostile::refused("namespaces declared at 50,000 levels", "Namespaces", || {
            let open = many(50_000, |k| format!("<g xmlns:a{k}=\"b{k}\">"));
            svg(&format!("{open}{DOT}{}", "</g>".repeat(50_000)))
        }),
        Hostile::drawn("namespaces declared at 140 levels", || {
            let open = many(140, |k| format!("<g {}>", many(13, |n| format!("xmlns:a{n}=\"{k}\" "))));
            svg(&format!("{open}{DOT}{}", "</g>".repeat(140)))
        }),
        Hostile::refused("entities that stand for entities", "EntityLevels", move || {
            doctype("<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">", "<text>&b;</text>")
        }),
        Hostile::refused("the same behind an early end of the declarations", "EntityLevels", move || {
            doctype("<!ENTITY a \"]>\"><!ENTITY b \"&a;&a;&a;&a;\">", "<text>&b;</text>")
        }),
        Hostile::refused("a long entity used often", "EntityBytes", move || {
            let long = "M0 0h1".repeat(1_000);
            doctype(&format!("<!ENTITY a \"{long}\">"), &"<path d=\"&a;\"/>".repeat(1_000))
        }),
        Hostile::refused("an entity whose value looks like many", "EntityBytes", move || {
            let long = "<!ENTITY ".repeat(90);
            doctype(&format!("<!ENTITY a \"{long}\">"), &"<path d=\"&a;\"/>".repeat(1_000))
        }),
        Hostile::refused("1,000 entities", "Entities", move || {
            doctype(&many(1_000, |k| format!("<!ENTITY a{k} \"b\">")), DOT)
        }),
        Hostile::refused("200,000 comments", "Nodes", || svg(&"<!---->".repeat(200_000))),
        Hostile::refused("50,000 rectangles", "Elements", || svg(&DOT.repeat(50_000))),
        Hostile::drawn("9,900 rectangles", || svg(&DOT.repeat(9_900))),
        Hostile::refused("25,000 levels of groups", "Depth", || {
            svg(&format!("{}{DOT}{}", "<g>".repeat(25_000), "</g>".repeat(25_000)))
        }),
        Hostile::drawn("140 levels of groups", || {
            svg(&format!("{}{DOT}{}", "<g>".repeat(140), "</g>".repeat(140)))
        }),
    ]
}

/// Elements of which each shows two of the one before.
fn doubled(count: usize, element: &str, show: impl Fn(usize) -> String) -> String {
    let mut all = format!("<defs><{element} id=\"a0\">{DOT}</{element}>");
    for k in 1..count {
        let two = show(k - 1).repeat(2);
        let _ = write!(all, "<{element} id=\"a{k}\">{two}</{element}>");
    }
    all + "</defs>" + &show(count - 1)
}

fn references() -> Vec<Hostile> {
    let covered = |property: &str| {
        let property = property.to_owned();
        move |k: usize| format!("<rect width=\"9\" height=\"9\" {property}=\"url(#a{k})\"/>")
    };
    vec![
        Hostile::refused("two copies of two copies of …", "Elements", || {
            svg(&doubled(60, "g", |k| format!("<use href=\"#a{k}\"/>")))
        }),
        Hostile::refused("masks upon masks", "Elements", move || svg(&doubled(60, "mask", covered("mask")))),
        Hostile::refused("clippings upon clippings", "Elements", move || {
            svg(&doubled(60, "clipPath", covered("clip-path")))
        }),
        Hostile::refused("patterns upon patterns", "Elements", move || {
            svg(&doubled(60, "pattern", covered("fill")))
        }),
        Hostile::drawn("patterns upon patterns, a few times", move || {
            let small = "<pattern id=\"a0\" width=\".1\" height=\".1\"><circle r=\"1\"/></pattern>";
            let next = many(4, |k| {
                let fill = covered("fill")(k);
                format!("<pattern id=\"a{}\" width=\".2\" height=\".2\">{fill}</pattern>", k + 1)
            });
            svg(&format!("<defs>{small}{next}</defs><rect width=\"99\" height=\"99\" fill=\"url(#a4)\"/>"))
        }),
        Hostile::refused("a bomb behind a long fuse, in the worst order", "LayerDepth", || {
            let masks = many(200, |k| {
                let one = format!("<rect width=\"9\" height=\"9\" mask=\"url(#m{})\"/>", k + 1);
                format!("<mask id=\"m{k}\">{}</mask>", one.repeat(if k > 150 { 2 } else { 1 }))
            });
            svg(&format!("{masks}<rect width=\"9\" height=\"9\" mask=\"url(#m0)\"/>"))
        }),
        Hostile::refused("a circle of references beside the picture", "ReferenceChain", || {
            let circle = "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>";
            svg(&format!("{DOT}<defs>{circle}</defs>"))
        }),
        Hostile::refused("markers on every corner of a long path", "Elements", || {
            let marker = format!("<marker id=\"m\">{}</marker>", DOT.repeat(10));
            let path = format!("<path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>", "l1 1-1-1".repeat(5_000));
            svg(&format!("{marker}{path}"))
        }),
        Hostile::refused("markers that come down to shapes shown elsewhere", "Elements", || {
            let marker = format!("<marker id=\"m\">{}</marker>", DOT.repeat(10));
            let path = format!("<defs><path id=\"p\" d=\"M0 0{}\"/></defs>", "l1 1-1-1".repeat(5_000));
            svg(&format!("{marker}{path}<g style=\"marker:url(#m)\"><use href=\"#p\"/></g>"))
        }),
        Hostile::drawn("markers on 2,000 corners", || {
            let marker = "<marker id=\"m\"><circle r=\"1\"/></marker>";
            let path = format!("<path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>", "l9 9-8-9".repeat(1_000));
            svg(&format!("{marker}{path}"))
        }),
        Hostile::refused("a text of 4 MB shown 1,000 times", "Letters", || {
            let text = format!("<desc id=\"t\">{}</desc>", "word ".repeat(600_000));
            svg(&format!("{text}<text>{}</text>", "<tref href=\"#t\"/>".repeat(90)))
        }),
    ]
}

fn styles() -> Vec<Hostile> {
    let circles = |count: usize| "<circle class=\"a\" cx=\"9\" cy=\"9\" r=\"9\"/>".repeat(count);
    let rules = |count: usize| many(count, |k| format!(".c{k}{{fill:red}}"));
    vec![
        Hostile::refused("20,000 rules for 2,000 circles", "StyleChecks", move || {
            svg(&format!("<style>{}</style>{}", rules(20_000), circles(2_000)))
        }),
        Hostile::drawn("2,400 rules for 2,000 circles", move || {
            svg(&format!("<style>{}</style>{}", rules(2_400), circles(2_000)))
        }),
        Hostile::drawn("600 declarations that 2,000 circles follow", move || {
            let rules = ".a{fill:red;stroke:blue;marker:none}".repeat(200);
            svg(&format!("<style>{rules}</style>{}", circles(2_000)))
        }),
        Hostile::refused("selectors that try all ancestors of all ancestors", "StyleChecks", || {
            let rule = "<style>x * * * * * * *{fill:red}</style>";
            svg(&format!("{rule}{}{DOT}{}", "<g>".repeat(140), "</g>".repeat(140)))
        }),
        Hostile::refused("rules that search a long list of classes", "StyleChecks", move || {
            let list = format!("<circle class=\"{}\" r=\"9\"/>", "b ".repeat(500_000));
            svg(&format!("<style>{}</style>{list}", rules(20_000)))
        }),
        Hostile::drawn("rules that search a list of classes", move || {
            let list = format!("<circle class=\"{}\" r=\"9\"/>", "b ".repeat(15_000));
            svg(&format!("<style>{}</style>{list}", rules(10_000)))
        }),
        Hostile::refused("masks upon masks, all in a style sheet", "Elements", || {
            let rules = many(40, |k| format!(".c{k}{{x:\"}}\";mask:url(#m{})}}", k + 1));
            let masks = many(40, |k| {
                let one = format!("<rect class=\"c{k}\" width=\"9\" height=\"9\"/>");
                format!("<mask id=\"m{k}\">{one}{one}</mask>")
            });
            svg(&format!("<style>{rules}</style>{masks}<rect class=\"c0\" width=\"9\" height=\"9\"/>"))
        }),
        Hostile::refused("a rule with 100,000 targets", "ReferenceChain", || {
            let rule = format!("*{{x:{}}}", "url(#a) ".repeat(100_000));
            svg(&format!("<style>{rule}</style><g id=\"a\">{DOT}</g>"))
        }),
    ]
}

fn text(inside: &str) -> String {
    format!("<text y=\"50\" font-size=\"9\">{inside}</text>")
}

fn texts() -> Vec<Hostile> {
    vec![
        Hostile::refused("200,000 letters", "Letters", || svg(&text(&"letters ".repeat(25_000)))),
        Hostile::drawn("4,900 letters", || svg(&text(&"letters".repeat(700)))),
        Hostile::drawn("4,900 letters in as many texts", || {
            svg(&many(4_900, |k| format!("<text x=\"{}\" y=\"{}\">W</text>", k % 90, k / 70)))
        }),
        Hostile::drawn("4,900 letters, each in its place", || {
            let places = many(4_900, |k| format!("{} ", k % 97));
            svg(&format!("<text y=\"50\" x=\"{places}\">{}</text>", "letters".repeat(700)))
        }),
        Hostile::refused("2,000 letters in 2,000 pieces", "ShapedLetters", || {
            svg(&text(&"<tspan fill=\"red\">x</tspan>".repeat(2_000)))
        }),
        Hostile::drawn("440 letters in 440 pieces", || {
            svg(&text(&"<tspan fill=\"red\">x</tspan>".repeat(440)))
        }),
        Hostile::drawn("a long text along a long path", || {
            let path = format!("<path id=\"p\" fill=\"none\" d=\"M0 50{}\"/>", "c1 1 2 1 3 0".repeat(9_000));
            let words = format!("<textPath href=\"#p\">{}</textPath>", "letters".repeat(600));
            svg(&format!("<defs>{path}</defs><text>{words}</text>"))
        }),
        Hostile::drawn("right-to-left letters with many accents", || {
            svg(&text(&"\u{5d0}\u{5b8}\u{5bc}\u{5c1}".repeat(1_200)))
        }),
    ]
}

/// Lines from the left to the right, all crossing each other.
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
        Hostile::refused("a path of 3 MB", "PathCommands", || path(&format!("M0 0{}", "h1v1h-1v-1".repeat(300_000)), "")),
        Hostile::refused("a polygon of 3 MB", "PathCommands", || {
            svg(&format!("<polygon points=\"{}\"/>", "1 1 9 9 ".repeat(375_000)))
        }),
        Hostile::drawn("a path with 99,000 short commands", || {
            path(&format!("M50 50{}", "h1v1h-1v-1".repeat(24_700)), "")
        }),
        Hostile::drawn("a path with 40,000 curves", || {
            path(&format!("M0 0{}", many(40_000, |k| format!("c.1 0 .1.2-.1.{} ", k % 10))), "")
        }),
        Hostile::refused("20,000 arcs across the picture", "PathCommands", || {
            path(&format!("M0 0{}", "a50 50 0 1 1 99 0a50 50 0 1 1-99 0".repeat(25_000)), "")
        }),
        Hostile::drawn("lines that wind through the picture", || path(&wound(30_000), "")),
        Hostile::drawn("the same with the other fill rule", || path(&wound(30_000), "fill-rule=\"evenodd\"")),
        Hostile::drawn("the same as a stroke", || path(&wound(3_000), STROKED)),
        Hostile::drawn("the same as a thin stroke", || path(&wound(6_000), "fill=\"none\" stroke=\"red\" stroke-width=\".01\"")),
        Hostile::refused("50,000 lines that all cross", "DrawingSteps", || path(&fan(50_000, 100.0), "")),
        Hostile::refused("50,000 short lines that all cross", "DrawingSteps", || {
            svg(&format!("<path d=\"{}\"/><rect y=\"99\" width=\"1\" height=\"1\"/>", fan(50_000, 1.0)))
        }),
        Hostile::drawn("7,000 lines that all cross", || path(&fan(7_000, 100.0), "")),
        Hostile::drawn("20,000 short lines that all cross", || {
            svg(&format!("<path d=\"{}\"/><rect y=\"99\" width=\"1\" height=\"1\"/>", fan(20_000, 1.0)))
        }),
        Hostile::refused("a long stroke of tiny dashes", "DrawingSteps", || {
            path("M0 0h100v100h-100z", "stroke=\"red\" stroke-dasharray=\".001\"")
        }),
        Hostile::refused("many strokes of small dashes", "DrawingSteps", || {
            svg(&"<path d=\"M0 0h99v99h-99z\" stroke=\"red\" stroke-dasharray=\".1\"/>".repeat(500))
        }),
        Hostile::drawn("a stroke of 10,000 dashes", || {
            path("M0 0h100v100h-100z", "fill=\"none\" stroke=\"red\" stroke-linecap=\"round\" stroke-dasharray=\".04\"")
        }),
        Hostile::drawn("coordinates beyond all numbers", || path("M0 0L1e38 9L-1e38 99L9 9z", "stroke=\"red\"")),
        Hostile::drawn("a stroke wider than the picture", || path("M0 0L99 99", "stroke=\"red\" stroke-width=\"1e9\"")),
    ]
}

fn gradient(stops: usize) -> String {
    let stop = |k: usize| {
        let share = k as f32 / stops as f32;
        format!("<stop offset=\"{share}\" stop-color=\"#{:06x}\"/>", k * 7919 % 0xff_ffff)
    };
    format!("<radialGradient id=\"g\">{}</radialGradient>", many(stops, stop))
}

fn canvases() -> Vec<Hostile> {
    const ALL: &str = "<rect width=\"100\" height=\"100\" fill=\"#f008\"/>";
    let in_gradient = "<rect width=\"100\" height=\"100\" fill=\"url(#g)\"/>";
    let filtered = |region: &str, steps: &str| {
        svg(&format!("<filter id=\"f\" {region}>{steps}</filter><g filter=\"url(#f)\">{ALL}</g>"))
    };
    vec![
        Hostile::refused("9,000 rectangles over all of the picture", "DrawingSteps", || svg(&ALL.repeat(9_000))),
        Hostile::drawn("600 rectangles over all of the picture", || svg(&ALL.repeat(600))),
        Hostile::refused("a gradient with 5,000 stops", "DrawingSteps", move || {
            svg(&format!("{}{in_gradient}", gradient(5_000)))
        }),
        Hostile::drawn("a gradient with 1,000 stops", move || svg(&format!("{}{in_gradient}", gradient(1_000)))),
        Hostile::drawn("50 gradients over all of the picture", move || {
            svg(&format!("{}{}", gradient(10), in_gradient.repeat(50)))
        }),
        Hostile::refused("a pattern with a tile of a hundred million pixels", "CanvasBytes", || {
            svg("<pattern id=\"p\" width=\"1500\" height=\"1500\" patternUnits=\"userSpaceOnUse\">\
                <rect width=\"9\" height=\"9\"/></pattern><rect width=\"50\" height=\"50\" fill=\"url(#p)\"/>")
        }),
        Hostile::refused("a pattern with an endless tile", "CanvasBytes", || {
            svg("<pattern id=\"p\" width=\"4e9\" height=\"4e9\" patternUnits=\"userSpaceOnUse\">\
                <rect width=\"9\" height=\"9\"/></pattern><rect width=\"50\" height=\"50\" fill=\"url(#p)\"/>")
        }),
        Hostile::refused("1,000 shapes in a large pattern", "Layers", || {
            let pattern = "<pattern id=\"p\" width=\"1\" height=\"1\"><rect width=\"9\" height=\"9\"/></pattern>";
            svg(&format!("{pattern}{}", "<rect width=\"99\" height=\"99\" fill=\"url(#p)\"/>".repeat(1_000)))
        }),
        Hostile::drawn("20 shapes in a large pattern", || {
            let pattern = "<pattern id=\"p\" width=\".9\" height=\".9\"><rect width=\"9\" height=\"9\"/></pattern>";
            svg(&format!("{pattern}{}", "<rect width=\"99\" height=\"99\" fill=\"url(#p)\"/>".repeat(20)))
        }),
        Hostile::refused("a transparent group far larger than the picture, ten deep", "CanvasBytes", || {
            let huge = "<rect x=\"-1000\" y=\"-1000\" width=\"3000\" height=\"3000\"/>";
            svg(&format!("{}{huge}{}", "<g opacity=\".9\">".repeat(10), "</g>".repeat(10)))
        }),
        Hostile::drawn("a transparent group far larger than the picture", || {
            svg("<g opacity=\".9\"><rect x=\"-1000\" y=\"-1000\" width=\"3000\" height=\"3000\"/></g>")
        }),
        Hostile::drawn("150 transparent groups", || svg(&format!("<g opacity=\".9\">{ALL}</g>").repeat(150))),
        Hostile::refused("a filter over a huge region", "CanvasBytes", move || {
            filtered("x=\"-9\" y=\"-9\" width=\"19\" height=\"19\"", "<feGaussianBlur stdDeviation=\"9\"/>")
        }),
        Hostile::refused("100 blurs", "CanvasBytes", move || filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(100))),
        Hostile::drawn("12 blurs", move || filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(12))),
        Hostile::drawn("12 small blurs", move || filtered("", &"<feGaussianBlur stdDeviation=\".1\"/>".repeat(12))),
        Hostile::drawn("12 shadows", move || filtered("", &"<feDropShadow dx=\"1\" stdDeviation=\"3\"/>".repeat(12))),
        Hostile::refused("2,000 blurs", "Layers", move || filtered("", &"<feGaussianBlur stdDeviation=\"9\"/>".repeat(2_000))),
        Hostile::refused("a list of 100,000 filters", "Layers", || {
            svg(&format!("<g filter=\"{}\">{ALL}</g>", "blur(9) ".repeat(100_000)))
        }),
        Hostile::refused("noise without end", "SlowFilter", move || filtered("", "<feTurbulence numOctaves=\"9999\"/>")),
        Hostile::refused("clippings in clippings in clippings", "LayerDepth", || {
            let clips = many(40, |k| format!("<clipPath id=\"c{k}\" clip-path=\"url(#c{})\">{DOT}</clipPath>", k + 1));
            svg(&format!("{clips}<g clip-path=\"url(#c0)\">{ALL}</g>"))
        }),
        Hostile::drawn("masks in masks, ten deep", || {
            let masks = many(10, |k| format!("<mask id=\"m{k}\" mask=\"url(#m{})\">{ALL}</mask>", k + 1));
            svg(&format!("{masks}<g mask=\"url(#m0)\">{ALL}</g>"))
        }),
    ]
}

fn images() -> Vec<Hostile> {
    let image = |bytes: &[u8]| {
        format!("<image width=\"90\" height=\"90\" xlink:href=\"data:image/png;base64,{}\"/>", raster::base64(bytes))
    };
    vec![
        Hostile::refused("17 pictures in one", "Images", move || svg(&image(&raster::flat_png(2, 2)).repeat(17))),
        Hostile::refused("a picture of 36 million pixels in a file of 50 kB", "ImagePixels", move || {
            svg(&image(&raster::flat_png(6_000, 6_000)))
        }),
        Hostile::drawn("a picture of 12 million pixels in it", move || svg(&image(&raster::flat_png(4_000, 3_000)))),
        Hostile::refused("a picture shown 9,000 times", "ImagePixels", move || {
            let picture = image(&raster::flat_png(600, 600)).replace("<image", "<image id=\"i\"");
            svg(&format!("{picture}{}", "<use href=\"#i\"/>".repeat(9_000)))
        }),
        Hostile::refused("a picture of 1 MB shown 4,000 times", "ContentBytes", move || {
            let picture = image(&vec![0; 1 << 20]).replace("<image", "<image id=\"i\"");
            svg(&format!("{DOT}{picture}{}", "<use href=\"#i\"/>".repeat(4_000)))
        }),
        Hostile::drawn("a picture shown 40 times", move || {
            let picture = image(&raster::flat_png(600, 600)).replace("<image", "<image id=\"i\"");
            svg(&format!("{picture}{}", "<use href=\"#i\"/>".repeat(20)))
        }),
        Hostile::refused("an SVG file in an SVG file", "RefersElsewhere", || {
            svg("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>")
        }),
    ]
}
