//! docs/bots.md agrees with the code.

use fano_bots::{CALLS_MAX, COMMIT_MS, Level, Persona};

const PAGE: &str = include_str!("../../../docs/bots.md");

/// The row for a level in the table with these cells.
fn assert_row(level: Level, cells: &[String]) {
    let row = format!(
        "| {} {} | {} |",
        level.number(),
        level.id().replace('-', " "),
        cells.join(" | ")
    );
    assert!(PAGE.contains(&row), "docs/bots.md lacks this row: {row}");
}

#[test]
fn the_tables_are_the_ones_in_the_code() {
    for level in Level::ALL {
        let reaction = level.reaction();
        let tenths =
            |thousandths: u32| format!("{}.{}", thousandths / 1000, thousandths / 100 % 10);
        let permille = |share: u16| format!("{}.{} %", share / 10, share % 10);
        assert_row(
            level,
            &[
                format!("{} ms", reaction.base_ms),
                format!("{} ms", reaction.spread_ms),
                format!("{} ms", reaction.tail_ms),
                format!("{} ms", tenths(reaction.pair_us)),
                permille(reaction.lapse_permille),
                permille(reaction.wrong_permille),
                format!("{} ms", reaction.choose_ms),
            ],
        );
        let judgement = level.judgement();
        let percents = [
            judgement.target_percent,
            judgement.cells_percent,
            judgement.rivals_percent,
            judgement.alert_percent,
        ];
        assert_row(level, &percents.map(|percent| format!("{percent} %")));
    }
}

#[test]
fn names_and_limits_are_the_ones_in_the_code() {
    for persona in &Persona::ALL {
        assert!(PAGE.contains(persona.name), "{}", persona.name);
    }
    assert!(PAGE.contains(&format!("last {COMMIT_MS} ms")));
    let (thousands, rest) = (CALLS_MAX / 1000, CALLS_MAX % 1000);
    assert!(PAGE.contains(&format!("{thousands},{rest:03} calls")));
}
