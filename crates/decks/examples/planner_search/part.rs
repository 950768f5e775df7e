//! Parts of planes: dropping symbols so that as many cards as possible remain.

use fano_designs::{Lines as _, Plane};

use crate::rng::Rng;

/// The points of a plane that are on none of `dropped` lines, as many as
/// annealing finds: from a hot start, where lines are swapped freely, to a cold
/// end, where only gains are kept.
pub(crate) fn anneal(plane: &Plane, dropped: usize, steps: u32, rng: &mut Rng) -> Vec<bool> {
    let lines: Vec<&[u32]> = plane.lines().collect();
    let mut order: Vec<usize> = (0..lines.len()).collect();
    rng.shuffle_front(&mut order, lines.len());
    let mut covered = vec![0_u32; plane.point_count() as usize];
    for &line in &order[..dropped] {
        add(lines[line], &mut covered);
    }
    let free = |covered: &[u32]| covered.iter().filter(|&&times| times == 0).count();
    let mut cards = free(&covered);
    let mut best = (cards, covered.clone());
    if dropped == 0 || dropped == lines.len() {
        return best.1.iter().map(|&times| times == 0).collect();
    }
    for step in 0..steps {
        let heat = 1.1 - f64::from(step) / f64::from(steps);
        let kept = rng.below(dropped);
        let other = dropped + rng.below(lines.len() - dropped);
        let gained = remove(lines[order[kept]], &mut covered);
        let lost = add(lines[order[other]], &mut covered);
        let change = gained as f64 - lost as f64;
        if change >= 0.0 || rng.fraction() < (change / heat).exp() {
            order.swap(kept, other);
            cards = cards + gained - lost;
            if cards > best.0 {
                best = (cards, covered.clone());
            }
        } else {
            remove(lines[order[other]], &mut covered);
            add(lines[order[kept]], &mut covered);
        }
    }
    best.1.iter().map(|&times| times == 0).collect()
}

/// Covers a line's points; returns how many were free.
fn add(line: &[u32], covered: &mut [u32]) -> usize {
    let mut lost = 0;
    for &point in line {
        lost += usize::from(covered[point as usize] == 0);
        covered[point as usize] += 1;
    }
    lost
}

/// Uncovers a line's points; returns how many are free now.
fn remove(line: &[u32], covered: &mut [u32]) -> usize {
    let mut gained = 0;
    for &point in line {
        covered[point as usize] -= 1;
        gained += usize::from(covered[point as usize] == 0);
    }
    gained
}

/// The chosen points as a hexadecimal number, with the first point as its
/// lowest bit.
pub(crate) fn hexadecimal(chosen: &[bool]) -> String {
    let digit = |four: &[bool]| {
        let value = four
            .iter()
            .rev()
            .fold(0, |sum, &bit| 2 * sum + u32::from(bit));
        char::from_digit(value, 16).unwrap_or('0')
    };
    let digits: String = chosen
        .chunks(4)
        .map(digit)
        .collect::<Vec<_>>()
        .iter()
        .rev()
        .collect();
    digits.trim_start_matches('0').to_owned()
}
