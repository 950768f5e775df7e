use fano_faces::{
    Shape,
    print::{Cut, Edge, UnknownPaper},
};
use fano_paper::{Look, PrintOptions};
use fano_texts::{Lang, UnknownLang};
use serde::Deserialize;

/// The query string: the options of `fano print`, as far as they make sense
/// here. A font of one's own does not: fonts of strangers are programs that take
/// as long as they like.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Asked {
    paper: Option<String>,
    card_mm: Option<f32>,
    cut: Option<CutChoice>,
    bleed_mm: Option<f32>,
    margin_mm: Option<f32>,
    #[serde(default)]
    backs: bool,
    duplex: Option<DuplexChoice>,
    #[serde(default)]
    names: bool,
    #[serde(default)]
    rules: bool,
    lang: Option<LangChoice>,
    shape: Option<Shape>,
    seed: Option<u64>,
    #[serde(default)]
    upright: bool,
    #[serde(default)]
    one_size: bool,
    smallest_percent: Option<u8>,
    largest_percent: Option<u8>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum CutChoice {
    Outline,
    Marks,
    None,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum DuplexChoice {
    Long,
    Short,
}

/// A language by its code.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(try_from = "String")]
struct LangChoice(Lang);

impl TryFrom<String> for LangChoice {
    type Error = UnknownLang;

    fn try_from(code: String) -> Result<Self, UnknownLang> {
        code.parse().map(Self)
    }
}

impl Asked {
    pub(super) fn lang(&self) -> Lang {
        self.lang
            .map_or_else(Lang::default, |LangChoice(lang)| lang)
    }

    /// How the deck is printed; there are backs in any case if there is a picture
    /// for them.
    pub(super) fn options(&self, with_picture: bool) -> Result<PrintOptions, UnknownPaper> {
        let usual = PrintOptions::default();
        let edge = match self.duplex {
            None | Some(DuplexChoice::Long) => Edge::Long,
            Some(DuplexChoice::Short) => Edge::Short,
        };
        Ok(PrintOptions {
            paper: match &self.paper {
                None => usual.paper,
                Some(paper) => paper.parse()?,
            },
            card_mm: self.card_mm.unwrap_or(usual.card_mm),
            cut: match self.cut {
                None => usual.cut,
                Some(CutChoice::Outline) => Cut::Outline,
                Some(CutChoice::Marks) => Cut::Marks,
                Some(CutChoice::None) => Cut::Nothing,
            },
            bleed_mm: self.bleed_mm.unwrap_or(usual.bleed_mm),
            margin_mm: self.margin_mm,
            backs: (self.backs || with_picture).then_some(edge),
            names: self.names,
            rules: self.rules,
            lang: self.lang(),
        })
    }

    /// How its cards are to look.
    pub(super) fn look(&self) -> Look {
        Look {
            shape: self.shape,
            seed: self.seed,
            upright: self.upright,
            one_size: self.one_size,
            smallest_percent: self.smallest_percent,
            largest_percent: self.largest_percent,
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::extract::Query;

    use super::*;
    use crate::API_DESCRIPTION;

    #[test]
    fn all_that_is_described_can_be_asked_for() {
        let described: serde_json::Value = serde_json::from_str(API_DESCRIPTION).expect("JSON");
        let print = &described["paths"]["/api/decks/at/{address}/print.pdf"]["get"];
        let parameters = print["parameters"].as_array().expect("parameters");
        let of_query = parameters.iter().filter(|one| one["in"] == "query");
        let asks = |query: &str| {
            let uri = format!("/print.pdf?{query}").parse().expect("an address");
            Query::<Asked>::try_from_uri(&uri).is_ok()
        };
        for parameter in of_query {
            let name = parameter["name"].as_str().expect("a name");
            let value = match (parameter["schema"]["type"].as_str(), name) {
                (Some("boolean"), _) => "true",
                (Some("integer" | "number"), _) => "7",
                (_, "paper") => "a4",
                (_, "cut") => "marks",
                (_, "duplex") => "short",
                (_, "lang") => "de",
                (_, "shape") => "hex",
                _ => panic!("{parameter}"),
            };
            assert!(asks(&format!("{name}={value}")), "{name}");
            assert_eq!(asks(&format!("{name}=?")), name == "paper", "{name}");
        }
        assert!(!asks("font=mine"));
    }
}
