//! Rooms deal while the cards of their deck are being arranged.

use std::{
    collections::BTreeSet,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use fano_decks::{CardId, Deck};
use fano_protocol::{Event, FromClient, FromServer, GameChoice, Phase};
use fano_rooms::{CARDS_WAIT_MAX, DeckSource, Decks, Room};
use fano_simroom::{own_decks, small_deck};

use crate::{
    duel::Duel,
    own_decks::agreed_with,
    support::{Evening, HOST},
};

/// Decks whose cards are arranged when the test says so.
#[derive(Debug, Default)]
struct BeingArranged {
    arranged: Mutex<BTreeSet<CardId>>,
    asked: Mutex<BTreeSet<CardId>>,
    /// Whether a card is arranged as soon as it was asked for.
    is_quick: AtomicBool,
}

impl DeckSource for BeingArranged {
    fn deck(&self, name: &str) -> Option<Arc<Deck>> {
        own_decks().deck(name)
    }

    fn is_being_arranged(&self, _name: &str) -> bool {
        true
    }

    fn can_be_shown(&self, _name: &str, cards: &[CardId]) -> bool {
        let mut arranged = self.arranged.lock().expect("cards");
        let can = cards.iter().all(|card| arranged.contains(card));
        self.asked.lock().expect("cards").extend(cards);
        if self.is_quick.load(Ordering::Relaxed) {
            arranged.extend(cards);
        }
        can
    }
}

impl BeingArranged {
    fn asked(&self) -> BTreeSet<CardId> {
        self.asked.lock().expect("cards").clone()
    }

    fn arrange(&self, cards: BTreeSet<CardId>) {
        self.arranged.lock().expect("cards").extend(cards);
    }
}

fn begin(game: GameChoice) -> (Arc<BeingArranged>, Evening) {
    let arranged = Arc::new(BeingArranged::default());
    let decks = Arc::clone(&arranged) as Decks;
    let mut evening = agreed_with(decks, &small_deck().to_string(), vec![game]);
    evening.say(FromClient::Start);
    (arranged, evening)
}

fn is_counting(evening: &Evening) -> bool {
    matches!(evening.phase(), Phase::Countdown { .. })
}

/// The cards that the host was shown.
fn shown(frames: &[(fano_rooms::ConnectionId, FromServer)]) -> BTreeSet<CardId> {
    let events = frames.iter().filter_map(|(to, frame)| match frame {
        FromServer::Events { events, .. } if *to == HOST => Some(events),
        _ => None,
    });
    let cards = events.flatten().filter_map(|event| match event {
        Event::Moved { card, .. } => *card,
        Event::Turned { card, .. } => Some(*card),
        _ => None,
    });
    cards.map(CardId).collect()
}

fn calls(evening: &Evening) -> usize {
    let frames = evening.told.iter().filter(|(to, _)| *to == HOST);
    let events = frames.filter_map(|(_, frame)| match frame {
        FromServer::Events { events, .. } => Some(events),
        _ => None,
    });
    let called = |event: &&Event| matches!(event, Event::Called { .. });
    events.flatten().filter(called).count()
}

#[test]
fn the_deal_waits_for_the_cards_it_shows_and_for_no_others() {
    let (arranged, mut evening) = begin(GameChoice::Tower);
    evening.pass(2_900);
    assert!(arranged.asked().is_empty(), "nothing is about to be shown");
    evening.pass(200);
    assert!(is_counting(&evening), "cards are missing");
    evening.pass(60_000);
    assert!(is_counting(&evening), "however long it takes");
    let asked = arranged.asked();
    assert_eq!(asked.len(), 4, "the middle and three hands");

    arranged.arrange(asked.clone());
    evening.pass(50);
    assert_eq!(evening.phase(), Phase::Playing);
    assert_eq!(shown(&evening.told), asked);
    assert_eq!(arranged.asked(), asked);
    assert_eq!(evening.restored().durable(), evening.room.durable());
}

#[test]
fn a_countdown_that_waits_for_cards_can_be_called_off() {
    let (_, mut evening) = begin(GameChoice::Tower);
    evening.pass(10_000);
    evening.say(FromClient::ToLobby);
    assert_eq!(evening.phase(), Phase::Lobby);
}

#[test]
fn bots_see_no_card_before_people_can() {
    let (arranged, mut evening) = begin(GameChoice::Tower);
    evening.pass(3_000);
    arranged.arrange(arranged.asked());
    while calls(&evening) == 0 {
        evening.pass(10);
    }
    // A bot has won a card, and another one is turned up.
    let missing: BTreeSet<CardId> = shown(&evening.told);
    assert_eq!(arranged.asked(), missing);
    evening.pass(3_900);
    assert_eq!(calls(&evening), 1, "nobody can see the new card");
    let waiting = evening.room.clone();
    let until = evening.now;

    arranged.arrange(missing);
    evening.pass(CARDS_WAIT_MAX.micros() / 1_000 * 30);
    assert!(calls(&evening) > 1, "now they can");

    // Whatever happens to the cards, the game goes on.
    let mut without = begin(GameChoice::Tower).1;
    (without.room, without.now) = (waiting, until);
    without.pass(CARDS_WAIT_MAX.micros() / 1_000 * 30);
    assert!(calls(&without) > 0);
}

#[test]
fn places_are_told_before_their_cards_and_never_of_others() {
    for game in [
        GameChoice::Tower,
        GameChoice::Triplet,
        GameChoice::HotPotato { rounds: 1 },
    ] {
        let (arranged, mut evening) = begin(game);
        arranged.is_quick.store(true, Ordering::Relaxed);
        evening.wait();
        let mut told = BTreeSet::new();
        for (number, (to, frame)) in evening.told.iter().enumerate() {
            if *to != HOST {
                continue;
            }
            if let FromServer::Places { cards, .. } = frame {
                told.extend(cards.iter().map(|card| CardId(card.card)));
            }
            let shown = shown(&evening.told[number..=number]);
            assert!(shown.is_subset(&told), "{game:?}: {shown:?}");
        }
        assert_eq!(told, shown(&evening.told), "{game:?}");
        assert!(arranged.asked().is_subset(&told), "{game:?}");
    }
}

#[test]
fn a_restored_game_waits_for_the_cards_on_the_table() {
    let (arranged, mut evening) = begin(GameChoice::Tower);
    evening.pass(3_000);
    arranged.arrange(arranged.asked());
    evening.pass(50);
    assert_eq!(evening.phase(), Phase::Playing);

    // After a crash the cards have to be arranged again.
    let again = Arc::new(BeingArranged::default());
    let decks = Arc::clone(&again) as Decks;
    evening.room = Room::restore(evening.facts.clone(), decks).expect("a room");
    evening.join(HOST, 1);
    evening.pass(20_000);
    assert!(is_counting(&evening));
    assert_eq!(again.asked(), shown(&evening.told));
    again.arrange(again.asked());
    let before = evening.told.len();
    evening.pass(50);
    assert_eq!(evening.phase(), Phase::Playing);
    let is_told = |(_, frame): &(_, FromServer)| matches!(frame, FromServer::Places { .. });
    assert!(evening.told[before..].iter().any(is_told));
}

/// If a card takes too long, everybody paints it later than the server thinks.
/// Pages claim nothing about such cards; if they did, they would look like liars.
#[test]
fn nobody_looks_like_a_liar_for_a_card_that_came_without_its_drawings() {
    let flagged = |claims: bool| {
        let mut duel = Duel::new();
        for _ in 0..20 {
            duel.evening.pass(60);
            duel.evening.answer_pings();
            // A second and a half until it is painted, and the reaction.
            duel.evening.pass(1_500 + 700);
            let mut call = duel.next_call(0, 700.0);
            if let FromClient::Call(call) = &mut call
                && !claims
            {
                call.claim_ms = None;
            }
            duel.evening.say_over(HOST, call);
            duel.evening.pass(400);
        }
        assert_eq!(duel.answers(HOST).len(), 20);
        duel.evening.flagged.len()
    };
    assert_eq!(flagged(false), 0);
    assert!(flagged(true) > 0);
}
