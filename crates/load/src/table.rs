//! As much of the table as a caller needs: the top cards.

use fano_protocol::{Call, Event, GameName, Place};

/// What one player knows of the table.
#[derive(Clone, Debug, Default)]
pub struct Table {
    game: Option<GameName>,
    centre: Option<u16>,
    hands: [Option<u16>; 8],
    /// The number of the last event.
    pub number: u32,
    /// The number of the last event that showed a new top card.
    pub since: u32,
}

impl Table {
    /// Applies the next event; returns whether it showed a new top card.
    pub fn take(&mut self, number: u32, event: &Event) -> bool {
        self.number = number;
        let news = match event {
            Event::Started { game, .. } => {
                (self.centre, self.hands) = (None, [None; 8]);
                self.game = Some(*game);
                false
            }
            Event::Turned { at, card } => self.show(*at, Some(*card)),
            Event::Moved { from, to, card, .. } => {
                self.show(*from, None);
                card.is_some_and(|card| self.show(*to, Some(card)))
            }
            Event::Ended { .. } | Event::SeriesEnded { .. } => {
                self.game = None;
                false
            }
            _ => false,
        };
        if news {
            self.since = number;
        }
        news
    }

    fn show(&mut self, at: Place, card: Option<u16>) -> bool {
        let top = match at {
            Place::Centre => &mut self.centre,
            Place::Hand { seat } if seat < 8 => &mut self.hands[usize::from(seat)],
            _ => return false,
        };
        *top = card;
        card.is_some()
    }

    /// A call that this seat could make now, right or wrong, if there is one.
    #[must_use]
    pub fn call(&self, cards: &[u128], seat: u8, wrong: bool) -> Option<Call> {
        let mine = self.hands[usize::from(seat)]?;
        let mut others = (0..8_u8).filter(|other| *other != seat);
        let other_hand = others.find_map(|other| Some((other, self.hands[usize::from(other)]?)));
        let (target, theirs) = match self.game? {
            GameName::Tower => (None, self.centre?),
            GameName::FaceOff => (None, other_hand?.1),
            GameName::TieBreak => (Some(other_hand?.0), other_hand?.1),
            _ => return None,
        };
        let (mine, theirs) = (
            *cards.get(usize::from(mine))?,
            *cards.get(usize::from(theirs))?,
        );
        // A wrong symbol is one of the caller's own that is not on the other card.
        let symbols = if wrong { mine & !theirs } else { mine & theirs };
        let symbol = (symbols != 0).then(|| symbols.trailing_zeros() as u16)?;
        Some(match target {
            Some(target) => Call::Give { target, symbol },
            None => Call::Match { symbol },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: [u128; 4] = [0b000_0111, 0b001_1001, 0b110_0001, 0b010_1010];

    #[test]
    fn a_tower_and_its_tie_break_can_be_called() {
        let mut table = Table::default();
        assert_eq!(table.call(&CARDS, 0, false), None);
        let seats = vec![0, 1];
        let started = |game| Event::Started {
            game,
            seats: seats.clone(),
        };
        let turned = |at, card| Event::Turned { at, card };
        let hand = |seat| Place::Hand { seat };
        let events = [
            started(GameName::Tower),
            turned(Place::Centre, 0),
            turned(hand(0), 1),
            turned(hand(1), 2),
        ];
        for (number, event) in (1..).zip(&events) {
            table.take(number, event);
        }
        assert_eq!((table.number, table.since), (4, 4));
        let right = table.call(&CARDS, 0, false);
        assert_eq!(right, Some(Call::Match { symbol: 0 }));
        let wrong = table.call(&CARDS, 0, true);
        assert_eq!(wrong, Some(Call::Match { symbol: 3 }));
        table.take(
            5,
            &Event::Moved {
                from: Place::Centre,
                to: hand(0),
                count: 1,
                card: Some(0),
            },
        );
        assert_eq!(table.call(&CARDS, 0, false), None, "the centre is empty");
        table.take(6, &turned(Place::Centre, 3));
        let right = table.call(&CARDS, 0, false);
        assert_eq!(right, Some(Call::Match { symbol: 1 }));
        for (number, event) in (7..).zip([
            started(GameName::TieBreak),
            turned(hand(0), 0),
            turned(hand(1), 3),
        ]) {
            table.take(number, &event);
        }
        let give = table.call(&CARDS, 1, false);
        assert_eq!(
            give,
            Some(Call::Give {
                target: 0,
                symbol: 1
            })
        );
        table.take(10, &Event::SeriesEnded { champions: vec![0] });
        assert_eq!(table.call(&CARDS, 1, false), None);
    }
}
