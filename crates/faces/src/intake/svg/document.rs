//! How much work a parsed SVG file is, before any of it is done.
//!
//! A short file can demand endless drawing: an element that shows two copies of
//! another, which shows two copies of a third, and so on. So every reference
//! counts as much as its target.

use std::collections::BTreeMap;

use resvg::usvg::roxmltree::{Document, Node};

use super::{
    commands,
    styles::{self, Styles},
    work::Work,
};
use crate::intake::{Budget, PictureError};

/// Steps of filters whose work does not depend on their numbers.
const QUICK_FILTERS: [&str; 15] = [
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
/// Finding and preparing the font takes as long as setting this many letters.
const STEPS_PER_TEXT: u64 = 100;
/// For a text that is referenced elsewhere, the whole file is searched.
const ELEMENTS_PER_TEXT_REFERENCE: u64 = 100;

/// Refuses a file that cannot be drawn in a reasonable time; returns the total
/// work.
pub(super) fn check(document: &Document<'_>) -> Result<Work, PictureError> {
    let elements = || document.descendants().filter(Node::is_element);
    for node in elements() {
        let name = node.tag_name().name();
        if name.starts_with("fe") && !QUICK_FILTERS.contains(&name) {
            return Err(PictureError::SlowFilter {
                filter: name.chars().take(40).collect(),
            });
        }
    }
    let text_references = elements().filter(|node| node.tag_name().name() == "tref");
    let text_references = text_references.count() as u64;
    Budget::Elements.check(text_references * ELEMENTS_PER_TEXT_REFERENCE)?;
    Graph::new(document)?.check()
}

/// The elements of a file and everything each of them draws.
struct Graph {
    /// What each element costs alone.
    own: Vec<Work>,
    /// What else each element draws, and how often: children and references.
    parts: Vec<Vec<(usize, u64)>>,
    root: usize,
}

/// Node numbers: first the document's, then one for each demand of the style
/// sheets, then one for all markers.
struct Numbers<'a> {
    by_id: BTreeMap<&'a str, usize>,
    by_style: BTreeMap<&'a String, usize>,
    markers: usize,
}

fn number(node: Node<'_, '_>) -> usize {
    node.id().get_usize()
}

impl Graph {
    fn new(document: &Document<'_>) -> Result<Self, PictureError> {
        let node_count = document.descendants().count();
        let has_patterns = document
            .descendants()
            .any(|node| node.tag_name().name() == "pattern");
        let styles = Styles::of(document, has_patterns);
        let numbers = Numbers {
            by_id: document
                .descendants()
                .filter_map(|node| Some((node.attribute("id")?, number(node))))
                .collect(),
            by_style: styles.all().map(|(key, _)| key).zip(node_count..).collect(),
            markers: node_count + styles.all().count(),
        };
        let count = numbers.markers + 1;
        let mut graph = Self {
            own: vec![Work::default(); count],
            parts: vec![Vec::new(); count],
            root: number(document.root_element()),
        };
        graph.add_styles(&styles, &numbers);
        graph.add_elements(document, &styles, &numbers)?;
        Ok(graph)
    }

    fn add_styles(&mut self, styles: &Styles, numbers: &Numbers<'_>) {
        for (key, demand) in styles.all() {
            let targets = demand.targets.iter();
            let targets = targets.filter_map(|id| numbers.by_id.get(id.as_str()));
            self.parts[numbers.by_style[key]] = targets.map(|target| (*target, 1)).collect();
        }
    }

    fn add_elements(
        &mut self,
        document: &Document<'_>,
        styles: &Styles,
        numbers: &Numbers<'_>,
    ) -> Result<(), PictureError> {
        let mut depths: Vec<u64> = vec![0; numbers.markers];
        let mut marked: Vec<bool> = vec![false; numbers.markers];
        for node in document.descendants().filter(Node::is_element) {
            let here = number(node);
            let parent = node.parent_element().map(number);
            depths[here] = parent.map_or(1, |parent| depths[parent] + 1);
            // Checked here first, because the style parser would traverse all
            // of it.
            Budget::Depth.check(depths[here])?;
            marked[here] = parent.is_some_and(|parent| marked[parent]) || is_marked(node, styles);
            self.own[here] = own_work(node, styles, depths[here]);
            let mut parts: Vec<(usize, u64)> = node
                .children()
                .filter(Node::is_element)
                .map(|child| (number(child), 1))
                .collect();
            let ids = references(node).filter_map(|id| numbers.by_id.get(id));
            parts.extend(ids.filter(|id| **id != here).map(|id| (*id, 1)));
            let demands = styles.demands(node);
            parts.extend(demands.map(|(key, _)| (numbers.by_style[key], 1)));
            if marked[here] {
                // Every corner of a path gets a marker; referenced shapes may
                // be anything.
                let corners = match node.tag_name().name() {
                    "use" => Budget::PathCommands.max(),
                    _ => self.own[here].commands + 2,
                };
                parts.push((numbers.markers, corners));
            }
            self.parts[here] = parts;
            if node.tag_name().name() == "marker" {
                self.parts[numbers.markers].push((here, 1));
            }
        }
        Ok(())
    }

