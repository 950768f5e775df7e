//! `fano designs exists`.

use std::io::{Write as _, stdout};

use clap::Args;
use fano_designs::{
    Field,
    existence::{Construction, Existence, Obstacle, existence, nearest, plane_count},
};
use fano_texts::{Lang, Message};

use super::request::WrongRequest;
use crate::failure::Failure;

/// Beyond this, finding the factors would take noticeable time.
const ORDER_MAX: u64 = 1_000_000_000_000;

#[derive(Debug, Args)]
pub(crate) struct Exists {
    /// The order: a whole number up to a million millions
    #[arg(allow_hyphen_values = true)]
    order: String,
}

pub(crate) fn run(arguments: &Exists, lang: Lang) -> Result<(), Failure> {
    let order = WrongRequest::number(&arguments.order).map_err(|e| Failure::usage(&e))?;
    if order > ORDER_MAX {
        let order_max = ORDER_MAX;
        let error = WrongRequest::OrderTooLarge { order, order_max };
        return Err(Failure::usage(&error));
    }
    let mut out = stdout().lock();
    writeln!(out, "{}", answer(order).say(lang))?;
    if let Some(remark) = remark(order) {
        writeln!(out, "{}", remark.say(lang))?;
    }
    Ok(())
}

fn answer(order: u64) -> Message {
    match existence(order) {
        Existence::Constructible(Construction::Field(power)) => {
            let wide = u128::from(order);
            let id = match power.exponent {
                1 => "designs-exists-prime",
                _ => "designs-exists-prime-power",
            };
            Message::new(id)
                .with("prime", power.prime)
                .with("exponent", power.exponent)
                .with("cards", (wide * wide + wide + 1).to_string())
                .with("symbols", order + 1)
        }
        Existence::Impossible(obstacle) => impossible(obstacle),
        Existence::Unknown => Message::new("designs-exists-unknown"),
    }
    .with("order", order)
}

fn impossible(obstacle: Obstacle) -> Message {
    match obstacle {
        Obstacle::SinglePoint => Message::new("designs-exists-single-point"),
        Obstacle::Triangle => Message::new("designs-exists-triangle"),
        Obstacle::BruckRyser { prime } => {
            Message::new("designs-exists-bruck-ryser").with("prime", prime)
        }
        Obstacle::Lam => Message::new("designs-exists-lam"),
    }
}

/// A second sentence: how many there are, or what would work instead.
fn remark(order: u64) -> Option<Message> {
    match (existence(order), plane_count(order)) {
        (Existence::Constructible(_), Some(1)) => Some(Message::new("designs-exists-only-one")),
        (Existence::Constructible(_), Some(_)) => Some(Message::new("designs-exists-four")),
        (Existence::Constructible(_), None) if order > Field::ORDER_MAX.into() => {
            Some(Message::new("designs-exists-too-large").with("max", Field::ORDER_MAX))
        }
        (Existence::Constructible(_), None) => None,
        (Existence::Impossible(_) | Existence::Unknown, _) => match nearest(order) {
            (Some(below), Some(above)) => Some(
                Message::new("designs-exists-nearest")
                    .with("below", below)
                    .with("above", above),
            ),
            _ => Some(Message::new("designs-exists-smallest")),
        },
    }
}
