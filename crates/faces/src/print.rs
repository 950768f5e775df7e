//! Cards on paper: a PDF of vector drawings, ready to be cut.
//!
//! [`SheetOptions`] describe the paper and the cards and give a [`Sheet`] with
//! places for as many cards as fit; a [`PrintJob`] describes what is printed
//! and gives the file. The same job gives the same bytes.

mod back;
mod cards;
mod error;
mod marks;
mod names;
mod paper;
mod pen;
mod sheet;
mod text;

use fano_decks::{CardId, Deck};
use fano_texts::Lang;
use krilla::{Document, metadata::Metadata};

use crate::{Drawing, Face, Gallery, Layout, Typeface};

use self::{cards::Cards, pen::Stock};

pub use error::{SheetError, millimetres};
pub use paper::{Paper, UnknownPaper};
pub use sheet::{Edge, Length, Sheet, SheetOptions};

/// How a card shows where to cut.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cut {
    /// A thin line along its edge.
    #[default]
    Outline,
    /// Short lines around it, off the card.
    Marks,
    /// Not at all, as for a circle punch.
    Nothing,
}

/// The other side of the cards.
#[derive(Clone, Copy, Debug)]
pub struct Backs<'a> {
    /// A picture that covers the card; without one, our own design.
    pub picture: Option<&'a Drawing>,
    /// The edge over which the printer turns the sheet.
    pub edge: Edge,
}

/// A page with every symbol and its name.
#[derive(Clone, Debug)]
pub struct Names {
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// The names of the symbols, by number.
    pub labels: Vec<String>,
}

/// The rules of the games.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The title.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// One part for each game.
    pub parts: Vec<Part>,
}

/// A part of the rules.
#[derive(Clone, Debug)]
pub struct Part {
    /// The name of the game.
    pub title: String,
    /// The game in a sentence.
    pub lead: String,
    /// Its rules.
    pub paragraphs: Vec<String>,
}

/// The fonts of titles and of texts.
#[derive(Clone, Copy, Debug)]
pub struct Typefaces<'a> {
    /// For titles and names.
    pub display: &'a Typeface,
    /// For reading.
    pub reading: &'a Typeface,
}

/// Everything that goes into a file.
#[derive(Clone, Copy, Debug)]
pub struct PrintJob<'a> {
    /// The cards.
    pub deck: &'a Deck,
    /// The drawings of their symbols.
    pub gallery: &'a Gallery,
    /// Where the drawings are, on cards of the shape of the sheet's.
    pub layout: &'a Layout,
    /// The places of the cards.
    pub sheet: &'a Sheet,
    /// How they show where to cut.
    pub cut: Cut,
    /// Their other side: every page of cards is followed by a page of backs.
    pub backs: Option<Backs<'a>>,
    /// The fonts; without them there are no pages of names and rules.
    pub typefaces: Option<Typefaces<'a>>,
    /// A page with every symbol and its name.
    pub names: Option<&'a Names>,
    /// The rules of the games.
    pub rules: Option<&'a Rules>,
    /// The language of all texts.
    pub lang: Lang,
}

/// A finished file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How many pages it has.
    pub pages: usize,
}

impl PrintJob<'_> {
    /// Makes the file; `after_each` is called after every page.
    ///
    /// # Panics
    ///
    /// If the layout has another shape than the sheet, or if it, the gallery or
    /// the labels belong to another deck.
    #[must_use]
    pub fn print(&self, after_each: impl Fn()) -> Printed {
        let printed = self.print_while(|| {
            after_each();
            true
        });
        printed.expect("it always goes on")
    }

    /// Makes the file as long as `goes_on`, which is asked after every page,
    /// says so.
    ///
    /// # Panics
    ///
    /// If the layout has another shape than the sheet, or if it, the gallery or
    /// the labels belong to another deck.
    #[must_use]
    pub fn print_while(&self, goes_on: impl Fn() -> bool) -> Option<Printed> {
        assert_eq!(self.layout.shape, self.sheet.options().shape, "one shape");
        assert!(self.layout.fits(self.deck), "the layout of the deck");
        let mut document = Document::new();
        document.set_metadata(
            Metadata::new()
                .title(self.deck.title(self.lang).to_owned())
                .language(self.lang.code().to_owned())
                .creator("Fano".to_owned()),
        );
        let mut stock = Stock::default();
        let mut pages = self.cards(&mut document, &mut stock, &goes_on)?;
        if let Some(typefaces) = self.typefaces {
            let paper = self.sheet.options().paper;
            if let Some(names) = self.names {
                let symbols = names::entries(names, self.deck, self.gallery, typefaces);
                let page = names::Page::new(names, &symbols, paper, typefaces);
                pages += page.print(&mut stock, &mut document);
                goes_on().then_some(())?;
            }
            if let Some(rules) = self.rules {
                pages += text::print(rules, paper, typefaces, &mut document);
                goes_on().then_some(())?;
            }
        }
        Some(Printed {
            bytes: document.finish().expect("nothing is asked of the file"),
            pages,
        })
    }

    fn cards(
        &self,
        document: &mut Document,
        stock: &mut Stock,
        goes_on: &dyn Fn() -> bool,
    ) -> Option<usize> {
        let count = u16::try_from(self.deck.cards().len()).expect("at most CARDS_MAX cards");
        let numbers: Vec<CardId> = (0..count).map(CardId).collect();
        let cards = Cards {
            sheet: self.sheet,
            cut: self.cut,
        };
        let mut pages = 0;
        for numbers in numbers.chunks(self.sheet.places().len()) {
            let faces: Vec<Face<'_>> = numbers
                .iter()
                .map(|card| Face::new(self.deck, self.gallery, self.layout, *card))
                .collect();
            cards.print(&faces, stock, document);
            pages += 1;
            if let Some(backs) = self.backs {
                back::print(&backs, self.sheet, numbers.len(), stock, document);
                pages += 1;
            }
            goes_on().then_some(())?;
        }
        Some(pages)
    }

    /// How often `after_each` or `goes_on` will be called.
    #[must_use]
    pub fn steps(&self) -> usize {
        let fonts = usize::from(self.typefaces.is_some());
        self.sheet.sheets_for(self.deck.cards().len())
            + fonts * usize::from(self.names.is_some())
            + fonts * usize::from(self.rules.is_some())
    }
}
