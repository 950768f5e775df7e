//! Turns the agreed settings into a set-up of the rules.

use std::sync::Arc;

use fano_decks::{Colour, Deck, Suit};
use fano_protocol::{
    GameChoice, Settings, TeamColour,
    limits::{self, GRACE_S_MAX, HOLD_MS_MAX},
};
use fano_rules::{GAMES_MAX, GameSetup, Seat, Setup, Team, default_points};

use crate::{
    Decks, SeriesStart,
    decks::{boxed, find},
    refusal::RoomRefusal,
};

/// The deck of the box for Connect.
const CONNECT_DECK: &str = "connect";

/// The name and the deck of each game: the one agreed on, unless the game needs
/// cards that it does not have.
pub(crate) fn decks(settings: &Settings, chosen: &Arc<Deck>) -> Vec<(String, Arc<Deck>)> {
    let has_start = chosen.cards().iter().any(|card| card.suit() == Suit::Start);
    let games = settings.games.iter();
    games
        .map(|game| match (game, boxed(CONNECT_DECK)) {
            (GameChoice::Connect { .. }, Some(deck)) if !has_start => {
                (CONNECT_DECK.to_owned(), Arc::clone(deck))
            }
            _ => (settings.deck.clone(), Arc::clone(chosen)),
        })
        .collect()
}

/// Refuses what can be refused without knowing who will play. Returns the deck
/// that was chosen.
pub(crate) fn check(settings: &Settings, decks: &Decks) -> Result<Arc<Deck>, RoomRefusal> {
    let deck = find(decks, &settings.deck).ok_or_else(|| RoomRefusal::unknown_deck(settings))?;
    if settings.games.len() > GAMES_MAX {
        let found = settings.games.len();
        return Err(RoomRefusal::TooManyGames { found });
    }
    for game in &settings.games {
        if let GameChoice::HotPotato { rounds: found } = *game
            && found > limits::ROUNDS_MAX
        {
            return Err(RoomRefusal::Rounds { found });
        }
    }
    if settings.hold_ms > HOLD_MS_MAX {
        let found = settings.hold_ms;
        return Err(RoomRefusal::Hold { found });
    }
    if settings.grace_s > GRACE_S_MAX {
        let found = settings.grace_s;
        return Err(RoomRefusal::Grace { found });
    }
    Ok(deck)
}

/// The set-up of a series, with the teams by seat.
pub(crate) fn setup(start: &SeriesStart, teams: &[TeamColour]) -> Setup {
    let game = |choice: &GameChoice| match *choice {
        GameChoice::Practice => GameSetup::Practice,
        GameChoice::Tower => GameSetup::Tower,
        GameChoice::Well => GameSetup::Well,
        GameChoice::HotPotato { rounds } => GameSetup::HotPotato { rounds },
        GameChoice::Gift => GameSetup::Gift,
        GameChoice::Triplet => GameSetup::Triplet,
        GameChoice::Connect { points } => {
            let teams = team_list(teams);
            let points_to_win = points.unwrap_or_else(|| default_points(teams.len()));
            GameSetup::Connect {
                teams,
                points_to_win,
            }
        }
    };
    Setup {
        seats: u8::try_from(start.seats.len()).unwrap_or(u8::MAX),
        games: start.games.iter().map(game).collect(),
        wrong_calls: start.wrong_calls.into(),
        rules: start.rules,
    }
}

fn team_list(by_seat: &[TeamColour]) -> Vec<Team> {
    let members = |colour: Colour| {
        by_seat
            .iter()
            .zip(Seat::first(by_seat.len() as u8))
            .filter(move |(team, _)| Colour::from(**team) == colour)
            .map(|(_, seat)| seat)
            .collect()
    };
    Colour::ALL
        .into_iter()
        .map(|colour| Team {
            colour,
            seats: members(colour),
        })
        .filter(|team| !team.seats.is_empty())
        .collect()
}

/// The default number of teams for this many players.
fn usual_teams(players: usize) -> usize {
    match players {
        0..=4 => players.max(2),
        5 => 2,
        6 | 7 => 3,
        _ => 4,
    }
}

/// Assigns everybody a team: those who chose one keep it, the others are spread
/// so that there are the usual number of teams, of even size.
pub(crate) fn teams(wanted: &[Option<TeamColour>]) -> Vec<TeamColour> {
    let mut teams: Vec<Option<TeamColour>> = wanted.to_vec();
    let usual = usual_teams(wanted.len());
    for seat in 0..teams.len() {
        if teams[seat].is_some() {
            continue;
        }
        let size = |colour: Colour, teams: &[Option<TeamColour>]| {
            let same = |team: &&Option<TeamColour>| **team == Some(colour.into());
            teams.iter().filter(same).count()
        };
        let open = Colour::ALL
            .iter()
            .filter(|colour| size(**colour, &teams) > 0);
        let room_for_another = open.count() < usual;
        let best = Colour::ALL
            .into_iter()
            .filter(|colour| room_for_another == (size(*colour, &teams) == 0))
            .min_by_key(|colour| size(*colour, &teams));
        teams[seat] = best.map(TeamColour::from);
    }
    teams
        .into_iter()
        .map(|team| team.unwrap_or(TeamColour::Pink))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use TeamColour::{Blue, Green, Orange, Pink};

    #[test]
    fn everybody_gets_a_team() {
        let sizes = |teams: &[TeamColour]| {
            let mut sizes: Vec<usize> = [Pink, Orange, Green, Blue]
                .iter()
                .map(|colour| teams.iter().filter(|team| *team == colour).count())
                .filter(|size| *size > 0)
                .collect();
            sizes.sort_unstable();
            sizes
        };
        for (players, expected) in [
            (2, vec![1, 1]),
            (3, vec![1, 1, 1]),
            (4, vec![1, 1, 1, 1]),
            (5, vec![2, 3]),
            (6, vec![2, 2, 2]),
            (7, vec![2, 2, 3]),
            (8, vec![2, 2, 2, 2]),
        ] {
            assert_eq!(sizes(&teams(&vec![None; players])), expected, "{players}");
        }
        let chosen = [Some(Blue), None, Some(Blue), None];
        assert_eq!(teams(&chosen), [Blue, Pink, Blue, Orange]);
        let strong = [Some(Green), Some(Pink), Some(Pink), Some(Pink)];
        assert_eq!(teams(&strong), [Green, Pink, Pink, Pink]);
    }
}