    /// Adds everything up, however it is connected.
    fn check(&self) -> Result<Work, PictureError> {
        let mut known: Vec<Work> = vec![Work::default(); self.own.len()];
        // References can point anywhere: each round handles chains one link
        // longer.
        for _ in 0..=Budget::ReferenceChain.max() {
            let mut changed = false;
            // Children come after their parents, so going backwards handles
            // them first without recursion.
            for here in (0..self.own.len()).rev() {
                let own = self.own[here];
                let parts = self.parts[here].iter();
                let work = parts.fold(own, |work, (part, times)| {
                    work.with(known[*part].times(*times), own)
                });
                let work = work.capped();
                changed |= known[here] != work;
                known[here] = work;
            }
            known[self.root].check()?;
            if !changed {
                return Ok(known[self.root]);
            }
        }
        Err(PictureError::OverBudget {
            budget: Budget::ReferenceChain,
            found: Budget::ReferenceChain.max() + 1,
        })
    }
}

/// What an element costs alone.
fn own_work(node: Node<'_, '_>, styles: &Styles, depth: u64) -> Work {
    let name = node.tag_name().name();
    let has_patterns = styles.has_patterns();
    let is_filter_step = name.starts_with("fe");
    let (mut layers, mut bytes) = (u64::from(is_filter_step), 0);
    for attribute in node.attributes() {
        bytes += attribute.value().len() as u64;
        layers += match attribute.name() {
            "style" => styles::layers(attribute.value(), has_patterns),
            name => styles::layers_of(name, attribute.value(), has_patterns),
        };
    }
    layers += styles.demands(node).map(|(_, d)| d.layers).sum::<u64>();
    let letters = letters(node);
    let typesetting_steps = match name {
        "text" => {
            let pieces = node.descendants().filter(Node::is_element).count() as u64;
            let letters: u64 = node.descendants().map(letters_of_node).sum();
            STEPS_PER_TEXT + pieces * letters
        }
        _ => 0,
    };
    Work {
        elements: match name {
            "tref" => ELEMENTS_PER_TEXT_REFERENCE,
            _ => 1,
        },
        layers,
        depth: 1,
        layer_depth: u64::from(layers > 0 && !is_filter_step),
        style_checks: styles.checks(node, depth),
        letters,
        typesetting_steps,
        commands: commands::of(node),
        bytes: bytes + letters,
    }
}

/// The letters that an element shows.
fn letters(node: Node<'_, '_>) -> u64 {
    match node.tag_name().name() {
        "text" | "tspan" | "textPath" | "a" => node.children().map(letters_of_node).sum(),
        // It shows all letters of another element, whatever its kind.
        "tref" => {
            let id = references(node).next();
            let is_target = |other: &Node<'_, '_>| id.is_some() && other.attribute("id") == id;
            let target = node.document().descendants().find(is_target);
            target.map_or(0, |target| target.descendants().map(letters_of_node).sum())
        }
        _ => 0,
    }
}

fn letters_of_node(node: Node<'_, '_>) -> u64 {
    match node.text() {
        Some(text) if node.is_text() => text.chars().count() as u64,
        _ => 0,
    }
}

/// Whether an element declares markers for itself or its content.
fn is_marked(node: Node<'_, '_>, styles: &Styles) -> bool {
    let by_attribute = node.attributes().any(|attribute| match attribute.name() {
        "style" => styles::marks(attribute.value()),
        name => styles::marks_by(name, attribute.value()),
    });
    by_attribute || styles.demands(node).any(|(_, demand)| demand.marks)
}

/// The ids an element refers to: `href="#id"` and `url(#id)`.
fn references<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    node.attributes().flat_map(|attribute| {
        let value = attribute.value();
        let link = (attribute.name() == "href").then(|| value.trim().strip_prefix('#'));
        link.flatten().into_iter().chain(styles::urls(value))
    })
}
