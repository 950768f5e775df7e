//! `fano designs plane`.

use std::io::{BufWriter, Write, stdout};

use clap::{Args, ValueEnum};
use fano_designs::{Affine, Desarguesian, Lines, PlaneError, Singer, order_nine};

use super::request::WrongRequest;
use crate::failure::Failure;

#[derive(Debug, Args)]
pub(crate) struct Plane {
    /// The order: cards have one symbol more (affine: as many). A power of a prime up to 4096
    #[arg(long, value_name = "Q", allow_hyphen_values = true)]
    order: Option<String>,

    /// Which plane of this order
    #[arg(long, value_enum, default_value_t = Kind::Desarguesian)]
    kind: Kind,

    /// How the cards are written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// The plane over the finite field with Q elements
    Desarguesian,
    /// The same plane from a difference set: every card is the first one shifted
    Singer,
    /// Hall's plane, order 9 only
    Hall,
    /// The dual of Hall's plane, order 9 only
    DualHall,
    /// The plane of Hughes, order 9 only
    Hughes,
    /// The affine plane: Q² symbols, parallel cards share none
    Affine,
}

impl Kind {
    /// The word on the command line, if this kind exists only in order 9.
    fn of_order_nine(self) -> Option<&'static str> {
        match self {
            Self::Hall => Some("hall"),
            Self::DualHall => Some("dual-hall"),
            Self::Hughes => Some("hughes"),
            Self::Desarguesian | Self::Singer | Self::Affine => None,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// One card a line, symbols separated by spaces
    Text,
    /// One object with the number of symbols and the list of cards
    Json,
    /// One card a line, symbols separated by commas
    Csv,
}

pub(crate) fn run(arguments: &Plane) -> Result<(), Failure> {
    let order = wanted_order(arguments).map_err(|error| Failure::usage(&error))?;
    let format = arguments.format;
    let no_plane = |error: PlaneError| Failure::usage(&WrongRequest::from(error));
    match arguments.kind {
        Kind::Desarguesian => print(&Desarguesian::new(order).map_err(no_plane)?, format),
        Kind::Singer => print(&Singer::new(order).map_err(no_plane)?, format),
        Kind::Affine => print(&Affine::new(order).map_err(no_plane)?, format),
        Kind::Hall => print(&order_nine::hall(), format),
        Kind::DualHall => print(&order_nine::dual_hall(), format),
        Kind::Hughes => print(&order_nine::hughes(), format),
    }
}

fn wanted_order(arguments: &Plane) -> Result<u32, WrongRequest> {
    let only_nine = arguments.kind.of_order_nine();
    match (&arguments.order, only_nine) {
        (None, None) => Err(WrongRequest::OrderMissing),
        (None, Some(_)) => Ok(9),
        (Some(text), None) => WrongRequest::order(text),
        (Some(text), Some(kind)) => match WrongRequest::number(text)? {
            9 => Ok(9),
            order => Err(WrongRequest::OnlyOrderNine { order, kind }),
        },
    }
}

/// Writes all lines, keeping one at a time.
fn print(plane: &impl Lines, format: Format) -> Result<(), Failure> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout().lock());
    let separator = match format {
        Format::Text => b' ',
        Format::Json | Format::Csv => b',',
    };
    let (opening, closing, between): (&[u8], &[u8], &[u8]) = match format {
        Format::Json => (b"[", b"]", b",\n"),
        Format::Text | Format::Csv => (b"", b"", b"\n"),
    };
    if matches!(format, Format::Json) {
        writeln!(out, "{{\"symbols\": {}, \"cards\": [", plane.point_count())?;
    }
    let mut line = Vec::with_capacity(plane.points_per_line() as usize);
    let mut bytes = Vec::new();
    for number in 0..plane.line_count() {
        line.clear();
        plane.append_line(number, &mut line);
        bytes.clear();
        if number > 0 {
            bytes.extend_from_slice(between);
        }
        bytes.extend_from_slice(opening);
        for (place, &point) in line.iter().enumerate() {
            if place > 0 {
                bytes.push(separator);
            }
            append_decimal(point, &mut bytes);
        }
        bytes.extend_from_slice(closing);
        out.write_all(&bytes)?;
    }
    match format {
        Format::Json => out.write_all(b"\n]}\n")?,
        Format::Text | Format::Csv => out.write_all(b"\n")?,
    }
    out.flush()?;
    Ok(())
}

/// Appends a number in decimal digits: ten times as fast as formatting it,
/// which matters when there are a thousand million of them.
fn append_decimal(number: u32, bytes: &mut Vec<u8>) {
    let mut digits = [0; 10];
    let mut start = digits.len();
    let mut rest = number;
    loop {
        start -= 1;
        digits[start] = b'0' + (rest % 10) as u8;
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    bytes.extend_from_slice(&digits[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for number in [0, 1, 9, 10, 99, 100, 12_345, 1_043_463, u32::MAX] {
            let mut bytes = Vec::new();
            append_decimal(number, &mut bytes);
            assert_eq!(bytes, number.to_string().into_bytes());
        }
    }
}
