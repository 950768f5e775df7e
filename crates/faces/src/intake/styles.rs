//! What the style sheets inside an SVG file ask for, as far as it costs time.
//!
//! No more of CSS is understood than which classes lead to which elements.
//! Any other selector counts for every element: rather too careful than not.

use std::collections::{BTreeMap, BTreeSet};

use resvg::usvg::roxmltree::{Document, Node};

/// Properties that make an element need a canvas of its own.
pub(super) const LAYERED: [&str; 6] = [
    "opacity",
    "mask",
    "filter",
    "clip-path",
    "mix-blend-mode",
    "isolation",
];

/// What a rule asks for.
#[derive(Clone, Debug, Default)]
struct Demand {
    targets: BTreeSet<String>,
    layered: bool,
}

impl Demand {
    fn add(&mut self, body: &str, has_patterns: bool) {
        self.targets.extend(urls(body).map(str::to_owned));
        self.layered |= makes_layers(body, has_patterns);
    }
}

/// The rules of all style sheets of a file.
#[derive(Debug, Default)]
pub(super) struct Styles {
    by_class: BTreeMap<String, Demand>,
    for_all: Demand,
    has_patterns: bool,
}

impl Styles {
    pub(super) fn of(document: &Document<'_>, has_patterns: bool) -> Self {
        let mut styles = Self {
            has_patterns,
            ..Self::default()
        };
        let sheets = document
            .descendants()
            .filter(|node| node.tag_name().name() == "style");
        for text in sheets.flat_map(|sheet| sheet.children().filter_map(|child| child.text())) {
            for rule in text.split('}') {
                if let Some((selectors, body)) = rule.rsplit_once('{') {
                    styles.add(selectors, body);
                }
            }
        }
        styles
    }

    fn add(&mut self, selectors: &str, body: &str) {
        for selector in selectors.split(',').map(str::trim) {
            let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
            let class = selector
                .strip_prefix('.')
                .filter(|name| name.chars().all(plain));
            let demand = match class {
                Some(name) => self.by_class.entry(name.to_owned()).or_default(),
                None => &mut self.for_all,
            };
            demand.add(body, self.has_patterns);
        }
    }

    /// The ids that the rules for an element refer to.
    pub(super) fn references(&self, node: Node<'_, '_>) -> Vec<&String> {
        let demands = self.demands(node);
        demands.flat_map(|demand| &demand.targets).collect()
    }

    /// Whether an element needs a canvas of its own because of a rule.
    pub(super) fn make_layers(&self, node: Node<'_, '_>) -> bool {
        self.demands(node).any(|demand| demand.layered)
    }

    fn demands<'s>(&'s self, node: Node<'_, '_>) -> impl Iterator<Item = &'s Demand> {
        let classes = node.attribute("class").unwrap_or_default();
        let by_class = classes
            .split_whitespace()
            .filter_map(|class| self.by_class.get(class))
            .collect::<Vec<_>>();
        std::iter::once(&self.for_all).chain(by_class)
    }
}

/// Whether declarations make an element need a canvas of its own.
pub(super) fn makes_layers(declarations: &str, has_patterns: bool) -> bool {
    declarations.split(';').any(|declaration| {
        let (name, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        match name.trim() {
            "fill" | "stroke" => has_patterns && value.contains("url("),
            name => LAYERED.contains(&name),
        }
    })
}

/// The ids in a text that stand in `url(#id)`.
pub(super) fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let inside = rest.split(')').next()?;
        inside.trim_matches([' ', '\'', '"']).strip_prefix('#')
    })
}
