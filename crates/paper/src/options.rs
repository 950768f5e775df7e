use fano_decks::{Deck, Symbol};
use fano_faces::{
    Drawing, Gallery, Layout, Shape,
    print::{
        Backs, Cut, Edge, Names, Paper, PrintJob, Rules, Sheet, SheetError, SheetOptions, Typefaces,
    },
};
use fano_texts::Lang;

use crate::content::{names, rules};

/// How a deck is printed. Lengths are in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PrintOptions {
    /// The paper, used upright or turned, whichever holds more cards.
    pub paper: Paper,
    /// How wide a card is.
    pub card_mm: f32,
    /// How cards show where to cut.
    pub cut: Cut,
    /// How far colour reaches beyond the edge of a card.
    pub bleed_mm: f32,
    /// How far cards stay away from the edges of the paper; without it the
    /// usual margin, or as much as the bleed.
    pub margin_mm: Option<f32>,
    /// Whether every page of cards is followed by a page of backs, and over
    /// which edge the printer turns the paper.
    pub backs: Option<Edge>,
    /// Whether there is a page with every symbol and its name.
    pub names: bool,
    /// Whether the rules of the games are printed too.
    pub rules: bool,
    /// The language of all texts.
    pub lang: Lang,
}

impl PrintOptions {
    /// The usual width of a card.
    pub const CARD_MM: f32 = 80.0;

    /// The sheet for cards of this outline.
    ///
    /// # Errors
    ///
    /// If a length is out of range or no card fits on the paper.
    pub fn sheet(&self, shape: Shape) -> Result<Sheet, SheetError> {
        let options = SheetOptions {
            paper: self.paper,
            shape,
            card_mm: self.card_mm,
            margin_mm: self
                .margin_mm
                .unwrap_or(SheetOptions::MARGIN_MM.max(self.bleed_mm)),
            bleed_mm: self.bleed_mm,
        };
        options.sheet()
    }

    /// Whether something is printed that needs fonts.
    #[must_use]
    pub fn need_fonts(&self) -> bool {
        self.names || self.rules
    }
}

impl Default for PrintOptions {
    fn default() -> Self {
        Self {
            paper: Paper::A4,
            card_mm: Self::CARD_MM,
            cut: Cut::default(),
            bleed_mm: 0.0,
            margin_mm: None,
            backs: None,
            names: false,
            rules: false,
            lang: Lang::default(),
        }
    }
}

/// What is printed.
#[derive(Clone, Copy)]
pub struct Contents<'a> {
    /// The cards.
    pub deck: &'a Deck,
    /// The drawings of their symbols.
    pub gallery: &'a Gallery,
    /// Where the drawings are.
    pub layout: &'a Layout,
    /// The fonts; without them there are no pages of names and rules.
    pub typefaces: Option<Typefaces<'a>>,
    /// The picture on the backs; without one, our own design.
    pub back: Option<&'a Drawing>,
    /// What a symbol is called on paper: see [`label`](crate::label).
    pub label: &'a dyn Fn(&Symbol) -> String,
}

/// A deck that is about to be printed.
pub struct PreparedPrint<'a> {
    options: PrintOptions,
    contents: Contents<'a>,
    sheet: Sheet,
    names: Option<Names>,
    rules: Option<Rules>,
}

impl<'a> PreparedPrint<'a> {
    /// Puts cards on a sheet and writes what is printed besides them.
    ///
    /// # Errors
    ///
    /// If a length is out of range or no card fits on the paper.
    pub fn new(options: PrintOptions, contents: Contents<'a>) -> Result<Self, SheetError> {
        let sheet = options.sheet(contents.layout.shape)?;
        let Contents { deck, label, .. } = contents;
        let lang = options.lang;
        Ok(Self {
            sheet,
            names: options.names.then(|| names(deck, lang, label)),
            rules: options.rules.then(|| rules(deck, lang)),
            options,
            contents,
        })
    }

    /// The places of the cards.
    #[must_use]
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The job that makes the file.
    #[must_use]
    pub fn job(&self) -> PrintJob<'_> {
        PrintJob {
            deck: self.contents.deck,
            gallery: self.contents.gallery,
            layout: self.contents.layout,
            sheet: &self.sheet,
            cut: self.options.cut,
            backs: self.options.backs.map(|edge| Backs {
                picture: self.contents.back,
                edge,
            }),
            typefaces: self.contents.typefaces,
            names: self.names.as_ref(),
            rules: self.rules.as_ref(),
            lang: self.options.lang,
        }
    }
}
