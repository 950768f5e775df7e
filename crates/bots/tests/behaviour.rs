//! When a search begins, continues, is abandoned, and cannot be stopped.

use std::sync::Arc;

use fano_bots::{Bot, COMMIT_MS, Level, Persona, PlannedCall, Playout, View, seed_of};
use fano_decks::{CardId, Colour, Suit, builtin};
use fano_rules::{
    Answer, Call, Cell, GameId, GameSetup, Heap, Placed, Ranks, Seat, SeatSet, Setup, Table, Team,
    Viewer, WrongCalls,
};

const ME: Seat = Seat(0);

fn bot(level: Level) -> Bot {
    Bot::new(&Persona::ALL[0], level, 1)
}

fn heap(card: u16) -> Heap {
    Heap {
        count: 1,
        top: Some(CardId(card)),
    }
}

/// A card for everybody, and one in the middle.
fn table(game: GameId, seats: u8) -> Table {
    let mut table = Table::new(game, seats, 10);
    table.playing = SeatSet::first(seats);
    table.centre = heap(50);
    for seat in 0..seats {
        table.hands[usize::from(seat)] = heap(u16::from(seat));
    }
    table
}

fn look(bot: &mut Bot, table: &Table, now_ms: u64) -> Option<PlannedCall> {
    bot.look(&View {
        deck: builtin::classic(),
        table,
        teams: &[],
        seat: ME,
        now_ms,
    })
}

#[test]
fn a_search_continues_while_its_cards_stay() {
    let mut bot = bot(Level::SmallChild);
    let mut table = table(GameId::Tower, 3);
    let plan = look(&mut bot, &table, 1_000).expect("a plan");
    assert_eq!((plan.began_ms, plan.seen), (1_000, 10));

    table.number = 14;
    table.hands[1] = heap(20);
    let later = look(&mut bot, &table, 1_200).expect("a plan");
    assert_eq!(later, PlannedCall { seen: 14, ..plan });

    table.number = 15;
    table.centre = heap(51);
    let other = look(&mut bot, &table, 1_300).expect("a plan");
    assert_eq!((other.began_ms, other.seen), (1_300, 15));
}

#[test]
fn a_call_cannot_be_held_back_at_the_last_moment() {
    let mut bot = bot(Level::Casual);
    let mut table = table(GameId::Tower, 2);
    let plan = look(&mut bot, &table, 0).expect("a plan");
    table.centre = heap(51);
    table.number = 20;
    let mut early = bot.clone();
    assert_eq!(look(&mut bot, &table, plan.committed_from_ms()), Some(plan));
    assert_eq!(plan.at_ms - plan.committed_from_ms(), COMMIT_MS);
    let new = look(&mut early, &table, plan.committed_from_ms() - 1).expect("a plan");
    assert!(new.at_ms > plan.at_ms && new.seen == 20);
    // Once it is made, the bot looks at the current cards.
    bot.has_called();
    assert_eq!(
        look(&mut bot, &table, plan.at_ms).map(|plan| plan.began_ms),
        Some(plan.at_ms)
    );
}

#[test]
fn a_frozen_bot_waits_until_the_freeze_is_over() {
    let mut bot = bot(Level::Champion);
    let mut table = table(GameId::Well, 2);
    table.frozen_until_ms[0] = 60_000;
    let plan = look(&mut bot, &table, 0).expect("a plan");
    assert!(plan.at_ms > 60_000);
}

#[test]
fn a_bot_that_sits_out_keeps_looking_and_calls_when_let_back_in() {
    let mut bot = bot(Level::Champion);
    let mut table = table(GameId::Gift, 2);
    table.sitting_out.insert(ME);
    assert_eq!(look(&mut bot, &table, 0), None);
    assert_eq!(look(&mut bot, &table, 40_000), None);
    table.sitting_out.remove(ME);
    let plan = look(&mut bot, &table, 50_000).expect("a plan");
    assert_eq!(plan.began_ms, 0);
    assert!((50_200..51_000).contains(&plan.at_ms), "{plan:?}");
}

