//! How much work an SVG file is, found out before any of it is done.
//!
//! A short file can ask for endless drawing: an element that shows two copies
//! of another, which shows two copies of a third, and so on. So every
//! reference counts as much as what it leads to.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};

use super::styles::{self, Styles};

/// The most elements a file may come to when all references are followed.
const ELEMENTS_MAX: u64 = 10_000;
/// The most elements among them that need a canvas of their own: masks,
/// patterns, filters, clippings and transparent groups.
const LAYERS_MAX: u64 = 300;
/// How deep elements may lie in each other, references included.
const DEPTH_MAX: u64 = 150;
/// The same for elements with a canvas of their own: all of these are in
/// memory at once.
const LAYER_DEPTH_MAX: u64 = 12;
/// Links of a chain of references that are followed. Files that people draw
/// have a few; those with more, or with circles, are not worth the trouble.
const ROUNDS_MAX: usize = 64;

/// Steps of filters whose work does not depend on their numbers.
const CHEAP_STEPS: [&str; 15] = [
    "feBlend",
    "feColorMatrix",
    "feComponentTransfer",
    "feComposite",
    "feDistantLight",
    "feDropShadow",
    "feFlood",
    "feFuncA",
    "feFuncB",
    "feFuncG",
    "feFuncR",
    "feGaussianBlur",
    "feMerge",
    "feMergeNode",
    "feOffset",
];

/// What drawing an element comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Work {
    elements: u64,
    layers: u64,
    depth: u64,
    layer_depth: u64,
}

impl Work {
    const MAX: Self = Self {
        elements: ELEMENTS_MAX,
        layers: LAYERS_MAX,
        depth: DEPTH_MAX,
        layer_depth: LAYER_DEPTH_MAX,
    };

    /// The element and something drawn for it.
    fn with(self, other: Self, itself: Self) -> Self {
        Self {
            elements: self.elements.saturating_add(other.elements),
            layers: self.layers.saturating_add(other.layers),
            depth: self.depth.max(other.depth.saturating_add(itself.depth)),
            layer_depth: self
                .layer_depth
                .max(other.layer_depth.saturating_add(itself.layer_depth)),
        }
    }

    fn is_affordable(self) -> bool {
        self.elements <= Self::MAX.elements
            && self.layers <= Self::MAX.layers
            && self.depth <= Self::MAX.depth
            && self.layer_depth <= Self::MAX.layer_depth
    }

    /// Beyond the limits nothing more needs to be known.
    fn capped(self) -> Self {
        Self {
            elements: self.elements.min(Self::MAX.elements + 1),
            layers: self.layers.min(Self::MAX.layers + 1),
            depth: self.depth.min(Self::MAX.depth + 1),
            layer_depth: self.layer_depth.min(Self::MAX.layer_depth + 1),
        }
    }
}

/// Says whether a file can be drawn in a reasonable time and room.
pub(super) fn is_affordable(document: &Document<'_>) -> bool {
    let by_id: BTreeMap<&str, Node<'_, '_>> = document
        .descendants()
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut names = document.descendants().map(|node| node.tag_name().name());
    let has_patterns = names.any(|name| name == "pattern");
    let mut ledger = Ledger {
        by_id,
        styles: Styles::of(document, has_patterns),
        has_patterns,
        known: vec![Work::default(); document.descendants().count()],
    };
    let root = document.root_element();
    // Children come after their parents, so going backwards they are known
    // first, and no chain of elements is ever followed to its depth.
    let nodes: Vec<Node<'_, '_>> = root.descendants().filter(Node::is_element).collect();
    if nodes.iter().any(|node| is_dear_step(*node)) {
        return false;
    }
    // References lead anywhere: each round knows chains one link longer.
    for _ in 0..ROUNDS_MAX {
        let mut changed = false;
        for node in nodes.iter().rev() {
            changed |= ledger.total(*node);
        }
        if !ledger.known[number(root)].is_affordable() {
            return false;
        }
        if !changed {
            return true;
        }
    }
    false
}

/// Whether an element is a step of a filter that can take any time it likes.
fn is_dear_step(node: Node<'_, '_>) -> bool {
    let name = node.tag_name().name();
    name.starts_with("fe") && !CHEAP_STEPS.contains(&name)
}

struct Ledger<'a, 'input> {
    by_id: BTreeMap<&'a str, Node<'a, 'input>>,
    styles: Styles,
    /// Without them, colours that refer to something are gradients, which cost little.
    has_patterns: bool,
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
        let itself = self.itself(node);
        let mut work = itself;
        for child in node.children().filter(Node::is_element) {
            work = work.with(self.known[number(child)], itself);
        }
        let styled = self.styles.references(node).into_iter();
        for target in references(node).chain(styled.map(String::as_str)) {
            if let Some(target) = self.by_id.get(target).filter(|target| **target != node) {
                work = work.with(self.known[number(*target)], itself);
            }
        }
        let work = work.capped();
        std::mem::replace(&mut self.known[number(node)], work) != work
    }

    fn itself(&self, node: Node<'_, '_>) -> Work {
        let by_attribute = |name: &str, value: &str| match name {
            "fill" | "stroke" => self.has_patterns && value.contains("url("),
            "style" => styles::makes_layers(value, self.has_patterns),
            _ => styles::LAYERED.contains(&name),
        };
        let is_step = node.tag_name().name().starts_with("fe");
        let layered = is_step
            || self.styles.make_layers(node)
            || node
                .attributes()
                .any(|attribute| by_attribute(attribute.name(), attribute.value()));
        Work {
            elements: 1,
            layers: u64::from(layered),
            depth: 1,
            layer_depth: u64::from(layered && !is_step),
        }
    }
}

/// The ids an element refers to: `href="#id"` and `url(#id)`.
fn references<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attributes().flat_map(|attribute| {
        let value = attribute.value();
        let link = (attribute.name() == "href").then(|| value.trim().strip_prefix('#'));
        link.flatten().into_iter().chain(styles::urls(value))
    })
}
