//! Recognises JPEG files of our own encoder: the same segments in the same
//! order, and then nothing but coefficients from the first bit to the last.

const MARKER: u8 = 0xff;
const START_OF_FRAME: u8 = 0xc0;
const HUFFMAN_TABLE: u8 = 0xc4;
const START_OF_SCAN: u8 = 0xda;
const END: [u8; 2] = [MARKER, 0xd9];

/// Pixels along a side of a block.
const BLOCK: usize = 8;
/// Coefficients of a block.
const COEFFICIENTS: usize = 64;
/// A run of zeros without a value at its end.
const ZEROS: u8 = 0xf0;
const END_OF_BLOCK: u8 = 0;
/// The most bits of a coefficient.
const BITS_MAX: u8 = 11;

/// Whether a file has the segments of a sample of our encoder, except for the
/// size of the picture, and pixels in the way our encoder writes them.
pub(super) fn is_like(file: &[u8], sample: &[u8], side_max: u32) -> bool {
    compare(file, sample, side_max).is_some()
}

fn compare(file: &[u8], sample: &[u8], side_max: u32) -> Option<()> {
    let head = Head::of(sample)?;
    let mut expected = sample.get(..head.length)?.to_vec();
    let size = file.get(head.size..head.size + 4)?;
    let (height, width) = (number(size)?, number(size.get(2..)?)?);
    let sides = 1..=usize::try_from(side_max).ok()?;
    if !sides.contains(&width) || !sides.contains(&height) {
        return None;
    }
    expected
        .get_mut(head.size..head.size + 4)?
        .copy_from_slice(size);
    let scan = file.strip_prefix(&*expected)?;
    let scan = scan.strip_suffix(&END)?;
    let mut bits = Bits {
        bytes: scan,
        left: 0,
    };
    for _ in 0..width.div_ceil(BLOCK) * height.div_ceil(BLOCK) {
        // Brightness has tables of its own, the two hues share theirs.
        for tables in [0, 1, 1] {
            block(&mut bits, &head.tables[tables], &head.tables[2 + tables])?;
        }
    }
    bits.is_padding().then_some(())
}

fn number(bytes: &[u8]) -> Option<usize> {
    Some(u16::from_be_bytes(bytes.first_chunk().copied()?).into())
}

/// The segments before the pixels.
struct Head {
    length: usize,
    /// Where height and width are.
    size: usize,
    /// Two tables for the first coefficient of a block, two for the others.
    tables: [Table; 4],
}

impl Head {
    fn of(sample: &[u8]) -> Option<Self> {
        let mut tables: [Table; 4] = Default::default();
        let mut size = None;
        let mut at = 2;
        loop {
            let &[MARKER, kind, ..] = sample.get(at..)? else {
                return None;
            };
            let length = number(sample.get(at + 2..)?)?;
            let content = sample.get(at + 4..at + 2 + length)?;
            match kind {
                // After the bits of a sample come height and width.
                START_OF_FRAME => size = Some(at + 5),
                HUFFMAN_TABLE => {
                    let (place, rest) = content.split_first()?;
                    let place = usize::from(2 * (place >> 4) + (place & 1));
                    *tables.get_mut(place)? = Table::new(rest)?;
                }
                _ => {}
            }
            at += 2 + length;
            if kind == START_OF_SCAN {
                break;
            }
        }
        Some(Self {
            length: at,
            size: size?,
            tables,
        })
    }
}

/// A Huffman table: codes of each length are consecutive.
#[derive(Default)]
struct Table {
    counts: [u8; 16],
    values: Vec<u8>,
}

impl Table {
    fn new(content: &[u8]) -> Option<Self> {
        let (counts, values) = content.split_first_chunk()?;
        Some(Self {
            counts: *counts,
            values: values.to_vec(),
        })
    }

    fn read(&self, bits: &mut Bits<'_>) -> Option<u8> {
        let (mut code, mut first, mut index) = (0_usize, 0_usize, 0_usize);
        for count in self.counts.map(usize::from) {
            code = code << 1 | usize::from(bits.next()?);
            if code < first + count {
                return self.values.get(index + code - first).copied();
            }
            index += count;
            first = (first + count) << 1;
        }
        None
    }
}

fn block(bits: &mut Bits<'_>, first: &Table, others: &Table) -> Option<()> {
    let size = first.read(bits)?;
    bits.skip(size)?;
    let mut place = 1;
    let mut only_zeros = false;
    while place < COEFFICIENTS {
        match others.read(bits)? {
            // Our encoder says at once that only zeros follow.
            END_OF_BLOCK if only_zeros => return None,
            END_OF_BLOCK => return Some(()),
            ZEROS => {
                place += 16;
                only_zeros = true;
            }
            value => {
                place += 1 + usize::from(value >> 4);
                bits.skip(value & 15)?;
                only_zeros = false;
            }
        }
    }
    (place == COEFFICIENTS && !only_zeros).then_some(())
}

/// The bits of the pixels.
struct Bits<'a> {
    bytes: &'a [u8],
    /// How many bits of the first byte are left; 0 means all.
    left: u8,
}

impl Bits<'_> {
    fn next(&mut self) -> Option<bool> {
        let byte = *self.bytes.first()?;
        if self.left == 0 {
            self.left = 8;
        }
        self.left -= 1;
        let bit = byte >> self.left & 1 == 1;
        if self.left == 0 {
            // A byte that looks like a marker has a zero behind it.
            let escaped = byte == MARKER;
            if escaped && self.bytes.get(1) != Some(&0) {
                return None;
            }
            self.bytes = &self.bytes[1 + usize::from(escaped)..];
        }
        Some(bit)
    }

    fn skip(&mut self, count: u8) -> Option<()> {
        if count > BITS_MAX {
            return None;
        }
        (0..count).try_for_each(|_| self.next().map(|_| ()))
    }

    /// Whether nothing is left but ones up to the end of a byte.
    fn is_padding(&self) -> bool {
        match (self.bytes, self.left) {
            ([], 0) => true,
            ([last], left @ 1..) => !last & ((1 << left) - 1) == 0,
            // A byte of ones that ends in padding is escaped as well.
            ([last @ MARKER, 0], left @ 1..) => !last & ((1 << left) - 1) == 0,
            _ => false,
        }
    }
}
