use crate::{GameId, Place, Seat, Table, Viewer};

/// In how many columns the slots of a layout count.
const COLUMNS: u8 = 3;

/// The face that symbols with several faces show on a card at this place, if
/// faces go by place: cards that are compared show different ones. A symbol
/// with fewer faces shows [`Symbol`](fano_decks::Symbol) face number
/// `face_at(…) % faces`.
///
/// - The centre shows face 0, and so does Connect's board. Whatever people have
///   themselves shows face 1: it is compared with the centre or the board.
/// - In Hot Potato and in the tie-breaks hands are compared with each other. A
///   player sees the own card with face 0 and everybody else's with face 1.
///   Whoever only watches sees the first player with face 0, the next with face
///   1, and so on: with two faces, every other player the same one.
/// - The slots of Triplet and of practice count in rows of three. Three slots in
///   a row or in a column show faces 0, 1 and 2 in some order.
///
/// It depends on nothing but the table as everybody sees it, so replays show
/// what was shown.
///
/// ```
/// use fano_rules::{GameId, Place, Seat, Table, Viewer, face_at};
///
/// let table = Table::new(GameId::Tower, 2, 0);
/// let viewer = Viewer::Seat(Seat(1));
/// assert_eq!(face_at(&table, Place::Centre, viewer), 0);
/// assert_eq!(face_at(&table, Place::Hand(Seat(1)), viewer), 1);
/// ```
#[must_use]
pub fn face_at(table: &Table, place: Place, viewer: Viewer) -> u8 {
    match place {
        Place::Centre | Place::Cell(_) | Place::Pile | Place::Aside => 0,
        Place::Hand(seat) if compares_hands(table.game) => hand(table, seat, viewer),
        Place::Hand(_) | Place::Front(_) => 1,
        Place::Slot(slot) => (slot / COLUMNS % COLUMNS + slot % COLUMNS) % COLUMNS,
    }
}

/// Whether a call compares two players' cards.
fn compares_hands(game: GameId) -> bool {
    match game {
        GameId::HotPotato | GameId::PotatoTieBreak | GameId::FaceOff => true,
        GameId::Practice
        | GameId::Tower
        | GameId::Well
        | GameId::Gift
        | GameId::Triplet
        | GameId::Connect => false,
    }
}

fn hand(table: &Table, seat: Seat, viewer: Viewer) -> u8 {
    match viewer {
        // Who does not take part watches the tie-break of the others.
        Viewer::Seat(own) if table.playing.contains(own) => u8::from(seat != own),
        _ => {
            let before = table.playing.iter().filter(|other| *other < seat);
            before.count() as u8
        }
    }
}
