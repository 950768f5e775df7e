//! How much work an SVG file is, found out before any of it is done.
//!
//! A short file can ask for endless drawing: an element that shows two copies
//! of another, which shows two copies of a third, and so on. So every
//! reference counts as much as what it leads to.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};

/// The most elements a file may come to when all references are followed.
const ELEMENTS_MAX: u64 = 40_000;
/// The most elements among them that need a canvas of their own: masks,
/// patterns, filters, clippings and transparent groups.
const LAYERS_MAX: u64 = 1_000;

/// What drawing an element comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Work {
    elements: u64,
    layers: u64,
}

impl Work {
    fn add(&mut self, other: Self) {
        self.elements = self.elements.saturating_add(other.elements);
        self.layers = self.layers.saturating_add(other.layers);
    }
}

/// Says whether a file can be drawn in a reasonable time.
pub(super) fn is_affordable(document: &Document<'_>) -> bool {
    let by_id: BTreeMap<&str, Node<'_, '_>> = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut ledger = Ledger {
        by_id,
        known: vec![Work::default(); document.descendants().count()],
    };
    let root = document.root_element();
    // Children come after their parents, so going backwards they are known
    // first, and no chain of elements is ever followed to its depth.
    let nodes: Vec<Node<'_, '_>> = root.descendants().filter(Node::is_element).collect();
    // References lead anywhere: each round knows chains one link longer.
    for _ in 0..ROUNDS_MAX {
        let mut changed = false;
        for node in nodes.iter().rev() {
            changed |= ledger.total(*node);
        }
        let work = ledger.known[number(root)];
        if work.elements > ELEMENTS_MAX || work.layers > LAYERS_MAX {
            return false;
        }
        if !changed {
            return true;
        }
    }
    false
}

/// Links of a chain of references that are followed. Files that people draw
/// have a few; those with more, or with circles, are not worth the trouble.
const ROUNDS_MAX: usize = 64;

struct Ledger<'a, 'input> {
    by_id: BTreeMap<&'a str, Node<'a, 'input>>,
    /// What is known so far, by the numbers of the nodes.
    known: Vec<Work>,
}

fn number(node: Node<'_, '_>) -> usize {
    node.id().get_usize()
}

impl<'a, 'input> Ledger<'a, 'input> {
    /// Adds up an element, its children and what it refers to, as far as that
    /// is known; says whether that is more than before.
    fn total(&mut self, node: Node<'a, 'input>) -> bool {
        let mut work = itself(node);
        for child in node.children().filter(Node::is_element) {
            work.add(self.known[number(child)]);
        }
        for target in references(node) {
            if let Some(target) = self.by_id.get(target).filter(|target| **target != node) {
                work.add(self.known[number(*target)]);
            }
        }
        // Beyond the limits nothing more needs to be known.
        work.elements = work.elements.min(ELEMENTS_MAX + 1);
        work.layers = work.layers.min(LAYERS_MAX + 1);
        std::mem::replace(&mut self.known[number(node)], work) != work
    }
}

fn itself(node: Node<'_, '_>) -> Work {
    const LAYERED: [&str; 8] = [
        "opacity",
        "mask",
        "filter",
        "clip-path",
        "mix-blend-mode",
        "isolation",
        "fill",
        "stroke",
    ];
    let painted_anew = |name: &str, value: &str| match name {
        "fill" | "stroke" => value.contains("url("),
        "style" => value.contains("url(") || value.contains("opacity") || value.contains("blend"),
        _ => LAYERED.contains(&name),
    };
    let layered = node
        .attributes()
        .any(|attribute| painted_anew(attribute.name(), attribute.value()));
    Work {
        elements: 1,
        layers: u64::from(layered),
    }
}

/// The ids an element refers to: `href="#id"` and `url(#id)`.
fn references<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attributes().flat_map(|attribute| {
        let value = attribute.value();
        let link = (attribute.name() == "href").then(|| value.trim().strip_prefix('#'));
        let urls = value.split("url(").skip(1).filter_map(|rest| {
            let inside = rest.split(')').next()?;
            inside.trim_matches([' ', '\'', '"']).strip_prefix('#')
        });
        link.flatten().into_iter().chain(urls)
    })
}
