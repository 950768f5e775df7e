//! x
use fano_decks::*;
use fano_rules::*;
use std::sync::Arc;
fn deck(q: u16, suits: bool) -> Arc<Deck> {
    // prime order plane
    let n = q * q + q + 1;
    let mut cards: Vec<Vec<u16>> = vec![];
    for m in 0..q {
        for b in 0..q {
            let mut c: Vec<u16> = (0..q).map(|x| x * q + (m * x + b) % q).collect();
            c.push(q * q + m);
            cards.push(c);
        }
    }
    for x in 0..q {
        let mut c: Vec<u16> = (0..q).map(|y| x * q + y).collect();
        c.push(q * q + q);
        cards.push(c);
    }
    cards.push((q * q..n).collect());
    let symbols = (0..n)
        .map(|i| Symbol {
            id: format!("s{i}"),
            en: format!("s{i}"),
            de: format!("s{i}"),
            picture: Picture::Word(format!("s{i}")),
        })
        .collect();
    let k = cards.len();
    let cards = cards
        .into_iter()
        .enumerate()
        .map(|(i, c)| {
            Card::new(
                c.into_iter().map(SymbolId).collect::<Vec<_>>(),
                if !suits {
                    Suit::Plain
                } else if i + 5 >= k {
                    Suit::Start
                } else {
                    Suit::Colour(Colour::ALL[i % 4])
                },
            )
        })
        .collect();
    Arc::new(Deck::new("t", symbols, cards).unwrap())
}
#[test]
fn play_all() {
    for seats in 2..=8u8 {
        for seed in 0..200u64 {
            for g in [
                GameSetup::Tower,
                GameSetup::Well,
                GameSetup::HotPotato { rounds: 5 },
                GameSetup::Gift,
                GameSetup::Triplet,
                GameSetup::connect(Team::round_the_table(seats, (seats.div_ceil(3)).max(2))),
            ] {
                let d = deck(7, true);
                let mut out = vec![];
                let mut s =
                    Series::new(d.clone(), Setup::one(seats, g.clone()), seed, &mut out).unwrap();
                let mut lots = Lots::new(seed, Purpose::Imagine, 7);
                let mut t = 0;
                let mut n = 0;
                while !s.is_over() {
                    let mut all = vec![];
                    for seat in Seat::first(seats) {
                        for c in s.game().right_calls(seat) {
                            all.push((seat, c));
                        }
                    }
                    assert!(!all.is_empty(), "{g:?} {:?}", s.game().table());
                    let (seat, call) = all[lots.below(all.len() as u32) as usize];
                    t += 1;
                    n += 1;
                    let a = s.apply(
                        &Command::Call {
                            seat,
                            seen: s.number(),
                            call,
                        },
                        t,
                        &mut out,
                    );
                    assert_eq!(a, Answer::Taken);
                    let tb = s.game().table();
                    let mut ids: Vec<CardId> =
                        s.game().piles().into_iter().flat_map(|p| p.1).collect();
                    ids.sort();
                    assert_eq!(ids.len(), d.cards().len(), "{g:?} {:?}", tb);
                    ids.dedup();
                    assert_eq!(ids.len(), d.cards().len());
                    for (p, c) in s.game().piles() {
                        match p {
                            Place::Hand(h) => {
                                assert_eq!(tb.hand(h).count as usize, c.len());
                                if !s.game().is_over() {
                                    assert_eq!(tb.hand(h).top, c.first().copied());
                                }
                            }
                            Place::Centre => {
                                assert_eq!(tb.centre.count as usize, c.len());
                            }
                            Place::Pile => assert_eq!(tb.pile as usize, c.len(), "{g:?}"),
                            Place::Aside => assert_eq!(tb.aside as usize, c.len()),
                            _ => {}
                        }
                    }
                    if n > 20000 {
                        panic!("long {g:?}");
                    }
                }
            }
        }
    }
}
