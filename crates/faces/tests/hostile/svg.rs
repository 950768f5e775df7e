//! SVG files whose text, elements or style sheets are too much to read, or nearly.

use std::fmt::Write as _;

use super::Hostile;

pub(super) fn svg(inside: &str) -> Vec<u8> {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         viewBox=\"0 0 100 100\">{inside}</svg>"
    )
    .into_bytes()
}

/// Numbered pieces of text, one after the other.
pub(super) fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).map(piece).collect()
}

pub(super) const DOT: &str = "<rect width=\"9\" height=\"9\"/>";

pub(crate) fn all() -> Vec<Hostile> {
    let mut all = xml();
    all.extend(references());
    all.extend(styles());
    all.extend(texts());
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
        Hostile::refused(
            "200,000 attributes of one element",
            "AttributesPerElement",
            || svg(&attributes(200_000)),
        ),
        Hostile::refused(
            "attributes hidden behind a comment in an entity",
            "AttributesPerElement",
            move || doctype("<!ENTITY a \"<!--\">", &attributes(100_000)),
        ),
        Hostile::refused("500 attributes of 500 elements", "Attributes", || {
            svg(&attributes(490).repeat(500))
        }),
        Hostile::drawn("490 attributes of 300 elements", || {
            svg(&attributes(490).repeat(300))
        }),
        Hostile::refused("namespaces declared at 50,000 levels", "Namespaces", || {
            let open = many(50_000, |k| format!("<g xmlns:a{k}=\"b{k}\">"));
            svg(&format!("{open}{DOT}{}", "</g>".repeat(50_000)))
        }),
        Hostile::drawn("namespaces declared at 140 levels", || {
            let open = many(140, |k| {
                format!("<g {}>", many(13, |n| format!("xmlns:a{n}=\"{k}\" ")))
            });
            svg(&format!("{open}{DOT}{}", "</g>".repeat(140)))
        }),
        Hostile::refused(
            "entities that stand for entities",
            "EntityLevels",
            move || {
                doctype(
                    "<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;&a;&a;\">",
                    "<text>&b;</text>",
                )
            },
        ),
        Hostile::refused(
            "the same behind an early end of the declarations",
            "EntityLevels",
            move || {
                doctype(
                    "<!ENTITY a \"]>\"><!ENTITY b \"&a;&a;&a;&a;\">",
                    "<text>&b;</text>",
                )
            },
        ),
        Hostile::refused("a long entity used often", "EntityBytes", move || {
            let long = "M0 0h1".repeat(1_000);
            doctype(
                &format!("<!ENTITY a \"{long}\">"),
                &"<path d=\"&a;\"/>".repeat(1_000),
            )
        }),
        Hostile::refused(
            "an entity whose value looks like many",
            "EntityBytes",
            move || {
                let long = "<!ENTITY ".repeat(90);
                doctype(
                    &format!("<!ENTITY a \"{long}\">"),
                    &"<path d=\"&a;\"/>".repeat(1_000),
                )
            },
        ),
        Hostile::refused("300 entities", "Entities", move || {
            doctype(&many(300, |k| format!("<!ENTITY a{k} \"b\">")), DOT)
        }),
        Hostile::refused("200,000 comments", "Nodes", || {
            svg(&"<!---->".repeat(200_000))
        }),
        Hostile::refused("50,000 rectangles", "Elements", || svg(&DOT.repeat(50_000))),
        Hostile::drawn("9,900 rectangles", || {
            svg(&many(9_900, |k| {
                let (x, y) = (k % 100, k / 100);
                format!("<rect x=\"{x}\" y=\"{y}\" width=\"1\" height=\"1\"/>")
            }))
        }),
        Hostile::refused("25,000 levels of groups", "Depth", || {
            svg(&format!(
                "{}{DOT}{}",
                "<g>".repeat(25_000),
                "</g>".repeat(25_000)
            ))
        }),
        Hostile::drawn("140 levels of groups", || {
            svg(&format!("{}{DOT}{}", "<g>".repeat(140), "</g>".repeat(140)))
        }),
    ]
}

