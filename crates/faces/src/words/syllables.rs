//! Where a long word may be broken.
//!
//! The language of a word is unknown, so the rule is one that most languages
//! with vowels and consonants share: a new line begins with one consonant and
//! the vowel after it. Consonants that are spoken as one stay together. Soft
//! hyphens in the word take precedence.

const VOWELS: &str = "aeiouyàáâãäåæāăąèéêëēĕėęěìíîïīĭįıòóôõöøōŏőœùúûüūŭůűųýÿŷ\
    аеёиоуыэюяєіїαεηιουωάέήίόύώϊϋΐΰạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ";

/// Consonants that begin a syllable together, longest first.
const ONSETS: [&str; 30] = [
    "schr", "schl", "schm", "schn", "schw", "phr", "thr", "sch", "ch", "ph", "th", "sh", "qu",
    "bl", "br", "cl", "cr", "dr", "fl", "fr", "gl", "gr", "kl", "kr", "pl", "pr", "tr", "vr", "wr",
    "gn",
];

/// Consonants that are neither split nor preceded by a break: the languages
/// that use them disagree on where it should be.
const UNBROKEN: &str = "ck";

/// The fewest letters before and after a break.
const BEFORE_MIN: usize = 2;
const AFTER_MIN: usize = 3;

/// The characters of a word at which a new line may begin.
pub(super) fn breaks(word: &str) -> Vec<usize> {
    let letters: Vec<char> = word.chars().map(lowercase).collect();
    let mut found = Vec::new();
    let mut vowel_before = None;
    for (index, _) in letters.iter().enumerate() {
        if !is_vowel(&letters, index) {
            continue;
        }
        if let Some(before) = vowel_before
            && index - before > 1
            && let Some(place) = between(&letters, before + 1, index)
        {
            found.push(place);
        }
        vowel_before = Some(index);
    }
    found.retain(|place| *place >= BEFORE_MIN && letters.len() - place >= AFTER_MIN);
    found
}

/// The break among the consonants from `start` to the vowel at `end`.
fn between(letters: &[char], start: usize, end: usize) -> Option<usize> {
    let consonants: String = letters[start..end].iter().collect();
    if consonants.ends_with(UNBROKEN) {
        return None;
    }
    let onset = ONSETS.iter().find(|onset| consonants.ends_with(**onset));
    Some(end - onset.map_or(1, |onset| onset.len()))
}

fn is_vowel(letters: &[char], index: usize) -> bool {
    let next_is_vowel = letters.get(index + 1).is_some_and(|c| VOWELS.contains(*c));
    match letters[index] {
        'u' if index > 0 && letters[index - 1] == 'q' => false,
        'y' => !next_is_vowel,
        c => VOWELS.contains(c),
    }
}

/// The lower-case letter, if it is a single one.
fn lowercase(c: char) -> char {
    let mut small = c.to_lowercase();
    match (small.next(), small.next()) {
        (Some(one), None) => one,
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hyphenated(word: &str) -> String {
        let places = breaks(word);
        let mut shown = String::new();
        for (index, c) in word.chars().enumerate() {
            if places.contains(&index) {
                shown.push('-');
            }
            shown.push(c);
        }
        shown
    }

    #[test]
    fn lines_begin_like_syllables() {
        for word in [
            "Schmet-ter-ling",
            "Eich-hörn-chen",
            "Kran-ken-wa-gen",
            "Re-gen-schirm",
            "Hub-schrau-ber",
            "Do-nau-dampf-schiff-fahrts-ge-sell-schaft",
            "Zucker-watte",
            "re-fri-ge-ra-tor",
            "cro-co-dile",
            "hip-po-po-ta-mus",
            "le-mo-nade",
            "li-qui-da-tion",
            "Моск-ва-река",
        ] {
            assert_eq!(hyphenated(&word.replace('-', "")), word);
        }
    }

    #[test]
    fn short_words_and_other_letters_stay_whole() {
        for word in [
            "",
            "a",
            "rhythm",
            "tree",
            "Strumpf",
            "12345678",
            "שלום",
            "日本語",
        ] {
            assert_eq!(breaks(word), [0; 0], "{word}");
        }
    }
}
