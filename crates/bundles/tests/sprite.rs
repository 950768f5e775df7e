//! What browsers draw cards from.

mod common;

use common::{farm, made};
use fano_bundles::{FaceNumbers, sprite};
use resvg::usvg::roxmltree::{Document, Node};

#[test]
fn every_face_has_a_drawing_of_its_own() {
    let (draft, pictures) = farm();
    let made = made(&draft, &pictures);
    let sprite = sprite(made.bundle.deck(), &made.gallery);
    let counts: Vec<u8> = sprite.faces.iter().map(|faces| faces.count).collect();
    assert_eq!(counts, [2, 3, 1, 2, 2, 1, 1]);
    assert_eq!(sprite.faces[4], FaceNumbers { first: 8, count: 2 });

    let document = Document::parse(&sprite.svg).expect("XML");
    let symbols: Vec<_> = document
        .root_element()
        .children()
        .filter(Node::is_element)
        .collect();
    assert_eq!(symbols.len(), 12);
    for (number, symbol) in symbols.iter().enumerate() {
        assert_eq!(symbol.tag_name().name(), "symbol");
        assert_eq!(symbol.attribute("id"), Some(&*format!("s{number}")));
        assert_eq!(symbol.attribute("viewBox"), Some("0 0 32 32"));
        for node in symbol.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            let known = [
                "symbol",
                "g",
                "path",
                "image",
                "clipPath",
                "defs",
                "linearGradient",
                "radialGradient",
                "stop",
                "mask",
            ];
            assert!(known.contains(&name), "{name} in symbol {number}");
            for attribute in node.attributes() {
                let (name, value) = (attribute.name(), attribute.value());
                assert!(!name.starts_with("on"), "{name}");
                if name == "href" {
                    let ours = value.starts_with("data:image/jpeg;base64,")
                        || value.starts_with("data:image/png;base64,")
                        || value.starts_with(&format!("#s{number}-"));
                    assert!(ours, "{}", &value[..value.len().min(40)]);
                }
                if name == "id" && node != *symbol {
                    assert!(value.starts_with(&format!("s{number}-")), "{value}");
                }
            }
        }
        let images = symbol
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "image")));
        assert_eq!(
            images.count(),
            usize::from([8, 10].contains(&number)),
            "symbol {number}"
        );
    }
}

#[test]
fn drawings_fill_their_squares() {
    use resvg::{
        tiny_skia::{Pixmap, Transform},
        usvg::{Options, Tree},
    };
    let (draft, pictures) = farm();
    let made = made(&draft, &pictures);
    let sprite = sprite(made.bundle.deck(), &made.gallery);
    let lines = sprite
        .svg
        .lines()
        .filter(|line| line.starts_with("<symbol"));
    for (number, line) in lines.enumerate() {
        let inside = line.split_once('>').expect("a tag").1;
        let inside = inside.strip_suffix("</symbol>").expect("its end");
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 32 32\" width=\"64\" height=\"64\">{inside}</svg>"
        );
        let tree = Tree::from_str(&svg, &Options::default()).expect("SVG");
        let mut pixels = Pixmap::new(64, 64).expect("pixels");
        resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
        let seen: Vec<usize> = (0..64 * 64)
            .filter(|at| pixels.pixels()[*at].alpha() > 128)
            .collect();
        let columns = seen.iter().map(|at| at % 64);
        let (left, right) = (columns.clone().min(), columns.max());
        let width = right.expect("drawn") - left.expect("drawn");
        let height = seen[seen.len() - 1] / 64 - seen[0] / 64;
        assert!(
            width.max(height) >= 50,
            "drawing {number}: {width} × {height}"
        );
    }
}