#[test]
fn without_a_possible_call_there_is_no_plan() {
    let mut bot = bot(Level::Champion);
    let mut without_card = table(GameId::HotPotato, 3);
    without_card.hands[0] = Heap::default();
    assert_eq!(look(&mut bot, &without_card, 0), None);

    let mut without_others = table(GameId::HotPotato, 2);
    without_others.hands[1] = Heap::default();
    assert_eq!(look(&mut bot, &without_others, 0), None);

    let mut over = table(GameId::Tower, 2);
    over.ranks = Some(Ranks::default());
    assert_eq!(look(&mut bot, &over, 0), None);

    let mut elsewhere = table(GameId::FaceOff, 3);
    elsewhere.playing.remove(ME);
    assert_eq!(look(&mut bot, &elsewhere, 0), None);

    let empty = Table::new(GameId::Triplet, 2, 0);
    assert_eq!(look(&mut bot, &empty, 0), None);
}

#[test]
fn a_face_off_compares_the_cards_of_the_tied_players() {
    let mut table = table(GameId::FaceOff, 4);
    table.playing.remove(Seat(1));
    table.playing.remove(Seat(3));
    let expected = builtin::classic().shared(CardId(0), CardId(2));
    let right = (0..20).filter(|seed| {
        let plan = look(
            &mut Bot::new(&Persona::ALL[0], Level::Champion, *seed),
            &table,
            0,
        );
        plan.map(|plan| plan.call) == Some(Call::Match { symbol: expected })
    });
    assert!(right.count() >= 18);
}

#[test]
fn a_champion_gives_to_whoever_is_ahead() {
    for (game, ahead) in [(GameId::Gift, 3), (GameId::HotPotato, 2)] {
        let mut table = table(game, 4);
        for seat in 1..4 {
            table.hands[seat].count = if seat == 3 { 4 } else { 9 };
            table.fronts[seat] = if seat == 2 { 0 } else { 8 };
        }
        for persona in &Persona::ALL {
            let plan = look(&mut Bot::new(persona, Level::Champion, 5), &table, 0);
            let Some(Call::Give { target, .. }) = plan.map(|plan| plan.call) else {
                panic!("{plan:?}");
            };
            assert_eq!(target, Seat(ahead), "{} in {game}", persona.name);
        }
    }
}

/// The `count`-th card of a colour in the Connect deck, or a starting card.
fn card_of(suit: Suit, count: usize) -> CardId {
    let cards = builtin::connect().cards().iter().zip(0..);
    let mut of_suit = cards.filter(|(card, _)| card.suit() == suit);
    CardId(of_suit.nth(count).expect("enough cards").1)
}

/// A board with the starting card and pink cards in a row beside it.
fn board(pink: i16, top: CardId) -> Table {
    let mut table = table(GameId::Connect, 2);
    let mut place = |q, r, card| {
        table.board.push(Placed {
            cell: Cell { q, r },
            card,
            number: 1,
        });
    };
    place(0, 0, card_of(Suit::Start, 0));
    for q in 1..=pink {
        place(q, 0, card_of(Suit::Colour(Colour::Pink), q as usize));
    }
    table.hands[0] = Heap {
        count: 3,
        top: Some(top),
    };
    table
}

fn cell_chosen(bot: &mut Bot, table: &Table, now_ms: u64) -> Option<Cell> {
    let teams = Team::round_the_table(2, 2);
    let plan = bot.look(&View {
        deck: builtin::connect(),
        table,
        teams: &teams,
        seat: ME,
        now_ms,
    })?;
    match plan.call {
        Call::Place { cell, .. } => Some(cell),
        _ => None,
    }
}

