//! Checks any arrangement.

use thiserror::Error;

use crate::kirkman::{GIRLS_MAX, days};

/// What is wrong with an arrangement, with the evidence.
///
/// Girls, days and rows are counted from 0, in the order given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// There is no arrangement for this number of girls: it takes 3, 9, 15, 21,
    /// …
    #[error("{girls} girls cannot do it: it takes 3, 9, 15, 21, … girls, always 6 more")]
    GirlCount {
        /// The number of girls.
        girls: u32,
    },
    /// There are more girls than [`GIRLS_MAX`].
    #[error("at most {GIRLS_MAX} girls are checked, not {girls}")]
    TooManyGirls {
        /// The number of girls.
        girls: u32,
    },
    /// A row is not made of three girls.
    #[error("on day {day}, row {row} has {found} girls instead of 3")]
    RowSize {
        /// The day.
        day: usize,
        /// The row within the day.
        row: usize,
        /// How many girls walk in it.
        found: usize,
    },
    /// A row names a girl beyond the number of girls.
    #[error("on day {day}, row {row} names girl {girl}, whom the school does not have")]
    UnknownGirl {
        /// The day.
        day: usize,
        /// The row within the day.
        row: usize,
        /// The unknown number.
        girl: u32,
    },
    /// A girl walks twice on a day.
    #[error("girl {girl} walks twice on day {day}, in rows {} and {}", rows[0], rows[1])]
    GirlTwice {
        /// The day.
        day: usize,
        /// The girl.
        girl: u32,
        /// The two rows, which may be the same.
        rows: [usize; 2],
    },
    /// A girl does not walk on a day.
    #[error("girl {girl} stays at home on day {day}")]
    GirlMissing {
        /// The day.
        day: usize,
        /// The girl.
        girl: u32,
    },
    /// Two girls walk together on two days.
    #[error(
        "girls {} and {} walk together on day {} and again on day {}",
        pair[0], pair[1], days[0], days[1]
    )]
    PairTwice {
        /// The two girls, in ascending order.
        pair: [u32; 2],
        /// The two days.
        days: [usize; 2],
    },
    /// All days are fine, but there are too few of them. (One too many would
    /// bring two girls together again.)
    #[error("everybody has met everybody after {expected} days, but there are {found}")]
    DayCount {
        /// How many days it takes.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

/// Checks an arrangement for `girls` girls with the numbers from 0 on: every
/// girl walks every day in a row of three, and every two girls walk together
/// on exactly one day.
///
/// ```
/// use fano_designs::kirkman::{Fault, check};
///
/// assert_eq!(check(3, &[vec![[0, 1, 2]]]), Ok(()));
/// assert_eq!(check(3, &[vec![[0, 1]]]), Err(Fault::RowSize { day: 0, row: 0, found: 2 }));
/// ```
///
/// # Errors
///
/// The first thing that is wrong, going through the days in order.
pub fn check<R: AsRef<[u32]>>(girls: u32, claimed: &[Vec<R>]) -> Result<(), Fault> {
    if girls % 6 != 3 {
        return Err(Fault::GirlCount { girls });
    }
    if girls > GIRLS_MAX {
        return Err(Fault::TooManyGirls { girls });
    }
    let mut meetings = Meetings::new(girls);
    for (day, rows) in claimed.iter().enumerate() {
        check_day(girls, day, rows)?;
        for row in rows {
            meetings.record(day, row.as_ref())?;
        }
    }
    let (expected, found) = (days(girls) as usize, claimed.len());
    if expected != found {
        return Err(Fault::DayCount { expected, found });
    }
    Ok(())
}

/// Checks that every girl walks once, in a row of three.
fn check_day<R: AsRef<[u32]>>(girls: u32, day: usize, rows: &[R]) -> Result<(), Fault> {
    let mut row_of: Vec<Option<usize>> = vec![None; girls as usize];
    for (row, walking) in rows.iter().enumerate() {
        let walking = walking.as_ref();
        if walking.len() != 3 {
            let found = walking.len();
            return Err(Fault::RowSize { day, row, found });
        }
        for &girl in walking {
            let place = row_of.get_mut(girl as usize);
            let place = place.ok_or(Fault::UnknownGirl { day, row, girl })?;
            if let Some(first) = place.replace(row) {
                let rows = [first, row];
                return Err(Fault::GirlTwice { day, girl, rows });
            }
        }
    }
    match row_of.iter().position(Option::is_none) {
        Some(girl) => Err(Fault::GirlMissing {
            day,
            girl: girl as u32,
        }),
        None => Ok(()),
    }
}

/// The day on which each two girls have met.
struct Meetings {
    girls: usize,
    days: Vec<Option<usize>>,
}

impl Meetings {
    fn new(girls: u32) -> Self {
        let girls = girls as usize;
        Self {
            girls,
            days: vec![None; girls * girls],
        }
    }

    fn record(&mut self, day: usize, row: &[u32]) -> Result<(), Fault> {
        for (place, &girl) in row.iter().enumerate() {
            for &other in &row[..place] {
                let pair = [girl.min(other), girl.max(other)];
                let met = &mut self.days[pair[0] as usize * self.girls + pair[1] as usize];
                if let Some(first) = met.replace(day) {
                    let days = [first, day];
                    return Err(Fault::PairTwice { pair, days });
                }
            }
        }
        Ok(())
    }
}
