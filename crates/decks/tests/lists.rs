//! Lists of cards from elsewhere: what is read, what is refused, and why.

use fano_decks::{builtin, lists};

fn verdict(text: &str) -> String {
    match lists::read(text.as_bytes()) {
        Err(error) => format!("unreadable: {error}"),
        Ok(list) => match list.verify() {
            Err(fault) => format!("wrong: {fault}"),
            Ok(facts) => format!(
                "right: {} cards, {} symbols, {} to {} a card",
                facts.cards, facts.symbols, facts.symbols_per_card_min, facts.symbols_per_card_max
            ),
        },
    }
}

#[test]
fn lists_are_read_in_all_formats() {
    for (text, expected) in [
        (
            "{\"symbols\": 3, \"cards\": [[0,1],[0,2],[1,2]]}",
            "right: 3 cards, 3 symbols, 2 to 2 a card",
        ),
        (
            "{\"cards\": [[1,2],[1,3],[2,3]], \"name\": \"x\"}",
            "right: 3 cards, 3 symbols, 2 to 2 a card",
        ),
        (
            " [[\"dog\",\"cat\"],[\"dog\",\"fish\"]]",
            "right: 2 cards, 3 symbols, 2 to 2 a card",
        ),
        (
            "\u{feff}dog,cat\r\ndog,fish,bird\r\n\r\ncat,fish\r\n",
            "right: 3 cards, 4 symbols, 2 to 3 a card",
        ),
        ("0;1\n0;2\n1;2", "right: 3 cards, 3 symbols, 2 to 2 a card"),
        (
            "ice cream\tdog\ndog\tcat\n",
            "right: 2 cards, 3 symbols, 2 to 2 a card",
        ),
        (
            "0 1\n0  2\n1 2\n",
            "right: 3 cards, 3 symbols, 2 to 2 a card",
        ),
        (
            "\"dog, big\",cat\n\"dog, big\",fish\n",
            "right: 2 cards, 3 symbols, 2 to 2 a card",
        ),
        ("a,b,\na,c,\n", "right: 2 cards, 3 symbols, 2 to 2 a card"),
    ] {
        assert_eq!(verdict(text), expected, "{text}");
    }
}

#[test]
fn wrong_lists_name_their_witness() {
    for (text, expected) in [
        (
            "{\"symbols\": 4, \"cards\": [[0,1],[0,2],[2,3]]}",
            "wrong: Cards 1 and 3 share no symbol.",
        ),
        (
            "{\"symbols\": 3, \"cards\": [[0,1,2],[0,2],[1,2]]}",
            "wrong: Cards 1 and 2 share 2 symbols: 0, 2.",
        ),
        (
            "{\"symbols\": 2, \"cards\": [[0,1],[0,2],[1,2]]}",
            "wrong: The list says it has 2 symbols, but 3 are on the cards.",
        ),
        ("[[0,1,0],[0,2]]", "wrong: Card 1 shows 0 twice."),
        (
            "dog,cat\ndog,fish\ndog,cat\n",
            "wrong: Cards 1 and 3 share 2 symbols: dog, cat.",
        ),
    ] {
        assert_eq!(verdict(text), expected, "{text}");
    }
}

#[test]
fn unreadable_lists_say_what_would_work() {
    let shape = "This is not the JSON of a deck, which looks like {\"symbols\": 3, \"cards\": [[0, 1], [0, 2], [1, 2]]}.";
    for (text, expected) in [
        ("{\"symbols\": 3}", format!("Line 1, column 14: {shape}")),
        ("{\"cards\": [[0.5]]}", format!("Line 1, column 15: {shape}")),
        ("[[0,1],\n [0,", format!("Line 2, column 4: {shape}")),
        ("[]", "A deck has at least 2 cards, but this is none.".to_owned()),
        ("a,b", "A deck has at least 2 cards, but this is only 1.".to_owned()),
        ("a,b\na,,b", "Line 2: Symbol 2 is missing between two separators.".to_owned()),
        ("a,b\n\"a,b", "Line 2: A quote is not closed, or something follows it.".to_owned()),
        ("Dear Ann\nhow are you", "This is neither a deck file nor a list of cards. Use fano-deck 1 as the first line, or JSON, or one card per line with commas between the symbols.".to_owned()),
        ("", "This is neither a deck file nor a list of cards. Use fano-deck 1 as the first line, or JSON, or one card per line with commas between the symbols.".to_owned()),
    ] {
        assert_eq!(verdict(text), format!("unreadable: {expected}"), "{text}");
    }
    let binary = lists::read(b"\x89PNG\r\n").expect_err("no text");
    assert_eq!(binary.to_string(), "This is neither a deck file nor text.");
    let many = "0\n".repeat(lists::LIST_CARDS_MAX + 1);
    let many = lists::read(many.as_bytes()).expect_err("too many");
    assert_eq!(
        many.to_string(),
        "This has 70001 cards; at most 70000 can be checked."
    );
}

#[test]
fn the_boxes_as_lists_are_right() {
    for facts in builtin::ALL {
        let rows = facts.deck().cards().iter().map(|card| {
            let ids = card
                .symbols()
                .iter()
                .map(|s| facts.deck().symbol(*s).id.as_str());
            ids.collect::<Vec<_>>().join(",")
        });
        let csv = rows.collect::<Vec<_>>().join("\n");
        let found = lists::read(csv.as_bytes())
            .expect("a list")
            .verify()
            .expect("a deck");
        assert_eq!((found.cards, found.symbols), (facts.cards, facts.symbols));
    }
}
