//! Any bytes: the reader of bundle files never panics, never inflates without
//! an end, and what it reads is written in one way that reads back equal.
//!
//! Archives are full of checksums that chance does not find, so the bytes are
//! also used as the parts of a well-formed archive.

#![no_main]

use std::borrow::Cow;

use fano_bundles::{Job, file};
use fano_faces::{PictureSource, Typeface};
use fano_texts::Message;
use flate2::Crc;
use libfuzzer_sys::fuzz_target;

/// A source with a drawing for everything but words.
struct Dots;

const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\">\
    <circle cx=\"1\" cy=\"1\" r=\"1\"/></svg>";

impl PictureSource for Dots {
    fn theme(&self, _: &str, _: &str) -> Result<Cow<'static, str>, Message> {
        Ok(Cow::Borrowed(DOT))
    }

    fn emoji(&self, _: &str) -> Result<Cow<'static, str>, Message> {
        Ok(Cow::Borrowed(DOT))
    }

    fn file(&self, _: &str) -> Result<Vec<u8>, Message> {
        Err(Message::new("print-no-emoji"))
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        Err(Message::new("print-no-emoji"))
    }
}

fn check(bytes: &[u8]) {
    match file::read(bytes, &Dots, Job::silent()) {
        Ok((bundle, _)) => {
            let written = file::write(&bundle);
            let (again, _) = file::read(&written, &Dots, Job::silent()).expect("what was written");
            assert_eq!(again, bundle);
            assert_eq!(again.revision(), bundle.revision());
            assert_eq!(file::write(&again), written);
        }
        Err(error) => assert!(!error.to_string().contains('⟦')),
    }
}

const NAMES: [&str; 4] = ["bundle.json", "deck.deck", "layouts.json", "pictures/1.png"];

/// An archive that stores these parts.
fn archive(parts: &[&[u8]]) -> Vec<u8> {
    let (mut all, mut directory) = (Vec::new(), Vec::new());
    for (name, part) in NAMES.iter().zip(parts) {
        let start = all.len() as u32;
        let mut checksum = Crc::new();
        checksum.update(part);
        let mut common = vec![20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0];
        for number in [checksum.sum(), part.len() as u32, part.len() as u32] {
            common.extend(number.to_le_bytes());
        }
        common.extend([name.len() as u8, 0, 0, 0]);
        all.extend(b"PK\x03\x04");
        all.extend(&common);
        all.extend(name.as_bytes());
        all.extend(*part);
        directory.extend(b"PK\x01\x02\x14\0");
        directory.extend(&common);
        directory.extend([0; 10]);
        directory.extend(start.to_le_bytes());
        directory.extend(name.as_bytes());
    }
    let start = all.len() as u32;
    let count = parts.len().min(NAMES.len()) as u8;
    all.extend(&directory);
    all.extend(b"PK\x05\x06\0\0\0\0");
    all.extend([count, 0, count, 0]);
    all.extend((directory.len() as u32).to_le_bytes());
    all.extend(start.to_le_bytes());
    all.extend([0, 0]);
    all
}

fuzz_target!(|bytes: &[u8]| {
    check(bytes);
    // Parts are separated by a byte that is in no text.
    let parts: Vec<&[u8]> = bytes.splitn(NAMES.len(), |byte| *byte == 0xff).collect();
    check(&archive(&parts));
});