#[test]
fn in_connect_lines_are_finished_blocked_and_not_given_away() {
    let end_of_line = Cell { q: 4, r: 0 };
    let pink = card_of(Suit::Colour(Colour::Pink), 0);
    let orange = card_of(Suit::Colour(Colour::Orange), 0);
    for seed in 0..20 {
        let mut champion = Bot::new(&Persona::ALL[0], Level::Champion, seed);
        // Pink is this seat's own colour: finish the line.
        assert_eq!(
            cell_chosen(&mut champion, &board(3, pink), 0),
            Some(end_of_line)
        );
        // A card of another colour does not help there: leave it open for pink.
        champion.has_called();
        assert_ne!(
            cell_chosen(&mut champion, &board(3, orange), 0),
            Some(end_of_line)
        );
    }
    let rivals_turn = |card| {
        let mut table = board(3, card);
        table.hands.swap(0, 1);
        table
    };
    let teams = Team::round_the_table(2, 2);
    for (card, takes_it) in [(orange, true), (pink, false)] {
        let table = rivals_turn(card);
        let plan = Bot::new(&Persona::ALL[1], Level::Champion, 3).look(&View {
            deck: builtin::connect(),
            table: &table,
            teams: &teams,
            seat: Seat(1),
            now_ms: 0,
        });
        let Some(Call::Place { cell, .. }) = plan.map(|plan| plan.call) else {
            panic!("{plan:?}");
        };
        // Orange blocks pink's line with an orange card, and would rather lay a
        // pink card anywhere else than score for pink.
        assert_eq!(cell == end_of_line, takes_it);
    }
}

#[test]
fn in_connect_a_champion_changes_its_mind_and_an_empty_hand_waits() {
    let pink = card_of(Suit::Colour(Colour::Pink), 0);
    let mut champion = bot(Level::Champion);
    let before = cell_chosen(&mut champion, &board(2, pink), 0);
    assert!(before.is_some() && before != Some(Cell { q: 4, r: 0 }));
    let mut now = board(3, pink);
    now.number += 1;
    assert_eq!(
        cell_chosen(&mut champion, &now, 10),
        Some(Cell { q: 4, r: 0 })
    );
    now.hands[0] = Heap::default();
    assert_eq!(cell_chosen(&mut champion, &now, 20), None);
}

#[test]
fn bots_never_learn_what_they_cannot_see() {
    let games = [
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
        GameSetup::connect(Team::round_the_table(3, 3)),
        GameSetup::Practice,
    ];
    for game in games {
        let deck = match game {
            GameSetup::Connect { .. } => builtin::connect(),
            _ => builtin::classic(),
        };
        let bots = |seed| {
            let seated = Persona::ALL[..3].iter().zip(0..);
            seated.map(move |(persona, seat)| Bot::new(persona, Level::Casual, seed_of(seed, seat)))
        };
        let setup = Setup {
            wrong_calls: WrongCalls::SitOut,
            ..Setup::one(3, game)
        };
        let mut playout =
            Playout::new(Arc::new(deck.clone()), setup, bots(4).collect(), 4).expect("set up");
        for number in 0..30 {
            let series = playout.series();
            for seat in Seat::first(3) {
                let real = series.game().view(Viewer::Seat(seat));
                let other_deal = series.game().imagine(Viewer::Seat(seat), number);
                let imagined = other_deal.view(Viewer::Seat(seat));
                let now_ms = playout.now_ms();
                let plans = [&real, &imagined].map(|table| {
                    let mut bot = playout.bots()[seat.index()].clone();
                    bot.look(&View::new(series, table, seat, now_ms))
                });
                assert_eq!(plans[0], plans[1]);
            }
            if playout.step().is_none() {
                break;
            }
        }
    }
}

#[test]
fn practice_goes_on_for_as_long_as_anybody_likes() {
    let deck = Arc::new(builtin::insects().clone());
    let alone = vec![bot(Level::Champion)];
    let mut playout =
        Playout::new(deck, Setup::one(1, GameSetup::Practice), alone, 3).expect("set up");
    let taken = (0..100)
        .filter_map(|_| playout.step())
        .filter(|s| s.answer == Answer::Taken);
    assert!(taken.count() > 90);
}
