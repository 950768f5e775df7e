//! Every refusal says why, in every language.

use std::collections::BTreeSet;

use fano_rules::Refusal;
use fano_texts::{Explain as _, Lang};

use crate::variants;

#[test]
fn every_refusal_has_a_sentence_in_both_languages() {
    let refusals = [
        Refusal::TimeWentBack,
        Refusal::NoSuchSeat,
        Refusal::NotPlaying,
        Refusal::Frozen { until_ms: 1 },
        Refusal::SittingOut,
        Refusal::NoCard,
        Refusal::TargetNotInRound,
        Refusal::TargetIsCaller,
        Refusal::WrongGesture,
        Refusal::NoSuchSymbol,
        Refusal::BadSlots,
        Refusal::NoAnchor,
        Refusal::NotAdjacent,
        Refusal::CellTaken,
        Refusal::FutureView,
        Refusal::ViewTooOld,
        Refusal::GameOver,
        Refusal::GameNotOver,
        Refusal::CannotStop,
    ];
    let source = include_str!("../../src/answer.rs");
    assert_eq!(refusals.len(), variants(source, "Refusal").len());
    let mut sentences = BTreeSet::new();
    for refusal in refusals {
        for lang in Lang::ALL {
            let sentence = refusal.explain().say(lang);
            assert!(sentence.ends_with('.'), "{sentence}");
            assert!(sentences.insert(sentence.clone()), "twice: {sentence}");
        }
    }
}
