//! Where a card goes on Connect's board.
//!
//! A card's colour counts, not who lays it. So a card of one's own colour
//! should extend a line, any card should block the others' lines, and a card of
//! another colour should go where it helps nobody.

use fano_decks::{CardId, Colour};
use fano_rules::Cell;

use crate::{View, bot::Mind, chance::Chance, scan::Scan};

/// How far from the starting card to look, in cells. Even the largest deck fits
/// within.
const REACH: i16 = 100;
/// How many cards make a line.
const LINE: i16 = 4;
/// The value of four cells in a row, by how many of them hold cards of one
/// colour, if the others are free.
const LINE_VALUE: [i64; 5] = [0, 1, 8, 40, 10_000];
/// The value of spoiling it for that colour.
const SPOIL_VALUE: [i64; 4] = [0, 2, 12, 600];
/// How much better another cell must be for a player to change their mind.
pub(crate) const URGENT: i64 = 300;

/// The content of a cell, as far as lines go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tile {
    Free,
    Of(Colour),
    /// A card that blocks everybody and belongs to no line.
    Neutral,
}

/// The board, with a margin around it, as rows of tiles.
pub(crate) struct Board {
    corner: Cell,
    width: i16,
    height: i16,
    tiles: Vec<Tile>,
}

impl Board {
    pub(crate) fn new(view: &View<'_>) -> Self {
        let near =
            |cell: &Cell| (-REACH..=REACH).contains(&cell.q) && (-REACH..=REACH).contains(&cell.r);
        let cells = || view.table.board.iter().filter(|p| near(&p.cell));
        let (mut low, mut high) = (Cell::CENTRE, Cell::CENTRE);
        for placed in cells() {
            low.q = low.q.min(placed.cell.q);
            low.r = low.r.min(placed.cell.r);
            high.q = high.q.max(placed.cell.q);
            high.r = high.r.max(placed.cell.r);
        }
        let corner = Cell {
            q: low.q - LINE,
            r: low.r - LINE,
        };
        let (width, height) = (high.q + LINE - corner.q + 1, high.r + LINE - corner.r + 1);
        let mut board = Self {
            corner,
            width,
            height,
            tiles: vec![Tile::Free; width as usize * height as usize],
        };
        for placed in cells() {
            let colour = view.colour_of(placed.card);
            let tile = match colour.filter(|c| view.teams.iter().any(|team| team.colour == *c)) {
                Some(colour) => Tile::Of(colour),
                None => Tile::Neutral,
            };
            let index = board.index(placed.cell).expect("the board spans its cards");
            board.tiles[index] = tile;
        }
        board
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let q = cell.q.checked_sub(self.corner.q)?;
        let r = cell.r.checked_sub(self.corner.r)?;
        let inside = (0..self.width).contains(&q) && (0..self.height).contains(&r);
        inside.then(|| r as usize * self.width as usize + q as usize)
    }

    fn at(&self, cell: Cell) -> Tile {
        self.index(cell)
            .map_or(Tile::Free, |index| self.tiles[index])
    }

    /// The free cells next to a card, each once.
    pub(crate) fn edge(&self, view: &View<'_>) -> Vec<Cell> {
        let mut cells: Vec<Cell> = view
            .table
            .board
            .iter()
            .flat_map(|placed| placed.cell.neighbours())
            .filter(|cell| {
                self.index(*cell)
                    .is_some_and(|i| self.tiles[i] == Tile::Free)
            })
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The value for team `own` of laying a card of a colour on a cell. Effects
    /// on the other teams count this many percent.
    pub(crate) fn value(
        &self,
        cell: Cell,
        laid: Option<Colour>,
        own: Option<Colour>,
        rivals_percent: u8,
    ) -> i64 {
        let rivals = i64::from(rivals_percent);
        let mut value = 0;
        for axis in Cell::AXES {
            let around: [Tile; 7] = std::array::from_fn(|i| self.at(cell.step(axis, i as i16 - 3)));
            for start in 0..LINE as usize {
                let Some((colour, count)) = stretch(&around[start..start + 4], laid) else {
                    continue;
                };
                let ours = Some(colour) == own;
                value += match (Some(colour) == laid, ours) {
                    (true, true) => 100 * LINE_VALUE[count + 1],
                    (true, false) => -rivals * LINE_VALUE[count + 1],
                    (false, true) => -100 * SPOIL_VALUE[count],
                    (false, false) => rivals * SPOIL_VALUE[count],
                };
            }
        }
        value / 100
    }
}

/// Whose line four cells in a row can become, with the cell in question free,
/// and how many of its cards are there; `None` if it can no longer be
/// anybody's.
fn stretch(tiles: &[Tile], laid: Option<Colour>) -> Option<(Colour, usize)> {
    let mut colour = None;
    let mut count = 0;
    for tile in tiles {
        match *tile {
            Tile::Free => {}
            Tile::Neutral => return None,
            Tile::Of(other) if colour.is_some_and(|known| known != other) => return None,
            Tile::Of(other) => {
                colour = Some(other);
                count += 1;
            }
        }
    }
    Some((colour.or(laid)?, count))
}

/// Where the card goes, next to which card, and how many cells there were to
/// choose from.
pub(crate) fn choose(
    view: &View<'_>,
    mind: &Mind,
    card: CardId,
    scan: &Scan,
    chance: &mut Chance,
) -> Option<(Cell, Cell, u32)> {
    let board = Board::new(view);
    let mut edge = board.edge(view);
    let laid = in_play(view, card);
    let own = view.own_colour();
    let choices = edge.len() as u32;
    let lot = chance.below(choices) as usize;
    let kept = *edge.get(lot)?;
    let percent = u32::from(mind.judgement.cells_percent);
    edge.retain(|cell| chance.below(100) < percent || *cell == kept);
    let best = edge.into_iter().max_by_key(|cell| {
        let value = board.value(*cell, laid, own, mind.judgement.rivals_percent);
        (value, chance.below(1 << 16))
    });
    let cell = best?;
    let beside = view.table.board.iter().filter(|placed| {
        let mut around = placed.cell.neighbours();
        around.any(|next| next == cell)
    });
    let anchor = beside.min_by_key(|placed| scan.turn_of(placed.card.0))?;
    Some((anchor.cell, cell, choices))
}

/// Whether something so much better has come up that a player would drop the
/// match they had in mind.
pub(crate) fn has_something_urgent(view: &View<'_>, mind: &Mind, planned: Cell) -> bool {
    let Some(card) = view.own_card() else {
        return false;
    };
    let board = Board::new(view);
    let (laid, own) = (in_play(view, card), view.own_colour());
    let value = |cell| board.value(cell, laid, own, mind.judgement.rivals_percent);
    let wanted = value(planned) + URGENT;
    board
        .edge(view)
        .into_iter()
        .any(|cell| value(cell) >= wanted)
}

/// The colour of a card, if a team plays it.
fn in_play(view: &View<'_>, card: CardId) -> Option<Colour> {
    let colour = view.colour_of(card)?;
    let played = view.teams.iter().any(|team| team.colour == colour);
    played.then_some(colour)
}