/// Elements that each show two copies of the one before.
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
        Hostile::refused("masks upon masks", "Layers", move || {
            svg(&doubled(60, "mask", covered("mask")))
        }),
        Hostile::refused("clippings upon clippings", "Layers", move || {
            svg(&doubled(60, "clipPath", covered("clip-path")))
        }),
        Hostile::refused("patterns upon patterns", "Layers", move || {
            svg(&doubled(60, "pattern", covered("fill")))
        }),
        Hostile::drawn("patterns upon patterns, a few times", move || {
            let small = "<pattern id=\"a0\" width=\".1\" height=\".1\"><circle r=\"1\"/></pattern>";
            let next = many(4, |k| {
                let fill = covered("fill")(k);
                format!(
                    "<pattern id=\"a{}\" width=\".2\" height=\".2\">{fill}</pattern>",
                    k + 1
                )
            });
            svg(&format!(
                "<defs>{small}{next}</defs><rect width=\"99\" height=\"99\" fill=\"url(#a4)\"/>"
            ))
        }),
        Hostile::refused(
            "a bomb behind a long fuse, in the worst order",
            "Elements",
            || {
                let masks = many(200, |k| {
                    let one = format!("<rect width=\"9\" height=\"9\" mask=\"url(#m{})\"/>", k + 1);
                    format!(
                        "<mask id=\"m{k}\">{}</mask>",
                        one.repeat(if k > 150 { 2 } else { 1 })
                    )
                });
                svg(&format!(
                    "{masks}<rect width=\"9\" height=\"9\" mask=\"url(#m0)\"/>"
                ))
            },
        ),
        Hostile::refused("a circle of references beside the picture", "Depth", || {
            let circle = "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>";
            svg(&format!("{DOT}<defs>{circle}</defs>"))
        }),
        Hostile::refused("markers on every corner of a long path", "Elements", || {
            let marker = format!("<marker id=\"m\">{}</marker>", DOT.repeat(10));
            let path = format!(
                "<path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>",
                "l1 1-1-1".repeat(5_000)
            );
            svg(&format!("{marker}{path}"))
        }),
        Hostile::refused(
            "markers that come down to shapes shown elsewhere",
            "Elements",
            || {
                let marker = format!("<marker id=\"m\">{}</marker>", DOT.repeat(10));
                let path = format!(
                    "<defs><path id=\"p\" d=\"M0 0{}\"/></defs>",
                    "l1 1-1-1".repeat(5_000)
                );
                svg(&format!(
                    "{marker}{path}<g style=\"marker:url(#m)\"><use href=\"#p\"/></g>"
                ))
            },
        ),
        Hostile::drawn("markers on 2,000 corners", || {
            let marker = "<marker id=\"m\"><circle r=\"1\"/></marker>";
            let path = format!(
                "<path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>",
                "l9 9-8-9".repeat(1_000)
            );
            svg(&format!("{marker}{path}"))
        }),
        Hostile::refused("a text of 4 MB shown 1,000 times", "Letters", || {
            let text = format!("<desc id=\"t\">{}</desc>", "word ".repeat(600_000));
            svg(&format!(
                "{text}<text>{}</text>",
                "<tref href=\"#t\"/>".repeat(90)
            ))
        }),
    ]
}

