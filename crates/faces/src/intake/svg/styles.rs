//! What the style sheets inside an SVG file demand, as far as it costs time.
//!
//! This understands only which classes, ids and kinds of elements a rule
//! applies to. Any other selector counts for every element, because
//! overcounting is safe and undercounting is not.

use std::collections::{BTreeMap, BTreeSet};

use resvg::usvg::roxmltree::{Document, Node};

/// Properties that make an element need its own canvas.
pub(super) const LAYERED: [&str; 6] = [
    "opacity",
    "mask",
    "filter",
    "clip-path",
    "mix-blend-mode",
    "isolation",
];

/// Searching this much of a value costs about as much as another comparison.
const BYTES_PER_CHECK: u64 = 8;
/// Applying a declaration costs about as much as this many comparisons.
const CHECKS_PER_DECLARATION: u64 = 4;

/// What the rules for some elements demand.
#[derive(Clone, Debug, Default)]
pub(super) struct Demand {
    /// The ids that the rules refer to.
    pub(super) targets: BTreeSet<String>,
    /// How many canvases the rules make an element need.
    pub(super) layers: u64,
    /// Whether the rules put markers on paths.
    pub(super) marks: bool,
    declarations: u64,
}

impl Demand {
    fn add(&mut self, body: &str, has_patterns: bool) {
        self.targets.extend(urls(body).map(str::to_owned));
        self.layers = self.layers.saturating_add(layers(body, has_patterns));
        self.marks |= marks(body);
        self.declarations += body.matches(':').count() as u64;
    }
}

/// The rules of all style sheets of a file.
#[derive(Debug, Default)]
pub(super) struct Styles {
    /// By `.class`, `#id` or the name of an element; `*` is for all.
    demands: BTreeMap<String, Demand>,
    /// For each number of steps a selector takes up the tree, how many selectors do.
    selectors: BTreeMap<u32, u64>,
    /// Whether selectors look into attributes other than classes and ids.
    searches_all: bool,
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
                // The end of a rule that was cut off by a brace in a comment or
                // a string may belong to any element.
                let (selectors, body) = rule.rsplit_once('{').unwrap_or(("*", rule));
                if !body.trim().is_empty() {
                    styles.add(selectors, body);
                }
            }
        }
        styles
    }

    fn add(&mut self, selectors: &str, body: &str) {
        self.searches_all |= selectors.contains('[');
        for selector in selectors.split(',') {
            let mut parts = selector.split([' ', '\t', '\r', '\n', '>', '+', '~']);
            let last = parts.rfind(|part| !part.is_empty()).unwrap_or("*");
            let steps = parts.filter(|part| !part.is_empty()).count();
            let steps = u32::try_from(steps).unwrap_or(u32::MAX);
            *self.selectors.entry(steps).or_default() += 1;
            let demand = self.demands.entry(key(last)).or_default();
            demand.add(body, self.has_patterns);
        }
    }

    /// Whether paint references may be patterns. If there are none, they are
    /// gradients, which are cheap.
    pub(super) fn has_patterns(&self) -> bool {
        self.has_patterns
    }

    /// How many comparisons the rules cost for one element at this depth.
    pub(super) fn checks(&self, node: Node<'_, '_>, depth: u64) -> u64 {
        // A long value is searched from beginning to end.
        let searched = node
            .attributes()
            .filter(|attribute| self.searches_all || matches!(attribute.name(), "class" | "id"));
        let longest = searched.map(|attribute| attribute.value().len()).max();
        let per_check = 1 + longest.unwrap_or(0) as u64 / BYTES_PER_CHECK;
        let mut checks = 0_u64;
        for (steps, selectors) in &self.selectors {
            // Each step of a selector may try every ancestor.
            let tries = depth.max(1).saturating_pow(*steps);
            checks = checks.saturating_add(selectors.saturating_mul(tries));
        }
        let declarations: u64 = self.demands(node).map(|(_, d)| d.declarations).sum();
        checks
            .saturating_mul(per_check)
            .saturating_add(declarations.saturating_mul(CHECKS_PER_DECLARATION))
    }

    /// All demands, with the names by which [`Styles::demands`] gives them.
    pub(super) fn all(&self) -> impl Iterator<Item = (&String, &Demand)> {
        self.demands.iter()
    }

    /// What the rules demand for one element.
    pub(super) fn demands(&self, node: Node<'_, '_>) -> impl Iterator<Item = (&String, &Demand)> {
        let classes = node.attribute("class").unwrap_or_default();
        let classes = classes.split_whitespace().map(|class| format!(".{class}"));
        let id = node.attribute("id").map(|id| format!("#{id}"));
        let others = ["*".to_owned(), node.tag_name().name().to_owned()];
        let keys: BTreeSet<String> = classes.chain(id).chain(others).collect();
        keys.into_iter()
            .filter_map(|key| self.demands.get_key_value(&key))
    }
}

/// The elements that the last part of a selector matches, or more than these.
fn key(part: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    if !part.chars().all(|c| plain(c) || matches!(c, '.' | '#')) {
        return "*".to_owned();
    }
    match part.find(['.', '#']) {
        None => part.to_owned(),
        Some(start) => {
            let (mark, name) = part[start..].split_at(1);
            let end = name.find(['.', '#']).unwrap_or(name.len());
            format!("{mark}{}", &name[..end])
        }
    }
}

/// How many canvases declarations make an element need.
pub(super) fn layers(declarations: &str, has_patterns: bool) -> u64 {
    let mut found = 0;
    for declaration in declarations.split(';') {
        let (name, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        found += layers_of(name.trim(), value, has_patterns);
    }
    found
}

/// How many canvases a single property makes an element need.
pub(super) fn layers_of(name: &str, value: &str, has_patterns: bool) -> u64 {
    match name {
        "fill" | "stroke" => u64::from(has_patterns && value.contains("url(")),
        // A list of filters is applied one after the other.
        "filter" => value.matches('(').count().max(1) as u64,
        name => u64::from(LAYERED.contains(&name)),
    }
}

/// Whether declarations put markers on paths.
pub(super) fn marks(declarations: &str) -> bool {
    declarations.split(';').any(|declaration| {
        let (name, value) = declaration.split_once(':').unwrap_or((declaration, ""));
        marks_by(name.trim(), value)
    })
}

/// Whether a single property puts markers on paths.
pub(super) fn marks_by(name: &str, value: &str) -> bool {
    name.starts_with("marker") && value.contains("url(")
}

/// The ids in a text of the form `url(#id)`.
pub(super) fn urls(text: &str) -> impl Iterator<Item = &str> {
    text.split("url(").skip(1).filter_map(|rest| {
        let inside = rest.split(')').next()?;
        inside.trim_matches([' ', '\'', '"']).strip_prefix('#')
    })
}
