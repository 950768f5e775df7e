//! Designs from a few base blocks that are shifted through a group.
//!
//! If every element of a group but zero is exactly once the difference of two
//! elements of the same base block, then all shifts of the base blocks form a
//! design: two points a and b are together in the shift that takes the pair
//! with difference b - a there.

use thiserror::Error;

use crate::Design;

/// The largest group that is searched.
pub const GROUP_ORDER_MAX: u32 = 512;

/// A finite abelian group: the tuples of numbers modulo n₁, n₂, …, added place
/// by place.
///
/// An element is its number: the tuple read as digits, with the first place the
/// most significant.
///
/// ```
/// use fano_designs::difference_family::Group;
///
/// let group = Group::new(&[5, 5])?;
/// assert_eq!(group.order(), 25);
/// // (1, 3) + (4, 4) = (0, 2)
/// assert_eq!(group.add(8, 24), 2);
/// # Ok::<(), fano_designs::difference_family::GroupError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    moduli: Vec<u32>,
    order: u32,
}

/// Why moduli do not give a group to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GroupError {
    /// A modulus is zero.
    #[error("numbers modulo 0 are not a finite group")]
    ZeroModulus,
    /// The product of the moduli is too large.
    #[error("the group has more than {GROUP_ORDER_MAX} elements")]
    TooLarge,
}

impl Group {
    /// The tuples of numbers modulo these.
    ///
    /// # Errors
    ///
    /// If a modulus is zero or the group has more than [`GROUP_ORDER_MAX`]
    /// elements.
    pub fn new(moduli: &[u32]) -> Result<Self, GroupError> {
        let mut order = 1_u32;
        for &modulus in moduli {
            if modulus == 0 {
                return Err(GroupError::ZeroModulus);
            }
            order = order
                .checked_mul(modulus)
                .filter(|&order| order <= GROUP_ORDER_MAX)
                .ok_or(GroupError::TooLarge)?;
        }
        Ok(Self {
            moduli: moduli.to_vec(),
            order,
        })
    }

    /// How many elements there are.
    #[must_use]
    pub fn order(&self) -> u32 {
        self.order
    }

    /// The sum of two elements.
    #[must_use]
    pub fn add(&self, a: u32, b: u32) -> u32 {
        self.by_place(a, b, |x, y, modulus| (x + y) % modulus)
    }

    /// The difference of two elements.
    #[must_use]
    pub fn sub(&self, a: u32, b: u32) -> u32 {
        self.by_place(a, b, |x, y, modulus| (x + modulus - y) % modulus)
    }

    fn by_place(&self, mut a: u32, mut b: u32, f: impl Fn(u32, u32, u32) -> u32) -> u32 {
        let mut result = 0;
        let mut weight = 1;
        for &modulus in self.moduli.iter().rev() {
            result += weight * f(a % modulus, b % modulus, modulus);
            a /= modulus;
            b /= modulus;
            weight *= modulus;
        }
        result
    }

    /// The elements that added to themselves `times` times give zero.
    fn torsion(&self, times: u32) -> Vec<u32> {
        let vanishes = |&element: &u32| (0..times).fold(0, |sum, _| self.add(sum, element)) == 0;
        (0..self.order).filter(vanishes).collect()
    }
}

/// Base blocks whose differences are every element but zero exactly once.
///
/// One base block may be a subgroup: it is the same for many shifts and counts
/// once each time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DifferenceFamily {
    group: Group,
    block_size: u32,
    base_blocks: Vec<Vec<u32>>,
}

impl DifferenceFamily {
    /// Looks for a family with blocks of `block_size`, trying one element after
    /// the other; gives up after `steps_max` elements.
    ///
    /// ```
    /// use fano_designs::difference_family::{DifferenceFamily, Group};
    ///
    /// let group = Group::new(&[5, 5])?;
    /// let family = DifferenceFamily::search(&group, 4, 10_000).expect("two base blocks");
    /// assert_eq!(family.base_blocks().len(), 2);
    /// assert_eq!(family.develop().blocks().len(), 50);
    /// # Ok::<(), fano_designs::difference_family::GroupError>(())
    /// ```
    #[must_use]
    pub fn search(group: &Group, block_size: u32, steps_max: u64) -> Option<Self> {
        if block_size < 2 || block_size > group.order() {
            return None;
        }
        let mut search = Search {
            group,
            block_size: block_size as usize,
            taken: vec![false; group.order() as usize],
            blocks: Vec::new(),
            steps_left: steps_max,
        };
        search.taken[0] = true;
        let each = block_size * (block_size - 1);
        match (group.order() - 1) % each {
            0 => {}
            rest if rest == block_size - 1 => search.take_subgroup()?,
            _ => return None,
        }
        search.fill().then_some(Self {
            group: group.clone(),
            block_size,
            base_blocks: search.blocks,
        })
    }

