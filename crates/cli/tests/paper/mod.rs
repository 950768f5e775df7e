//! Runs the program and examines the printed pages: they are rendered by
//! poppler, independently of our code.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

/// How a run of the program ended.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

pub(crate) fn fano_in(folder: &Path, arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .output()
        .expect("the program starts");
    Run {
        code: output.status.code().expect("a code"),
        out: String::from_utf8_lossy(&output.stdout).into_owned(),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs the program and expects it to succeed.
pub(crate) fn fano_does(folder: &Path, arguments: &[&str]) -> Run {
    let run = fano_in(folder, arguments);
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
    run
}

/// Runs a program of poppler-utils.
pub(crate) fn poppler(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let Output { status, stdout, .. } = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| {
            panic!(
                "{program}: {error}; it comes with poppler-utils, which cargo xtask test installs"
            )
        });
    assert!(status.success(), "{program} {arguments:?}");
    String::from_utf8_lossy(&stdout).into_owned()
}

/// How many pages a PDF has.
pub(crate) fn pages(folder: &Path, file: &str) -> usize {
    let info = poppler(folder, "pdfinfo", &[file]);
    let line = info.lines().find(|line| line.starts_with("Pages:"));
    let number = line.and_then(|line| line.split_whitespace().last()?.parse().ok());
    number.expect("a number of pages")
}

/// A page as grey pixels.
#[derive(Clone)]
pub(crate) struct Page {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) grey: Vec<u8>,
}

/// Pixels in a millimetre of a rendered page.
pub(crate) const PER_MM: f64 = 5.0;

/// Renders one page, counted from 1.
pub(crate) fn page(folder: &Path, file: &str, number: usize) -> Page {
    let number = number.to_string();
    // 127 dots an inch are 5 pixels a millimetre.
    let arguments = [
        "-r",
        "127",
        "-gray",
        "-singlefile",
        "-f",
        &number,
        file,
        "page",
    ];
    poppler(folder, "pdftoppm", &arguments);
    let bytes = fs::read(folder.join("page.pgm")).expect("a rendered page");
    // P5, width, height, 255, and a single blank before the pixels.
    let mut head = bytes.split(u8::is_ascii_whitespace);
    let mut words = std::iter::from_fn(|| head.find(|word| !word.is_empty()));
    assert_eq!(words.next(), Some(&b"P5"[..]));
    let mut number = || -> usize {
        let word = words.next().and_then(|word| str::from_utf8(word).ok());
        word.and_then(|word| word.parse().ok()).expect("a number")
    };
    let (width, height, _) = (number(), number(), number());
    let grey = bytes[bytes.len() - width * height..].to_vec();
    Page {
        width,
        height,
        grey,
    }
}

/// How many pixels are shaved off: discs that touch are joined by a neck almost
/// twice as high.
const SHAVED: usize = 16;

/// A connected part of a page: its bounds, in pixels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blob {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
}

impl Blob {
    /// Width and height in millimetres.
    pub(crate) fn size_mm(self) -> [f64; 2] {
        let side = |from: usize, to: usize| (to + 1 - from) as f64 / PER_MM;
        [side(self.left, self.right), side(self.top, self.bottom)]
    }
}

impl Page {
    pub(crate) fn size_mm(&self) -> [f64; 2] {
        [self.width as f64 / PER_MM, self.height as f64 / PER_MM]
    }

    /// What cannot be reached from the edge of the page over white paper:
    /// everything inside an outline, or under colour.
    pub(crate) fn covered(&self) -> Vec<bool> {
        const WHITE: u8 = 247;
        let mut covered = vec![true; self.grey.len()];
        let rim = (0..self.grey.len()).filter(|index| {
            let (x, y) = (index % self.width, index / self.width);
            x == 0 || y == 0 || x == self.width - 1 || y == self.height - 1
        });
        let mut open: Vec<usize> = rim.collect();
        while let Some(index) = open.pop() {
            if covered[index] && self.grey[index] >= WHITE {
                covered[index] = false;
                open.extend(self.neighbours(index));
            }
        }
        covered
    }

    /// The page seen from the other side of the sheet, if the sheet is turned
    /// over its left or right edge, or else over its top or bottom.
    pub(crate) fn turned(&self, sideways: bool) -> Self {
        let mut turned = self.clone();
        for y in 0..self.height {
            for x in 0..self.width {
                let (from_x, from_y) = match sideways {
                    true => (self.width - 1 - x, y),
                    false => (x, self.height - 1 - y),
                };
                turned.grey[y * self.width + x] = self.grey[from_y * self.width + from_x];
            }
        }
        turned
    }

    /// The dark parts of the page, from top to bottom. Parts that touch at a
    /// point are separated by first shaving off a little all around.
    pub(crate) fn dark_blobs(&self) -> Vec<Blob> {
        // The distance of every pixel to the nearest bright one, in steps.
        let mut steps: Vec<usize> = self
            .grey
            .iter()
            .map(|grey| if *grey < 128 { usize::MAX / 2 } else { 0 })
            .collect();
        let forwards = 0..steps.len();
        for index in forwards.clone().chain(forwards.rev()) {
            let nearest = self.neighbours(index).map(|other| steps[other] + 1).min();
            steps[index] = steps[index].min(nearest.unwrap_or(0));
        }
        let mut dark: Vec<bool> = steps.into_iter().map(|steps| steps > SHAVED).collect();
        let mut blobs = Vec::new();
        for start in 0..dark.len() {
            if dark[start] {
                blobs.push(self.blob(start, &mut dark));
            }
        }
        blobs
    }

    /// Removes the part that a pixel belongs to; its size includes what was
    /// shaved off.
    fn blob(&self, start: usize, dark: &mut [bool]) -> Blob {
        let mut blob = Blob {
            left: self.width,
            top: self.height,
            right: 0,
            bottom: 0,
        };
        let mut open = vec![start];
        while let Some(index) = open.pop() {
            if std::mem::take(&mut dark[index]) {
                let (x, y) = (index % self.width, index / self.width);
                (blob.left, blob.right) = (blob.left.min(x), blob.right.max(x));
                (blob.top, blob.bottom) = (blob.top.min(y), blob.bottom.max(y));
                open.extend(self.neighbours(index));
            }
        }
        blob.left -= SHAVED;
        blob.top -= SHAVED;
        blob.right += SHAVED;
        blob.bottom += SHAVED;
        blob
    }

    fn neighbours(&self, index: usize) -> impl Iterator<Item = usize> + use<> {
        let (x, width, count) = (index % self.width, self.width, self.grey.len());
        let left = (x > 0).then(|| index - 1);
        let right = (x + 1 < width).then(|| index + 1);
        let above = index.checked_sub(width);
        let below = Some(index + width).filter(|below| *below < count);
        [left, right, above, below].into_iter().flatten()
    }
}

/// The share of positions where two masks differ, of all that one of them has.
pub(crate) fn difference(a: &[bool], b: &[bool]) -> f64 {
    let differ = a.iter().zip(b).filter(|(a, b)| a != b).count();
    let either = a.iter().zip(b).filter(|(a, b)| **a || **b).count();
    differ as f64 / either.max(1) as f64
}
