use crate::chance::mix;

/// Whom a bot prefers to give its cards to, all else being equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Favourite {
    /// The next player round the table.
    Next,
    /// The player before.
    Previous,
    /// The player on the other side of the table.
    Across,
    /// Whoever comes to mind.
    Anybody,
}

/// A bot's identity: a name and habits that apply at every level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Persona {
    /// The name, which works in every language.
    pub name: &'static str,
    /// Whom it prefers to give cards to.
    pub favourite: Favourite,
    /// How much of its scan order is habit, in percent; the rest is chance.
    pub steadiness_percent: u8,
    /// Its pace, in percent of its level's: careful bots take longer.
    pub time_percent: u8,
    /// Its wrong calls, in percent of its level's: careful bots make fewer.
    pub wrong_percent: u8,
    /// Whether it looks for the symbols of its own card on the other one, or
    /// the other way round.
    pub own_card_first: bool,
    /// The seed of its habits.
    key: u64,
}

const fn persona(
    name: &'static str,
    favourite: Favourite,
    steadiness_percent: u8,
    (time_percent, wrong_percent): (u8, u8),
    own_card_first: bool,
) -> Persona {
    Persona {
        name,
        favourite,
        steadiness_percent,
        time_percent,
        wrong_percent,
        own_card_first,
        key: mix(key_of(name)),
    }
}

/// The letters of a name as a number; no two names have the same prefix.
const fn key_of(name: &str) -> u64 {
    let mut key = 0;
    let mut letter = 0;
    while letter < name.len() {
        key = key << 8 | name.as_bytes()[letter] as u64;
        letter += 1;
    }
    key
}

/// Quick and a little rash, or careful and a little slow: each trades one for
/// the other.
const HASTY: (u8, u8) = (98, 150);
const EVEN: (u8, u8) = (100, 100);
const CAREFUL: (u8, u8) = (102, 60);

impl Persona {
    /// All bots, named after people who studied finite planes, designs and
    /// puzzles.
    pub const ALL: [Self; 16] = [
        persona("Ada", Favourite::Anybody, 60, EVEN, true),
        persona("Gino", Favourite::Next, 70, HASTY, false),
        persona("Emmy", Favourite::Across, 80, CAREFUL, true),
        persona("Felix", Favourite::Previous, 40, EVEN, true),
        persona("Sophie", Favourite::Next, 75, EVEN, false),
        persona("Thomas", Favourite::Anybody, 90, CAREFUL, true),
        persona("Ida", Favourite::Across, 30, HASTY, true),
        persona("Oswald", Favourite::Previous, 85, CAREFUL, false),
        persona("Maria", Favourite::Next, 55, EVEN, true),
        persona("Carl", Favourite::Anybody, 95, CAREFUL, false),
        persona("Hanna", Favourite::Previous, 65, EVEN, false),
        persona("Emil", Favourite::Next, 50, HASTY, true),
        persona("Clara", Favourite::Across, 45, EVEN, false),
        persona("Paul", Favourite::Anybody, 20, HASTY, false),
        persona("Olga", Favourite::Next, 70, CAREFUL, true),
        persona("Leo", Favourite::Across, 35, EVEN, true),
    ];

    /// The bot with this name, ignoring case.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::ALL
            .iter()
            .find(|persona| persona.name.eq_ignore_ascii_case(name))
    }

    /// How early this bot notices a thing out of habit: less is earlier. One
    /// bot may always see red things first and another animals.
    #[inline]
    pub(crate) fn habit(&self, thing: u64) -> u64 {
        mix(self.key ^ thing)
    }
}

#[cfg(test)]
mod tests {
    use super::Persona;

    #[test]
    fn everybody_has_a_name_and_an_order_of_their_own() {
        for (number, persona) in Persona::ALL.iter().enumerate() {
            assert_eq!(Persona::named(&persona.name.to_lowercase()), Some(persona));
            assert!(persona.name.is_ascii() && persona.name.len() <= 8);
            let order = |who: &Persona| {
                let mut symbols: Vec<u64> = (0..57).collect();
                symbols.sort_by_key(|symbol| who.habit(*symbol));
                symbols
            };
            for other in &Persona::ALL[..number] {
                assert_ne!(persona.name, other.name);
                assert_ne!(order(persona), order(other));
            }
        }
    }
}