fn styles() -> Vec<Hostile> {
    let circles = |count: usize| {
        many(count, |k| {
            let (x, y) = (k % 100, k / 20);
            format!("<circle class=\"a\" cx=\"{x}\" cy=\"{y}\" r=\"1\"/>")
        })
    };
    let rules = |count: usize| many(count, |k| format!(".c{k}{{fill:red}}"));
    vec![
        Hostile::refused("20,000 rules for 2,000 circles", "StyleChecks", move || {
            svg(&format!(
                "<style>{}</style>{}",
                rules(20_000),
                circles(2_000)
            ))
        }),
        Hostile::drawn("2,400 rules for 2,000 circles", move || {
            svg(&format!(
                "<style>{}</style>{}",
                rules(2_400),
                circles(2_000)
            ))
        }),
        Hostile::drawn("540 declarations that 2,000 circles follow", move || {
            let rules = ".a{fill:red;stroke:blue;marker:none}".repeat(180);
            svg(&format!("<style>{rules}</style>{}", circles(2_000)))
        }),
        Hostile::refused(
            "selectors that try all ancestors of all ancestors",
            "StyleChecks",
            || {
                let rule = "<style>x * * * * * * *{fill:red}</style>";
                svg(&format!(
                    "{rule}{}{DOT}{}",
                    "<g>".repeat(140),
                    "</g>".repeat(140)
                ))
            },
        ),
        Hostile::refused(
            "rules that search a long list of classes",
            "StyleChecks",
            move || {
                let list = format!("<circle class=\"{}\" r=\"9\"/>", "b ".repeat(500_000));
                svg(&format!("<style>{}</style>{list}", rules(20_000)))
            },
        ),
        Hostile::drawn("rules that search a list of classes", move || {
            let list = format!("<circle class=\"{}\" r=\"9\"/>", "b ".repeat(5_000));
            svg(&format!("<style>{}</style>{list}", rules(3_500)))
        }),
        Hostile::refused("masks upon masks, all in a style sheet", "Layers", || {
            let rules = many(40, |k| format!(".c{k}{{x:\"}}\";mask:url(#m{})}}", k + 1));
            let masks = many(40, |k| {
                let one = format!("<rect class=\"c{k}\" width=\"9\" height=\"9\"/>");
                format!("<mask id=\"m{k}\">{one}{one}</mask>")
            });
            svg(&format!(
                "<style>{rules}</style>{masks}<rect class=\"c0\" width=\"9\" height=\"9\"/>"
            ))
        }),
        Hostile::refused("a rule with 100,000 targets", "Elements", || {
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
        Hostile::refused("200,000 letters", "Letters", || {
            svg(&text(&"letters ".repeat(25_000)))
        }),
        Hostile::drawn("4,900 letters", || svg(&text(&"letters".repeat(700)))),
        Hostile::refused("4,900 letters in as many texts", "TypesettingSteps", || {
            svg(&many(4_900, |k| {
                format!("<text x=\"{}\" y=\"{}\">W</text>", k % 90, k / 70)
            }))
        }),
        Hostile::drawn("1,900 letters in as many texts", || {
            svg(&many(1_900, |k| {
                format!("<text x=\"{}\" y=\"{}\">W</text>", k % 90, k / 30)
            }))
        }),
        Hostile::drawn("4,900 letters, each in its place", || {
            let places = many(4_900, |k| format!("{} ", k % 97));
            svg(&format!(
                "<text y=\"50\" x=\"{places}\">{}</text>",
                "letters".repeat(700)
            ))
        }),
        Hostile::refused("2,000 letters in 2,000 pieces", "TypesettingSteps", || {
            svg(&text(&"<tspan fill=\"red\">x</tspan>".repeat(2_000)))
        }),
        Hostile::drawn("440 letters in 440 pieces", || {
            svg(&text(&"<tspan fill=\"red\">x</tspan>".repeat(440)))
        }),
        Hostile::drawn("a long text along a long path", || {
            let path = format!(
                "<path id=\"p\" fill=\"none\" d=\"M0 50{}\"/>",
                "c1 1 2 1 3 0".repeat(9_000)
            );
            let words = format!("<textPath href=\"#p\">{}</textPath>", "letters".repeat(600));
            svg(&format!("<defs>{path}</defs><text>{words}</text>"))
        }),
        Hostile::drawn("letters with two accents each", || {
            svg(&text(&"a\u{301}\u{323}".repeat(1_600)))
        }),
    ]
}