    /// The group the blocks are shifted through.
    #[must_use]
    pub fn group(&self) -> &Group {
        &self.group
    }

    /// The base blocks, each with zero among its elements.
    #[must_use]
    pub fn base_blocks(&self) -> &[Vec<u32>] {
        &self.base_blocks
    }

    /// All shifts of all base blocks, as a checked design.
    ///
    /// # Panics
    ///
    /// Never: a family is only found if its differences are right.
    #[must_use]
    pub fn develop(&self) -> Design {
        let mut blocks = Vec::new();
        for base in &self.base_blocks {
            let first = blocks.len();
            for shift in 0..self.group.order() {
                let mut block: Vec<u32> = base.iter().map(|&x| self.group.add(x, shift)).collect();
                block.sort_unstable();
                blocks.push(block);
            }
            blocks[first..].sort_unstable();
            blocks.dedup();
        }
        Design::checked(self.group.order(), self.block_size, blocks)
    }
}

/// The state of a search: which differences are taken, by which blocks.
struct Search<'a> {
    group: &'a Group,
    block_size: usize,
    taken: Vec<bool>,
    blocks: Vec<Vec<u32>>,
    steps_left: u64,
}

impl Search<'_> {
    /// Takes the subgroup with as many elements as a block has, if there is an
    /// obvious one.
    fn take_subgroup(&mut self) -> Option<()> {
        let subgroup = self.group.torsion(self.block_size as u32);
        if subgroup.len() != self.block_size {
            return None;
        }
        for &element in &subgroup {
            self.taken[element as usize] = true;
        }
        self.blocks.push(subgroup);
        Some(())
    }

    /// Fills up with whole orbits: the smallest difference not taken yet is in
    /// some block, and that block can be shifted so that it starts with it.
    fn fill(&mut self) -> bool {
        let Some(difference) = self.taken.iter().position(|&taken| !taken) else {
            return true;
        };
        let difference = difference as u32;
        self.blocks.push(vec![0]);
        if let Some(marked) = self.try_add(difference) {
            if self.extend() {
                return true;
            }
            self.undo(&marked);
        }
        self.blocks.pop();
        false
    }

    fn extend(&mut self) -> bool {
        let block = self.blocks.last().expect("a block is being built");
        if block.len() == self.block_size {
            return self.fill();
        }
        // After the first two elements the order does not matter: ascending.
        let from = if block.len() == 2 {
            1
        } else {
            block[block.len() - 1] + 1
        };
        for element in from..self.group.order() {
            if self.steps_left == 0 {
                return false;
            }
            self.steps_left -= 1;
            if let Some(marked) = self.try_add(element) {
                if self.extend() {
                    return true;
                }
                self.undo(&marked);
            }
        }
        false
    }

    /// Adds an element to the last block if all its differences are free, and
    /// returns which were marked.
    fn try_add(&mut self, element: u32) -> Option<Vec<u32>> {
        let block = self.blocks.last().expect("a block is being built");
        let mut marked = Vec::with_capacity(2 * block.len());
        for &other in block {
            for difference in [
                self.group.sub(element, other),
                self.group.sub(other, element),
            ] {
                if self.taken[difference as usize] {
                    for &mark in &marked {
                        self.taken[mark as usize] = false;
                    }
                    return None;
                }
                self.taken[difference as usize] = true;
                marked.push(difference);
            }
        }
        self.blocks
            .last_mut()
            .expect("a block is being built")
            .push(element);
        Some(marked)
    }

    fn undo(&mut self, marked: &[u32]) {
        for &mark in marked {
            self.taken[mark as usize] = false;
        }
        self.blocks
            .last_mut()
            .expect("a block is being built")
            .pop();
    }
}
