//! Shared by the tests of this crate.

#![allow(dead_code, reason = "every test uses some of it")]

mod farm;
pub(crate) mod small;
pub(crate) mod zip;

use fano_bundles::{Draft, Job, Made, NotMade, make};

#[allow(unused_imports, reason = "every test uses some of it")]
pub(crate) use farm::{Art, art, emoji, farm, photo, theme, word};

pub(crate) fn try_make(draft: &Draft, pictures: &[Vec<u8>]) -> Result<Made, NotMade> {
    let pictures: Vec<&[u8]> = pictures.iter().map(Vec::as_slice).collect();
    make(draft, &pictures, &art(), Job::silent())
}

pub(crate) fn made(draft: &Draft, pictures: &[Vec<u8>]) -> Made {
    try_make(draft, pictures).expect("a bundle")
}
